"""Comparison of every number that a study prints with ours: our value, the verdict, and the record behind it.

Rules that select our measurement for a printed number:

- The target is the one whose entry in the study's file lists the printed device; if none does, the first one with a
  record, and the verdict says that technologies differ. Clock counts need no target.
- The study's speed grades are the grades of a standard-cell target (`Figures.grades`). The end ``min`` of a range is
  the smallest design for parameters that grow with speed (area, transistors, throughput), and the fastest design for
  durations. A number without a grade is compared with the fastest grade. An FPGA has no grades: its first recipe
  counts, and the median over the seeds.
- A number for several key sizes is compared with our worst value over these sizes, which holds for all of them.
- A number at a clock is compared with our value at that clock.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from ..cores.core import Core
from ..measure import derived
from ..measure.record import Measurement
from ..measure.results import Result, gather, newest
from ..targets import find_target
from .ledger import GROWS_WITH_SPEED, SENSE, Printed
from .our_values import CLOCKS, CORE_VALUES, SPEEDS, UNMEASURED, value_of
from .study import Design, Study
from .verdict import CONTRADICTS, KINDS, UNLIKE, Ours, Verdict, judge

__all__ = ["Comparison", "compare_study", "newest_results", "recipes_for", "records_of", "tally"]

_NEW_KEY, _SAME_KEY = "new key", "same key"
_CLOCK = re.compile(r"([\d.]+) MHz")
_GRADE = re.compile(r"speed(\d+)")
_PINS = "pins"

Results = Mapping[tuple[str, str, str], Result]


@dataclass(frozen=True)
class Comparison:
    """A number that a study prints, compared with ours.

    Attributes
    ----------
    printed : Printed
        The row of the ledger.
    ours : Ours or None
        Our value; None where we have none, and the verdict says why.
    verdict : Verdict
        The verdict.
    record : Measurement or None
        The record of our value; of several seeds, one.
    """

    printed: Printed
    ours: Ours | None
    verdict: Verdict
    record: Measurement | None = None


def records_of(study: Study, records: Iterable[Measurement]) -> list[Measurement]:
    """Return the records of our cores that match a study's designs, on the study's targets."""
    cores = {design.core for design in study.designs if design.core}
    targets = {target.name for target in study.targets}
    return [record for record in records if record.core_name in cores and record.target in targets]


def compare_study(study: Study, records: Iterable[Measurement]) -> tuple[Comparison, ...]:
    """Return the comparison of every number of a study, in the order of its ledger."""
    results = newest_results(study, records)
    return tuple(_compare(study, row, results) for row in study.ledger)


def tally(found: Iterable[Comparison]) -> dict[str, int]:
    """Return the number of verdicts of each kind, in the order of `verdict.KINDS`."""
    counts = Counter(comparison.verdict.kind for comparison in found)
    return {kind: counts[kind] for kind in KINDS}


def newest_results(study: Study, records: Iterable[Measurement]) -> dict[tuple[str, str, str], Result]:
    """Return the newest results of a study's cores by core, target and recipe."""
    found = newest(gather(records_of(study, records)))
    return {(result.first.core_name, result.first.target, result.first.recipe): result for result in found}


def recipes_for(target: str) -> tuple[str, ...]:
    """Return the recipes of a target to compare printed numbers with: its speed grades, else its first recipe."""
    found = find_target(target)
    return found.figures.grades or found.recipes[:1]


class _Missing(Exception):
    """We have no value; the message says why."""


def _compare(study: Study, row: Printed, results: Results) -> Comparison:
    try:
        ours, record = _ours(study, row, results)
    except _Missing as missing:
        verdict = Verdict(CONTRADICTS, None, row.slip) if row.slip else Verdict(UNLIKE, why=str(missing))
        return Comparison(row, None, verdict)
    return Comparison(row, ours, judge(study, row, ours), record)


