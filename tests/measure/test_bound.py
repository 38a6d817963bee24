"""What bounds the clock, told by texts of committed records of each target."""

import sys
from pathlib import Path

import pytest

from roundhouse.measure.bound import Bound, End, bound_of

sys.path.insert(0, str(Path(__file__).parent))
from made_up_records import record

UNKNOWN = End("unknown", "")


def bound(text, **facts):
    return bound_of(record(critical_path=text, **facts))


def test_after_routing():
    found = bound(
        "core.controller.index_stage0_TRELLIS_FF_Q_2 -> core.controller.valid_stage0_TRELLIS_FF_Q: "
        "6.28 ns, 4.81 ns of it routing, 4 cells"
    )
    assert found == Bound(
        End("controller", "controller.index_stage0"),
        End("controller", "controller.valid_stage0"),
        "control",
        cells=4,
        routing_percent=pytest.approx(76.6, abs=0.1),
    )
    assert found.text == (
        "controller (controller.index_stage0) to controller (controller.valid_stage0), control, routing 77 %"
    )


def test_on_standard_cells():
    found = bound(
        r"algorithm.index_stage0[0]\\DFFPOSX1 -> algorithm.key_sbox_1_unit.x[3]\\DFFPOSX1: "
        "DFFPOSX1 INVX1 NOR2X1 BUFX4 BUFX2 OAI22X1 AOI22X1 DFFPOSX1"
    )
    assert found == Bound(
        End("controller", "algorithm.index_stage0[0]"),
        End("state", "algorithm.key_sbox_1_unit.x[3]"),
        "unknown",
        cells=6,
        buffers=2,
    )
    assert found.text.endswith("to state (algorithm.key_sbox_1_unit.x[3]), kind unknown, 2 of 6 cells buffers")


def test_to_a_port_there_is_one_flop():
    found = bound("_28367_ -> o_payload[39]: DFFPOSX1 INVX1 OAI22X1 OAI22X1")
    assert (found.start, found.end) == (End("unknown", "_28367_"), End("port", "o_payload[39]"))
    assert (found.cells, found.buffers) == (3, 0)


def test_the_cells_of_the_path_tell_its_kind_and_its_pin():
    found = bound(
        "core.index_stage0_TRELLIS_FF_Q_4 -> core.key_schedule.key_state_2_TRELLIS_FF_Q_7: "
        "5.36 ns, 4.13 ns of it routing, 3 cells",
        critical_path_cells='[["core.index_stage0", "register", 1.428], ["r_o_valid", "logic", 3.931], '
        '["core.key_schedule.key_state_2", "enable", 0]]',
    )
    assert (found.kind, found.kind_percent, found.pin) == ("control", pytest.approx(100), "enable")
    assert found.text == (
        "controller (index_stage0) to key (key_schedule.key_state_2) enable, control 100 %, routing 77 %"
    )


@pytest.mark.parametrize("rest", ["", "9.1 ns", "9.1 ns, 0 cells", "DFF (clk) INV"])
def test_what_another_flow_says_of_a_path_is_left_out(rest):
    found = bound(f"controller.pass[5] -> controller.pass[1]: {rest}")
    assert (found.start.place, found.cells, found.buffers, found.routing_percent) == ("controller", None, None, None)


@pytest.mark.parametrize("text", ["", "a -> b", "nothing", "a b -> c: d"])
def test_of_another_text_nothing_is_told(text):
    assert bound(text) == Bound(UNKNOWN, UNKNOWN, "unknown")


def test_without_a_path_there_is_no_bound():
    assert bound(None) is None
    assert (
        bound("s[6]_TRELLIS_FF_Q_8 -> s[7]_TRELLIS_FF_Q_8: 2.71 ns, 1.95 ns of it routing, 1 cells", layout="ceiling")
        is None
    )
