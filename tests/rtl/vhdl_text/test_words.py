"""Expressions as GHDL takes them: bits, words and numbers."""

import pytest

from roundhouse.rtl.form import Const, Join, Memory, Module, Net, Op, Table
from roundhouse.rtl.vhdl_text.conditions import condition
from roundhouse.rtl.vhdl_text.constants import literal
from roundhouse.rtl.vhdl_text.words import index, number, word

MODULE = Module(
    "m",
    widths={"a": 8, "b": 8, "c": 1, "d": 1},
    tables={"sbox": Table(tuple(range(256)), 8)},
    memories={"keys": Memory(8, 16)},
)
A, B, C, D = Net("a", 8), Net("b", 8), Net("c", 1), Net("d", 1)


def op(kind, *args, width=8, param=""):
    return Op(kind, args, width, param)


WORDS = {
    "a slice": (Net("a", 4, 2), "a(5 downto 2)"),
    "a bit of a word": (Net("a", 1, 7), "a(7)"),
    "words side by side": (Join((Net("a", 4), Net("b", 4)), 8), "a(3 downto 0) & b(3 downto 0)"),
    "a bit, counted": (Join((C,) * 8, 8), "(7 downto 0 => c)"),
    "a bit that meets a word": (op("and", A, Join((C,) * 8, 8)), "a and c"),
    "a chain": (op("xor", op("xor", A, B), Const(27, 8)), 'a xor b xor x"1b"'),
    "operations that VHDL does not order": (op("and", op("xor", A, B), A), "(a xor b) and a"),
    "an inverse": (op("and", C, op("not", D, width=1), width=1), "c and not d"),
    "a sum": (op("add", A, B), "std_logic_vector(unsigned(a) + unsigned(b))"),
    "a sum with a carry": (op("add", A, Join((Const(0, 7), C), 8)), "std_logic_vector(unsigned(a) + c)"),
    "a reduction": (op("or", op("all", A, width=1), C, width=1), "(and a) or c"),
    "an entry": (op("look", A, param="sbox"), "sbox(to_integer(unsigned(a)))"),
    "a call": (op("call", A, Join((C, D), 2), param="f"), "f(a, c & d)"),
}
NUMBERS = {
    "words of known type": (A, "unsigned(a)"),
    "bits, whose type the context tells": (Join((C, D), 2), "unsigned'(c & d)"),
    "words side by side, which may be an array": (
        Join((Net("a", 4), Net("b", 4)), 8),
        "unsigned(std_logic_vector'(a(3 downto 0) & b(3 downto 0)))",
    ),
    "a bit": (C, "unsigned'(0 => c)"),
    "a wider word": (Join((Const(0, 8), A), 16), "resize(unsigned(a), 16)"),
    "a shift": (op("shl", A, Net("b", 3)), "shift_left(unsigned(a), to_integer(unsigned(b(2 downto 0))))"),
    "a product": (
        op("mul", Join((Const(0, 8), A), 16), Join((Const(0, 8), B), 16), width=16),
        "unsigned(a) * unsigned(b)",
    ),
    "the low half of a product": (op("mul", A, B), "resize(unsigned(a) * unsigned(b), 8)"),
}
CONDITIONS = {
    "a bit": (C, "c = '1'"),
    "its inverse": (op("not", C, width=1), "c = '0'"),
    "two bits": (op("and", C, op("not", D, width=1), width=1), "c = '1' and d = '0'"),
    "a comparison and a choice": (
        op("and", op("eq", A, Const(5, 8), width=1), op("or", C, D, width=1), width=1),
        "a = x\"05\" and (c = '1' or d = '1')",
    ),
    "an order": (op("lt", A, Const(20, 8), width=1), "unsigned(a) < 20"),
    "all of a short word": (op("all", Net("a", 3), width=1), 'a(2 downto 0) = "111"'),
    "different bits": (op("xor", C, D, width=1), "c /= d"),
    "bits side by side": (op("eq", Join((C, D), 2), Const(2, 2), width=1), 'std_logic_vector\'(c & d) = "10"'),
}


@pytest.mark.parametrize("what", WORDS)
def test_words(what):
    value, text = WORDS[what]
    assert word(MODULE, value) == text


@pytest.mark.parametrize("what", NUMBERS)
def test_numbers(what):
    value, text = NUMBERS[what]
    assert number(MODULE, value) == text


@pytest.mark.parametrize("what", CONDITIONS)
def test_conditions(what):
    value, text = CONDITIONS[what]
    assert condition(MODULE, value) == text


def test_indices():
    assert index(MODULE, C) == "to_integer(unsigned'(0 => c))"
    assert index(MODULE, Const(0, 0)) == "0"
    assert index(MODULE, A) == "to_integer(unsigned(a))"


def test_constants_are_in_hexadecimal_where_its_digits_are_full():
    assert [literal(1, width) for width in (1, 3, 4, 6, 8, 9)] == [
        "'1'",
        '"001"',
        '"0001"',
        '"000001"',
        'x"01"',
        '9x"001"',
    ]


def test_a_choice_inside_an_expression_is_no_word():
    with pytest.raises(ValueError, match="without choices"):
        word(MODULE, op("mux", C, A, B))
