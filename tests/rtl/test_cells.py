"""What the cells of RTLIL compute: the numbers that Yosys says (manual, chapter 5), with the integers of Python."""

import operator
from itertools import product

import pytest

from evaluated_form import value
from roundhouse.rtl.cells import Cell, computed
from roundhouse.rtl.unknown import UnknownRTLIL
from small_form import net

A, B = 3, 4  # bits of the operands
COMPARISONS = {
    "$eq": operator.eq, "$ne": operator.ne, "$lt": operator.lt, "$le": operator.le, "$gt": operator.gt,
    "$ge": operator.ge,
}  # fmt: skip
ARITHMETIC = {"$add": operator.add, "$sub": operator.sub, "$mul": operator.mul}
BITWISE = {"$and": operator.and_, "$or": operator.or_, "$xor": operator.xor}


def cell(kind, width, a_signed=False, b_signed=False):
    params = {"A_SIGNED": str(int(a_signed)), "B_SIGNED": f"1'{b_signed:d}", "Y_WIDTH": str(width)}
    return Cell(kind, params, {"A": net("a", A), "B": net("b", B)})


def number(bits, width, signed):
    return bits - (1 << width) if signed and bits >> width - 1 else bits


def all_values(one):
    """Both operands, and the value of a cell, for all operands."""
    expression = computed(one)
    for a, b in product(range(1 << A), range(1 << B)):
        yield a, b, value(expression, {"a": a, "b": b})


@pytest.mark.parametrize("signed", [False, True])
@pytest.mark.parametrize("kind", COMPARISONS)
def test_numbers_are_compared_with_their_signs(kind, signed):
    for a, b, found in all_values(cell(kind, 2, signed, signed)):
        assert found == COMPARISONS[kind](number(a, A, signed), number(b, B, signed)), (a, b)


@pytest.mark.parametrize("signed", [False, True])
@pytest.mark.parametrize("kind", [*ARITHMETIC, *BITWISE])
def test_operands_are_as_wide_as_the_result(kind, signed):
    apply = (ARITHMETIC | BITWISE)[kind]
    for width in (2, 6):
        for a, b, found in all_values(cell(kind, width, signed, signed)):
            assert found == apply(number(a, A, signed), number(b, B, signed)) % (1 << width), (a, b, width)


@pytest.mark.parametrize("width", [2, 6])
def test_a_rest_is_that_of_the_whole_operands(width):
    for a, b, found in all_values(cell("$modfloor", width)):
        assert found % (1 << width) == (a % b if b else 0) % (1 << width), (a, b)


@pytest.mark.parametrize("kind", ["$shl", "$shr"])
def test_a_shift_keeps_what_the_result_has_bits_for(kind):
    for a, b, found in all_values(cell(kind, 5)):
        assert found == ((a << b if kind == "$shl" else a >> b) & 31), (a, b)


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (cell("$modfloor", 4, True, True), "a rest of signed numbers"),
        (cell("$lt", 1, True, False), "a comparison of a signed number with an unsigned one"),
        (cell("$shr", 4, False, True), "a shift by a signed number"),
        (cell("$pow", 4), r"a cell \$pow"),
    ],
)
def test_what_no_core_has_is_refused(one, told):
    with pytest.raises(UnknownRTLIL, match=rf"{told}: make the core without it, or teach rtl/cells\.py"):
        computed(one)
