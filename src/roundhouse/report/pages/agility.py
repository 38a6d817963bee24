"""Key-agility page: the fastest design by number of blocks per key."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ...measure.derived import key_sizes
from ...measure.results import Result
from ...targets import figures_of
from ..analysis.agility import KeyedTime, Lead, keyed_time, leads
from ..charts.agility import agility_chart
from ..facts import Facts
from ..site.page import Page
from ..site.text import cipher_title

#: Blocks per key at which the chart is sampled.
BLOCKS = sorted({round(10 ** (step / 8)) for step in range(33)})

#: Layouts that every cipher has, for comparisons of ciphers.
COMMON_LAYOUTS = ("iterative", "pipelined")


@dataclass(frozen=True)
class Contest:
    """Designs of equal function on one target with one recipe, and the fastest by blocks per key.

    Attributes
    ----------
    title : str
        What the designs have in common.
    results, times : tuple
        The designs and their time lines, in the same order.
    labels : tuple of str
        How the designs differ.
    """

    title: str
    results: tuple[Result, ...]
    times: tuple[KeyedTime, ...]
    labels: tuple[str, ...]

    @property
    def leads(self) -> list[Lead]:
        """The fastest design, from one block per key on."""
        return leads(self.times)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """For each lead: the design, the blocks per key from which it leads, and its throughput there."""
        return [
            {
                "blocks": lead.blocks,
                "result": self.results[lead.place],
                "label": self.labels[lead.place],
                "mbps": self.times[lead.place].mbps(lead.blocks),
                "always": len(self.leads) == 1,
            }
            for lead in self.leads
        ]


def agility_page(facts: Facts) -> Page:
    """Return the page."""
    targets = []
    for target in facts.targets:
        here = facts.measured(target)
        ways, ciphers = (sorted(found, key=_interest) for found in (key_ways(here), across_ciphers(here)))
        if ways or ciphers:
            chart = agility_chart([(contest.title, _points(contest)) for contest in [*ciphers, *ways]])
            targets.append({"figures": figures_of(target), "ways": ways, "ciphers": ciphers, "chart": chart})
    return Page("agility.html", "agility.html", {"targets": targets})


def _interest(contest: Contest) -> tuple[int, int]:
    """Sort key: contests whose leader changes first, then those with the most designs."""
    return -len(contest.leads), -len(contest.results)


def key_ways(results: Iterable[Result]) -> Iterator[Contest]:
    """Yield the contests between cores that differ only in their key policy."""

    def alike(result: Result) -> tuple[str, ...]:
        record = result.first
        return (record.cipher, record.direction, record.layout, record.tables, record.recipe)

    for group in _groups(results, alike):
        record = group[0].first
        what = f"{cipher_title(record.cipher, record.family)} {record.layout}, tables {record.tables}"
        yield from _contests(what, group, lambda result: f"keys {result.first.keys.replace('_', ' ')}")


def across_ciphers(results: Iterable[Result]) -> Iterator[Contest]:
    """Yield the contests between ciphers: each family's fastest core of a common layout, for equal blocks and keys."""

    def alike(result: Result) -> tuple[Any, ...]:
        record = result.first
        return (record.block_bits, key_sizes(record), record.direction, record.layout, record.recipe)

    common = [result for result in results if result.first.layout in COMMON_LAYOUTS]
    for group in _groups(common, alike):
        best: dict[str, Result] = {}
        for result in sorted(group, key=lambda result: -(result.mbps() or 0)):
            best.setdefault(result.first.family, result)
        if len(best) > 1:
            record = group[0].first
            keys = "/".join(map(str, key_sizes(record)))
            what = f"Ciphers, {record.block_bits}-bit blocks and {keys}-bit keys, {record.layout}"
            chosen = sorted(best.values(), key=lambda result: result.first.family)
            yield from _contests(what, chosen, lambda result: cipher_title(result.first.cipher, result.first.family))


def _groups(results: Iterable[Result], alike: Callable[[Result], tuple[Any, ...]]) -> list[list[Result]]:
    groups: dict[tuple[Any, ...], list[Result]] = defaultdict(list)
    for result in results:
        groups[alike(result)].append(result)
    return [group for _, group in sorted(groups.items()) if len(group) > 1]


def _contests(what: str, group: list[Result], label: Callable[[Result], str]) -> Iterator[Contest]:
    record = group[0].first
    for direction in ("encrypt", "decrypt"):
        if record.direction not in (direction, "simplex", "duplex"):
            continue
        timed = [(result, time) for result in group if (time := keyed_time(result, direction)) is not None]
        if len(timed) > 1:
            both = "" if record.direction == direction else f" ({record.direction})"
            title = f"{what}, {direction}ing{both}, {record.recipe} recipe"
            results, times = zip(*timed, strict=True)
            yield Contest(title, results, times, tuple(label(result) for result in results))


def _points(contest: Contest) -> list[dict[str, Any]]:
    return [
        {"label": label, "blocks": blocks, "mbps": float(f"{time.mbps(blocks):.5g}")}
        for time, label in zip(contest.times, contest.labels, strict=True)
        for blocks in BLOCKS
    ]
