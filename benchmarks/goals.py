"""The goals of the project beside what is measured: the tables of docs/goals.md, from the records in `results`.

    python benchmarks/goals.py [--page FILE] [TABLE...]

Tables are ``figures``, ``bounds``, ``sizes``, ``controller``, ``areas`` and ``wins``; all by default. With --page they
are put into a page instead of those that it has. Only records of present designs count. All designs are built for
``controller``, ``areas`` and ``wins``, which takes some minutes the first time; for the others few.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from commits import BEFORE_LOOK_AHEAD, paired, records_at
from goal_counts import areas_table, controller_table, wins_table
from goal_figures import Found, Goal, figures
from goal_sizes import sizes_table
from page_tables import publish
from present import is_present

from roundhouse.measure.bound import bound_of
from roundhouse.measure.record import OK, Measurement
from roundhouse.measure.results import Result, gather, newest


def figures_table() -> list[str]:
    """Return the goals of single cores, with the best present core for each."""
    lines = ["| goal | | at least | present | core, target, recipe | |", "| --- | --- | --: | --- | --- | --- |"]
    for goal, found in _figures():
        least = f"{'more than ' if goal.exceed else ''}{number(goal.least)}"
        lines.append(f"| {goal.title} | {goal.unit} | {least} | {_told(goal, found)} |")
    return lines


def bounds_table() -> list[str]:
    """Return what bounds the clock of the cores that miss a goal: each once, with the path of its median seed."""
    missed = {found.result.first.id: found for goal, found in _figures() if found and not goal.is_reached(found.value)}
    lines = ["| core, target, recipe | critical paths start in | that of the median |", "| --- | --- | --- |"]
    for found in missed.values():
        good = found.result.good
        bounds = [bound for record in good if (bound := bound_of(record))]
        starts = Counter(bound.start.place for bound in bounds)
        told = ", ".join(f"{place} {count}" if len(bounds) > 1 else place for place, count in starts.most_common())
        middle = bound_of(_middle(found.result))
        lines.append(f"| {_name(found.result)} | {told} | {middle.text if middle else ''} |")
    return lines


def number(value: float) -> str:
    """Return a number with four digits, zeros at its end left out; a large one in whole."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def _told(goal: Goal, found: Found | None) -> str:
    if found is None:
        return "not measured | | missed"
    values = found.values
    spread = f" ({number(values[0])} to {number(values[-1])}, {len(values)} seeds)" if len(values) > 1 else ""
    missed = f"missed by {100 - 100 * found.value / goal.least:.1f} %"
    verdict = "reached" if goal.is_reached(found.value) else missed
    return f"{number(found.value)}{spread} | {_name(found.result)} | {verdict}"


def _name(result: Result) -> str:
    record = result.first
    return f"`{record.core_name}`, `{record.target}`, `{record.recipe}`"


def _middle(result: Result) -> Measurement:
    """Return the record whose clock is nearest to the median of the seeds."""
    clock = result.clock_mhz or 0
    return min(result.good, key=lambda record: abs((record.fmax_mhz or clock) - clock))


@cache
def _records() -> tuple[Measurement, ...]:
    return tuple(records_at())


@cache
def _newest() -> tuple[Result, ...]:
    return tuple(newest(gather(_records())))


@cache
def _present() -> tuple[Result, ...]:
    return tuple(newest(gather(record for record in _records() if record.status == OK and is_present(record))))


@cache
def _figures() -> Sequence[tuple[Goal, Found | None]]:
    return figures(result for result in _newest() if result.good)


TABLES: dict[str, Callable[[], list[str]]] = {
    "figures": figures_table,
    "bounds": bounds_table,
    "sizes": lambda: sizes_table(_newest()),
    "controller": lambda: controller_table(_present()),
    "areas": lambda: areas_table(paired(records_at(BEFORE_LOOK_AHEAD), [r for one in _present() for r in one.records])),
    "wins": lambda: wins_table(_newest(), _present()),
}


def main() -> None:
    """Print tables, or put them into a page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)}; all by default")
    parser.add_argument("--page", type=Path, metavar="FILE", help="put them into this page")
    given = parser.parse_args()
    if unknown := [name for name in given.tables if name not in TABLES]:
        parser.error(f"tables must be of {', '.join(TABLES)}; given {', '.join(unknown)}")
    publish([TABLES[name]() for name in given.tables or TABLES], given.page)


if __name__ == "__main__":
    main()
