"""The checks of a study's statements: by what the study prints, and by our records.

Ours are compared with ours: all values of a statement are of one target and one recipe, or speed grades of one target.
The first target and recipe of the study's file that have all values count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import inf, isinf

from ..measure.record import Measurement
from ..targets import find_target
from .ledger import SENSE
from .lookup import Asked, Missing, Results, look_up, needs_no_target, newest_results, recipes_for
from .our_values import OWN_UNITS, rests_on_clock
from .statements import Statement, Term
from .study import Design, Study

__all__ = ["FAILS", "HOLDS", "OUTCOMES", "UNCHECKED", "Outcome", "check_statements", "rule_text", "tally_outcomes"]

HOLDS, FAILS, UNCHECKED = "holds here", "does not hold here", "cannot be checked"
OUTCOMES = (HOLDS, FAILS, UNCHECKED)

Value = Callable[[Term], float]


@dataclass(frozen=True)
class Outcome:
    """What became of a statement.

    Attributes
    ----------
    statement : Statement
    ours : str
        One of `OUTCOMES`, by our records.
    why : str
        Our values, or why it cannot be checked.
    printed : str
        One of `OUTCOMES`, by the numbers that the study prints.
    printed_why : str
        The printed values, or what is not printed.
    cores : tuple of str
        Our cores whose values they are.
    """

    statement: Statement
    ours: str
    why: str
    printed: str
    printed_why: str
    cores: tuple[str, ...] = ()


def check_statements(study: Study, records: Iterable[Measurement]) -> tuple[Outcome, ...]:
    """Return what becomes of every statement of a study, in the order of its file."""
    results = newest_results(study, records)
    return tuple(_outcome(study, one, results) for one in study.statements)


def tally_outcomes(found: Iterable[Outcome]) -> dict[str, int]:
    """Return the number of statements by outcome, in the order of `OUTCOMES`."""
    counts = Counter(outcome.ours for outcome in found)
    return {outcome: counts[outcome] for outcome in OUTCOMES}


def rule_text(statement: Statement) -> str:
    """Return what is compared, such as "throughput in Mbit/s, max, 128 bit: the ratio is 0.4 to 0.6"."""
    ratios = "the ratio is" if len(statement.terms) == 1 else f"{statement.enough} of {len(statement.terms)} ratios are"
    rules = {
        "most": "the first is above all others",
        "least": "the first is below all others",
        "falling": "each is above the next",
        "ratios": f"{ratios} {_bounds(*statement.within)}",
        "values": _bounds(*statement.within),
        "path": f"the longest path starts or ends in the {statement.detail.replace('_', ' ')}",
        "unchecked": "",
    }
    rule = rules[statement.check]
    return rule if statement.check in ("path", "unchecked") else f"{_subject(statement)}: {rule}"


def _bounds(low: float, high: float) -> str:
    return f"{low:g}" if low == high else f"at least {low:g}" if isinf(high) else f"{low:g} to {high:g}"


def _subject(statement: Statement) -> str:
    """Return what all terms of a statement have in common: parameter, unit, case and key size."""
    terms = [term for group in statement.terms for term in group]
    what = dict.fromkeys(f"{term.parameter} in {_unit(term)}".replace("_", " ") for term in terms)
    cases = {term.case for term in terms}
    sizes = {f"{term.key_bits} bit" for term in terms if term.key_bits}
    return ", ".join(filter(None, (" and ".join(what), *(cases if len(cases) == 1 else ()), *sizes)))


def _outcome(study: Study, statement: Statement, results: Results) -> Outcome:
    if statement.check == "unchecked":
        return Outcome(statement, UNCHECKED, statement.detail, UNCHECKED, statement.detail)
    ours, why = _ours(study, statement, results)
    designs = [_design(study, term) for group in statement.terms for term in group]
    cores = () if ours == UNCHECKED else tuple(dict.fromkeys(design.core for design in designs))
    return Outcome(statement, ours, why, *_printed(study, statement), cores)


def _ours(study: Study, statement: Statement, results: Results) -> tuple[str, str]:
    """Return the outcome by our records, and the values."""
    missing = []
    for place in _places(study):
        try:
            if statement.check == "path":
                holds, told = _path(place, statement, results)
            else:
                holds, told = _compare(statement, partial(_our_value, place, results))
        except Missing as why:
            missing.append(str(why))
        else:
            return HOLDS if holds else FAILS, f"{_source(place, statement)}: {told}"
    return UNCHECKED, next(iter(missing), "the study's file names no target")


def _places(study: Study) -> Iterator[Study]:
    """Yield the study with one target and one recipe alone, or with one target and its grades."""
    for target in study.targets:
        graded = find_target(target.name).figures.grades
        for recipe in ("",) if graded else recipes_for(target):
            yield replace(study, targets=(replace(target, recipes=(recipe,) if recipe else ()),))


def _source(study: Study, statement: Statement) -> str:
    """Return where our values of a statement come from, and whether a clock in them is an estimate."""
    asked = [_asked(study, term, name) for group in statement.terms for term in group for name in term.parameters]
    if statement.check != "path" and all(map(needs_no_target, asked)):
        return "by clocks and interface"
    (target,) = study.targets
    figures = find_target(target.name).figures
    clocked = any(rests_on_clock(one.parameter, one.unit) for one in asked)
    name = " ".join((target.name, *target.recipes))
    return f"{name}, estimated clock" if figures.estimate and clocked else name


def _our_value(study: Study, results: Results, term: Term) -> float:
    total = 0.0
    for parameter in term.parameters:
        try:
            ours, _ = look_up(study, _asked(study, term, parameter), results)
        except Missing as missing:
            raise Missing(f"{term.design}: {missing}") from None
        if term.unit and ours.unit != term.unit:
            raise Missing(f"it is in {term.unit}, ours in {ours.unit}")
        total += ours.value
    return total


def _asked(study: Study, term: Term, parameter: str) -> Asked:
    sizes = (term.key_bits,) if term.key_bits else ()
    return Asked(_design(study, term).name, parameter, term.case, sizes, _unit(term))


def _design(study: Study, term: Term) -> Design:
    return next(one for one in study.designs if term.design in (one.name, *one.also))


def _unit(term: Term) -> str:
    """Return the unit of a term; parameters with a unit of their own need none, and times are in ns."""
    own = next((OWN_UNITS[name] for name in term.parameters if name in OWN_UNITS), "ns")
    return term.unit or own


def _path(study: Study, statement: Statement, results: Results) -> tuple[bool, str]:
    """Return whether the longest paths start or end in a submodule, and where they do."""
    found = {}
    for term in statement.terms[0]:
        ours, record = look_up(study, _asked(study, term, "period"), results)
        if record is None or not record.critical_path:
            raise Missing(f"the record of {ours.core} on {ours.target} has no path")
        ends = record.critical_path.partition(":")[0].split(" -> ")
        found[term.design] = [end.partition(".")[0] for end in ends]
    told = "; ".join(f"{design} from {' to '.join(ends)}" for design, ends in found.items())
    return all(statement.detail in ends for ends in found.values()), told


def _printed(study: Study, statement: Statement) -> tuple[str, str]:
    """Return the outcome by the printed numbers, and the values."""
    if statement.check == "path":
        return UNCHECKED, "the study prints no paths"
    try:
        holds, told = _compare(statement, partial(_printed_value, study))
    except Missing as missing:
        return UNCHECKED, str(missing)
    return HOLDS if holds else FAILS, told


def _printed_value(study: Study, term: Term) -> float:
    return sum(_printed_parameter(study, term, parameter) for parameter in term.parameters)


def _printed_parameter(study: Study, term: Term, parameter: str) -> float:
    """Return a printed number, of the tables if they have it; of contradicting ones one without a slip."""
    asked = _asked(study, term, parameter)
    found = [
        row
        for row in study.ledger
        if (row.design, row.parameter, row.case) == (asked.design, parameter, asked.case)
        and (not term.unit or row.plain[1] == term.unit)
        and set(asked.key_bits) <= set(row.key_bits)
    ]
    if not found:
        raise Missing(f"{parameter.replace('_', ' ')} of {term.design} is not printed")
    order = sorted(found, key=lambda row: (row not in study.tabled, bool(row.slip)))
    by_size = {row.key_bits: row.plain[0] for row in reversed(order)}
    return (min if SENSE[parameter] > 0 else max)(by_size.values())


def _compare(statement: Statement, value: Value) -> tuple[bool, str]:
    """Return whether a statement holds for values, and the values in words; raises `Missing`."""
    groups = [[value(term) for term in group] for group in statement.terms]
    low, high = statement.within
    if statement.check == "ratios":
        ratios = [_ratio(*pair) for pair in groups]
        told = "; ".join(
            f"{_words(pair, values, ' / ')} = {ratio:.3g}"
            for pair, values, ratio in zip(statement.terms, groups, ratios, strict=True)
        )
        return sum(low <= ratio <= high for ratio in ratios) >= statement.enough, told
    (values,) = groups
    first, *rest = values
    holds = {
        "most": all(first > other for other in rest),
        "least": all(first < other for other in rest),
        "falling": all(one > other for one, other in pairwise(values)),
        "values": all(low <= one <= high for one in values),
    }
    return holds[statement.check], _words(statement.terms[0], values)


def _ratio(one: float, other: float) -> float:
    return one / other if other else inf if one else 1.0


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def _words(terms: Iterable[Term], values: Iterable[float], between: str = ", ") -> str:
    """Return values in words, each with the part of its term that tells it from the others."""
    terms = tuple(terms)
    keys = [
        key for key in ("design", "parameter", "case", "key_bits") if len({getattr(term, key) for term in terms}) > 1
    ] or ["design"]
    return between.join(
        f"{' '.join(str(getattr(term, key)) for key in keys)} {_number(value)}"
        for term, value in zip(terms, values, strict=True)
    )
