"""Share units between branches that are never needed at once.

``mux(s, T[a], T[b])`` needs one table, ``T[mux(s, a, b)]``; so do two look-ups anywhere in the graph of which one matters only
while some bit is 1 and the other only while it is 0. A bit decides that as the selector of a mux or of a `guard`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from ..words import Table, Word, mux
from .delay import is_unit
from .walk import rebuild, substitute, topological

__all__ = ["drop_guards", "share"]

Literal = tuple[Word, bool]


def share(outputs: Sequence[Word]) -> list[Word]:
    """The same words on fewer units: as long as two look-ups exclude each other, one unit takes the place of both.

    Look-ups that are needed under the most alike conditions meet first, so that what results can still be shared with others;
    then those at one address, since they need no selector before the unit.
    """
    words = list(outputs)
    while (pair := min(_pairs(words), key=lambda p: p[0], default=None)) is not None:
        _, one, zero, selector, table = pair
        both = table[mux(selector, _index_in(table, one), _index_in(table, zero))]
        words = substitute(words, {one: both, zero: both})
    return words


def drop_guards(outputs: Iterable[Word]) -> list[Word]:
    """The same words without their guards, which have done their work."""
    return rebuild(outputs, lambda word, args: args[1] if word.op == "guard" else None)


def _pairs(words: Sequence[Word]) -> Iterator[tuple[tuple[int, bool], Word, Word, Word, Table]]:
    """Look-ups that can share a unit: (rank, needed while 1, needed while 0, the bit, the table that serves both)."""
    order = topological(words)
    units = [w for w in order if is_unit(w)]
    needed = _conditions(words, order)
    behind = _units_behind(order, units)
    for a, b in combinations(units, 2):
        table = _common_table(a.param, b.param)
        if table is None or behind[a] >> units.index(b) & 1 or behind[b] >> units.index(a) & 1:
            continue
        for selector, value in needed[a]:
            if (selector, not value) in needed[b]:
                rank = (-len(needed[a] & needed[b]), a.args[0] is not b.args[0])
                yield (rank, a, b, selector, table) if value else (rank, b, a, selector, table)
                break


def _conditions(outputs: Sequence[Word], order: Sequence[Word]) -> dict[Word, frozenset[Literal]]:
    """For every word, bits that have a known value whenever the word matters."""
    needed: dict[Word, frozenset[Literal]] = {w: frozenset() for w in outputs}
    for word in reversed(order):
        here = needed[word]
        for position, operand in enumerate(word.args):
            condition = here
            if word.op == "guard" and position == 1:
                condition = here | {(word.args[0], True)}
            elif word.op == "mux" and position:
                condition = here | {(word.args[0], position == 1)}
            needed[operand] = needed[operand] & condition if operand in needed else condition
    return needed


def _units_behind(order: Sequence[Word], units: Sequence[Word]) -> dict[Word, int]:
    """For every word, a bit mask of the units that it depends on."""
    masks: dict[Word, int] = {}
    place = {unit: 1 << n for n, unit in enumerate(units)}
    for word in order:
        masks[word] = place.get(word, 0)
        for operand in word.args:
            masks[word] |= masks.get(operand, 0)
    return masks


def _common_table(a: Table, b: Table) -> Table | None:
    """The table that holds the entries of both, if there is one."""
    if a is b:
        return a
    homes = {t.family[0] if t.family else t for t in (a, b)}
    return homes.pop() if len(homes) == 1 else None


def _index_in(table: Table, lookup: Word) -> Word:
    return lookup.args[0] if lookup.param is table else lookup.param.member_index(lookup.args[0])[1]
