"""Kinds of cells, by regular expressions of their types."""

import re
from collections import Counter
from collections.abc import Mapping

Kinds = Mapping[str, re.Pattern[str]]
"""Regular expression of the types of cells that each field of a record counts."""


def kinds(**patterns: str) -> Kinds:
    """Compile the expression of each field."""
    return {field: re.compile(pattern) for field, pattern in patterns.items()}


def count(cells: Mapping[str, int], of: Kinds) -> dict[str, int]:
    """Return the number of cells of each kind; a cell counts as the first kind that matches its type."""
    found: Counter[str] = Counter()
    for cell, number in cells.items():
        found[next((field for field, pattern in of.items() if pattern.fullmatch(cell)), "")] += number
    return {field: found[field] for field in of}


def others(cells: Mapping[str, int], of: Kinds) -> dict[str, int]:
    """Return the counts of cells of no kind."""
    return {
        cell: number for cell, number in cells.items() if number and not any(p.fullmatch(cell) for p in of.values())
    }
