"""What the cipher's page has as functions that are only wiring has its names in the text."""

import pytest

from roundhouse.rtl.form import Table
from roundhouse.rtl.passes.wiring import LEAST, Permutation, name_wiring
from roundhouse.rtl.verilog_text.expressions import expression
from small_form import binary, computed, joined, module, net

#: The four nibbles of a word in turned order, and the bits of each as they are.
TURN = Permutation(16, tuple(4 * (3 - bit // 4) + bit % 4 for bit in range(16)))
#: Of a word of 16 bits the even ones, the lowest first, twice.
EVEN = Permutation(16, (*range(0, 16, 2), *range(0, 16, 2)))
#: Of a word of 16 bits, in no order.
MIX = Permutation(16, (11, 4, 14, 0, 9, 2, 7, 13, 1, 12, 5, 15, 3, 8, 10, 6))
TURNED = joined(net("a", 4), net("a", 4, 4), net("a", 4, 8), net("a", 4, 12))
TURNED_B = joined(net("b", 4), net("b", 4, 4), net("b", 4, 8), net("b", 4, 12))
FUNCTION = "{a[3:0], a[7:4], a[11:8], a[15:12]}"


def bits(order, *sources):
    """The bits of sources side by side, the first the most significant, in an order."""
    whole = [net(source, 1, low) for source, width in reversed(sources) for low in range(width)]
    return joined(*(whole[place] for place in reversed(order)))


def wired(permutations, **assigns):
    wires = {name: value.width for name, value in assigns.items()}
    ports = {"a": 16, "b": 16, "s": 8, "t": 8, "round3_c": 16, "round4_c": 16, "wide": 17}
    one = module(inputs=ports, wires=wires, assigns=assigns)
    name_wiring(one, permutations)
    functions = {name: expression(one, each.result) for name, each in one.functions.items()}
    return computed(one), functions


def named(**assigns):
    return wired({"turn": TURN}, **assigns)


def test_a_word_that_is_used_again_is_a_signal():
    found, functions = named(x=TURNED, y=binary("xor", TURNED, net("b", 16)))
    assert found == {"x": "turn", "y": "turn ^ b", "turn": FUNCTION}
    assert not functions


def test_one_that_is_used_once_is_a_call():
    assert named(y=binary("xor", TURNED, net("b", 16))) == ({"y": "turn(a) ^ b"}, {"turn": FUNCTION})


def test_one_that_is_used_for_several_signals_is_a_function():
    found, functions = named(x=TURNED, y=binary("xor", TURNED, TURNED_B), z=TURNED_B)
    assert found == {
        "x": "turn_of_a", "y": "turn_of_a ^ turn_of_b", "z": "turn_of_b", "turn_of_a": "turn(a)", "turn_of_b": "turn(b)"
    }  # fmt: skip
    assert functions == {"turn": FUNCTION}


def test_a_word_of_a_round_has_its_name():
    one, other = (bits(TURN.order, (f"round{n}_c", 16)) for n in (3, 4))
    found, _ = named(w=one, x=one, y=other, z=other)
    assert (found["round3_turn"], found["round4_turn"]) == ("turn(round3_c)", "turn(round4_c)")


def test_a_part_of_a_permuted_word_is_a_part_of_the_signal():
    low = joined(net("a", 4, 8), net("a", 4, 12))
    assert low.width == LEAST
    assert named(x=low) == ({"x": "turn[7:0]", "turn": FUNCTION}, {})


def test_parts_of_a_permuted_word_may_be_in_another_order():
    rotated = MIX.order[5:] + MIX.order[:5]  # by five bits to the right
    found, _ = wired({"mix": MIX}, x=bits(rotated, ("a", 16)))
    assert found["x"] == "{mix[4:0], mix[15:5]}"


def test_the_argument_may_be_several_signals_side_by_side():
    found, functions = wired({"mix": MIX}, x=bits(MIX.order, ("s", 8), ("t", 8)))
    assert found == {"x": "mix({s, t})"}
    assert functions.keys() == {"mix"}


def test_an_expansion_or_a_selection_takes_what_lies_between():
    found, functions = wired({"even": EVEN}, x=bits(EVEN.order, ("a", 16)))
    assert found == {"x": "even(a)"}
    digits = ", ".join(f"a[{place}]" for place in range(14, -1, -2))
    assert functions == {"even": f"{{{digits}, {digits}}}"}


def test_bits_of_a_wider_signal_are_those_that_go_on():
    found, _ = wired({"even": EVEN}, x=bits([place + 1 for place in EVEN.order], ("wide", 17)))
    assert found == {"x": "even(wide[16:1])"}


@pytest.mark.parametrize("order", [TURN.order[::-1], tuple(5 * place % 16 for place in range(16))])
def test_bits_that_only_some_argument_in_pieces_gives_stay(order):
    found, functions = wired({"mix": MIX}, x=bits(order, ("a", 16)))
    assert (found.keys(), functions) == ({"x"}, {})


def test_bits_that_an_expansion_would_have_twice_must_be_the_same():
    found, _ = wired({"even": EVEN}, x=bits((*EVEN.order[:8], *range(1, 16, 2)), ("a", 16)))
    assert found.keys() == {"x"}


def test_other_orders_shorter_words_and_bits_of_several_signals_stay():
    values = {
        "straight": joined(net("a", 8, 8), net("a", 8)),
        "short": joined(net("a", 2, 8), net("a", 2, 12)),
        "astride": joined(net("a", 4, 4), net("a", 4, 8)),
        "mixed": joined(net("a", 4), net("a", 4, 4), net("b", 4, 8), net("a", 4, 12)),
        "operated": joined(net("a", 4), net("a", 4, 4), net("a", 4, 8), binary("xor", net("a", 4, 12), net("b", 4))),
    }
    assert named(**values)[0].keys() == values.keys()


def test_the_name_of_a_permuted_word_is_free():
    one = module(
        inputs={"a": 16, "turn_of_a": 1},
        wires={"x": 16, "y": 16},
        assigns={"x": TURNED, "y": TURNED},
        tables={"Turn": Table((0, 1), 1)},
    )
    name_wiring(one, {"turn": TURN})
    assert list(one.assigns) == ["x", "y", "turn_of_a_2"]
