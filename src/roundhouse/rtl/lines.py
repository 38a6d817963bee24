"""Lines of source text that are not too long."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

__all__ = ["COLUMNS", "STEP", "noted", "wrap", "wrapped_comment"]

COLUMNS = 118
"""Longest line of a text."""
STEP = "  "


def wrap(text: str, indent: str) -> Iterator[str]:
    """A text in lines that are not too long; what follows the first is indented twice more."""
    yield from textwrap.wrap(
        text, COLUMNS, initial_indent=indent, subsequent_indent=indent + 2 * STEP,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def noted(lines: Iterable[str], note: str, mark: str) -> Iterator[str]:
    """Lines with a note, if there is one: behind the last, or in a line of its own before them for lack of room."""
    *others, last = lines
    behind = f"{last}  {mark} {note}"
    if note and len(behind) <= COLUMNS:
        yield from (*others, behind)
        return
    first = [*others, last][0]
    yield from [f"{first[: -len(first.lstrip())]}{mark} {note}"] if note else []
    yield from (*others, last)


def wrapped_comment(text: str, mark: str) -> Iterator[str]:
    """A comment in lines that are not too long, each behind the mark that begins a comment."""
    yield from textwrap.wrap(text, COLUMNS, initial_indent=f"{mark} ", subsequent_indent=f"{mark}   ")
