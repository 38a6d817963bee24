"""Share units between branches that are never needed at once.

``mux(s, T[a], T[b])`` needs one table, ``T[mux(s, a, b)]``; so do two look-ups anywhere in the graph of which one
matters only while some bit is 1 and the other only while it is 0. A bit decides that as the selector of a mux or of a
`guard`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..words import Table, Word, mux
from .delay import is_unit
from .walk import WIRING, rebuild, remake, topological

__all__ = ["Pair", "drop_guards", "share"]

Literal = tuple[Word, bool]


def share(outputs: Sequence[Word]) -> list[Word]:
    """The same words on fewer units: as long as two look-ups exclude each other, one unit takes the place of both.

    Look-ups that are needed under the most alike conditions meet first, so that what results can still be shared with
    others; then those at one address, since they need no selector before the unit.
    """
    words = list(outputs)
    while pairs := _matching(words):
        words = _merge(words, pairs)
    return words


def _merge(words: Sequence[Word], pairs: Sequence[Pair]) -> list[Word]:
    """The words with one unit in the place of both units of every pair."""
    pair_of = {unit: pair for pair in pairs for unit in (pair.one, pair.zero)}
    done: dict[Word, Word] = {}

    def new(word: Word) -> Word:
        return word if word.is_const else done[word]

    stack = [w for w in words if not w.is_const]
    while stack:
        word = stack[-1]
        pair = pair_of.get(word)
        needs = (pair.selector, pair.one.args[0], pair.zero.args[0]) if pair else word.args
        if word not in done and (waiting := [w for w in needs if w not in done and not w.is_const]):
            stack += waiting
            continue
        stack.pop()
        if word in done:
            continue
        if pair:
            one, zero = (_index_in(pair.table, unit, new(unit.args[0])) for unit in (pair.one, pair.zero))
            done[pair.one] = done[pair.zero] = both = pair.table[mux(new(pair.selector), one, zero)]
            both.hint = both.hint or word.hint
        else:
            done[word] = remake(word, tuple(map(new, word.args))) if word.args else word
            if word.op not in WIRING:
                done[word].hint = done[word].hint or word.hint
    return [new(w) for w in words]


def drop_guards(outputs: Iterable[Word]) -> list[Word]:
    """The same words without their guards, which have done their work."""
    return rebuild(outputs, lambda word, args: args[1] if word.op == "guard" else None)


@dataclass(frozen=True)
class Pair:
    """Two look-ups that can share a unit: `one` matters only while the bit `selector` is 1, `zero` only while it is
    0."""

    one: Word
    zero: Word
    selector: Word
    table: Table
    rank: tuple[int, bool]


def _matching(words: Sequence[Word]) -> list[Pair]:
    """Pairs that can be merged at once, the best first: no look-up in two of them, and none waiting for itself."""
    order = topological(words)
    units = [w for w in order if is_unit(w)]
    behind = _units_behind(order, units)
    place = {unit: 1 << n for n, unit in enumerate(units)}
    free, chosen = set(units), []
    known = {word: n for n, word in enumerate(order)}
    conditions = _conditions(words, order)
    needed = {unit: tuple(sorted(conditions[unit], key=lambda literal: known[literal[0]])) for unit in units}
    for pair in sorted(_pairs(units, needed), key=lambda p: p.rank):
        one, zero = pair.one, pair.zero
        if one not in free or zero not in free or behind[one] & place[zero] or behind[zero] & place[one]:
            continue
        free -= {one, zero}
        chosen.append(pair)
        both = place[one] | place[zero]
        together = behind[one] | behind[zero] | behind[pair.selector] | both
        for unit in units:
            if behind[unit] & both:
                behind[unit] |= together
    return chosen


def _pairs(units: Sequence[Word], needed: dict[Word, tuple[Literal, ...]]) -> Iterator[Pair]:
    for a, b in combinations(units, 2):
        selector, value = next(((s, v) for s, v in needed[a] if (s, not v) in needed[b]), (None, None))
        if selector is None or (table := _common_table(a.param, b.param)) is None:
            continue
        rank = (-len(set(needed[a]) & set(needed[b])), a.args[0] is not b.args[0])
        yield Pair(a, b, selector, table, rank) if value else Pair(b, a, selector, table, rank)


def _conditions(outputs: Sequence[Word], order: Sequence[Word]) -> dict[Word, frozenset[Literal]]:
    """For every word, bits that have a known value whenever the word matters."""
    needed: dict[Word, frozenset[Literal]] = {w: frozenset() for w in outputs}
    for word in reversed(order):
        here = needed[word]
        for position, operand in enumerate(word.args):
            condition = here
            if position and word.op in ("guard", "mux"):
                condition = here | {_literal(word.args[0], position == 1)}
            needed[operand] = needed[operand] & condition if operand in needed else condition
    return needed


def _literal(bit: Word, value: bool) -> Literal:
    """That `bit` has a value, told of the bit itself rather than of its complement."""
    while bit.op == "not":
        (bit,), value = bit.args, not value
    return bit, value


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


def _index_in(table: Table, lookup: Word, index: Word) -> Word:
    return index if lookup.param is table else lookup.param.member_index(index)[1]
