"""The checks of a study's statements: by our records (`our_checks`), and by what the study prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from ..measure.record import Measurement
from .ledger import SENSE
from .lookup import Missing
from .our_checks import OurResults, check_by_records, design_of
from .statement_rules import compare, rule_text
from .statements import Statement, Term
from .study import Study

__all__ = ["FAILS", "HOLDS", "OUTCOMES", "UNCHECKED", "Outcome", "check_statements", "rule_text", "tally_outcomes"]

HOLDS, FAILS, UNCHECKED = "holds here", "does not hold here", "cannot be checked"
OUTCOMES = (HOLDS, FAILS, UNCHECKED)

_BY_VALUE = {True: HOLDS, False: FAILS, None: UNCHECKED}


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
    results = OurResults.of(study, records)
    return tuple(_outcome(study, one, results) for one in study.statements)


def tally_outcomes(found: Iterable[Outcome]) -> dict[str, int]:
    """Return the number of statements by outcome, in the order of `OUTCOMES`."""
    counts = Counter(outcome.ours for outcome in found)
    return {outcome: counts[outcome] for outcome in OUTCOMES}


def _outcome(study: Study, statement: Statement, results: OurResults) -> Outcome:
    if statement.check == "unchecked":
        nothing = "the study's file names no numbers to check it by"
        return Outcome(statement, UNCHECKED, statement.detail, UNCHECKED, nothing)
    holds, why = check_by_records(study, statement, results)
    designs = [design_of(study, term) for group in statement.terms for term in group]
    cores = () if holds is None else tuple(dict.fromkeys(design.core for design in designs))
    return Outcome(statement, _BY_VALUE[holds], why, *_printed(study, statement), cores)


def _printed(study: Study, statement: Statement) -> tuple[str, str]:
    """Return the outcome by the printed numbers, and the values."""
    if statement.check == "path":
        return UNCHECKED, "the study prints no paths"
    try:
        holds, told = compare(statement, partial(_printed_value, study))
    except Missing as missing:
        return UNCHECKED, str(missing)
    return _BY_VALUE[holds], told


def _printed_value(study: Study, term: Term) -> float:
    return sum(_printed_parameter(study, term, parameter) for parameter in term.parameters)


def _printed_parameter(study: Study, term: Term, parameter: str) -> float:
    """Return a printed number, the worst of its key sizes.

    For each key size it is that of the tables, if they have one, and of contradicting ones one without a slip.
    """
    design = design_of(study, term).name
    found = [
        row
        for row in study.ledger
        if (row.design, row.parameter, row.case) == (design, parameter, term.case)
        and term.unit in ("", row.plain[1])
        and term.stage in ("", row.stage)
        and (not term.key_bits or term.key_bits in row.key_bits)
    ]
    if not found:
        raise Missing(f"{parameter.replace('_', ' ')} of {term.design} is not printed")
    order = sorted(found, key=lambda row: (row not in study.tabled, bool(row.slip)))
    sizes = {term.key_bits} if term.key_bits else {size for row in found for size in row.key_bits}
    values = [next(row.plain[0] for row in order if size in row.key_bits) for size in sizes]
    return (min if SENSE[parameter] > 0 else max)(values or [order[0].plain[0]])
