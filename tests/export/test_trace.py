"""Traces of real simulations."""

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.cores.core import Core
from roundhouse.export import trace as trace_module
from roundhouse.export.trace import can_be_captured, capture
from roundhouse.report.charts.waveform import transfers
from roundhouse.systems import parse
from roundhouse.verify.drivers.failure import ScriptFailed

pytestmark = pytest.mark.slow


def moves(core, trace, ending):
    widths = {port.name: port.width for port in core.ports}
    return [move for move in transfers(trace, widths) if move.stream.endswith(ending)]


@pytest.mark.parametrize(
    "name",
    [
        "aes128-encrypt-iterative",
        "aes128-simplex-iterative-stored",
        "aes128-duplex-iterative-shadow",
        "aes-encrypt-iterative-travelling",
        "aes128-decrypt-folded-n5-stored",
    ],
)
def test_every_clock_has_all_ports_and_results_are_right(name):
    core = Core.parse(name)
    trace = capture(core)
    assert {frozenset(sample) for sample in trace} == {frozenset(port.name for port in core.ports[1:])}
    assert [sample["rst"] for sample in trace[:3]] == [1, 1, 0]
    for prefix in ("enc_", "dec_") if core.direction == "duplex" else ("",):
        assert [int(move.payload, 16) for move in moves(core, trace, f"{prefix}o")] == expected(core, trace, prefix)


def expected(core, trace, prefix):
    """What the software model makes of the transfers of a trace, with the keys as they were transferred."""
    cipher, results = CATALOG[core.cipher.name], []
    waiting: list[tuple[int, int]] = []
    current = None
    for sample in trace:
        if sample[f"{prefix}i_valid"] and sample[f"{prefix}i_ready"]:
            if core.keys == "travelling":
                current = sample["i_key"], sample.get("i_key_size", 0)
            elif sample.get(f"{prefix}i_next_key", 0):
                current = waiting.pop(0)
            size = current[1]
            key = current[0] >> cipher.key_bits - cipher.key_sizes[size]
            backward = prefix == "dec_" or core.direction == "decrypt" or sample.get("i_decrypt", 0)
            results.append((cipher.decrypt if backward else cipher.encrypt)(key, sample[f"{prefix}i_payload"], size))
        stream = f"{prefix}key" if f"{prefix}key_valid" in sample else "key"
        if sample.get(f"{stream}_valid", 0) and sample[f"{stream}_ready"]:
            key = sample[f"{stream}_payload"], sample.get(f"{stream}_size", 0)
            if core.keys == "shadow":
                waiting.append(key)
            else:
                current = key
    return results


def test_the_second_result_is_held_for_two_clocks():
    core = Core.parse("aes128-encrypt-pipelined-stored")
    trace = capture(core)
    held = [clock for clock, sample in enumerate(trace) if sample["o_valid"] and not sample["o_ready"]]
    assert len(held) == 2
    assert trace[held[0]]["o_payload"] == trace[held[1]]["o_payload"] == trace[held[1] + 1]["o_payload"]
    accepted = [move.clock for move in moves(core, trace, "i")]
    assert accepted == list(range(accepted[0], accepted[0] + 3))


def test_a_shadow_core_takes_a_second_key_while_blocks_flow():
    core = Core.parse("aes128-encrypt-iterative-shadow")
    trace = capture(core)
    keys, results = moves(core, trace, "key"), moves(core, trace, "o")
    assert len(keys) == 2
    assert keys[1].clock < results[-1].clock


def test_a_core_that_hangs_is_an_error(monkeypatch):
    monkeypatch.setattr(trace_module, "_LIMIT", 5)
    with pytest.raises(ScriptFailed, match="no transfer for 5 clocks, waiting for i_ready, o_valid"):
        capture(Core.parse("aes128-encrypt-iterative"))


def test_claimed_latency_is_seen():
    core = Core.parse("aes128-encrypt-iterative")
    trace = capture(core)
    first, result = moves(core, trace, "i")[0], moves(core, trace, "o")[0]
    assert result.clock - first.clock == core.claim.latency[0]


@pytest.mark.parametrize(("layer", "captured"), [("words16", True), ("loopback", False), ("selftest", False)])
def test_there_is_no_trace_of_a_loop(layer, captured):
    system = parse(f"simon32_64-duplex-iterative-stored+{layer}")
    assert can_be_captured(system) == captured
    if captured:
        assert capture(system)
