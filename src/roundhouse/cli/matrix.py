"""Terminal and JSON output of the matrix of all cores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from ..report.analysis.matrix import Matrix, Summary

_MARKS = {"passed": "ok", "failed": "FAILED", "refused": "no", "not finished": "!", "not run": "?"}
_COLOURS = {
    "passed": "green",
    "failed": "red",
    "refused": "bright_black",
    "not finished": "magenta",
    "not run": "yellow",
}
_MOST_NAMED = 20


def matrix_json(matrix: Matrix) -> dict[str, Any]:
    """Return the matrix as ``verify --all --json`` prints it."""
    reasons = {status: dict(matrix.reasons(status)) for status in ("failed", "refused", "not finished")}
    return {
        "totals": matrix.totals,
        "blocks": matrix.blocks,
        "passed_by_name": matrix.by_name,
        "reasons": reasons,
        "combinations": [*map(asdict, matrix.combinations)],
    }


def show_matrix(matrix: Matrix) -> None:
    """Print a table of ciphers and kinds of layout, totals, and reasons for refusals and failures."""
    for line in _table(matrix.summary):
        typer.echo(line)
    typer.echo()
    for status, number in matrix.totals.items():
        blocks = f", on {matrix.blocks:,} blocks" if status == "passed" else ""
        colour = _COLOURS[status] if number else None
        typer.secho(f"{number:6,} {status} ({_MARKS[status]}){blocks}", fg=colour)
    if matrix.by_name:
        typer.echo(
            f"{matrix.by_name:,} of those that passed were found by name alone: they were not built here, and the "
            "design that passed may be an earlier one; `roundhouse verify --all` builds them and makes sure"
        )
    _list("refused", (f"{number:6,}  {reason}" for reason, number in matrix.reasons("refused")))
    for status in ("failed", "not finished"):
        found = matrix.of(status)
        _list(status, (f"{one.name}: {one.reason}" for one in found[:_MOST_NAMED]))
        if len(found) > _MOST_NAMED:
            typer.echo(f"and {len(found) - _MOST_NAMED:,} more: --json names them all")


def _table(summary: Summary) -> Iterator[str]:
    """Yield the lines of the table: the number of combinations in each state, aligned by state."""
    kinds = [*dict.fromkeys(kind for row in summary.values() for kind in row)]
    columns = [[kind, *_cells([row.get(kind, {}) for row in summary.values()])] for kind in kinds]
    columns = [["cipher", *summary], *columns]
    widths = [max(map(len, column)) for column in columns]
    for texts in zip(*columns, strict=True):
        yield "   ".join(text.ljust(width) for text, width in zip(texts, widths, strict=True)).rstrip()


def _cells(column: list[dict[str, int]]) -> list[str]:
    """Return the aligned texts of a column, such as "13 ok  7 no"."""
    states = [state for state in _MARKS if any(counts.get(state) for counts in column)]
    width = max((len(str(counts.get(state, 0))) for counts in column for state in states), default=0)
    return [" ".join(_number(counts.get(state, 0), _MARKS[state], width) for state in states) for counts in column]


def _number(number: int, mark: str, width: int) -> str:
    return f"{number:{width}} {mark}" if number else " " * (width + 1 + len(mark))


def _list(title: str, lines: Iterable[str]) -> None:
    lines = list(lines)
    if lines:
        typer.echo("\n".join(["", f"{title}:", *lines]))
