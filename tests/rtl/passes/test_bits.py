"""Sums bit by bit become sums of words."""

from roundhouse.rtl.form import Const, Op
from roundhouse.rtl.passes.bits import step_note, together_again
from small_form import binary, computed, joined, module, net, no


def all_of(width):
    return Op("all", (net("x", width),), 1)


def any_of(width):
    return Op("any", (net("x", width),), 1)


def summed(*bits, low=0, **wires):
    """A word of bits of x, each summed with one of `bits`, the highest first."""
    width = len(bits)
    places = range(low + width - 1, low - 1, -1)
    parts = [binary("xor", net("x", 1, place), bit) for place, bit in zip(places, bits, strict=True)]
    one = module(inputs={"x": 8, "k": 8}, outputs={"y": width}, wires=wires, assigns={"y": joined(*parts)})
    together_again(one)
    return computed(one)


def test_bits_of_two_words_are_the_sum_of_both():
    assert summed(net("k", 1, 7), net("k", 1, 6), net("k", 1, 5), low=2) == {
        "y": "$sum0",
        "$sum0": "x[4:2] ^ k[7:5]",
    }


def test_the_next_number_and_the_one_before_have_names():
    low = {"x": 3}
    plus = module(inputs=low, outputs={"y": 3}, assigns={"y": _stepped(all_of)})
    together_again(plus)
    assert computed(plus) == {"y": "x_plus_1", "x_plus_1": "x ^ {&x[1:0], x[0], 1'b1}"}
    minus = module(inputs=low, outputs={"y": 3}, assigns={"y": _stepped(lambda width: no(any_of(width)))})
    together_again(minus)
    assert computed(minus) == {"y": "x_minus_1", "x_minus_1": "x ^ {!(|x[1:0]), !x[0], 1'b1}"}


def _stepped(carry):
    """Bits of x, of which each is summed with the carry into it, and the lowest is inverted."""
    return joined(*(binary("xor", net("x", 1, n), carry(n)) for n in (2, 1)), no(net("x")))


def test_a_carry_without_a_name_is_put_in():
    found = summed(net("$c"), net("k", 1, 1), Const(1, 1), **{"$c": 1})
    assert found["$sum0"] == "x[2:0] ^ {$c, k[1], 1'b1}"
    one = module(
        inputs={"x": 3},
        outputs={"y": 3},
        wires={"$c": 1},
        assigns={
            "$c": all_of(2),
            "y": joined(
                binary("xor", net("x", 1, 2), net("$c")), binary("xor", net("x", 1, 1), net("x")), no(net("x"))
            ),
        },
    )
    together_again(one)
    assert computed(one)["x_plus_1"] == "x ^ {&x[1:0], x[0], 1'b1}"


def test_one_word_is_summed_once():
    word = joined(*(binary("xor", net("x", 1, n), net("k", 1, n)) for n in (2, 1, 0)))
    one = module(inputs={"x": 8, "k": 8}, outputs={"y": 3, "z": 3}, assigns={"y": word, "z": no(word)})
    together_again(one)
    assert computed(one) == {"y": "$sum0", "z": "~$sum0", "$sum0": "x[2:0] ^ k[2:0]"}


def test_two_bits_and_bits_of_no_one_word_stay():
    assert summed(net("k", 1, 1), net("k")) == {"y": "{x[1] ^ k[1], x[0] ^ k[0]}"}
    mixed = joined(*(binary("xor", net("x", 1, n), net("k", 1, n)) for n in (0, 3, 5)))
    one = module(inputs={"x": 8, "k": 8}, outputs={"y": 3}, assigns={"y": mixed})
    together_again(one)
    assert list(computed(one)) == ["y"]


def test_the_next_number_and_the_one_before_are_told():
    for carry, told, sign in ((all_of, "plus", "+"), (lambda width: no(any_of(width)), "minus", "-")):
        one = module(inputs={"x": 3}, outputs={"y": 3}, assigns={"y": _stepped(carry)})
        together_again(one)
        assert step_note(one.assigns[f"x_{told}_1"]) == f"{sign} 1 without a carry chain"
        assert step_note(one.assigns["y"]) == ""
