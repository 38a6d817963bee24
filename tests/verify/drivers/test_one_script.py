"""Every driver plays the same script on the same design, and finds the same faults."""

import subprocess

import pytest

import keyed_design
from keyed_design import KEY_IN_READY, KeyedDesign, keyed_script
from message_design import FAULTS, KEY_IN_FLAG, MESSAGES, MessageDesign, message_script
from roundhouse.export.verilog_script import render_script
from roundhouse.verify.drivers import amaranth, netlist
from roundhouse.verify.drivers.failure import ScriptFailed
from roundhouse.verify.drivers.stalls import Stalls
from roundhouse.verify.drivers.verilator.simulation import simulate
from roundhouse.verify.gates.simulator import COPIES, Simulator
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.script import Script
from small_library import circuit, mapped

pytestmark = pytest.mark.slow


def in_amaranth(design, script, folder):
    amaranth.play(*design.elaboratable(), script, patience=50)


def in_amaranth_with_stalls(design, script, folder):
    amaranth.play(*design.elaboratable(), script, patience=300, stalls=Stalls(0.4, 0.4, 0.4), seed=1)


def in_verilator(design, script, folder):
    for stalls in (None, Stalls(0.3, 0.3, 0.3)):
        result = simulate(design, script, stalls=stalls, watchdog=2000)
        if result.reason:
            raise ScriptFailed(result.reason)
        taken = {stream.name: result.transfers[stream.name] for stream in script.protocol.incoming}
        assert taken.items() <= script.counts.items()


def in_gates(design, script, folder):
    net = circuit(mapped(design, folder), folder, design.module)
    netlist.play(Simulator(net), script, patience=50)


def in_icarus(design, script, folder):
    (folder / "tb.v").write_text(render_script(design, script, tail=20, watchdog=500))
    (folder / "design.v").write_text(design.verilog)
    subprocess.run(["iverilog", "-g2005", "-o", "sim", "tb.v", "design.v"], cwd=folder, check=True)
    printed = subprocess.run(["vvp", "-n", "sim"], cwd=folder, capture_output=True, text=True, check=False).stdout
    if "PASS" not in printed:
        raise ScriptFailed(printed)


DRIVERS = [in_amaranth, in_amaranth_with_stalls, in_verilator, in_gates, in_icarus]


@pytest.mark.parametrize("driver", DRIVERS)
def test_it_passes_on_every_driver(driver, tmp_path):
    driver(MessageDesign(), message_script(MESSAGES), tmp_path)


@pytest.mark.parametrize("fault", list(FAULTS)[1:])
@pytest.mark.parametrize("driver", DRIVERS)
def test_every_driver_finds_every_fault(driver, fault, tmp_path):
    if (driver, fault) == (in_icarus, "early block"):
        pytest.skip("a bench that sends one transfer after the other never offers a block before its IV")
    reason = "0 of 3 transfers of tag came" if (driver, fault) == (in_icarus, "no tag") else FAULTS[fault]
    with pytest.raises(ScriptFailed, match=reason):
        driver(MessageDesign(fault), message_script(MESSAGES), tmp_path)


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_reset_cancels_what_is_due(driver, tmp_path):
    script = message_script(MESSAGES[1:2])
    script.send("key", {"payload": 5}, after={"i": script.counts["i"]})
    script.send("iv", {"payload": 6}, after={"key": script.counts["key"]})
    script.send("i", {"payload": 1, "last": 0, "bytes": 2})
    script.expect("o", {"payload": 1 + (5 ^ 6)}, not_before={"i": script.counts["i"]}, delay=40)
    script.reset(5)
    driver(MessageDesign(), message_script(MESSAGES, script), tmp_path)


WITHOUT_ICARUS = [driver for driver in DRIVERS if driver is not in_icarus]  # a bench in Verilog cannot play a race


@pytest.mark.parametrize("driver", WITHOUT_ICARUS)
def test_every_driver_plays_races_of_keys_and_blocks(driver, tmp_path):
    driver(KeyedDesign(), keyed_script(), tmp_path)


@pytest.mark.parametrize("fault", list(keyed_design.FAULTS)[1:])
@pytest.mark.parametrize("driver", WITHOUT_ICARUS)
def test_every_driver_finds_what_is_wrong_with_keys(driver, fault, tmp_path):
    with pytest.raises(ScriptFailed, match=keyed_design.FAULTS[fault]):
        driver(KeyedDesign(fault), keyed_script(), tmp_path)


@pytest.mark.parametrize("fault", ["", "payload shows", "result in the second clock of reset"])
def test_a_bench_in_verilog_finds_what_shows_while_nothing_is_valid_and_during_reset(fault, tmp_path):
    script = keyed_script(sections=0)
    script.key(0x1234, 16)
    script.block(0x8001, 0x1237)
    if fault:
        with pytest.raises(ScriptFailed, match=keyed_design.FAULTS[fault]):
            in_icarus(KeyedDesign(fault), script, tmp_path)
    else:
        in_icarus(KeyedDesign(), script, tmp_path)


def copies_in_verilator(design, script, folder):
    result = simulate(design, script, copies=COPIES)
    if result.reason:
        raise ScriptFailed(result.reason)


OTHER_KEYS = {"payload": tuple(range(COPIES))}
WITH_COPIES = [copies_in_verilator, in_gates]


def script_of_resets():
    script = Script(Protocol.of(KeyedDesign.ports, gated=True))
    for _ in range(8):
        script.send("key", OTHER_KEYS)
        script.reset(2)
    return script


@pytest.mark.parametrize("driver", WITH_COPIES)
def test_a_ready_that_depends_on_the_key_during_reset_alone_is_found(driver, tmp_path):
    driver(KeyedDesign(), script_of_resets(), tmp_path)
    with pytest.raises(ScriptFailed, match="key_ready must not depend on keys or data"):
        driver(KeyedDesign(KEY_IN_READY), script_of_resets(), tmp_path)


def script_of_a_block():
    script = Script(Protocol.of(MessageDesign.ports))
    script.send("key", OTHER_KEYS)
    script.send("iv", {"payload": 0}, after={"key": 1})
    script.send("i", {"payload": 0, "last": 0, "bytes": 2}, after={"iv": 1})
    script.expect("o", {}, not_before={"i": 1})
    return script


@pytest.mark.parametrize("driver", WITH_COPIES)
def test_a_flag_that_depends_on_the_key_is_found_though_it_is_not_compared(driver, tmp_path):
    driver(MessageDesign(), script_of_a_block(), tmp_path)
    with pytest.raises(ScriptFailed, match="o_last must not depend on keys or data"):
        driver(MessageDesign(KEY_IN_FLAG), script_of_a_block(), tmp_path)
