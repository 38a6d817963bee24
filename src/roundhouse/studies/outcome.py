"""What became of a study on our side: for every number that it prints ours, the verdict, and the record behind it.

Which of our measurements a number is held against:

- The target is the one of the study's targets with which the study's file names the printed device; where there is
  none, the first with a record, and the verdict says that technologies differ. Clocks need none.
- The study's speed grades are recipes of a standard-cell target, `GRADES`. The end ``min`` of a range is the smallest
  design for what grows with speed (area, transistors, throughput), and the fastest one for times. A number for which no
  grade is told is held against the fastest one. An FPGA has no grades; there it is the target's first recipe, and the
  median of the seeds.
- A number for several key sizes is held against the worst of ours for these, which holds for all of them.
- A number at a clock is held against ours at that clock.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from ..measure import derived
from ..measure.results import Result, gather, newest
from ..targets import find_target
from ..targets.cells.abc_scripts import GRADES
from .figures import CELLS, CLOCKS, SPEEDS, UNMEASURED, in_clocks, in_ns
from .ledger import SENSE, Printed
from .study import Design, Study
from .verdict import CONTRADICTS, KINDS, UNLIKE, Ours, Verdict, judge

if TYPE_CHECKING:
    from ..measure.record import Measurement

__all__ = ["USUAL", "Outcome", "newest_results", "outcomes", "recipes_for", "records_of", "tally"]

#: The grade that a number is held against for which none is told.
USUAL = GRADES[0]

_GROWS_WITH_SPEED = {"area", "key_schedule_area", "transistors", "throughput"}
_NEW_KEY, _SAME_KEY = "new key", "same key"
_CLOCK = re.compile(r"([\d.]+) MHz")
_PINS = "pins"

Results = Mapping[tuple[str, str, str], Result]


@dataclass(frozen=True)
class Outcome:
    """A number that a study prints, and what ours says about it.

    Attributes
    ----------
    printed : Printed
        The row of the ledger.
    ours : Ours or None
        Our value; None where we have none, and the verdict says why.
    verdict : Verdict
        What it says.
    record : Measurement or None
        The record that it is from; of several seeds, one.
    """

    printed: Printed
    ours: Ours | None
    verdict: Verdict
    record: Measurement | None = None


def records_of(study: Study, records: Iterable[Measurement]) -> list[Measurement]:
    """Return the records of a study: those of the cores that stand for its designs, on its targets."""
    cores = {design.core for design in study.designs if design.core}
    targets = {target.name for target in study.targets}
    return [record for record in records if record.core_name in cores and record.target in targets]


def outcomes(study: Study, records: Iterable[Measurement]) -> tuple[Outcome, ...]:
    """Return what became of every number of a study, in the order of its ledger."""
    results = newest_results(study, records)
    return tuple(_outcome(study, row, results) for row in study.ledger)


def tally(found: Iterable[Outcome]) -> dict[str, int]:
    """Return how many verdicts there are of each kind, all kinds in the order of `verdict.KINDS`."""
    counts = Counter(outcome.verdict.kind for outcome in found)
    return {kind: counts[kind] for kind in KINDS}


def newest_results(study: Study, records: Iterable[Measurement]) -> dict[tuple[str, str, str], Result]:
    """Return the newest result of a study by core, target and recipe."""
    found = newest(gather(records_of(study, records)))
    return {(result.first.core_name, result.first.target, result.first.recipe): result for result in found}


class _Missing(Exception):
    """There is no value of ours; the message says why."""


def _outcome(study: Study, row: Printed, results: Results) -> Outcome:
    try:
        ours, record = _ours(study, row, results)
    except _Missing as missing:
        verdict = Verdict(CONTRADICTS, None, row.slip) if row.slip else Verdict(UNLIKE, why=str(missing))
        return Outcome(row, None, verdict)
    return Outcome(row, ours, judge(study, row, ours), record)


def _ours(study: Study, row: Printed, results: Results) -> tuple[Ours, Measurement]:
    design = study.design(row.design)
    if design is None or not design.core:
        raise _Missing("no core of ours stands for it")
    if row.parameter in UNMEASURED:
        raise _Missing(UNMEASURED[row.parameter])
    if not _is_known(row.case):
        raise _Missing(f"it holds for {row.case!r}, which none of our runs is")
    if row.parameter in CELLS and _clock_mhz(row) is not None:
        raise _Missing("it follows from the clock that is told beside it")
    result = _result(study, design, row, results)
    sizes = derived.key_sizes(result.first)
    held = tuple(size for size in sizes if size in row.key_bits) or sizes
    value, unit, held = _value(row, result, sizes, held)
    if value is None:
        raise _Missing(f"the record of {design.core} on {result.first.target} does not tell it")
    target = "" if unit == "clocks" else result.first.target
    return Ours(design.core, value, unit, held, target), result.first


def _value(
    row: Printed, result: Result, sizes: tuple[int, ...], held: tuple[int, ...]
) -> tuple[float | None, str, tuple[int, ...]]:
    """Our value in our unit, and the key sizes that it is for."""
    if row.parameter == _PINS:
        return _pins(result.first.core_name), "pins", sizes
    if row.parameter in CELLS:
        figure, unit = CELLS[row.parameter]
        return derived.median_of(figure, result.good), unit, sizes
    values, unit = _speeds(row, result, held) if row.parameter in SPEEDS else _times(row, result, held)
    known = [value for value in values if value is not None]
    if len(known) < len(held):
        return None, unit, held
    return (min if SENSE[row.parameter] > 0 else max)(known), unit, held


def _speeds(row: Printed, result: Result, held: tuple[int, ...]) -> tuple[list[float | None], str]:
    """Our values for each key size, and their unit."""
    figure, unit = SPEEDS[row.parameter]
    if (clock := _clock_mhz(row)) is not None:
        cycles = [derived.cycles_per_block(result.first, size) for size in held]
        return [derived.ratio(result.first.block_bits * clock, count) for count in cycles], unit
    return [derived.median_of(partial(figure, key_bits=size), result.good) for size in held], unit


def _times(row: Printed, result: Result, held: tuple[int, ...]) -> tuple[list[float | None], str]:
    """Our clocks for each key size; in ns, if the number is."""
    counts = [in_clocks(row.parameter, result.first, size, row.case != _SAME_KEY) for size in held]
    if row.plain[1] != "ns":
        return counts, "clocks"
    clock = _clock_mhz(row)
    return [derived.median_of(partial(in_ns, clocks=count, clock_mhz=clock), result.good) for count in counts], "ns"


def _clock_mhz(row: Printed) -> float | None:
    """The clock for which a number is told, if it is for one."""
    return float(match[1]) if (match := _CLOCK.fullmatch(row.case)) else None


def _result(study: Study, design: Design, row: Printed, results: Results) -> Result:
    """The measurement that a number is held against."""
    same = [target.name for target in study.targets if row.device in target.devices]
    places = same or [target.name for target in study.targets]
    if row.parameter in CLOCKS and row.plain[1] == "clocks":
        found = [result for result in results.values() if result.first.core_name == design.core]
        missing = f"{design.core} has no record"
    else:
        wanted = [(design.core, place, _recipe(place, row)) for place in places]
        found = [results[key] for key in wanted if key in results]
        where = " or ".join(f"{place} with recipe {recipe}" for _, place, recipe in wanted)
        missing = f"{design.core} has no record on {where}" if wanted else "no target of ours stands beside the study"
    if not found:
        raise _Missing(missing)
    good = next((result for result in found if result.good), None)
    if good is None:
        raise _Missing(f"our measurement failed: {found[0].reason}")
    return good


def recipes_for(target: str) -> tuple[str, ...]:
    """Return the recipes of a target that numbers of studies are compared with: its grades, or else its first one."""
    found = find_target(target)
    return found.figures.grades or found.recipes[:1]


def _recipe(target: str, row: Printed) -> str:
    """The recipe of a target with which a number is compared; of several grades, the usual one if none is told."""
    recipes = recipes_for(target)
    return (_grade(row) or USUAL) if len(recipes) > 1 else recipes[0]


def _grade(row: Printed) -> str:
    """The grade that a number is for; empty if it is told for none."""
    if row.case in ("min", "max"):
        fastest = (row.case == "max") == (row.parameter in _GROWS_WITH_SPEED)
        return GRADES[0] if fastest else GRADES[-1]
    return GRADES[int(row.case.removeprefix("speed")) - 1] if row.case.startswith("speed") else ""


def _is_known(case: str) -> bool:
    plain = case in ("", "min", "max", _NEW_KEY, _SAME_KEY, *(f"speed{n}" for n, _ in enumerate(GRADES, 1)))
    return plain or _CLOCK.fullmatch(case) is not None


@cache
def _pins(core: str) -> int:
    """Bits of all ports of a core."""
    from ..cores.core import Core

    return sum(port.width for port in Core.parse(core).ports)
