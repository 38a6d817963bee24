"""Look-up of our value for a parameter of a design.

Rules that select our measurement:

- The target is the one whose entry in the study's file lists the device; if none does, the first one with a record, and
  a verdict says that technologies differ. Clock counts need no target.
- The study's speed grades are the grades of a standard-cell target (`Figures.grades`). The end ``min`` of a range is
  the smallest design for parameters that grow with speed (area, transistors, throughput), and the fastest design for
  durations. Without a grade it is the fastest.
- A target without grades has one recipe for all numbers of a core: of those that the study's file states
  (`StudyTarget.recipes`), the one with most throughput by area; where its record lacks a value, the next. The median
  over the seeds counts.
- A value for several key sizes is our worst over these sizes, which holds for all of them.
- A value at a clock is ours at that clock, and needs no target either.
- Clocks that no record has are those that the design claims (`claims`).
- A number at a pace of blocks is compared with a design whose pace is a setting.
- A share of a device is ours of what that device has (`StudyTarget.whole`).
- A clock is the one with estimated wires where they were estimated: of our two it is the slower.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf

from ..measure import derived
from ..measure.record import Measurement
from ..measure.results import Result, gather, newest
from ..targets import find_target
from .candidates import candidates, with_layer
from .claims import CLAIMS, PROPERTIES, as_studies_count, boundary_of, claimed, is_paced, key_sizes_of, property_of
from .ledger import GROWS_WITH_SPEED, SENSE, Printed
from .our_values import CLOCKS, CORE_VALUES, SLACKS, SPEEDS, UNMEASURED, value_of
from .study import Study, StudyTarget
from .verdict import Ours

__all__ = ["Asked", "Missing", "Results", "asked_by", "clock_of", "look_up", "newest_results", "recipes_for"]
__all__ += ["needs_no_target", "records_of"]

_NEW_KEY, _SAME_KEY = "new key", "same key"
_CLOCK = re.compile(r"([\d.]+) MHz")
_PACE = re.compile(r"[\d.]+ MHz packets")
_GRADE = re.compile(r"speed(\d+)")
_SHARE = "%"

Results = Mapping[tuple[str, str, str], Result]


@dataclass(frozen=True)
class Asked:
    """What is asked of our records: fields as of `Printed`, `unit` without multiples; an empty device is any.

    `id` is that of the number in the ledger; empty if none is compared.
    """

    design: str
    parameter: str
    case: str
    key_bits: tuple[int, ...]
    unit: str
    device: str = ""
    id: str = ""


class Missing(Exception):
    """We have no value; the message says why."""


def asked_by(row: Printed) -> Asked:
    """Return what a printed number is compared with."""
    return Asked(row.design, row.parameter, row.case, row.key_bits, row.plain[1], row.device, row.id)


def records_of(study: Study, records: Iterable[Measurement]) -> list[Measurement]:
    """Return the records of our cores that may stand for a study's designs, on the study's targets.

    Those of cores inside the layer of its goal are among them.
    """
    cores = {core for design in study.designs if design.core for core in candidates(study, design.core)}
    cores |= {with_layer(study, core) for core in cores}
    targets = {target.name for target in study.targets}
    return [record for record in records if record.core_name in cores and record.target in targets]


def newest_results(
    study: Study, records: Iterable[Measurement], *, wires: bool = True
) -> dict[tuple[str, str, str], Result]:
    """Return the newest results of a study's cores by core, target and recipe, with estimated wires or without."""
    known = list(map(as_studies_count, records_of(study, records)))
    found = newest(gather(map(derived.with_wires, known) if wires else known))
    return {(result.first.core_name, result.first.target, result.first.recipe): result for result in found}


def recipes_for(target: StudyTarget) -> tuple[str, ...]:
    """Return the recipes to compare: those that the study's file states, else the target's grades or first recipe."""
    found = find_target(target.name)
    return target.recipes or found.figures.grades or found.recipes[:1]


