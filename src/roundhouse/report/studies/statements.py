"""The statements of a study by section of its text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ...studies.checks import Outcome, tally_outcomes

__all__ = ["Section", "sections"]

#: A clause such as 6.2.3, of which the first two numbers are the section.
_CLAUSE = re.compile(r"(\d+(?:\.\d+)?)(?:\.\d+)*")


@dataclass(frozen=True)
class Section:
    """A section of a study's text with the outcomes of its statements, in the order of the study's file."""

    title: str
    outcomes: tuple[Outcome, ...]

    @property
    def counts(self) -> dict[str, int]:
        """Number of statements by outcome, without those that none has."""
        return {outcome: number for outcome, number in tally_outcomes(self.outcomes).items() if number}


def sections(outcomes: Iterable[Outcome]) -> list[Section]:
    """Return outcomes by section, in the order of their first statements."""
    found: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        found.setdefault(_title(outcome.statement.place), []).append(outcome)
    return [Section(title, tuple(group)) for title, group in found.items()]


def _title(place: str) -> str:
    """Return "Section 6.2" for "6.2.3, Figure 6", and the place itself where it begins with no number."""
    first = place.partition(",")[0]
    clause = _CLAUSE.fullmatch(first)
    return f"Section {clause[1]}" if clause else first
