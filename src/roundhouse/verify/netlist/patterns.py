"""Input patterns for the activity of a netlist: back-to-back blocks under one key.

Each copy has a random key of the smallest size and its own blocks. Counting starts at the first result, when the core
is full, and ends at a result.
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
CLOCKS = 64  #: minimum number of counted clocks
BLOCKS = 2  #: minimum number of results in them

Blocks = Iterator[tuple[int, ...]]  # yields a block for each copy, without end


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
"""Patterns by name: random blocks; a random block alternating with its complement; all zeros alternating with all
ones."""


def activity(simulator: Simulator, stimulus: NetlistStimulus, pattern: str) -> None:
    """Count the toggles of a pattern in the simulator."""
    random, script = Random(pattern), stimulus.block_script()
    size = stimulus.key_sizes[0]
    script.key(tuple(random.getrandbits(size) for _ in range(COPIES)), size)
    player = player_for(simulator, script)
    directions = {script.streams_of(decrypt).blocks.name: decrypt for decrypt in reversed(stimulus.directions)}
    blocks = {
        name: PATTERNS[pattern](random, script.protocol.streams[name].fields[PAYLOAD]) for name in sorted(directions)
    }
    results = [stream.name for stream in script.protocol.of_role("o")]

    def feed() -> None:
        """Add a block to each stream that has none left."""
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