def look_up(study: Study, asked: Asked, results: Results) -> tuple[Ours, Measurement | None]:
    """Return our value and its record: of several seeds, one; None for what no record has to tell.

    Raises
    ------
    Missing
        If we have none.
    """
    if reason := study.reason(asked.id):
        raise Missing(reason)
    design = study.design(asked.design)
    if design is None or not design.core:
        raise Missing("none of our cores matches it")
    if asked.parameter in PROPERTIES:
        return _property(design.core, asked), None
    if asked.parameter in UNMEASURED:
        raise Missing(UNMEASURED[asked.parameter])
    if not (_is_known(asked.case) or (_PACE.fullmatch(asked.case) and is_paced(design.core))):
        raise Missing(f"it holds for {asked.case!r}, which none of our runs is")
    if asked.parameter in CORE_VALUES and clock_of(asked.case) is not None:
        raise Missing("it follows from the clock that is printed beside it")
    candidates = _candidates(study, design.core, asked, results)
    boundary = boundary_of(design.core)
    for record, (value, unit, held) in ((result.first, _value(study, asked, result)) for result in candidates):
        if value is None:
            continue
        if unit != "clocks" and asked.parameter not in SLACKS:
            _require_reached(design.core, clock_of(asked.case), results)
        where = ("", "") if needs_no_target(asked) else (record.target, record.recipe)
        if asked.unit == _SHARE:
            value, unit = _share(study, asked, record.target, value), _SHARE
        is_claim = not record.target
        blocks = _blocks(asked, record, held)
        ours = Ours(design.core, value, unit, held, *where, boundary=boundary, claimed=is_claim, blocks=blocks)
        return ours, None if is_claim else record
    raise Missing(f"{_told(candidates[0].first)} does not have it")


def _require_reached(core: str, clock_mhz: float | None, results: Results) -> None:
    """Raise `Missing` if a number holds at a clock that a core does not reach in any record that has a clock of it.

    A core of which no record has a clock may reach it, for all that is known.
    """
    own = [one for one in results.values() if one.first.core_name == core and one.good]
    clocks = [clock for one in own if (clock := derived.median_of(derived.clock_mhz, one.good)) is not None]
    if clock_mhz is not None and clocks and max(clocks) < clock_mhz:
        raise Missing(f"it is at {clock_mhz:g} MHz, and {core} has at most {max(clocks):.4g} MHz in our records")


def _told(record: Measurement) -> str:
    name = record.core_name
    return f"the record of {name} on {record.target}" if record.target else f"what {name} claims"


def _property(core: str, asked: Asked) -> Ours:
    """Return a property of a design of ours, which holds for all its key sizes."""
    value, (_, unit) = property_of(asked.parameter, core), PROPERTIES[asked.parameter]
    if value is None:
        raise Missing(f"{core} has no {asked.parameter.replace('_', ' ')}")
    if asked.unit == "ns" and unit == "clocks":
        value, unit = value * 1000 / (clock_of(asked.case) or inf), "ns"
    is_claim = asked.parameter in CLAIMS
    return Ours(core, value, unit, key_sizes_of(core), boundary=boundary_of(core), claimed=is_claim)


def _share(study: Study, asked: Asked, target: str, value: float) -> float:
    """Return the share in percent of the printed device that a count of ours would be."""
    place = study.target(target)
    whole = place.whole.get(asked.device, {}).get(asked.parameter) if place else None
    if not whole:
        raise Missing(f"it is a share of {asked.device or 'a device'}, and the study's file does not say of how many")
    return 100 * value / whole


def _value(study: Study, asked: Asked, result: Result) -> tuple[float | None, str, tuple[int, ...]]:
    """Return our value, its unit, and the key sizes for which it holds."""
    sizes = derived.key_sizes(result.first)
    held = tuple(size for size in sizes if size in asked.key_bits) or sizes
    if asked.parameter in CORE_VALUES:
        _, unit = CORE_VALUES[asked.parameter]
        return value_of(asked.parameter, result, sizes[0], unit), unit, sizes
    unit = SPEEDS[asked.parameter][1] if asked.parameter in SPEEDS else "ns" if asked.unit == "ns" else "clocks"
    at_a_clock = clock_of(asked.case), study.throughput_over
    values = [value_of(_counted(asked), result, size, unit, *at_a_clock) for size in held]
    known = [value for value in values if value is not None]
    if len(known) < len(held):
        return None, unit, held
    return (min if SENSE[asked.parameter] > 0 else max)(known), unit, held


