"""Data with which the activity of a netlist is counted: block after block under one key, as fast as it takes them.

Each copy has a random key of the smallest size and blocks of its own. Counting begins with the first result, when the
core is full, and ends with a result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from ..drivers.netlist import player_for, run_until
from ..gates.simulator import COPIES, Simulator
from ..protocol import PAYLOAD
from .stimulus import NetlistStimulus

__all__ = ["PATTERNS", "RANDOM", "activity"]

RANDOM = "random"
CLOCKS = 64  #: clocks counted, at least
BLOCKS = 2  #: results in them, at least

Blocks = Iterator[tuple[int, ...]]  # a block for each copy, again and again


def _random(random: Random, bits: int) -> Blocks:
    while True:
        yield tuple(random.getrandbits(bits) for _ in range(COPIES))


def _complement(random: Random, bits: int) -> Blocks:
    blocks, ones = next(_random(random, bits)), (1 << bits) - 1
    while True:
        yield blocks
        blocks = tuple(ones ^ block for block in blocks)


def _extremes(random: Random, bits: int) -> Blocks:
    while True:
        yield (0,) * COPIES
        yield ((1 << bits) - 1,) * COPIES


PATTERNS: dict[str, Callable[[Random, int], Blocks]] = {
    RANDOM: _random,
    "complement": _complement,
    "extremes": _extremes,
}
"""Blocks by name: random ones; a random one and its complement in turn; all bits 0 and all bits 1 in turn."""


def activity(simulator: Simulator, stimulus: NetlistStimulus, pattern: str) -> None:
    """Count the toggles of a pattern: they are then in the simulator."""
    random, script = Random(pattern), stimulus.script
    size = stimulus.key_sizes[0]
    script.key(tuple(random.getrandbits(size) for _ in range(COPIES)), size)
    player = player_for(simulator, script)
    directions = {script.lane(decrypt).blocks.name: decrypt for decrypt in reversed(stimulus.directions)}
    blocks = {
        name: PATTERNS[pattern](random, script.protocol.streams[name].fields[PAYLOAD]) for name in sorted(directions)
    }
    results = [stream.name for stream in script.protocol.of_role("o")]

    def feed() -> None:
        """Give each stream of blocks that has none left another one."""
        script.transactions.clear()
        for name, decrypt in directions.items():
            if not player.waits(name):
                script.block(next(blocks[name]), None, decrypt)
        player.add(script.transactions)

    def given() -> int:
        return sum(player.counts[name] for name in results)

    def full(moved: list[str]) -> bool:
        feed()
        return given() > 0

    def counted(moved: list[str]) -> bool:
        feed()
        enough = simulator.clocks >= CLOCKS and given() >= first + BLOCKS * len(results)
        return enough and any(name in results for name in moved)

    run_until(simulator, player, full)
    simulator.count()
    first = given()
    run_until(simulator, player, counted)
