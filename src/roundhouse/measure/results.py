"""Records grouped by run: the seeds of a core on a target become one result with a median and a range."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType

from ..architectures.layouts import parse_layout
from ..systems.names import SEPARATOR
from ..targets import figures_of
from ..targets.target import CEILING
from . import derived
from .record import OK, Measurement


@dataclass(frozen=True)
class Result:
    """A core on a target with one recipe: all its seeds, equal in core hash, options and tool versions.

    Attributes
    ----------
    records : tuple of Measurement
    present_hash : str or None
        Hash of the design that this version makes of the core's name; None if it is not known.
    """

    records: tuple[Measurement, ...]
    present_hash: str | None = None

    @property
    def is_earlier(self) -> bool:
        """Whether this version is known to make another design of the core's name."""
        return self.present_hash not in (None, self.first.core_hash)

    @property
    def first(self) -> Measurement:
        """A record with the core's facts: a successful one if there is one."""
        return (self.good or self.records)[0]

    @cached_property
    def good(self) -> tuple[Measurement, ...]:
        """The successful records, by seed."""
        return tuple(record for record in self.records if record.status == OK)

    @cached_property
    def bad(self) -> tuple[Measurement, ...]:
        """The failed records."""
        return tuple(record for record in self.records if record.status != OK)

    @property
    def status(self) -> str:
        """ "ok" if any seed succeeded, otherwise the status of the records."""
        return self.first.status

    @property
    def date(self) -> str:
        """The date of the newest record, ISO 8601."""
        return max(record.date for record in self.records)

    @property
    def anchor(self) -> str:
        """Its anchor on the data sheet of the core."""
        return f"{self.first.target}-{self.first.recipe}"

    @property
    def reason(self) -> str:
        """Why seeds failed, or an empty text."""
        reasons = "; ".join(sorted({record.reason for record in self.bad}))
        part = f"{len(self.bad)} of {len(self.records)} runs failed: " if self.bad and self.good else ""
        return part + reasons if self.bad else ""

    @property
    def has_options(self) -> bool:
        """Whether the core has open outputs or clears on reset; comparisons take cores without options alone."""
        return self.first.outputs == "open" or self.first.clear_clocks is not None

    @cached_property
    def wired(self) -> "Result | None":
        """The result with the clock that estimated wires give it; None where wires were not estimated."""
        records = tuple(map(derived.with_wires, self.records))
        return None if records == self.records else Result(records, self.present_hash)

    @property
    def clock_mhz(self) -> float | None:
        """Median clock in MHz."""
        return derived.median_of(derived.clock_mhz, self.good)

    @property
    def clock_range(self) -> list[float]:
        """Clocks of all seeds in MHz, rising."""
        return derived.spread_of(derived.clock_mhz, self.good)

    @property
    def area(self) -> float | None:
        """Median area in the target's unit."""
        return derived.median_of(derived.area, self.good)

    @property
    def hard_blocks(self) -> dict[str, int]:
        """Hard blocks of each kind that the core uses, by unit; they are not part of its area."""
        return figures_of(self.first.target).hard_blocks(self.first)

    @property
    def cycles(self) -> float | None:
        """Clocks per block for the smallest key."""
        return derived.cycles_per_block(self.first)

    def mbps(self, key_bits: int | None = None) -> float | None:
        """Median throughput in Mbit/s, in each direction."""
        return derived.median_of(lambda record: derived.throughput_mbps(record, key_bits), self.good)

    def efficiency(self, key_bits: int | None = None) -> float | None:
        """Median throughput per area in the target's unit."""
        return derived.median_of(lambda record: derived.efficiency(record, key_bits), self.good)


def gather(records: Iterable[Measurement], present: Mapping[str, str] = MappingProxyType({})) -> list[Result]:
    """Group records into results by core name, target and recipe, the newest run first.

    Records that differ in hash, options or tool versions are never mixed in one median.

    Parameters
    ----------
    records : iterable of Measurement
    present : mapping of str to str
        Hash of the present design of cores, by name, where it is known.
    """
    groups: dict[tuple[str, ...], list[Measurement]] = defaultdict(list)
    for record in records:
        key = (record.core_name, record.target, record.recipe, record.core_hash, record.options, record.tools)
        groups[key].append(record)
    results = [Result(tuple(sorted(group, key=_seed_order)), present.get(key[0])) for key, group in groups.items()]
    by_date = sorted(results, key=lambda result: result.date, reverse=True)
    return sorted(by_date, key=lambda result: (result.first.core_name, result.first.target, result.first.recipe))


def newest(results: Iterable[Result]) -> list[Result]:
    """Return the newest result of each core, target and recipe; `results` must be in the order of `gather`."""
    kept: dict[tuple[str, str, str], Result] = {}
    for result in results:
        kept.setdefault((result.first.core_name, result.first.target, result.first.recipe), result)
    return list(kept.values())


def is_comparable(result: Result) -> bool:
    """Return whether a result is of a bare core without options on our flows, which alone are compared."""
    record = result.first
    return not (figures_of(record.target).vendor or SEPARATOR in record.core_name or result.has_options)


def is_ceiling(record: Measurement) -> bool:
    """Return whether a record is of a clock ceiling rather than a cipher."""
    return record.layout == CEILING


def is_cut(layout: str) -> bool:
    """Return whether the rounds of a layout are cut into stages."""
    found = parse_layout(layout)
    return found is not None and (found.in_bursts or (found.stages_per_round or 0) > 1)


def is_pipeline(layout: str) -> bool:
    """Return whether a layout takes a block every clock, without a loop."""
    found = parse_layout(layout)
    return found is not None and found.several_blocks and not found.in_bursts


def is_buffered(layout: str) -> bool:
    """Return whether results wait in a buffer."""
    found = parse_layout(layout)
    return found is not None and found.buffered


def layout_kind(layout: str) -> str:
    """Return the family of a layout: "iterative-x2" is unrolled, "pipelined-s3" is sub-pipelined."""
    found = parse_layout(layout)
    return layout if found is None else found.family


def in_flight(layout: str) -> bool:
    """Return whether a layout processes several blocks at a time."""
    found = parse_layout(layout)
    return found is not None and found.several_blocks


def stages_per_round(layout: str) -> Fraction | None:
    """Return the stages per round (1/2: two rounds in one clock); None if not applicable."""
    found = parse_layout(layout)
    return None if found is None else found.stages_per_round


def _seed_order(record: Measurement) -> tuple[int, str]:
    return (-1 if record.seed is None else record.seed, record.id)
