"""What a statement compares: whether its rule holds for values, and the rule and the values in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import inf, isinf

from .our_values import CHANGES, OWN_UNITS
from .statements import Statement, Term

__all__ = ["compare", "rule_text", "unit_of"]

Value = Callable[[Term], float]


def compare(statement: Statement, value: Value, accuracy: float = 0.0) -> tuple[bool | None, str]:
    """Return whether a statement holds for values, and the values in words.

    Parameters
    ----------
    statement : Statement
        Not one of a path.
    value : callable
        Returns the value of a term; what it raises passes through.
    accuracy : float
        The share by which a value may be off. Where that decides, the statement neither holds nor fails: None.
    """
    groups = [[_quotient(term, value) for term in group] for group in statement.terms]
    at_most, at_least = (_holds(statement, groups, factor) for factor in (1 + accuracy, 1 / (1 + accuracy)))
    return (at_most if at_most == at_least else None), _told(statement, groups)


def rule_text(statement: Statement) -> str:
    """Return what is compared, such as "throughput in Mbit/s, max, 128 bit: the ratio is 0.4 to 0.6"."""
    number = sum(map(len, statement.terms)) if statement.check == "values" else len(statement.terms)
    few = "" if statement.enough >= number else f"at least {statement.enough} of {number}"
    bounds = _bounds(*statement.within)
    ratios = "the ratio is" if number == 1 else f"{few or f'all {number}'} ratios are"
    rules = {
        "most": "the first is above all others",
        "least": "the first is below all others",
        "falling": "each is above the next",
        "ratios": f"{ratios} {bounds}",
        "values": f"{few} are {bounds}" if few else bounds,
        "path": f"the longest path starts or ends in the {statement.detail.replace('_', ' ')}",
        "unchecked": "",
    }
    rule = rules[statement.check]
    return rule if statement.check in ("path", "unchecked") else f"{_subject(statement)}: {rule}"


def unit_of(term: Term) -> str:
    """Return the unit of a term; parameters with a unit of their own need none, and times are in ns."""
    if term.parameter in CHANGES:
        return "%"
    own = next((OWN_UNITS[name] for name in term.parameters if name in OWN_UNITS), "ns")
    return term.unit or own


def _quotient(term: Term, value: Value) -> float:
    own = value(term)
    return _ratio(own, value(replace(term, case=term.over))) if term.over else own


def _ratio(one: float, other: float) -> float:
    return one / other if other else inf if one else 1.0


def _holds(statement: Statement, groups: Sequence[Sequence[float]], factor: float) -> bool:
    """Return whether the rule holds with its bounds wider by a factor, or narrower by one below 1."""
    low, high = statement.within[0] / factor, statement.within[1] * factor
    if statement.check == "ratios":
        return sum(low <= _ratio(one, other) <= high for one, other in groups) >= statement.enough
    (values,) = groups
    first, *rest = values
    match statement.check:
        case "most":
            return all(first * factor > other for other in rest)
        case "least":
            return all(first < other * factor for other in rest)
        case "falling":
            return all(one * factor > other for one, other in pairwise(values))
        case _:
            return sum(low <= one <= high for one in values) >= statement.enough


def _bounds(low: float, high: float) -> str:
    return f"{low:g}" if low == high else f"at least {low:g}" if isinf(high) else f"{low:g} to {high:g}"


def _subject(statement: Statement) -> str:
    """Return what all terms of a statement have in common: parameter, unit, case and key size."""
    terms = [term for group in statement.terms for term in group]
    what = dict.fromkeys(f"{term.parameter} in {unit_of(term)}".replace("_", " ") for term in terms)
    cases = {f"{term.case} over {term.over}" if term.over else term.case for term in terms}
    sizes = {f"{term.key_bits} bit" for term in terms if term.key_bits}
    return ", ".join(filter(None, (" and ".join(what), *(cases if len(cases) == 1 else ()), *sizes)))


def _told(statement: Statement, groups: Sequence[Sequence[float]]) -> str:
    if statement.check != "ratios":
        return _words(statement.terms[0], groups[0])
    return "; ".join(
        f"{_words(pair, values, ' / ')} = {_ratio(*values):.3g}"
        for pair, values in zip(statement.terms, groups, strict=True)
    )


def _words(terms: Iterable[Term], values: Iterable[float], between: str = ", ") -> str:
    """Return values in words: each with the part of its term that tells it from the others, and always its design."""
    terms = tuple(terms)
    designs = {term.design for term in terms}
    keys = [
        key
        for key in ("design", "parameter", "case", "key_bits", "stage")
        if len({getattr(term, key) for term in terms}) > 1
    ] or ["design"]
    told = between.join(
        f"{' '.join(filter(None, (*(_part(term, key) for key in keys), _number(value))))}"
        for term, value in zip(terms, values, strict=True)
    )
    return told if "design" in keys else f"{designs.pop()}: {told}"


def _part(term: Term, key: str) -> str:
    match key:
        case "parameter":
            return term.parameter.replace("_", " ")
        case "key_bits":
            return f"{term.key_bits} bit"
        case _:
            return str(getattr(term, key))


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"