def _counted(asked: Asked) -> str:
    """Return the parameter that is looked up: with the same key, a latency has no key set-up."""
    same_key = asked.parameter == "latency_with_key_setup" and asked.case == _SAME_KEY
    return "latency_encrypt" if same_key else asked.parameter


def _blocks(asked: Asked, record: Measurement, held: tuple[int, ...]) -> float | None:
    """Return how many blocks are encrypted in a duration at the highest clock; None for what is no such duration."""
    if asked.parameter not in CLOCKS or asked.unit != "ns" or needs_no_target(asked):
        return None
    clocks = {size: CLOCKS[_counted(asked)](record, size) or 0 for size in held}
    longest = max(held, key=lambda size: clocks[size])
    return derived.ratio(clocks[longest], derived.cycles_per_block(record, longest))


def needs_no_target(asked: Asked) -> bool:
    """Return whether a value follows from the design and its clocks: a count of them, or a speed at a given clock."""
    counted = asked.parameter in CLOCKS and asked.unit == "clocks"
    timed = clock_of(asked.case) is not None and asked.parameter in (*CLOCKS, "throughput")
    return counted or timed or asked.parameter in PROPERTIES


def clock_of(case: str) -> float | None:
    """Return the clock in MHz in a case of the ledger; None in most."""
    return float(match[1]) if (match := _CLOCK.fullmatch(case)) else None


def _candidates(study: Study, core: str, asked: Asked, results: Results) -> list[Result]:
    """Return the results that may hold the value, the preferred one first."""
    same = [target for target in study.targets if asked.device in target.devices]
    if needs_no_target(asked):
        return [*(one for one in results.values() if one.first.core_name == core and one.good), claimed(core)]
    wanted = [(place.name, _recipes(place, asked)) for place in same or study.targets]
    found = [
        [results[key] for recipe in recipes if (key := (core, place, recipe)) in results] for place, recipes in wanted
    ]
    where = " or ".join(f"{place} with recipe {' or '.join(recipes)}" for place, recipes in wanted)
    missing = f"{core} has no record on {where}" if wanted else "the study's file names no target"
    missing = f"no target of the study is {asked.device}, and {missing}" if asked.device and not same else missing
    good = [one for place in found for one in sorted(place, key=_efficiency, reverse=True) if one.good]
    if not good:
        failed = [one.reason for place in found for one in place]
        raise Missing(f"our measurement failed: {failed[0]}" if failed else missing)
    return good


def _efficiency(result: Result) -> float:
    return result.efficiency() or 0


def _recipes(target: StudyTarget, asked: Asked) -> tuple[str, ...]:
    """Return the recipes of a target to look at: one grade, or all that the study's file states."""
    recipes = recipes_for(target)
    if not find_target(target.name).figures.grades:
        return recipes
    if asked.case in ("min", "max"):
        fastest = (asked.case == "max") == (asked.parameter in GROWS_WITH_SPEED)
        return recipes[:1] if fastest else recipes[-1:]
    grade = _GRADE.fullmatch(asked.case)
    if grade is None:
        return recipes[:1]
    if int(grade[1]) > len(recipes):
        raise Missing(f"it is speed grade {grade[1]}, and {target.name} has {len(recipes)} grades")
    return recipes[int(grade[1]) - 1 : int(grade[1])]


def _is_known(case: str) -> bool:
    plain = case in ("", "min", "max", _NEW_KEY, _SAME_KEY)
    return plain or any(pattern.fullmatch(case) for pattern in (_GRADE, _CLOCK))
