"""``roundhouse functions``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..jobs.unfinished import Unfinished
from .exit_codes import exit_code
from .terminal import Jobs, JsonFlag, Scheduler, check_file, note, print_json
from .unfinished import note_unfinished, unfinished_line

if TYPE_CHECKING:
    from ..functions.grades import Curve
    from ..functions.record import FunctionRecord
    from ..functions.sweep import Point


def functions(
    ciphers: Annotated[
        list[str] | None, typer.Option("--cipher", metavar="FAMILY", help="Cipher family; repeatable, all by default.")
    ] = None,
    target: Annotated[
        str | None,
        typer.Option("-t", "--target", metavar="TARGET", help="Standard-cell target; a 0.5 um library by default."),
    ] = None,
    jobs: Jobs = 1,
    scheduler: Scheduler = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Add the records to this file; a record of the same point is replaced.",
        ),
    ] = None,
    prune: Annotated[
        bool,
        typer.Option(
            "--prune",
            help="With -o: also remove points of these ciphers that the sweep no longer has.",
        ),
    ] = False,
    as_json: JsonFlag = False,
) -> None:
    """Sweep functions of ciphers, such as S-boxes and adders, from least area to least delay; print five speed grades.

    Tool runs are cached, so the same command resumes an interrupted sweep. Exits with 1 if a mapping failed;
    with 75 if none did, but one could not be finished, such as for lack of a tool, memory or room on the disk.
    """
    from ..functions import DECLARED, functions_of
    from ..functions.grades import curves
    from ..functions.sweep import points, sweep
    from ..jobs.task import Workers
    from ..targets import DEFAULT_CELLS, StandardCells, find_target
    from .progress import ProgressDisplay

    if prune and not output:
        raise typer.BadParameter("--prune goes with --output")
    if output:
        check_file(output)
    families = ciphers or list(DECLARED)
    found = find_target(target or DEFAULT_CELLS)
    if not isinstance(found, StandardCells):
        raise typer.BadParameter(f"functions are mapped to standard cells, and {found.name} is {found.title}")
    todo = points((function for family in families for function in functions_of(family)), found)
    with ProgressDisplay("mapping", _line) as progress:
        outcomes = sweep(todo, found, Workers(jobs, scheduler=scheduler), progress)
    unfinished = [one for one in outcomes if isinstance(one, Unfinished)]
    records = [one for one in outcomes if not isinstance(one, Unfinished)]
    order = {(point.function.cipher, point.function.name): n for n, point in enumerate(todo)}
    records.sort(key=lambda one: order[one.cipher, one.function])
    if output:
        _keep(output, records, todo, found.name, prune)
    made = curves(records)
    if as_json:
        print_json([_described(curve) for curve in made])
    else:
        _print(made)
    note_unfinished(unfinished)
    if code := exit_code(any(curve.failed for curve in made), unfinished):
        raise typer.Exit(code)


def _line(record: FunctionRecord | Unfinished) -> str:
    if isinstance(record, Unfinished):
        return unfinished_line(record)
    what = f"{record.cipher} {record.function} {record.form} {record.mapping}"
    return f"{what}: {record.area_um2} um2, {record.delay_ns} ns" if record.ok else f"{what}: {record.reason}"


def _keep(path: Path, records: list[FunctionRecord], swept: list[Point], target: str, prune: bool) -> None:
    """Add records to a file; with `prune`, remove other points of the swept ciphers on the target, measured or not."""
    from ..functions.record import merge_records, point

    families = {one.function.cipher for one in swept}
    present = {(target, one.function.cipher, one.function.name, one.form, one.mapping) for one in swept}

    def current(merged: list[FunctionRecord]) -> list[FunctionRecord]:
        return [one for one in merged if point(one) in present or one.cipher not in families or one.target != target]

    note(str(merge_records(path, records, current if prune else None)))


def _described(curve: Curve) -> dict[str, object]:
    from dataclasses import asdict

    first = curve.first
    return {
        "cipher": first.cipher,
        "function": first.function,
        "target": first.target,
        "grades": {grade: asdict(point) for grade, point in curve.grades.items()},
        "failed": [asdict(point) for point in curve.failed],
    }


def _print(made: list[Curve]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("Cipher", "Function", "Grade", "Form", "Mapping", "um2", "ns", "Transistors")
    for curve in made:
        first = curve.first
        for grade, point in curve.grades.items():
            figures = (f"{point.area_um2:,.0f}", f"{point.delay_ns:.2f}", str(point.transistors or ""))
            table.add_row(first.cipher, first.function, grade, point.form, point.mapping, *figures)
    Console().print(table)
