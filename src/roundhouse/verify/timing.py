"""The clocks of a core: what `Claim` says, measured with both streams always willing."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from .stimulus import directions, random_blocks
from .work import Work

if TYPE_CHECKING:
    from ..cores.core import Core

T = TypeVar("T")
ISOLATED = 3  # isolated blocks a size and direction
WARM_UP = 100  # blocks before the steady state is looked at
STEADY = 840  # blocks of the steady state


@dataclass(frozen=True)
class Timing:
    """Measured clocks, one value a key size; None where it does not apply. The fields are those of ``Claim``."""

    latency: tuple[int, ...]
    cycles_per_block: tuple[int | float, ...]
    key_setup_encrypt: tuple[int, ...] | None
    key_setup_decrypt: tuple[int, ...] | None


@dataclass(frozen=True)
class Plan:
    """A `Work` for timing, and where in its trace each figure is read: numbers of keys and blocks."""

    work: Work
    isolated: dict[tuple[int, bool], list[tuple[int, int]]]
    steady: dict[tuple[int, bool], tuple[int, int]]


class Inconstant(ValueError):
    """A figure that must be the same every time differs between blocks or directions."""


def plan(core: Core, seed: int) -> Plan:
    """Lay out a timing run: isolated blocks after a key load, then a long run, for each size and direction."""
    random = Random(seed)
    made = Plan(Work(core), {}, {})
    work = made.work
    for bits in core.cipher.key_sizes:
        for decrypt in directions(core):
            made.isolated[bits, decrypt] = [_isolated(core, work, random, bits, decrypt) for _ in range(ISOLATED)]
        for order in [directions(core)] if core.direction == "duplex" else [(d,) for d in directions(core)]:
            key = random.randbytes(bits // 8)
            work.key(key)
            starts = {decrypt: work.blocks[work.side(decrypt)] for decrypt in order}
            random_blocks(core, work, random, key, [*order] * (WARM_UP + STEADY))
            work.drain()
            made.steady.update({(bits, d): (start, work.blocks[work.side(d)]) for d, start in starts.items()})
    return made


def _isolated(core: Core, work: Work, random: Random, bits: int, decrypt: bool) -> tuple[int, int]:
    """One key and one block; with a duplex shadow bank the other side has to take the key too, afterwards."""
    key = random.randbytes(bits // 8)
    work.key(key)
    place = work.keys - 1, work.blocks[work.side(decrypt)]
    random_blocks(core, work, random, key, [decrypt])
    work.drain()
    if core.keys == "shadow" and core.direction == "duplex":
        random_blocks(core, work, random, key, [not decrypt])
        work.drain()
    return place


def read(core: Core, made: Plan, trace: dict[str, Any]) -> Timing:
    """Read a core's clocks off the trace of its timing run.

    Raises
    ------
    Inconstant
        If a latency, a set-up or a steady rate is not the same for all blocks and directions of one key size.
    """
    accepted, results = trace["accepted"], trace["results"]
    latency: list[int] = []
    rate: list[int | float] = []
    setups: dict[bool, list[int]] = {False: [], True: []}
    for bits in core.cipher.key_sizes:
        latencies, rates = set(), set()
        for decrypt in directions(core):
            side = made.work.side(decrypt)
            places = made.isolated[bits, decrypt]
            latencies |= {results[side][block] - accepted[side][block] for _, block in places}
            start, end = made.steady[bits, decrypt]
            rates.add(steady_state(accepted[side][start + WARM_UP : end]))
            if core.keys != "travelling":
                setup = {accepted[side][block] - trace["keys"][side][key] for key, block in places}
                setups[decrypt].append(_only(setup, f"key set-up, {bits} bits, {'decrypt' if decrypt else 'encrypt'}"))
        latency.append(_only(latencies, f"latency, {bits} bits"))
        exact = _only(rates, f"clocks per block, {bits} bits")
        rate.append(int(exact) if exact.denominator == 1 else float(exact))
    encrypt, decrypt_setup = (tuple(values) or None for values in (setups[False], setups[True]))
    return Timing(tuple(latency), tuple(rate), encrypt, decrypt_setup)


def steady_state(clocks: list[int]) -> Fraction:
    """Return the average distance of equally repeating clocks, exactly: over the shortest period that fits them all.

    An irregular sequence is averaged from first to last.
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
