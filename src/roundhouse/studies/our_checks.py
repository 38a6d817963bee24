"""The check of a statement by our records.

Ours are compared with ours: all values of a check are of one target and one recipe, or speed grades of one target, and
all records of a core are of one design, by its hash. Where timing matters, either every value is with estimated wires,
or none is. The first target and recipe of the study's file that have all values count. A clock without timing analysis
decides nothing within `ESTIMATE`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from ..measure.record import Measurement
from ..targets import Figures, figures_of, find_target
from .lookup import Asked, Missing, Results, look_up, needs_no_target, newest_results, recipes_for
from .our_values import BY_CONSTRUCTION, CHANGES, PERIODS, rests_on_clock
from .statement_rules import compare, unit_of
from .statements import Statement, Term
from .study import Design, Study
from .verdict import TOLERANCE

__all__ = ["OurResults", "check_by_records", "design_of"]

#: The share by which a clock that is estimated without timing analysis may be off.
ESTIMATE = TOLERANCE

_Collect = Callable[[Measurement], None]


@dataclass(frozen=True)
class OurResults:
    """The newest results of a study's cores, with estimated wires where there are any, and without."""

    wired: Results
    bare: Results

    @classmethod
    def of(cls, study: Study, records: Iterable[Measurement]) -> OurResults:
        """Select them from records."""
        records = list(records)
        return cls(newest_results(study, records), newest_results(study, records, wires=False))


def check_by_records(study: Study, statement: Statement, results: OurResults) -> tuple[bool | None, str]:
    """Return whether a statement holds by our records, with our values; None, with the reason, if they cannot tell."""
    if statement.not_ours:
        return None, statement.not_ours
    missing = []
    for place in _places(study, statement.target):
        try:
            return _check(place, statement, results)
        except Missing as why:
            missing.append(str(why))
    return None, next(iter(missing), "the study's file names no target")


def design_of(study: Study, term: Term) -> Design:
    """Return the design that a term names."""
    return next(one for one in study.designs if term.design in (one.name, *one.also))


def _places(study: Study, only: str) -> Iterator[Study]:
    """Yield the study with one target and one recipe alone, or with one target and its grades; `only` may name one."""
    for target in study.targets:
        if only not in ("", target.name):
            continue
        graded = find_target(target.name).figures.grades
        for recipe in ("",) if graded else recipes_for(target):
            yield replace(study, targets=(replace(target, recipes=(recipe,) if recipe else ()),))


def _check(place: Study, statement: Statement, results: OurResults) -> tuple[bool | None, str]:
    """Check a statement on one target; raises `Missing`."""
    (target,) = place.targets
    figures = find_target(target.name).figures
    asked = [_asked(place, term, name) for group in statement.terms for term in group for name in term.parameters]
    timed = statement.check == "path" or any(map(_is_timed, asked))
    accuracy = ESTIMATE if timed and figures.estimate else 0.0
    used: list[Measurement] = []
    holds, told = _judge(place, statement, results.bare, used.append, accuracy)
    _refuse_several_designs(used)
    wired = timed and _have_wires(statement, [record for record in used if record.target == target.name])
    if wired:
        holds, told = _judge(place, statement, results.wired, used.append, accuracy)
    if statement.check != "path" and all(one.parameter in BY_CONSTRUCTION for one in asked):
        return holds, f"by construction: {told}"
    if statement.check != "path" and all(map(needs_no_target, asked)):
        return holds, f"by clocks and interface: {told}"
    told = f"{' '.join((target.name, *target.recipes))}{_timing(figures, wired) if timed else ''}: {told}"
    if holds is None:
        return None, f"undecided, as an estimated clock may be off by {100 * accuracy:g} %: {told}"
    return holds, told


def _judge(
    place: Study, statement: Statement, results: Results, collect: _Collect, accuracy: float
) -> tuple[bool | None, str]:
    if statement.check == "path":
        return _path(place, statement, results, collect)
    return compare(statement, partial(_value, place, results, collect), accuracy)


def _timing(figures: Figures, wired: bool) -> str:
    """Return what must be known of clocks of a target; nothing if they were timed after routing."""
    if figures.estimate:
        return ", estimated clock"
    if figures.clock is None or figures.clock.wired is None:
        return ""
    return ", with estimated wires" if wired else ", without wires"


def _is_timed(asked: Asked) -> bool:
    return not needs_no_target(asked) and rests_on_clock(CHANGES.get(asked.parameter, asked.parameter), asked.unit)


def _have_wires(statement: Statement, records: Iterable[Measurement]) -> bool:
    """Return whether records have all values with wires: paths, and periods by key size, are without alone."""
    parameters = {name for group in statement.terms for term in group for name in term.parameters}
    if statement.check == "path" or parameters & set(PERIODS):
        return False
    return all(figures_of(record.target).wired_mhz(record) is not None for record in records)


def _refuse_several_designs(records: Iterable[Measurement]) -> None:
    """Records of one name may be of designs that differ, such as before a change of the core and after it."""
    found: dict[str, dict[str, dict[str, None]]] = {}
    for record in records:
        found.setdefault(record.core_name, {}).setdefault(record.core_hash, {})[record.recipe] = None
    for core, hashes in found.items():
        if len(hashes) > 1:
            told = "; ".join(f"{hash} by {', '.join(recipes)}" for hash, recipes in hashes.items())
            raise Missing(f"the records of {core} are of different designs: {told}")


def _value(place: Study, results: Results, collect: _Collect, term: Term) -> float:
    """Return our value of a term, and collect the records behind it; raises `Missing`."""
    try:
        return sum(_parameter(place, results, collect, term, name) for name in term.parameters)
    except Missing as missing:
        raise Missing(f"{term.design}: {missing}") from None


def _parameter(place: Study, results: Results, collect: _Collect, term: Term, parameter: str) -> float:
    if parameter in CHANGES:
        return _change(place, results, collect, term, CHANGES[parameter])
    ours, record = look_up(place, _asked(place, term, parameter), results)
    if term.unit and ours.unit != term.unit:
        raise Missing(f"it is in {term.unit}, ours in {ours.unit}")
    if record is not None:
        collect(record)
    return ours.value


def _change(place: Study, results: Results, collect: _Collect, term: Term, parameter: str) -> float:
    """Return by how many percent the most of a parameter is above its least, over the speed grades of a target."""
    grades = find_target(place.targets[0].name).figures.grades
    if not grades:
        raise Missing(f"{place.targets[0].name} has no speed grades")
    cases = [replace(term, parameter=parameter, case=f"speed{n}") for n in range(1, len(grades) + 1)]
    values = [_parameter(place, results, collect, case, parameter) for case in cases]
    return 100 * (max(values) / min(values) - 1)


def _asked(study: Study, term: Term, parameter: str) -> Asked:
    sizes = (term.key_bits,) if term.key_bits else ()
    return Asked(design_of(study, term).name, parameter, term.case, sizes, unit_of(term))


def _path(place: Study, statement: Statement, results: Results, collect: _Collect) -> tuple[bool, str]:
    """Return whether the longest paths start or end in a submodule, and where they do; raises `Missing`."""
    found = {}
    for term in statement.terms[0]:
        ours, record = look_up(place, _asked(place, term, "period"), results)
        if record is None or not record.critical_path:
            raise Missing(f"the record of {ours.core} on {ours.target} has no path")
        collect(record)
        ends = record.critical_path.partition(":")[0].split(" -> ")
        found[term.design] = [re.split("[./]", end)[0] for end in ends]
    told = "; ".join(f"{design} from {' to '.join(ends)}" for design, ends in found.items())
    return all(statement.detail in ends for ends in found.values()), told