def _ours(study: Study, row: Printed, results: Results) -> tuple[Ours, Measurement]:
    design = study.design(row.design)
    if design is None or not design.core:
        raise _Missing("none of our cores matches it")
    if row.parameter in UNMEASURED:
        raise _Missing(UNMEASURED[row.parameter])
    if not _is_known(row.case):
        raise _Missing(f"it holds for {row.case!r}, which none of our runs is")
    if row.parameter in CORE_VALUES and _clock_mhz(row) is not None:
        raise _Missing("it follows from the clock that is printed beside it")
    result = _result(study, design, row, results)
    sizes = derived.key_sizes(result.first)
    held = tuple(size for size in sizes if size in row.key_bits) or sizes
    value, unit, held = _value(row, result, sizes, held)
    if value is None:
        raise _Missing(f"the record of {design.core} on {result.first.target} does not have it")
    target = "" if unit == "clocks" else result.first.target
    return Ours(design.core, value, unit, held, target), result.first


def _value(
    row: Printed, result: Result, sizes: tuple[int, ...], held: tuple[int, ...]
) -> tuple[float | None, str, tuple[int, ...]]:
    """Return our value, its unit, and the key sizes for which it holds."""
    if row.parameter == _PINS:
        return _pins(result.first.core_name), "pins", sizes
    if row.parameter in CORE_VALUES:
        _, unit = CORE_VALUES[row.parameter]
        return value_of(row.parameter, result, sizes[0], unit), unit, sizes
    unit = SPEEDS[row.parameter][1] if row.parameter in SPEEDS else "ns" if row.plain[1] == "ns" else "clocks"
    same_key = row.parameter == "latency_with_key_setup" and row.case == _SAME_KEY
    parameter = "latency_encrypt" if same_key else row.parameter
    values = [value_of(parameter, result, size, unit, _clock_mhz(row)) for size in held]
    known = [value for value in values if value is not None]
    if len(known) < len(held):
        return None, unit, held
    return (min if SENSE[row.parameter] > 0 else max)(known), unit, held


def _clock_mhz(row: Printed) -> float | None:
    """Return the clock at which a number is printed; None for most."""
    return float(match[1]) if (match := _CLOCK.fullmatch(row.case)) else None


def _result(study: Study, design: Design, row: Printed, results: Results) -> Result:
    """Return the result that a number is compared with."""
    same = [target.name for target in study.targets if row.device in target.devices]
    places = same or [target.name for target in study.targets]
    if row.parameter in CLOCKS and row.plain[1] == "clocks":
        found = [result for result in results.values() if result.first.core_name == design.core]
        missing = f"{design.core} has no record"
    else:
        wanted = [(design.core, place, _recipe(place, row)) for place in places]
        found = [results[key] for key in wanted if key in results]
        where = " or ".join(f"{place} with recipe {recipe}" for _, place, recipe in wanted)
        missing = f"{design.core} has no record on {where}" if wanted else "the study's file names no target"
    if not found:
        raise _Missing(missing)
    good = next((result for result in found if result.good), None)
    if good is None:
        raise _Missing(f"our measurement failed: {found[0].reason}")
    return good


def _recipe(target: str, row: Printed) -> str:
    """Return the recipe of a target to compare a number with; the fastest grade if the number has no grade."""
    recipes = recipes_for(target)
    if row.case in ("min", "max"):
        fastest = (row.case == "max") == (row.parameter in GROWS_WITH_SPEED)
        return recipes[0] if fastest else recipes[-1]
    grade = _GRADE.fullmatch(row.case)
    if grade is None or len(recipes) == 1:
        return recipes[0]
    if int(grade[1]) > len(recipes):
        raise _Missing(f"it is speed grade {grade[1]}, and {target} has {len(recipes)} grades")
    return recipes[int(grade[1]) - 1]


def _is_known(case: str) -> bool:
    plain = case in ("", "min", "max", _NEW_KEY, _SAME_KEY)
    return plain or any(pattern.fullmatch(case) for pattern in (_GRADE, _CLOCK))


@cache
def _pins(core: str) -> int:
    """Return the bits of all ports of a core."""
    return sum(port.width for port in Core.parse(core).ports)
