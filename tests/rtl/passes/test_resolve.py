"""Other names, constants and duplicates."""

from roundhouse.rtl.form import Const
from roundhouse.rtl.passes.resolve import resolve
from small_form import binary, clocked_text, computed, instance, joined, module, net, no, put

A, B = net("a", 8), net("b", 8)


def resolved(assigns, wires=None, outputs=None, **facts):
    one = module(inputs={"a": 8, "b": 8, "clk": 1}, outputs=outputs or {"y": 8}, wires=wires, assigns=assigns, **facts)
    resolve(one)
    return one


def test_another_name_of_a_signal_is_put_in():
    one = resolved({"y": binary("xor", net("t", 8), B), "t": A}, {"t": 8})
    assert computed(one)["y"] == "a ^ b"


def test_a_constant_is_put_in_and_what_it_decides_folds():
    one = resolved({"zero": Const(0, 8), "y": binary("or", binary("and", A, net("zero", 8)), B)}, {"zero": 8})
    assert computed(one)["y"] == "b"


def test_slices_of_a_word_are_slices_of_its_parts_and_the_whole_keeps_its_name():
    one = resolved(
        {
            "word": joined(A, B),
            "y": binary("and", net("word", 8, 4), A),
            "z": binary("and", net("word", 16), Const(5, 16)),
        },
        {"word": 16, "z": 16},
    )
    assert computed(one)["y"] == "{a[3:0], b[7:4]} & a"
    assert computed(one)["z"] == "word & 16'h0005"


def test_what_is_computed_twice_is_computed_once_under_the_better_name():
    both = binary("and", A, B)
    one = resolved(
        {"$1": both, "said": both, "y": binary("xor", net("$1", 8), A), "z": binary("xor", net("said", 8), B)},
        {"$1": 8, "said": 8, "z": 8},
    )
    assert computed(one) == {"said": "a & b", "y": "said ^ a", "z": "said ^ b"}


def test_an_output_that_only_repeats_a_register_is_that_register():
    one = resolved(
        {"y": net("state", 8), "next": binary("xor", net("state", 8), A)},
        {"state": 8, "next": 8},
        registers={"state": (put(net("state", 8), net("next", 8)),)},
        clock="clk",
    )
    assert clocked_text(one) == {"y": "y <= next;"}
    assert computed(one)["next"] == "y ^ a"
    assert one.origins["y"] == [("state", 0)]


def test_of_two_outputs_that_repeat_a_register_one_is_it():
    state = {"state": (put(net("state", 8), A),)}
    one = resolved(
        {"y": net("state", 8), "z": net("state", 8)}, {"state": 8}, {"y": 8, "z": 8}, registers=state, clock="clk"
    )
    assert clocked_text(one) == {"y": "y <= a;"}
    assert computed(one) == {"z": "y"}


def test_what_an_instance_drives_is_renamed_with_its_output():
    one = resolved(
        {"y": net("inner", 8)}, {"inner": 8}, instances={"u": instance("box", {"x": A}, {"o": net("inner", 8)})}
    )
    assert one.instances["u"].outputs == {"o": net("y", 8)}


def test_an_output_does_not_take_the_place_of_a_signal_that_is_kept():
    one = module(
        inputs={"a": 8},
        outputs={"y": 8},
        wires={"line": 8},
        assigns={"line": no(net("a", 8)), "y": net("line", 8)},
        kept=frozenset({"line"}),
    )
    resolve(one)
    assert computed(one) == {"line": "~a", "y": "line"}
