"""Tables of a page in Markdown, found by their first lines, and made anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path


def replaced(page: str, table: Sequence[str]) -> str:
    """Return a page with a table instead of the one that has the same first line.

    Raises
    ------
    ValueError
        If the page has no such table, or several.
    """
    found = re.findall(rf"^{re.escape(table[0])}\n(?:\|.*\n)*", page, re.M)
    if len(found) != 1:
        raise ValueError(f"a page must have one table that begins with {table[0]!r}; this one has {len(found)}")
    return page.replace(found[0], "".join(f"{line}\n" for line in table))


def publish(tables: Iterable[Sequence[str]], page: Path | None) -> None:
    """Put tables into a page, or print them if there is none."""
    if page is None:
        print("\n\n".join(map("\n".join, tables)))
        return
    text = page.read_text()
    for table in tables:
        text = replaced(text, table)
    page.write_text(text)
