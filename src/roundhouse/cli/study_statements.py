"""The statements of a study, as ``roundhouse study verdicts --statements`` prints them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..studies.checks import Outcome

__all__ = ["Statements", "statement_lines"]

Statements = Annotated[
    bool,
    typer.Option("--statements", help="Print each statement instead: whether it holds here, and our values or why."),
]


def statement_lines(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """Yield the lines on a study's statements: what it says and where, then what becomes of it by ours and by its own
    numbers.
    """
    for one in outcomes:
        yield f"{one.statement.place}: {one.statement.claim}"
        yield f"  {one.ours}: {one.why}"
        yield f"  by the study's own numbers, {one.printed}: {one.printed_why}"
