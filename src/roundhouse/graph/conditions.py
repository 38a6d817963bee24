"""When words matter, and a bit that separates two words that never matter at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..words import Word, any_of
from ..words.op import GUARD, MUX, NOT

__all__ = ["Conditions"]

Literal = tuple[Word, bool]  #: that a bit has a value
Term = frozenset[Literal]  #: that all of them hold
When = tuple[Term, ...]  #: that one of the terms holds

ALWAYS: When = (frozenset(),)
#: Of more terms, only what they have in common is kept.
MOST_TERMS = 8


class Conditions:
    """The conditions under which the words of a graph matter, from the selectors of mux and guard.

    Parameters
    ----------
    outputs : sequence of Word
        The words that always matter.
    order : sequence of Word
        All that they depend on, operands before results.
    """

    def __init__(self, outputs: Sequence[Word], order: Sequence[Word]):
        self._place = {word: n for n, word in enumerate(order)}
        self._opposites: dict[Term, Term] = {}
        self._when: dict[Word, When] = dict.fromkeys(outputs, ALWAYS)
        for word in reversed(order):
            here = self._when[word]
            for position, operand in enumerate(word.args):
                when = here
                if position and word.op in (GUARD, MUX):
                    literal = _literal(word.args[0], position == 1)
                    when = tuple(term | {literal} for term in here)
                before = self._when.get(operand)
                self._when[operand] = when if before is None else _either(before, when)

    def common(self, a: Word, b: Word) -> int:
        """How many bits always have the same value while either of two words matters."""
        return len(self._always(a) & self._always(b))

    def separate(self, a: Word, b: Word) -> tuple[Word, bool] | None:
        """A bit, and the value that it always has while `a` matters and never while `b` does; None if there is none.

        A bit of the graph is best; else one is made from the literals that separate every term of the one from those of
        the other.
        """
        here, there = self._when[a], self._when[b]
        if any(self._opposite(term).isdisjoint(other) for term in here for other in there):
            return None
        if bits := self._always(a) & self._opposite(self._always(b)):
            return self._sorted(bits)[0]
        terms, value = min((self._separating(here, there), True), (self._separating(there, here), False), key=_literals)
        return any_of([_all_hold(literals) for literals in terms]), value

    def _always(self, word: Word) -> Term:
        return _all_of(self._when[word])

    def _opposite(self, term: Term) -> Term:
        """The literals that contradict those of a term."""
        if term not in self._opposites:
            self._opposites[term] = frozenset((bit, not value) for bit, value in term)
        return self._opposites[term]

    def _separating(self, here: When, there: When) -> list[list[Literal]]:
        """For every term of `here`, literals of which one at least is false in any term of `there`."""
        clashes = [{self._sorted(term & self._opposite(other))[0] for other in there} for term in here]
        return sorted(map(self._sorted, clashes), key=lambda term: [(self._place[bit], value) for bit, value in term])

    def _sorted(self, literals: Iterable[Literal]) -> list[Literal]:
        return sorted(literals, key=lambda literal: (self._place[literal[0]], literal[1]))


def _literal(bit: Word, value: bool) -> Literal:
    """That `bit` has a value, as a statement on the bit itself rather than on its complement."""
    while bit.op is NOT:
        (bit,), value = bit.args, not value
    return bit, value


def _either(a: When, b: When) -> When:
    """One condition or the other, in as few terms as are found."""
    terms: list[Term] = []
    for new in (*a, *b):
        while (n := next((n for n, term in enumerate(terms) if _one(term, new) is not None), None)) is not None:
            merged = _one(terms.pop(n), new)
            assert merged is not None
            new = merged
        terms.append(new)
    return tuple(terms) if len(terms) <= MOST_TERMS else (_all_of(terms),)


def _one(s: Term, t: Term) -> Term | None:
    """The one term that two amount to: one implies the other, or they differ in the value of a bit."""
    if s <= t or t <= s:
        return s & t
    differ = s ^ t
    return s & t if len(differ) == 2 and len({bit for bit, _ in differ}) == 1 else None


def _literals(separating: tuple[list[list[Literal]], bool]) -> int:
    return sum(map(len, separating[0]))


def _all_of(when: Sequence[Term]) -> Term:
    return frozenset.intersection(*when)


def _all_hold(literals: Sequence[Literal]) -> Word:
    first, *others = (bit if value else ~bit for bit, value in literals)
    for other in others:
        first = first & other
    return first
