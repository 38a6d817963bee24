"""Data with which the activity of a netlist is counted: block after block under one key, as fast as it takes them.

Each copy has a random key of the smallest size and blocks of its own. Counting begins with the first result, when the
core is full, and ends with a result.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .bench import Bench, Block, Session
from .plan import Plan
from .simulator import COPIES, Simulator

__all__ = ["PATTERNS", "RANDOM", "activity"]

RANDOM = "random"
CLOCKS = 64  #: clocks counted, at least
BLOCKS = 2  #: results in them, at least

Numbers = list[int]


def _random(random: Random, bits: int, number: int, before: Numbers) -> Numbers:
    return [random.getrandbits(bits) for _ in range(COPIES)]


def _complement(random: Random, bits: int, number: int, before: Numbers) -> Numbers:
    every = (1 << bits) - 1
    return [every ^ block for block in before] if number else _random(random, bits, number, before)


def _extremes(random: Random, bits: int, number: int, before: Numbers) -> Numbers:
    return [((1 << bits) - 1) * (number % 2)] * COPIES


PATTERNS: dict[str, Callable[[Random, int, int, Numbers], Numbers]] = {
    RANDOM: _random,
    "complement": _complement,
    "extremes": _extremes,
}
"""Blocks by name: random ones; a random one and its complement in turn; all bits 0 and all bits 1 in turn."""


def activity(simulator: Simulator, plan: Plan, pattern: str) -> None:
    """Count the toggles of a pattern: they are then in the simulator."""
    random, bench = Random(pattern), Bench(simulator, plan.interface)
    bits = plan.ports[f"{plan.interface.sides[0]}i_payload"]
    fed = [0, 0]
    last: list[Numbers] = [[], []]

    def block(second: bool) -> Block:
        last[second] = PATTERNS[pattern](random, bits, fed[second], last[second])
        fed[second] += 1
        return Block(last[second], plan.turns[second][0])

    def full() -> bool:
        bench.feed(block)
        return bench.results > 0

    def counted() -> bool:
        bench.feed(block)
        enough = simulator.clocks >= CLOCKS and bench.results >= first + BLOCKS * len(plan.interface.sides)
        return enough and bench.moved_result

    size = plan.key_sizes[0]
    keys = [random.getrandbits(size) << (plan.key_sizes[-1] - size) for _ in range(COPIES)]
    bench.start(Session(keys, 0, tuple((block(bool(side)),) for side in range(len(plan.interface.sides)))))
    bench.until(full)
    simulator.count()
    first = bench.results
    bench.until(counted)
