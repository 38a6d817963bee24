"""Questions that a few runs decide: those of few bits, and those within a simple theory."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import product

from ...graph.walk import topological
from ...words.op import ADD, AND, INPUT, JOIN, NOT, OR, SLICE, SUB, XOR
from ...words.python import to_function
from .question import Different, Question, assignment

__all__ = ["THEORIES", "Method", "cheapest_method", "run"]

#: Questions of so many input bits are run on every value.
EXHAUSTIVE_BITS = 12


class Method(Enum):
    """How a question was decided."""

    SAME = "identical"  # once what is equal before has been merged
    EXHAUSTIVE = "every value"
    BITWISE = "bit by bit"  # every value of one bit position stands for all
    AFFINE = "affine"  # over GF(2): equal for zero and for a basis
    LINEAR = "linear"  # modulo 2^n: equal for zero and for units
    ABC = "ABC"


#: Operations of which a question may consist to be decided so.
THEORIES = {
    Method.AFFINE: frozenset({INPUT, XOR, NOT, SLICE, JOIN}),
    Method.BITWISE: frozenset({INPUT, XOR, NOT, AND, OR}),
    Method.LINEAR: frozenset({INPUT, ADD, SUB}),
}


def cheapest_method(question: Question) -> Method:
    """The cheapest way to decide a question."""
    if sum(word.width for word in question.inputs) <= EXHAUSTIVE_BITS:
        return Method.EXHAUSTIVE
    operations = {word.op for word in topological([*question.left, *question.right])}
    fitting = [method for method, covered in THEORIES.items() if operations <= covered]
    if Method.BITWISE in fitting and len(question.inputs) > EXHAUSTIVE_BITS:
        fitting.remove(Method.BITWISE)
    return fitting[0] if fitting else Method.ABC


def _every_bit(question: Question) -> Iterator[list[int]]:
    """Every value of a bit position, the same at all positions."""
    for bits in product((0, 1), repeat=len(question.inputs)):
        yield [bit * (1 << word.width) - bit for bit, word in zip(bits, question.inputs, strict=True)]


def _every_value(question: Question) -> Iterator[list[int]]:
    return (list(values) for values in product(*(range(1 << word.width) for word in question.inputs)))


def _basis(question: Question) -> Iterator[list[int]]:
    """All inputs zero, and then one bit of one input after the other."""
    zeros = [0] * len(question.inputs)
    yield zeros
    for n, word in enumerate(question.inputs):
        for bit in range(word.width):
            yield [*zeros[:n], 1 << bit, *zeros[n + 1 :]]


def _units(question: Question) -> Iterator[list[int]]:
    """All inputs zero, and then one input after the other one."""
    zeros = [0] * len(question.inputs)
    yield zeros
    for n in range(len(zeros)):
        yield [*zeros[:n], 1, *zeros[n + 1 :]]


_VALUES = {
    Method.EXHAUSTIVE: _every_value,
    Method.BITWISE: _every_bit,
    Method.AFFINE: _basis,
    Method.LINEAR: _units,
}


def run(question: Question, method: Method) -> None:
    """Decide a question by a method other than ABC: run both sides on the values of inputs that it takes."""
    left, right = (to_function(side, question.inputs) for side in (question.left, question.right))
    for values in _VALUES[method](question):
        if left(*values) != right(*values):
            raise Different(question.name, assignment(question.inputs, values))
