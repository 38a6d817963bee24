"""Permutations of the cipher's page have their names in the text."""

from roundhouse.rtl.form import Table
from roundhouse.rtl.passes.wiring import LEAST, name_wiring
from small_form import binary, computed, joined, module, net

#: The four nibbles of a word in turned order, and the bits of each as they are.
ORDER = tuple(4 * (3 - bit // 4) + bit % 4 for bit in range(16))
TURNED = joined(net("a", 4), net("a", 4, 4), net("a", 4, 8), net("a", 4, 12))


def named(**assigns):
    wires = {name: value.width for name, value in assigns.items()}
    one = module(inputs={"a": 16, "b": 16}, wires=wires, assigns=assigns)
    name_wiring(one, {"turn": ORDER})
    return computed(one)


def test_a_permuted_word_is_a_signal_wherever_it_is_used():
    whole = "{a[3:0], a[7:4], a[11:8], a[15:12]}"
    assert named(x=TURNED, y=binary("xor", TURNED, net("b", 16))) == {"x": "turn", "y": "turn ^ b", "turn": whole}


def test_a_part_of_a_permuted_word_is_a_part_of_the_signal():
    low = joined(net("a", 4, 8), net("a", 4, 12))
    assert low.width == LEAST
    assert named(x=low)["x"] == "turn[7:0]"


def test_each_signal_that_is_permuted_has_its_own():
    other = joined(net("b", 4), net("b", 4, 4), net("b", 4, 8), net("b", 4, 12))
    found = named(x=TURNED, y=other)
    assert (found["x"], found["y"]) == ("turn", "turn_of_b")


def test_other_orders_shorter_words_and_bits_of_several_signals_stay():
    values = {
        "straight": joined(net("a", 8, 8), net("a", 8)),
        "short": joined(net("a", 2, 8), net("a", 2, 12)),
        "astride": joined(net("a", 4, 4), net("a", 4, 8)),
        "mixed": joined(net("a", 4), net("a", 4, 4), net("b", 4, 8), net("a", 4, 12)),
        "operated": joined(net("a", 4), net("a", 4, 4), net("a", 4, 8), binary("xor", net("a", 4, 12), net("b", 4))),
    }
    assert named(**values).keys() == values.keys()


def test_the_name_of_a_permuted_word_is_free():
    one = module(
        inputs={"a": 16, "turn_of_a": 1}, wires={"x": 16}, assigns={"x": TURNED}, tables={"Turn": Table((0, 1), 1)}
    )
    name_wiring(one, {"turn": ORDER})
    assert list(one.assigns) == ["x", "turn_of_a_2"]
