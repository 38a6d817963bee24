"""What decides a question without a prover: only questions inside a theory, by inputs that suffice there."""

from functools import reduce
from operator import and_

import pytest

from roundhouse.verify.equivalence import Different, Method, Question
from roundhouse.verify.equivalence.theories import cheapest_method, run
from roundhouse.words import Graph, const, join


def question(widths, left, right):
    graph = Graph()
    inputs = [graph.input(f"in{n}", width) for n, width in enumerate(widths)]
    return Question("the question", [left(*inputs)], [right(*inputs)])


def of(widths, function):
    """A question about one function."""
    return cheapest_method(question(widths, function, function))


def test_a_question_of_few_bits_is_run_on_every_value():
    assert of([6, 6], lambda x, y: x * y) is Method.EXHAUSTIVE
    assert of([6, 7], lambda x, y: join(x, y).rotl(1)) is not Method.EXHAUSTIVE


def test_each_theory_takes_its_own_operations():
    assert of([32], lambda x: ~x.rotl(5) ^ 7) is Method.AFFINE
    assert of([32, 32], lambda x, y: (x & y) | (x ^ 12)) is Method.BITWISE
    assert of([32, 32], lambda x, y: x + y - 3) is Method.LINEAR


@pytest.mark.parametrize(
    "function",
    [
        lambda x, y: (x & y).rotl(1),  # neither affine nor bit by bit
        lambda x, y: join(y[:16], x[16:]) | y,
        lambda x, y: (x ^ y) + y,
        lambda x, y: x * y,
        lambda x, y: join(const(0, 31), x.eq(y)),
    ],
)
def test_what_is_in_no_theory_goes_to_the_prover(function):
    assert of([32, 32], function) is Method.ABC


def test_bitwise_questions_with_too_many_inputs_go_to_the_prover():
    assert of([8] * 12, lambda *words: reduce(and_, words)) is Method.BITWISE
    assert of([8] * 13, lambda *words: reduce(and_, words)) is Method.ABC


ONLY_AT = {
    "zero, affine": (Method.AFFINE, [32], lambda x: x ^ 1, lambda x: x),
    "a basis vector": (Method.AFFINE, [32], lambda x: x, lambda x: join(x[1:], const(0, 1))),
    "zero, linear": (Method.LINEAR, [32], lambda x: x + 1, lambda x: x),
    "a unit": (Method.LINEAR, [32, 32], lambda x, y: x + y, lambda x, y: x + y + y),
    "a value of a position": (Method.BITWISE, [32, 32], lambda x, y: x & y, lambda x, y: x & y & 0xFFFFFFF7),
    "the last value": (Method.EXHAUSTIVE, [8], lambda x: x.eq(255), lambda x: x.eq(256 - 1) & x[0] & ~x[7]),
}


@pytest.mark.parametrize("name", ONLY_AT)
def test_a_difference_is_found(name):
    method, widths, left, right = ONLY_AT[name]
    asked = question(widths, left, right)
    assert cheapest_method(asked) is method
    with pytest.raises(Different, match="the question"):
        run(asked, method)
