"""What the reports of a vendor's FPGA tool say of a finished run."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..errors import InvalidInput

__all__ = ["VendorReport", "integer", "only_report", "searched"]


@dataclass(frozen=True)
class VendorReport:
    """What a tool reports after routing.

    Attributes
    ----------
    version : str
        Version of the tool, as it prints it.
    top : str
        Top module of the design.
    part : str
        Part, as the tool prints it: the reports of Vivado may leave out the first letters and the last.
    period_ns : float
        Period of the requested clock.
    slack_ns : float
        Least setup slack of all corners; below zero if the request was missed.
    counts : mapping of str to float
        Resources by the field of the record.
    """

    version: str
    top: str
    part: str
    period_ns: float
    slack_ns: float
    counts: Mapping[str, float]


def only_report(folder: Path, pattern: str) -> Path:
    """Return the one report below a folder that matches a pattern.

    Raises
    ------
    InvalidInput
        If there is none, or several.
    """
    found = sorted(folder.rglob(pattern))
    if not found:
        raise InvalidInput(f"there must be a report {pattern} in {folder}, and there is none; run the tool to its end")
    if len(found) > 1:
        raise InvalidInput(
            f"there must be one report {pattern} in {folder}; found {', '.join(map(str, found))}; remove the others"
        )
    return found[0]


def searched(path: Path, text: str, pattern: str, what: str) -> str:
    """Return the first group of the first match in the text of a report.

    Parameters
    ----------
    path : Path
        The report.
    text : str
        All of it.
    pattern : str
        Regular expression, in which ``^`` and ``$`` are the ends of a line.
    what : str
        What it finds, as an error names it.

    Raises
    ------
    InvalidInput
        If nothing matches.
    """
    match = re.search(pattern, text, re.M)
    if match is None:
        raise InvalidInput(f"{path}: the report must have {what}, and has none; it must be of a run that has finished")
    return match[1]


def integer(text: str) -> int:
    """Return a whole number as reports print it, such as "2,825"."""
    return int(text.replace(",", ""))
