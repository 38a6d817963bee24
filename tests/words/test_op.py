"""Every entry of the table of operations, against values that do not come from it."""

from itertools import product
from random import Random

import pytest

from graphs import values
from operations import SAMPLES
from roundhouse.words import Graph, const, join, mux
from roundhouse.words.op import ADD, AND, MUL, MUX, OPERATIONS, OR, SUB, XOR
from roundhouse.words.word import apply

EACH = pytest.mark.parametrize("op", SAMPLES, ids=lambda op: op.name)
NUMBERS = [tuple(Random(n).choices(range(256), k=3)) for n in range(40)] + [(0, 0, 0), (255, 255, 255), (77, 0, 255)]


@pytest.fixture
def leaves():
    graph = Graph()
    return [graph.input(name, 8) for name in "abc"]


def test_every_operation_has_a_sample():
    assert set(SAMPLES) == set(OPERATIONS.values())
    assert all(OPERATIONS[op.name] is op and repr(op) == op.name for op in SAMPLES)


@EACH
def test_it_computes(op, leaves):
    make, expected = SAMPLES[op]
    word = make(*leaves)
    assert word.op is op
    if op.is_input:
        with pytest.raises(TypeError, match="has the value that it is given; 'a' has none"):
            op.compute(word.param)
        return
    for numbers in NUMBERS:
        operands = values(word.args, dict(zip(leaves, numbers, strict=True)))
        assert op.compute(word.param, *operands) % (1 << word.width) == expected(*numbers)


@EACH
def test_it_folds_on_constants(op):
    make, expected = SAMPLES[op]
    for numbers in NUMBERS:
        word = make(*(const(number, 8) for number in numbers))
        assert word.is_const and word.value == expected(*numbers)


@EACH
def test_it_prints(op, leaves):
    make, expected = SAMPLES[op]
    for numbers in NUMBERS:
        env = dict(zip(leaves, numbers, strict=True))
        assert values([make(*leaves)], env) == (expected(*numbers),)


@EACH
def test_it_is_made_again_on_other_operands(op, leaves):
    make, expected = SAMPLES[op]
    word = make(*leaves)
    if not word.args:
        return
    assert word.on(*word.args) is word
    constants = {leaf: const(number, 8) for leaf, number in zip(leaves, NUMBERS[0], strict=True)}
    operands = [constants[a] if a in constants else a.on(constants[a.args[0]]) for a in word.args]
    assert word.on(*operands).value == expected(*NUMBERS[0])


@pytest.mark.parametrize("op", [XOR, AND, OR, ADD, SUB, MUL], ids=lambda op: op.name)
@pytest.mark.parametrize("width", [1, 2, 3])
def test_a_known_operand_changes_no_value(op, width):
    """Folding with each constant on either side, for every value of the other operand."""
    x = Graph().input("x", width)
    for constant, number in product(range(1 << width), repeat=2):
        for order in ((x, const(constant, width)), (const(constant, width), x)):
            folded = apply(op, width, order)
            operands = [number if word is x else constant for word in order]
            found = folded.value if folded.is_const else values([folded], {x: number})[0]
            assert found == SAMPLES[op][1](*operands, 0) % (1 << width)


def test_neutral_and_absorbing_constants_fold():
    x = Graph().input("x", 8)
    for same in (x ^ 0, x | 0, x + 0, x - 0, x * 1, x & 255, const(0, 8) ^ x, const(1, 8) * x, const(255, 8) & x):
        assert same is x
    for zero in (x & 0, x * 0, const(0, 8) & x):
        assert zero is const(0, 8)
    assert x ^ 255 is ~x
    assert x * 8 is x << 3
    assert const(0, 8) - x is not x


def test_a_choice_of_one_word_is_that_word():
    graph = Graph()
    s, x, y = graph.input("s", 1), graph.input("x", 8), graph.input("y", 8)
    assert mux(s, x, x) is x
    assert mux(s, const(3, 8), const(3, 8)) is const(3, 8)
    assert mux(const(1, 1), x, y) is x and mux(const(0, 1), x, y) is y


def test_a_choice_of_one_and_zero_is_its_selector():
    s = Graph().input("s", 1)
    assert mux(s, const(1, 1), const(0, 1)) is s
    assert mux(s, const(0, 1), const(1, 1)) is ~s
    assert mux(s, const(1, 2), const(0, 2)).op is MUX


def test_what_is_made_again_folds():
    """Sums, ors and products fold when an operand becomes constant, just as when they are written so."""
    graph = Graph()
    x, y = graph.input("x", 8), graph.input("y", 8)
    assert [(word.on(x, const(0, 8))) for word in (x + y, x | y, x - y, x ^ y)] == [x] * 4
    assert (x * y).on(x, const(2, 8)) is join(x[0:7], const(0, 1))


def test_a_language_that_is_not_there_is_an_error():
    with pytest.raises(KeyError, match="cobol"):
        XOR.printed("cobol", ["a", "b"], None, 8)
