"""Share units between branches that are never needed at once.

``mux(s, T[a], T[b])`` needs one table, ``T[mux(s, a, b)]``; so do two look-ups anywhere in the graph of which one
matters only while some bit is 1 and the other only while it is 0. A bit decides that as the selector of a mux or of a
`guard`. The same holds for two multipliers, and for two adders where that pays, see `roundhouse.graph.gain`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_

from ..words import Word
from ..words.op import GUARD, MUL
from .conditions import Conditions
from .delay import Delay, arrival
from .gain import Gain
from .kinds import DEFAULT_KINDS, UnitKinds
from .merge import kin, merge
from .walk import rebuild, topological

__all__ = ["Pair", "drop_guards", "share"]


def share(outputs: Sequence[Word], kinds: UnitKinds = DEFAULT_KINDS) -> list[Word]:
    """The same words on fewer units: as long as two exclude each other, one unit takes the place of both.

    Look-ups that a bit of the graph separates are all merged: those first that are needed under the most similar
    conditions, so that the result can still be shared with others, then those at one address, since they need no
    selector before the unit. Look-ups separated only by a bit made for the purpose follow, then multipliers, then
    adders, as far as they gain.

    Parameters
    ----------
    outputs : sequence of Word
        The words that are needed.
    kinds : UnitKinds
        What is large enough to be shared, and whether two tables may become one.
    """
    words = list(outputs)
    for wanted in (
        lambda word: word.op.is_lookup and kinds.is_unit(word),
        lambda word: word.op is MUL and kinds.is_unit(word),
        kinds.is_adder,
    ):
        longest = max(arrival(words, Delay(kinds=kinds)).values(), default=0.0)
        while pairs := _matching(words, wanted, longest, kinds):
            words = _merge(words, pairs)
    return words


def _merge(words: Sequence[Word], pairs: Sequence[Pair]) -> list[Word]:
    """The words with one unit in place of both units of every pair."""
    pair_of = {unit: pair for pair in pairs for unit in (pair.one, pair.zero)}
    done: dict[Word, Word] = {}

    def new(word: Word) -> Word:
        return word if word.is_const else done[word]

    stack = [w for w in words if not w.is_const]
    while stack:
        word = stack[-1]
        pair = pair_of.get(word)
        needs = (pair.selector, *pair.one.args, *pair.zero.args) if pair else word.args
        if word not in done and (waiting := [w for w in needs if w not in done and not w.is_const]):
            stack += waiting
            continue
        stack.pop()
        if word in done:
            continue
        if pair:
            args = tuple(map(new, pair.one.args)), tuple(map(new, pair.zero.args))
            units = merge(new(pair.selector), (pair.one, pair.zero), args)
            done[pair.one], done[pair.zero] = units
            _call(units, pair)
        else:
            done[word] = word.on(*map(new, word.args)) if word.args else word
            done[word].called_like(word)
    return [new(w) for w in words]


def _call(units: Iterable[Word], pair: Pair) -> None:
    """Name the words that take the places of two: as shared, if these are called differently."""
    for unit in units:
        if pair.one.hint == pair.zero.hint:
            unit.called_like(pair.one)
        elif not unit.op.is_wiring:
            own = unit.param.name if unit.op.is_lookup else unit.op.name
            unit.hint = own if own.startswith("shared_") else f"shared_{own}"


def drop_guards(outputs: Iterable[Word]) -> list[Word]:
    """The same words without their guards, which nothing after sharing reads."""
    return rebuild(outputs, lambda word, args: args[1] if word.op is GUARD else None)


@dataclass(frozen=True)
class Pair:
    """Two units that can become one: `one` matters only while the bit `selector` is 1, `zero` only while it is 0."""

    one: Word
    zero: Word
    selector: Word
    rank: tuple[float, ...]


def _matching(words: Sequence[Word], wanted: Callable[[Word], bool], longest: float, kinds: UnitKinds) -> list[Pair]:
    """Pairs of wanted units that can be merged at once, the best first.

    No unit is in two pairs, and none depends on itself. `longest` is the delay before any such units were merged.
    """
    order = topological(words)
    units = [w for w in order if wanted(w)]
    if len(units) < 2:
        return []
    behind = _units_behind(order, units)
    place = {unit: 1 << n for n, unit in enumerate(units)}
    free, chosen = set(units), []
    for pair in sorted(_pairs(words, order, units, Gain(order, longest, kinds), kinds), key=lambda p: p.rank):
        one, zero = pair.one, pair.zero
        if one not in free or zero not in free or behind[one] & place[zero] or behind[zero] & place[one]:
            continue
        both = place[one] | place[zero]
        before = reduce(or_, (behind[word] for word in topological([pair.selector]) if word in behind), 0)
        before = reduce(or_, (behind[unit] for unit in units if before & place[unit]), before)
        if before & both:
            continue
        free -= {one, zero}
        chosen.append(pair)
        together = behind[one] | behind[zero] | before | both
        for unit in units:
            if behind[unit] & both:
                behind[unit] |= together
    return chosen


def _pairs(
    words: Sequence[Word], order: Sequence[Word], units: Sequence[Word], gain: Gain, kinds: UnitKinds
) -> Iterator[Pair]:
    """All pairs of units that exclude each other and gain by becoming one."""
    conditions, known = Conditions(words, order), set(order)
    for a, b in combinations(units, 2):
        if kin(a, kinds) != kin(b, kinds) or (separated := conditions.separate(a, b)) is None:
            continue
        selector, value = separated
        one, zero = (a, b) if value else (b, a)
        made, rank = selector not in known, gain.rank(one, zero)
        if one.op.is_lookup and (rank is not None or not made):
            rank = (-conditions.common(a, b), a.args[0] is not b.args[0])
        if rank is not None:
            yield Pair(one, zero, selector, (made, *rank))


def _units_behind(order: Sequence[Word], units: Sequence[Word]) -> dict[Word, int]:
    """For every word, a bit mask of the units that it depends on."""
    masks: dict[Word, int] = {}
    place = {unit: 1 << n for n, unit in enumerate(units)}
    for word in order:
        masks[word] = place.get(word, 0)
        for operand in word.args:
            masks[word] |= masks.get(operand, 0)
    return masks
