"""Records that are left out on reading, each with a warning that names its place and the reason."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from typing import TypeVar

__all__ = ["RefusedRecord", "accepted", "refuse"]

L = TypeVar("L")
T = TypeVar("T")


class RefusedRecord(UserWarning):
    """A record that is not what it must be was left out; all others are used."""


def refuse(place: str, reason: str) -> None:
    """Warn that a record at some place was left out."""
    warnings.warn(f"{place}: {reason}", RefusedRecord, stacklevel=3)


def accepted(lines: Iterable[tuple[str, L]], parse: Callable[[L], T]) -> list[T]:
    """Return the records of lines or rows, and warn of each that is refused.

    Parameters
    ----------
    lines : iterable of (str, line)
        Place of each line, as the warning names it, and the line: a text, or a row of a table.
    parse : callable
        Converts a line to a record; raises ValueError if it is not one.
    """
    records = []
    for place, line in lines:
        try:
            records.append(parse(line))
        except ValueError as error:
            refuse(place, str(error))
    return records
