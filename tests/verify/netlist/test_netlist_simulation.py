"""Netlists of small cores give the published results; one with a wrong gate does not."""

import re
from pathlib import Path
from random import Random

import pytest

from roundhouse.cores.core import Core
from roundhouse.measure.snapshot import CoreSnapshot
from roundhouse.systems import parse
from roundhouse.vectors.known_answers import KnownAnswer
from roundhouse.verify.drivers.failure import ScriptFailed
from roundhouse.verify.gates.circuit import Circuit
from roundhouse.verify.gates.simulator import Simulator
from roundhouse.verify.netlist.patterns import PATTERNS, activity
from roundhouse.verify.netlist.simulate import give_published
from roundhouse.verify.netlist.stimulus import NetlistStimulus, NotPlayable, require_playable
from small_library import circuit, mapped

pytestmark = pytest.mark.slow

CORES = [
    "simon32_64-encrypt-iterative",
    "simon32_64-decrypt-iterative-stored",
    "simon32_64-simplex-iterative-shadow",
    "simon32_64-duplex-iterative-shadow",
    "speck32_64-encrypt-interleaved-c2-travelling",
    "simon32_64-encrypt-serial-d1",
]


@pytest.mark.parametrize("name", CORES)
def test_netlist_gives_the_published_results(name: str, tmp_path: Path) -> None:
    core = Core.parse(name)
    net = circuit(mapped(core, tmp_path), tmp_path, core.module)
    stimulus = NetlistStimulus.of(core)
    assert give_published(net, stimulus) == len(stimulus.cases) * len(stimulus.directions) > 0
    block_ports = [port.name for port in core.ports if port.name.endswith("i_payload")]
    for pattern in PATTERNS:
        simulator = Simulator(net)
        activity(simulator, stimulus, pattern)
        assert simulator.clocks >= 64 and simulator.toggles[net.ports["clk"]] == 0
        assert all(simulator.toggles[net.ports[name]].all() for name in block_ports)


SYSTEMS = [
    "simon32_64-encrypt-iterative+x2+words8",
    "simon32_64-encrypt-iterative+ctr",
    "simon32_64-duplex-iterative-shadow+loopback8",
]


@pytest.mark.parametrize("name", SYSTEMS)
def test_netlist_of_a_system_gives_what_its_script_says(name: str, tmp_path: Path) -> None:
    system = CoreSnapshot.of(parse(name))
    verilog = mapped(system, tmp_path)
    stimulus = NetlistStimulus.of(system)
    assert NetlistStimulus.from_json(stimulus.to_json()).published().transactions == stimulus.published().transactions
    assert give_published(circuit(verilog, tmp_path, system.module), stimulus) == stimulus.blocks > 0
    # A gate may count only while a stream waits, which it never does here.
    found = [_is_wrong(circuit(mutant, tmp_path, system.module), stimulus) for mutant in mutants(verilog, 4)]
    assert sum(found) >= len(found) / 2


def _is_wrong(net: Circuit, stimulus: NetlistStimulus) -> bool:
    """Whether a netlist does not give what its script says."""
    try:
        give_published(net, stimulus, patience=300)
    except ScriptFailed:
        return True
    return False


def test_a_netlist_without_streams_of_blocks_is_refused() -> None:
    with pytest.raises(NotPlayable, match="since it tests itself; take a target that is an FPGA, or loopback"):
        require_playable(CoreSnapshot.of(parse("simon32_64-duplex-iterative-shadow+selftest")))
    for name in (*CORES[:2], *SYSTEMS):
        require_playable(CoreSnapshot.of(parse(name)))


def test_all_key_sizes_at_run_time_are_given() -> None:
    cases = NetlistStimulus.of(Core.parse("aes-simplex-iterative")).cases
    assert {case.key_bits for case in cases} == {128, 192, 256} and len(cases) == 3 * 128
    assert KnownAnswer(0, 128, 0xF34481EC3CC627BACD5DC3FB08F273E6, 0x0336763E966D92595A567CC9CE537F5E) in cases


def test_stimulus_is_plain_data() -> None:
    stimulus = NetlistStimulus.of(Core.parse("simon32_64-duplex-iterative"), ("random",), ("algorithm",))
    assert NetlistStimulus.from_json(stimulus.to_json()) == stimulus and stimulus.directions == (False, True)


@pytest.fixture(scope="module")
def netlist(tmp_path_factory: pytest.TempPathFactory) -> tuple[Core, str]:
    """A core and its netlist."""
    core = Core.parse("simon32_64-encrypt-iterative")
    return core, mapped(core, tmp_path_factory.mktemp("mapped"))


def test_wrong_expectation_is_reported(netlist: tuple[Core, str], tmp_path: Path) -> None:
    core, verilog = netlist
    wrong = KnownAnswer(0x1918111009080100, 64, 0x65656877, 0xC69BE9BA)
    stimulus = NetlistStimulus(core.module, core.ports, "encrypt", (64,), core.gated, None, (wrong,))
    with pytest.raises(ScriptFailed, match="o_payload of transfer 1 must be c69be9ba, but is c69be9bb"):
        give_published(circuit(verilog, tmp_path, core.module), stimulus)


SWAPS = {"NAND2": "NOR2", "NOR2": "NAND2", "XOR2": "NAND2"}


def mutants(verilog: str, count: int) -> list[str]:
    """Netlists with one cell of another type."""
    pattern = re.compile(rf"^  ({'|'.join(SWAPS)}) (?=\S+ \()", re.MULTILINE)
    places = list(pattern.finditer(verilog))
    return [
        verilog[: place.start(1)] + SWAPS[place[1]] + verilog[place.end(1) :]
        for place in Random(1).sample(places, count)
    ]


def test_wrong_gates_are_caught(netlist: tuple[Core, str], tmp_path: Path) -> None:
    core, verilog = netlist
    for mutant in mutants(verilog, 6):
        net = circuit(mutant, tmp_path, core.module)
        with pytest.raises(ScriptFailed):
            give_published(net, NetlistStimulus.of(core), patience=300)
