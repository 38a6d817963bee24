"""The prover: every method proves what is so, and none proves what is not, however rarely it shows."""

import pytest

from roundhouse.verify.equivalence import Different, Method, Question, prove, sweep
from roundhouse.words import Graph, Table, const, join, mux


def ask(folder, widths, left, right):
    graph = Graph()
    inputs = [graph.input(f"in{n}", width) for n, width in enumerate(widths)]
    return dict(prove([Question("the question", [left(*inputs)], [right(*inputs)])], folder))


def spread(x):
    """Every bit takes part in a sum with its neighbours."""
    return x ^ x.rotl(1) ^ x.rotl(2)


EQUAL = {
    "commuted": (Method.SAME, [32, 32], lambda x, y: x & y, lambda x, y: y & x),
    "by value": (Method.EXHAUSTIVE, [8], lambda x: x + x, lambda x: x << 1),
    "affine": (Method.AFFINE, [64], lambda x: spread(x) ^ x, lambda x: x.rotl(1) ^ x.rotl(2)),
    "bitwise": (Method.BITWISE, [64, 64], lambda x, y: x | y, lambda x, y: x ^ y ^ (x & y)),
    "linear": (Method.LINEAR, [32, 32], lambda x, y: (x + y) - y - y, lambda x, y: x - y),
    "by ABC": (Method.ABC, [16, 16], lambda x, y: (x & y) + (x | y), lambda x, y: x + y),
}


@pytest.mark.parametrize("name", EQUAL)
def test_what_is_equal_is_proven(name, tmp_path):
    method, widths, left, right = EQUAL[name]
    assert ask(tmp_path, widths, left, right).keys() == {method}


def test_what_is_always_zero_is_proven(tmp_path):
    """With a constant on one side."""
    found = ask(tmp_path, [16, 16], lambda x, y: (x & y) + (x | y) - x - y, lambda x, y: const(0, 16))
    assert Method.ABC in found


RARE = 0xDEADBEEF
DIFFERENT = {
    "an entry of a table": (
        [8],
        lambda x: Table("t", range(256), 8)[x],
        lambda x: Table("u", [*range(255), 254], 8)[x],
    ),
    "a constant": ([64], lambda x: x.rotl(3) ^ 1, lambda x: x.rotl(3)),
    "a bit of many": ([64], lambda x: x, lambda x: join(x[1:], const(0, 1))),
    "a masked bit": ([64, 64], lambda x, y: x & y, lambda x, y: x & y & (2**64 - 2)),
    "a factor": ([32, 32], lambda x, y: x + y + y, lambda x, y: x + y),
    "one value in 2^32": ([32], lambda x: x, lambda x: mux(x.eq(RARE), const(0, 32), x)),
    "one value in 2^32, that is not 0": ([32], lambda x: x.eq(RARE), lambda x: const(0, 1)),
    "one value in 2^32, below a table": (
        [32],
        lambda x: Table("t", range(256), 8)[x[:8]],
        lambda x: Table("t", range(256), 8)[mux(x.eq(RARE), const(0, 8), x[:8])],
    ),
    "one value in 2^32, of a sum": ([32, 32], lambda x, y: x + y, lambda x, y: x + y + join(const(0, 31), x.eq(RARE))),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_what_differs_is_found(name, tmp_path):
    with pytest.raises(Different, match="both sides of the question must be equal for all inputs, and differ: "):
        ask(tmp_path, *DIFFERENT[name])


def test_a_difference_below_many_equal_words_is_found(tmp_path):
    """Whatever is merged below it."""

    def rounds(x, y, last):
        for n in range(8):
            x, y = y, x ^ ((y << 1) & y.rotl(8)) ^ y.rotl(2) ^ (last if n == 7 else n)
        return join(x, y)

    assert ask(tmp_path, [16, 16], lambda x, y: rounds(x, y, 7), lambda x, y: rounds(x, y, 7)) == {Method.SAME: 1}
    with pytest.raises(Different, match="in0 = 0x"):
        ask(tmp_path, [16, 16], lambda x, y: rounds(x, y, 7), lambda x, y: rounds(x, y, 6))


def test_sides_of_different_widths_differ(tmp_path):
    with pytest.raises(Different, match=r"their words have widths \[\(8, 4\)\]"):
        ask(tmp_path, [8], lambda x: x, lambda x: x[:4])


def test_a_difference_that_only_the_second_samples_show_is_reported_with_inputs(monkeypatch, tmp_path):
    """The samples that compare both sides at first are few here."""
    monkeypatch.setattr(sweep, "SAMPLES", 2)
    with pytest.raises(Different, match="differ: in0 = 0x") as found:
        ask(tmp_path, [4], lambda x: Table("t", range(16), 4)[x], lambda x: Table("u", [*range(15), 0], 4)[x])
    assert found.value.witness == "in0 = 0xf"


@pytest.mark.parametrize(
    ("questions", "message"),
    [
        ([], "a proof must have at least one question; none was given"),
        ([Question("the question", [], [])], "at least one; there are 0 and 0"),
        ([Question("the question", [const(1, 1)], [])], "both sides of the question .* there are 1 and 0"),
    ],
)
def test_a_proof_of_nothing_is_refused(questions, message, tmp_path):
    with pytest.raises(ValueError, match=message):
        prove(questions, tmp_path)


def test_questions_that_differ_in_names_alone_are_asked_once(tmp_path):
    graph = Graph()
    x, y = graph.input("x", 8), graph.input("y", 8)
    questions = [Question(name, [word + word], [word << 1]) for name, word in (("first", x), ("second", y))]
    assert prove(questions, tmp_path) == {Method.EXHAUSTIVE: 1}
