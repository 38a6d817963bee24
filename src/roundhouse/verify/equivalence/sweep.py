"""Sweeping: words that agree on random inputs are merged, operands first, and each merger is a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from ...graph.walk import rebuild, topological
from ...words import Graph, Word, const, join
from ...words.op import ADD, AND, MUL, OR, SLICE, XOR
from ...words.python import to_function
from .question import Different, Question, assignment
from .theories import THEORIES

__all__ = ["Pairs", "sweep"]

COMMUTATIVE = frozenset({XOR, AND, OR, ADD, MUL})
#: Random inputs, and the least number of different values with which a word may be merged. Selectors are not merged,
#: nor words that are hardly ever anything but zero.
SAMPLES, TELLING = 256, 8


@dataclass
class Pairs:
    """Questions about one pair of words each, in one graph whose inputs are named by their first use."""

    graph: Graph = field(default_factory=Graph)
    questions: list[Question] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._asked: set[tuple[int, int]] = set()

    def add(self, name: str, a: Word, b: Word, *, whole: bool) -> bool:
        """Add a pair, unless it was asked before or both are one word; False if random inputs tell them apart.

        A pair is cut off below what seems to make it equal; down to the inputs only if the `whole` may be asked.
        """
        if a is b:
            return True
        for frontier in _frontiers(a, b, whole):
            left, right = self._cut(a, b, frontier)
            if _difference(left, right) is None:
                break
        else:
            return False
        if (id(left), id(right)) not in self._asked:
            self._asked.add((id(left), id(right)))
            self.questions.append(Question(name, [left], [right]))
        return True

    def _cut(self, a: Word, b: Word, frontier: set[Word]) -> list[Word]:
        """Both words with free inputs in place of the words of the frontier, and of inputs."""
        places: dict[Word, Word] = {}
        order: dict[Word, None] = {}
        stack = [word for word in (b, a) if not word.is_const]
        while stack:  # down to the frontier and no further
            word = stack[-1]
            ends = word in frontier or word.op.is_input
            waiting = [] if ends else [x for x in word.args if x not in order and not x.is_const]
            if word not in order and waiting:
                stack += waiting
                continue
            order[stack.pop()] = None
        spans = _spans(a, b, order)
        done: dict[Word, Word] = {}
        for word in order:
            if word in frontier or word.op.is_input:
                low, high = spans[word]
                name = f"x{len(places)}_{high - low}"
                free = places.setdefault(word, self.graph.input(name, high - low))
                padding = [const(0, width) for width in (word.width - high, low)]
                done[word] = join(*(part for part in (padding[0], free, padding[1]) if part.width))
            else:
                done[word] = word.on(*(x if x.is_const else done[x] for x in word.args))
        return [done.get(word, word) for word in (a, b)]


def _spans(a: Word, b: Word, order: Iterable[Word]) -> dict[Word, tuple[int, int]]:
    """The bits of each word that the others, and `a` and `b`, read: from the lowest to behind the highest."""
    spans = {word: (0, word.width) for word in (a, b)}
    for word in order:
        for operand in word.args:
            low, high = word.param if word.op is SLICE else (0, operand.width)
            known_low, known_high = spans.get(operand, (low, high))
            spans[operand] = min(low, known_low), max(high, known_high)
    return spans


def _frontiers(a: Word, b: Word, whole: bool) -> Iterator[set[Word]]:
    """Words at which a question may be cut off: what both have in common, and what a simple theory does not cover."""
    of_a, of_b = topological([a]), topological([b])
    common = {word for word in set(of_a) & set(of_b) if word is not a and word is not b}
    for theory in THEORIES.values():
        outside = {word for word in (*of_a, *of_b) if word.op not in theory and word is not a and word is not b}
        yield common | outside
        yield outside
    yield common
    if whole:
        yield set()


def _difference(a: Word, b: Word) -> str | None:
    """Random inputs on which two words differ; None if they are the same on all that were tried."""
    question = Question("", [a], [b])
    inputs = question.inputs
    for of_a, of_b, *values in zip(*_samples(question, [a, b, *inputs], 64), strict=True):
        if of_a != of_b:
            return assignment(inputs, values)
    return None


def sweep(question: Question, pairs: Pairs) -> None:
    """Add the mergers that a question takes."""
    order = topological([*question.left, *question.right])
    signature = dict(zip(order, _samples(question, order), strict=True))
    for a, b in zip(question.left, question.right, strict=True):
        of_a, of_b = ((w.value,) * SAMPLES if w.is_const else signature[w] for w in (a, b))
        if differing := [n for n, (x, y) in enumerate(zip(of_a, of_b, strict=True)) if x != y]:
            values = [signature[word][differing[0]] for word in question.inputs]
            raise Different(question.name, assignment(question.inputs, values))
    graph = Graph()
    rank: dict[Word, int] = {}  # so that operands of additions have one order
    first: dict[tuple[int, ...], list[Word]] = {}

    def merge(word: Word, args: tuple[Word, ...]) -> Word:
        if word.op in COMMUTATIVE:
            args = tuple(sorted(args, key=lambda arg: rank.get(arg, len(rank))))
        new = graph.input(word.param, word.width) if word.op.is_input else word.on(*args)
        if new.is_const:
            return new
        rank.setdefault(new, len(rank))
        if len(set(signature[word])) < TELLING:
            return new
        alike = first.setdefault((word.width, *signature[word]), [])
        for representative in alike:
            if pairs.add(question.name, representative, new, whole=False):
                return representative
        alike.append(new)
        return new

    merged = rebuild([*question.left, *question.right], merge)
    for a, b in zip(merged[: len(question.left)], merged[len(question.left) :], strict=True):
        if not pairs.add(question.name, a, b, whole=True):
            raise Different(question.name, _difference(a, b) or "at words of both sides that only seem to be equal")


def _samples(question: Question, words: Sequence[Word], count: int = SAMPLES) -> list[tuple[int, ...]]:
    """For each word its values on random inputs."""
    inputs = question.inputs
    function, random = to_function(words, inputs), Random(count)
    runs = [function(*(_random_value(random, word.width, n % 4) for word in inputs)) for n in range(count)]
    return list(zip(*runs, strict=True))


def _random_value(random: Random, width: int, kind: int) -> int:
    """A random number; of the kinds 0 and 1, one with few ones, or few zeros."""
    a, b, c = (random.getrandbits(width) for _ in range(3))
    return a & b & c if kind == 0 else a | b | c if kind == 1 else a
