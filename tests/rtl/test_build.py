"""Expressions that are simplified while they are made have the values of those that are not."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluated_form import value
from roundhouse.rtl.build import can_cut, const, cut, join, map_nets, op
from roundhouse.rtl.form import Const, Join, Net, Op
from small_form import net

SIGNALS = {"a": 6, "b": 6, "c": 1}
WORDS = ("and", "or", "xor", "add", "sub", "mul", "mod")
ANYTHING = settings(deadline=None, max_examples=150)


def edges(width):
    """Zero, one and all ones, each twice: as it is written and as it is made."""
    return [(Const(number, width),) * 2 for number in (0, 1, (1 << width) - 1)]


@st.composite
def expressions(draw, width=None, depth=3):
    """An expression as it is written, and as `build` makes it."""
    width = draw(st.integers(1, 6)) if width is None else width
    make = draw(st.sampled_from([constant, signal] if depth == 0 else MAKERS if width > 1 else MAKERS + OF_ONE_BIT))
    return make(draw, width, depth - 1)


def both(kind, args, width):
    return Op(kind, tuple(arg[0] for arg in args), width), op(kind, tuple(arg[1] for arg in args), width)


def constant(draw, width, depth):
    end = (1 << width) - 1
    one = Const(draw(st.one_of(st.sampled_from([0, end]), st.integers(0, end))), width)
    return one, one


def signal(draw, width, depth):
    name = draw(st.sampled_from([name for name, own in SIGNALS.items() if own >= width]))
    one = Net(name, width, draw(st.integers(0, SIGNALS[name] - width)))
    return one, one


def inverse(draw, width, depth):
    return both("not", [draw(expressions(width, depth))], width)


def of_two(draw, width, depth):
    """Of two words that are often equal, or of which one is often zero, one or all ones."""
    first = draw(expressions(width, depth))
    second = draw(st.one_of(st.sampled_from([first, *edges(width)]), expressions(width, depth)))
    return both(draw(st.sampled_from(WORDS)), draw(st.permutations([first, second])), width)


def choice(draw, width, depth):
    return both("mux", [draw(expressions(1, depth)), *(draw(expressions(width, depth)) for _ in "10")], width)


def shift(draw, width, depth):
    return both(
        draw(st.sampled_from(["shl", "shr"])), [draw(expressions(width, depth)), draw(expressions(3, depth))], width
    )


def comparison(draw, width, depth):
    wide = draw(st.integers(1, 4))
    kind = draw(st.sampled_from(["eq", "ne", "lt", "le"]))
    return both(kind, [draw(expressions(wide, depth)), draw(expressions(wide, depth))], 1)


def reduction(draw, width, depth):
    return both(draw(st.sampled_from(["all", "any"])), [draw(expressions(depth=depth))], 1)


def words(draw, width, depth):
    """Words side by side, of which one may have no bits."""
    low = draw(st.integers(0, width))
    parts = [draw(expressions(bits, depth)) if bits else (Const(0, 0),) * 2 for bits in (width - low, low)]
    return Join(tuple(part[0] for part in parts), width), join([part[1] for part in parts])


#: Operations of two words come most often: they have most rules.
MAKERS = [of_two] * 5 + [inverse, choice, shift, words, signal]
OF_ONE_BIT = [comparison, comparison, reduction]
values = st.fixed_dictionaries({name: st.integers(0, (1 << width) - 1) for name, width in SIGNALS.items()})


@pytest.mark.slow
@ANYTHING
@given(expressions(), values)
def test_what_is_simplified_has_the_same_value(pair, nets):
    written, made = pair
    assert made.width == written.width
    assert value(made, nets) == value(written, nets)


@pytest.mark.slow
@ANYTHING
@given(expressions(), values, st.data())
def test_bits_of_an_expression_are_those_of_its_value(pair, nets, data):
    _, made = pair
    low = data.draw(st.integers(0, made.width - 1))
    width = data.draw(st.integers(1, made.width - low))
    if can_cut(made):
        assert cut(made, low, width).width == width
        assert value(cut(made, low, width), nets) == value(made, nets) >> low & (1 << width) - 1


@pytest.mark.slow
@ANYTHING
@given(expressions(), values)
def test_an_expression_of_constants_is_one(pair, nets):
    _, made = pair
    found = map_nets(made, lambda one: const(nets[one.name] >> one.low, one.width))
    assert found == Const(value(made, nets), made.width)


@pytest.mark.parametrize("width", [1, 2])
def test_every_operation_of_simple_words_and_its_opposite_have_the_same_values(width):
    """Of signals, their opposites and the constants that rules look for, for all values of the signals."""
    signals = [(Net(name, width),) * 2 for name in "ab"]
    simple = [*signals, both("not", signals[:1], width), *edges(width)]
    bits = [(Net("c", 1),) * 2, both("not", [(Net("c", 1),) * 2], 1), *edges(1)]
    pairs = [both(kind, two, width) for kind in (*WORDS, "shl", "shr") for two in product(simple, simple)]
    pairs += [both(kind, two, 1) for kind in ("eq", "ne", "lt", "le") for two in product(simple, simple)]
    pairs += [both(kind, [one], 1) for kind in ("all", "any") for one in simple]
    pairs += [both("mux", three, width) for three in product(bits, simple, simple)]
    pairs += [both("not", [pair], pair[0].width) for pair in pairs]
    for a, b, c in product(range(1 << width), range(1 << width), range(2)):
        nets = {"a": a, "b": b, "c": c}
        for written, made in pairs:
            assert value(made, nets) == value(written, nets), (written, made)


def test_no_bits_are_no_bits_of_a_choice():
    """A rest by one has no bits of the number."""
    number = op("mux", (net("c"), net("a", 2), net("b", 2)), 2)
    assert cut(number, 0, 0) == Const(0, 0)
    assert op("mod", (number, Const(1, 2)), 2) == Const(0, 2)


def test_what_cannot_be_cut_is_told():
    total = op("add", (net("a", 4), net("b", 4)), 4)
    assert cut(total, 0, 4) == total
    with pytest.raises(ValueError, match="only wiring and bitwise operations can be cut; Op"):
        cut(total, 0, 2)


def test_slices_that_lie_side_by_side_are_one():
    assert join([net("a", 2, 4), net("a", 4)]) == net("a", 6)
    assert join([Const(1, 1), Const(0, 2), net("a", 2)]) == Join((Const(4, 3), net("a", 2)), 5)
