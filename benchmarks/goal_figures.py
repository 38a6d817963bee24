"""The goals that one figure of one core reaches or misses, and the best present core for each.

Cores are compared by the medians of their seeds. Of equal function are cores that take one block at a time, without
layers, options or hard blocks, unless a goal says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import NamedTuple

from present import is_present

from roundhouse.measure.derived import clock_mhz, efficiency, ratio, spread_of, throughput_mbps
from roundhouse.measure.record import Measurement
from roundhouse.measure.results import Result, in_flight, is_comparable, is_cut, is_pipeline
from roundhouse.report.analysis.compare import Function, compare
from roundhouse.report.analysis.stages import cut_points
from roundhouse.studies.peers import load_peers

Wanted = Callable[[Result], bool]
TIMES = 1.2
"""By how much an open core that won is to be beaten."""


class Found(NamedTuple):
    """The core that comes closest to a goal, with its figure of each seed, rising."""

    result: Result
    values: list[float]

    @property
    def value(self) -> float:
        """The median of the seeds."""
        return median(self.values)


class Goal(NamedTuple):
    """A figure to reach, or to exceed, and how the best core is found among results."""

    title: str
    unit: str
    least: float
    find: Callable[[Sequence[Result]], Found | None]
    exceed: bool = False

    def is_reached(self, value: float) -> bool:
        """Return whether a figure is enough."""
        return value > self.least if self.exceed else value >= self.least


def best(figure: Callable[[Measurement], float | None], target: str, wanted: Wanted) -> Callable[..., Found | None]:
    """Return what finds the present core with the highest median of a figure; designs are built as far as needed."""

    def find(results: Sequence[Result]) -> Found | None:
        here = (result for result in results if result.first.target == target and wanted(result))
        found = (Found(result, values) for result in here if (values := spread_of(figure, result.good)))
        ranked = sorted(found, key=lambda one: one.value, reverse=True)
        return next((one for one in ranked if is_present(one.result.first)), None)

    return find


def best_share_of_ceiling(family: str, target: str) -> Callable[..., Found | None]:
    """Return what finds the present cut core whose clock is closest to the ceiling nearest in size, in percent."""

    def find(results: Sequence[Result]) -> Found | None:
        wanted = (
            one for one in cut_points(results, target) if is_cut(one.result.first.layout) and is_comparable(one.result)
        )
        reached = [point for point in wanted if point.result.first.family == family and point.reach_percent is not None]
        ranked = sorted(reached, key=lambda point: point.reach_percent or 0, reverse=True)
        most = next((point for point in ranked if is_present(point.result.first)), None)
        if most is None or most.ceiling is None:
            return None
        shares = (ratio(clock_mhz(record), most.ceiling.clock_mhz) for record in most.result.good)
        return Found(most.result, sorted(100 * share for share in shares if share is not None))

    return find


def function(family: str, sizes: tuple[int, ...], direction: str = "encrypt", block_bits: int = 128) -> Function:
    """Return a function of cores that take one block at a time; with any key if no sizes are given."""
    return Function(family, block_bits, sizes, direction, in_flight=False)


def plain(wanted: Function, keys: str = "") -> Wanted:
    """Return what tells the cores of a function, with one policy of keys if it is given."""

    def is_wanted(result: Result) -> bool:
        record = result.first
        alike = is_comparable(result) and not result.hard_blocks and in_flight(record.layout) == wanted.in_flight
        return alike and wanted.covers(result) and keys in ("", record.keys)

    return is_wanted


def with_layers(wanted: Function, layers: str) -> Wanted:
    """Return what tells the cores of a function in some layers."""
    return lambda result: wanted.covers(result) and result.first.core_name.endswith(f"+{layers}")


def rival(wanted: Function, target: str) -> float:
    """Return the throughput per area of the best open core of a function."""
    return max(row.theirs for row in compare(load_peers(), ())[wanted] if row.yardstick.target == target)


def _pipeline(result: Result) -> bool:
    record = result.first
    alike = is_comparable(result) and is_pipeline(record.layout)
    return alike and (record.cipher, record.direction) == ("aes128", "encrypt")


def _gbits(record: Measurement) -> float | None:
    return ratio(throughput_mbps(record), 1000)


AES, AES_BACK, AES_BOTH = (function("aes", (128,), direction) for direction in ("encrypt", "decrypt", "simplex"))
XTEA, SIMON = function("xtea", (128,), block_bits=64), function("simon", (128,), block_bits=64)
SERPENT = function("serpent", ())
_COMB, _CELLS = "Mbit/s per COMB", "bit/s per µm²"


def _rival(title: str, unit: str, target: str, of: Function, wanted: Wanted) -> Goal:
    return Goal(title, unit, TIMES * rival(of, target), best(efficiency, target, wanted))


def goals() -> list[Goal]:
    """Return the goals."""
    return [
        Goal("AES-128, a block a clock", "Gbit/s", 28.16, best(_gbits, "ecp5", _pipeline), exceed=True),
        Goal("the same, if seven stages a round allow it", "Gbit/s", 32, best(_gbits, "ecp5", _pipeline)),
        Goal("AES cut into stages: its clock", "% of the ceiling", 90, best_share_of_ceiling("aes", "ecp5")),
        Goal("AES-128, encryption", _COMB, 0.55, best(efficiency, "ecp5", plain(AES))),
        Goal("XTEA, encryption", _COMB, 0.35, best(efficiency, "ecp5", plain(XTEA))),
        Goal("SIMON 64/128, encryption", _COMB, 1.3, best(efficiency, "ecp5", plain(SIMON))),
        Goal("Serpent, encryption", _COMB, 0.2, best(efficiency, "ecp5", plain(SERPENT))),
        Goal("AES-128, encryption", "Mbit/s", 3300, best(throughput_mbps, "osu050", plain(AES))),
        Goal("AES-128, encryption", _CELLS, 750, best(efficiency, "osu050", plain(AES))),
        _rival("AES-128, decryption, stored keys", _CELLS, "osu050", AES_BACK, plain(AES_BACK, "stored")),
        _rival("AES-128, both directions, stored keys", _CELLS, "osu050", AES_BOTH, plain(AES_BOTH, "stored")),
        _rival("SIMON 64/128, encryption", _COMB, "ecp5", SIMON, plain(SIMON)),
        _rival("the same, with ports of 32 bits", _COMB, "ecp5", SIMON, with_layers(SIMON, "words32")),
    ]


def figures(results: Iterable[Result]) -> list[tuple[Goal, Found | None]]:
    """Return each goal with the best present core among results."""
    given = list(results)
    return [(goal, goal.find(given)) for goal in goals()]
