"""Fold a word graph: look-ups and multiplications share a few units over several clocks.

Adders are not folded: what that saves goes into selectors before them and registers after them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from ..words import Word, mux
from .delay import Delay, arrival
from .kinds import DEFAULT_KINDS, UnitKinds, kind
from .walk import operands, sources, substitute, topological

__all__ = ["Capture", "Fold", "fold", "foldable"]


@dataclass(frozen=True)
class Capture:
    """At the end of clock `clock`, the register `register` (an input word) takes `value`."""

    register: Word
    value: Word
    clock: int


@dataclass(frozen=True)
class Fold:
    """`outputs`, known in the last of `clocks` clocks, which the input word `clock` counts.

    `addresses` has for each look-up that is left its addresses, by the clocks in which its result is used.
    """

    outputs: list[Word]
    clocks: int
    clock: Word
    captures: list[Capture]
    addresses: dict[Word, dict[int, Word]]


def foldable(outputs: Sequence[Word], kinds: UnitKinds = DEFAULT_KINDS) -> int:
    """Units of the most frequent kind, which fewer can replace over several clocks; 0 without units."""
    return max(Counter(kind(w) for w in topological(outputs) if kinds.is_unit(w)).values(), default=0)


def fold(outputs: Sequence[Word], units: int, delay: Delay, least_clocks: int = 1) -> Fold:
    """Spread look-ups and multiplications over several clocks on a few units of each kind.

    A kind is a table, or the multipliers of one width. The operation with the longest path to the outputs goes first.
    A result is kept in a register until the last clock: in the register that holds its operands, if nothing else reads
    that one.

    Parameters
    ----------
    outputs : sequence of Word
        Known in the last clock.
    units : int
        Most units of each kind.
    delay : Delay
        Delays; its `kinds` decide what is a unit.
    least_clocks : int
        Clocks that it takes at least.
    """
    order = topological(outputs)
    works = [w for w in order if delay.kinds.is_unit(w)]
    slots = _schedule(order, works, units, delay)
    clocks = max(least_clocks, 1 + max((clock for clock, _ in slots.values()), default=0))
    graph = next(w.graph for w in order if w.graph is not None)
    clock = graph.input("clock", max(1, (clocks - 1).bit_length()))
    kept = {w: _register(w, n, order, outputs) for n, w in enumerate(works) if slots[w][0] < clocks - 1}

    works_of: dict[tuple[Hashable, int], dict[int, Word]] = defaultdict(dict)
    for word in works:
        when, unit = slots[word]
        works_of[kind(word), unit][when] = word
    results, addresses = dict[tuple[Hashable, int], Word](), dict[Word, dict[int, Word]]()
    for place, by_clock in works_of.items():
        then = {when: substitute(word.args, kept) for when, word in sorted(by_clock.items())}
        *earlier, last = then
        operands_now = then[last]
        for when in earlier:
            at = clock.eq(when)
            operands_now = [mux(at, new, old) for new, old in zip(then[when], operands_now, strict=True)]
        results[place] = by_clock[last].on(*operands_now)
        if results[place].op.is_lookup:
            addresses[results[place]] = {when: index for when, (index,) in then.items()}
    live = {w: kept.get(w, results[kind(w), slots[w][1]]) for w in works}
    captures = [Capture(kept[w], results[kind(w), slots[w][1]], slots[w][0]) for w in works if w in kept]
    return Fold(substitute(outputs, live), clocks, clock, captures, addresses)


def _schedule(order: Sequence[Word], works: Sequence[Word], units: int, delay: Delay) -> dict[Word, tuple[int, int]]:
    """Clock and unit of each operation: the longest path to the outputs first, on the first free unit."""
    rest: dict[Word, float] = dict.fromkeys(order, 0.0)
    for word in reversed(order):
        for operand in operands(word):
            if not operand.is_const:
                rest[operand] = max(rest[operand], rest[word] + delay(word))
    known = arrival(works, delay)
    slots: dict[Word, tuple[int, int]] = {}
    load: Counter[tuple[Hashable, int]] = Counter()
    for word in sorted(works, key=lambda w: (known[w], -rest[w])):
        behind = [slots[other][0] + 1 for other in topological(word.args) if other in slots]
        when = max(behind, default=0)
        while load[kind(word), when] >= units:
            when += 1
        slots[word] = when, load[kind(word), when]
        load[kind(word), when] += 1
    return slots


def _register(work: Word, number: int, order: Sequence[Word], outputs: Sequence[Word]) -> Word:
    """The input word that keeps the result of a unit: an operand that nothing else reads, else a new one."""
    read_elsewhere = {s for w in order if w is not work and not w.op.is_wiring for s in sources(w)}
    read_elsewhere.update(s for w in outputs for s in ([w] if w.op.is_input else sources(w) if w.op.is_wiring else []))
    for source in sources(work):
        if source.op.is_input and source.width == work.width and source not in read_elsewhere:
            return source
    assert work.graph is not None
    name = work.param.name if work.op.is_lookup else work.op.name
    return work.graph.input(f"kept_{name}_{number}", work.width)
