"""Numbers of a study that its other numbers give: how each is computed, and whether it is what they give.

``NAME.derived.toml`` has a table ``[[derived]]`` for each such number, with ``number``, the numbers that it is ``of``,
and ``by`` what rule (`RULES`). All are ids of the ledger without the study's name. ``factor`` multiplies the result;
``percent_of = N`` makes it a share of N in percent. With ``each = [...]`` a table stands for several: each text takes
the place of ``{}`` in its ids.

Numbers agree if one is what the others give, rounded to its last digit. A disagreement of less than `ROUNDING` is a
rounding, such as a truncation or another last digit; a larger one is a slip.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from graphlib import CycleError, TopologicalSorter
from itertools import product
from math import prod

from ..errors import InvalidInput
from ..storage.toml import parse_toml
from ..storage.toml_entry import one_of, only_keys, read_entry
from .ledger import Printed

__all__ = ["ROUNDING", "RULES", "Derivation", "computed_difference", "parse_derivations", "rounding"]

#: Relative difference from which on two numbers for one thing are no roundings of each other.
ROUNDING = 0.005

#: Rules by name: what they compute from the numbers, in their order.
RULES: dict[str, Callable[..., float]] = {
    "same": lambda one: one,
    "sum": lambda *parts: sum(parts),
    "no more than 0": lambda one: min(one, 0.0),
    "difference": lambda one, other: one - other,
    "product": lambda *factors: prod(factors),
    "ratio": lambda one, *others: one / prod(others),
    "inverse": lambda *others: 1 / prod(others),
    "percent less": lambda small, large: 100 * (1 - small / large),
    "percent more": lambda large, small: 100 * (large / small - 1),
    "spread in percent": lambda *values: 100 * (max(values) / min(values) - 1),
}

_HEDGES = ("about", "approximately", "more than", "higher than")
#: The share of a number by which a hedge lets it be off at most.
_HEDGED = 0.1


@dataclass(frozen=True)
class Derivation:
    """A number that other numbers of the study give.

    Attributes
    ----------
    number : str
        Its id in the ledger.
    of : tuple of str
        Ids of the numbers that give it.
    by : str
        One of `RULES`.
    factor : float
        What the result is multiplied by.
    """

    number: str
    of: tuple[str, ...]
    by: str
    factor: float = 1.0

    def compute(self, *values: float) -> float:
        """Return what the numbers give."""
        return self.factor * RULES[self.by](*values)

    def difference(self, rows: Mapping[str, Printed]) -> float | None:
        """Return the relative difference between the number and what the others give; None if it is rounded from it."""
        return computed_difference(rows[self.number], self.compute, *(rows[each] for each in self.of))

    def told(self, rows: Mapping[str, Printed]) -> str:
        """Return what gives the number, in words: place and text of each of the others, and whether it has a slip."""
        return "; ".join(_told(rows[each]) for each in self.of)


@dataclass(frozen=True)
class _Entry:
    """A table of the file."""

    number: str
    of: tuple[str, ...]
    by: str
    factor: float = 1.0
    percent_of: int = 0
    each: tuple[str, ...] = ("",)


def parse_derivations(study: str, rows: Mapping[str, Printed], text: str) -> dict[str, Derivation]:
    """Return the derivations in the text of a file, by the id of the number.

    Raises
    ------
    InvalidInput
        If the file is invalid, or a number is not in the ledger, is derived twice, or follows from itself.
    """
    where = f"derived numbers of {study}"
    raw = parse_toml(text, where)
    only_keys(raw, {"derived"}, where)
    found: dict[str, Derivation] = {}
    for entry in (read_entry(_Entry, table, where) for table in raw.get("derived", ())):
        one_of("by", {entry.by}, RULES, f"{where}: {entry.number}")
        for derivation in _derivations(study, entry):
            unknown = [id for id in (derivation.number, *derivation.of) if id not in rows]
            if unknown or derivation.number in found:
                wrong = f"{unknown[0]} is not in the ledger" if unknown else f"{derivation.number} is derived twice"
                raise InvalidInput(f"{where}: every number must be in the ledger, and derived once; {wrong}")
            found[derivation.number] = derivation
    _refuse_circles(where, found)
    return found


def _refuse_circles(where: str, found: Mapping[str, Derivation]) -> None:
    """Every chain of derivations must end at a number that is printed alone: else numbers vouch for each other."""
    try:
        TopologicalSorter({number: rule.of for number, rule in found.items()}).prepare()
    except CycleError as error:
        circle = " from ".join(reversed(error.args[1]))
        raise InvalidInput(f"{where}: no number may follow from itself; {circle}: take one of them out") from error


def _told(row: Printed) -> str:
    place = f"Section {row.place}" if row.place[:1].isdigit() else row.place
    return f"{place}: {row.text}{', which contradicts others' if row.slip else ''}"


def _derivations(study: str, entry: _Entry) -> list[Derivation]:
    factor = 100 / entry.percent_of if entry.percent_of else entry.factor
    one = Derivation(f"{study}.{entry.number}", tuple(f"{study}.{each}" for each in entry.of), entry.by, factor)
    return [
        replace(one, number=one.number.replace("{}", name), of=tuple(id.replace("{}", name) for id in one.of))
        for name in entry.each
    ]


def computed_difference(row: Printed, formula: Callable[..., float], *of: Printed) -> float | None:
    """Return the relative difference between a number and what others give; None if it is a rounding of that."""
    ends = [formula(*values) for values in product(*((x.value - rounding(x), x.value + rounding(x)) for x in of))]
    if min(ends) - rounding(row) <= row.value <= max(ends) + rounding(row):
        return None
    exact = formula(*(each.value for each in of))
    return abs(row.value - exact) / max(abs(row.value), abs(exact))


def rounding(row: Printed) -> float:
    """Return how far a number may be from what it was rounded from: half its last digit.

    "About 35" may be off by all of that digit, "about 4" by no more than half of it: a whole one is above `_HEDGED`.
    """
    half = _last_digit(row) / 2
    hedged = any(hedge in row.printed for hedge in _HEDGES)
    return (max(half, min(2 * half, _HEDGED * abs(row.value))) if hedged else half) * (1 + 1e-9)


def _last_digit(row: Printed) -> float:
    """Return the weight of the last digit as printed.

    Zeros that end a whole number are digits only of percents, and of clocks that were counted in a simulation.
    """
    numbers = re.findall(r"(?<!\d)-?\d+(?:\.\d+)?", row.printed.replace(",", ""))
    if not numbers:  # a number in words
        return 1.0
    whole, _, decimals = next(text for text in numbers if float(text) == row.value).partition(".")
    exact = row.unit == "%" or (row.unit == "clocks" and row.stage == "simulated")
    zeros = 0 if decimals or exact or row.value == 0 else len(whole) - len(whole.rstrip("0"))
    return 10.0 ** (zeros - len(decimals))
