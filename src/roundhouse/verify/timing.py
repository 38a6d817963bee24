"""Clock counts of a core, as in `Claim`, measured without stalls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import TypeVar

from ..architectures.common.claim import plain_clocks
from .answers import Answers
from .script.blocks import BlockScript, Place, Position
from .stimulus import StimulatedCore, directions, random_blocks, script_for

__all__ = ["Inconstant", "Timing", "TimingStimulus", "measure", "steady_state"]

T = TypeVar("T")
ISOLATED = 3  # isolated blocks for each size and direction
WARM_UP = 100  # blocks before the steady state
STEADY = 840  # blocks in the steady state

Kind = tuple[int, bool]  # a key size in bits, and whether to decrypt


@dataclass(frozen=True)
class Timing:
    """Measured clocks, with the fields of ``Claim``: one value for each key size, None if not applicable."""

    latency: tuple[int, ...]
    cycles_per_block: tuple[int | float, ...]
    key_setup_encrypt: tuple[int, ...] | None
    key_setup_decrypt: tuple[int, ...] | None


class Inconstant(ValueError):
    """A clock count differs between blocks or directions."""


@dataclass(frozen=True)
class TimingStimulus:
    """A script for timing, and the positions of the figures in its trace.

    Attributes
    ----------
    script : BlockScript
    isolated : dict
        Pairs of blocks with none in flight: one after a key load, and another under the same key.
    steady : dict
        For each long run: its stream, and start and end of the steady state as block numbers.
    """

    script: BlockScript
    isolated: dict[Kind, list[tuple[Place, Place]]] = field(default_factory=dict)
    steady: dict[Kind, tuple[str, int, int]] = field(default_factory=dict)

    @classmethod
    def of(cls, core: StimulatedCore, answers: Answers, seed: int) -> TimingStimulus:
        """Return stimulus for each key size and direction: isolated pairs of blocks under new keys, then a long run."""
        random, made = Random(seed), cls(script_for(core))
        ways = directions(core)
        duplex = len(made.script.protocol.groups) > 1
        for bits in core.cipher.key_sizes:
            for decrypt in ways:
                made.isolated[bits, decrypt] = [made._isolated(answers, random, bits, decrypt) for _ in range(ISOLATED)]
            for order in [ways] if duplex else [(way,) for way in ways]:
                made._long_run(answers, random, bits, order)
        return made

    def _isolated(self, answers: Answers, random: Random, bits: int, decrypt: bool) -> tuple[Place, Place]:
        key = answers.key(random, bits)
        self.script.key(key.value, bits)
        places = []
        for block, result in answers.blocks(random, key, 2, decrypt):
            places.append(self.script.block(block, result, decrypt))
            self.script.drain()
        return places[0], places[1]

    def _long_run(self, answers: Answers, random: Random, bits: int, order: Sequence[bool]) -> None:
        script, key = self.script, answers.key(random, bits)
        script.key(key.value, bits)
        starts = {decrypt: script.counts[script.streams_of(decrypt).blocks.name] for decrypt in order}
        random_blocks(script, answers, random, key, [*order] * (WARM_UP + STEADY))
        script.drain()
        for decrypt, start in starts.items():
            blocks = script.streams_of(decrypt).blocks.name
            self.steady[bits, decrypt] = blocks, start + WARM_UP, script.counts[blocks]


def measure(core: StimulatedCore, stimulus: TimingStimulus, trace: Mapping[str, Sequence[int]]) -> Timing:
    """Read a core's clocks from the trace of its timing run.

    Latency is that of a block under a key that is there. Key set-up is what a block that waits for its key takes from
    the transfer of the key to its result, but for the latency.

    Parameters
    ----------
    core : Core
    stimulus : TimingStimulus
    trace : mapping
        Clocks of all transfers of each stream.

    Raises
    ------
    Inconstant
        If latency, key set-up or steady rate differ between blocks or directions of one key size.
    """

    def clock(position: Position) -> int:
        stream, number = position
        return trace[stream][number]

    latency: list[int] = []
    rate: list[int | float] = []
    setups: dict[bool, list[int]] = {False: [], True: []}
    for bits in core.cipher.key_sizes:
        latencies, rates = set(), set()
        for decrypt in directions(core):
            pairs = stimulus.isolated[bits, decrypt]
            alone = {clock(place.result) - clock(place.block) for _, place in pairs}
            latencies |= alone
            stream, start, end = stimulus.steady[bits, decrypt]
            rates.add(steady_state(trace[stream][start:end]))
            if setup := {clock(place.result) - clock(place.key) - min(alone) for place, _ in pairs if place.key}:
                setups[decrypt].append(_only(setup, f"key set-up, {bits} bits, {'decrypt' if decrypt else 'encrypt'}"))
        latency.append(_only(latencies, f"latency, {bits} bits"))
        exact = _only(rates, f"clocks per block, {bits} bits")
        rate.append(plain_clocks(exact))
    encrypt, decrypt_setup = (tuple(values) or None for values in (setups[False], setups[True]))
    return Timing(tuple(latency), tuple(rate), encrypt, decrypt_setup)


def steady_state(clocks: Sequence[int]) -> Fraction:
    """Return the exact mean distance of periodic clocks, over their shortest period.

    For an aperiodic sequence it is the mean from first to last.
    """
    steps = [b - a for a, b in pairwise(clocks)]
    for period in range(1, len(steps) // 2):
        if steps[period:] == steps[:-period]:
            return Fraction(sum(steps[:period]), period)
    return Fraction(clocks[-1] - clocks[0], len(steps))


def _only(values: set[T], what: str) -> T:
    if len(values) != 1:
        raise Inconstant(f"{what}: must be the same for all blocks and directions, but was {sorted(map(str, values))}")
    return values.pop()
