"""Fold a word graph: the look-ups of a clock share a few units over several clocks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ..words import Word, mux
from .delay import Delay, arrival, is_unit
from .walk import WIRING, operands, sources, substitute, topological

__all__ = ["Capture", "Fold", "fold"]


@dataclass(frozen=True)
class Capture:
    """At the end of clock `clock`, the register `register` (an input word) takes `value`."""

    register: Word
    value: Word
    clock: int


@dataclass(frozen=True)
class Fold:
    """`outputs`, known in the last of `clocks` clocks, which the input word `clock` counts."""

    outputs: list[Word]
    clocks: int
    clock: Word
    captures: list[Capture]


def fold(outputs: Sequence[Word], units: int, delay: Delay, least_clocks: int = 1) -> Fold:
    """Spread the look-ups of each table over at most `units` units of it, and over at least `least_clocks` clocks.

    The look-ups on which most still depends go first. A result is kept in a register until the last clock; where the
    address is a register of its own that nothing else reads, it is kept in that one.
    """
    order = topological(outputs)
    lookups = [w for w in order if is_unit(w)]
    slots = _schedule(order, lookups, units, delay)
    clocks = max(least_clocks, 1 + max((clock for clock, _ in slots.values()), default=0))
    graph = next(w.graph for w in order if w.graph is not None)
    clock = graph.input("clock", max(1, (clocks - 1).bit_length()))
    kept = {w: _register(w, n, order, outputs) for n, w in enumerate(lookups) if slots[w][0] < clocks - 1}

    addresses: dict[tuple, dict[int, Word]] = defaultdict(dict)
    for word in lookups:
        when, unit = slots[word]
        addresses[word.param, unit][when] = substitute([word.args[0]], kept)[0]
    results = {}
    for (table, unit), by_clock in addresses.items():
        *earlier, (_, address) = sorted(by_clock.items())
        for when, index in earlier:
            address = mux(clock.eq(when), index, address)
        results[table, unit] = table[address]
    live = {w: kept.get(w, results[w.param, slots[w][1]]) for w in lookups}
    captures = [Capture(kept[w], results[w.param, slots[w][1]], slots[w][0]) for w in lookups if w in kept]
    return Fold(substitute(outputs, live), clocks, clock, captures)


def _schedule(order: Sequence[Word], lookups: Sequence[Word], units: int, delay: Delay) -> dict[Word, tuple[int, int]]:
    """Clock and unit of every look-up: those with the longest way to the outputs first, on the first free unit."""
    rest: dict[Word, float] = dict.fromkeys(order, 0.0)
    for word in reversed(order):
        for operand in operands(word):
            if not operand.is_const:
                rest[operand] = max(rest[operand], rest[word] + delay(word))
    known = arrival(lookups, delay)
    slots: dict[Word, tuple[int, int]] = {}
    load: Counter[tuple] = Counter()
    for word in sorted(lookups, key=lambda w: (known[w], -rest[w])):
        behind = [slots[other][0] + 1 for other in topological([word.args[0]]) if other in slots]
        when = max(behind, default=0)
        while load[word.param, when] >= units:
            when += 1
        slots[word] = when, load[word.param, when]
        load[word.param, when] += 1
    return slots


def _register(lookup: Word, number: int, order: Sequence[Word], outputs: Sequence[Word]) -> Word:
    """The input word that keeps the result of a look-up: its own address if no one else reads that, else a new one."""
    read_elsewhere = {s for w in order if w is not lookup and w.op not in WIRING for s in sources(w)}
    read_elsewhere.update(
        s for w in outputs for s in ([w] if w.op == "input" else sources(w) if w.op in WIRING else [])
    )
    for source in sources(lookup):
        if source.op == "input" and source.width == lookup.width and source not in read_elsewhere:
            return source
    assert lookup.graph is not None
    return lookup.graph.input(f"kept_{lookup.param.name}_{number}", lookup.width)
