"""Signals get other names."""

from roundhouse.rtl.form import Op
from roundhouse.rtl.passes.rename import rename
from small_form import clocked_text, computed, instance, module, net, no, put


def test_everything_that_tells_of_a_signal_has_its_new_name():
    one = module(
        inputs={"c": 1, "a": 8},
        outputs={"y": 8},
        wires={"r": 8, "s": 8},
        assigns={"y": no(net("s", 8))},
        registers={"r": (put(net("r", 8), Op("xor", (net("a", 8), net("y", 8)), 8)),)},
        instances={"u": instance("box", {"x": net("r", 8)}, {"y": net("s", 8)})},
        clock="c",
    )
    rename(one, {"c": "clk", "a": "given", "y": "result", "r": "state", "s": "box_y"})
    assert [port.name for port in one.ports] == ["clk", "given", "result"] and one.clock == "clk"
    assert computed(one) == {"result": "~box_y"} and clocked_text(one) == {"state": "state <= given ^ result;"}
    assert one.instances["u"].inputs == {"x": net("state", 8)} and one.instances["u"].outputs == {"y": net("box_y", 8)}
    assert list(one.widths) == ["clk", "given", "result", "state", "box_y"]


def test_two_signals_can_change_their_names():
    one = module(inputs={"a": 8, "b": 8}, outputs={"y": 8}, assigns={"y": Op("sub", (net("a", 8), net("b", 8)), 8)})
    rename(one, {"a": "b", "b": "a"})
    assert computed(one) == {"y": "b - a"}
    assert one.origins == {"b": [("a", 0)], "a": [("b", 0)]}
