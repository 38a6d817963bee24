"""Sweeping functions: every form of each, mapped in every way that the target has.

The steps are cached under what determines them, so a sweep that was interrupted goes on where it was, and functions
that two ciphers have in common run once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

from ..targets import StandardCells
from ..targets.cells import library
from ..targets.cells.mapping import Mapped, map_core
from ..tools.process import ToolFailed, ended_on_error
from .design import FunctionDesign, design
from .function import Function
from .record import FunctionRecord

__all__ = ["Point", "points", "sweep"]


@dataclass(frozen=True)
class Point:
    """One point of a curve to be measured: a function, the name and the design of a form of it, and a mapping."""

    function: Function
    form: str
    design: FunctionDesign
    mapping: str


def points(functions: Iterable[Function], target: StandardCells) -> list[Point]:
    """Return all points of the curves of some functions on a target."""
    designs = [(function, form.name, design(function, form)) for function in functions for form in function.forms]
    return [Point(*built, mapping) for built in designs for mapping in target.mappings(built[-1])]


def sweep(
    todo: Iterable[Point], target: StandardCells, jobs: int = 1, on_done: Callable[[FunctionRecord], None] | None = None
) -> list[FunctionRecord]:
    """Measure points, `jobs` tools at a time, and call `on_done` with each record.

    Raises
    ------
    ToolMissing
        If a tool or the library of the target is not installed. A mapping that fails is a record with the reason.
    """
    tools = json.dumps(target.versions(), sort_keys=True)
    records = []
    with ThreadPoolExecutor(jobs) as pool, ended_on_error():  # each job waits for tools that are processes
        futures = [pool.submit(_measure, point, target, tools) for point in todo]
        for future in as_completed(futures):
            records.append(future.result())
            if on_done:
                on_done(records[-1])
    return records


def _measure(point: Point, target: StandardCells, tools: str) -> FunctionRecord:
    function, cells = point.function, library.load(target.file)
    facts: dict[str, str | float | int | None]
    try:
        facts = _facts(map_core(point.design, point.mapping, cells), cells.transistors)
    except ToolFailed as error:
        facts = {"reason": f"{error.tool}: {error.reason}"}
    return FunctionRecord(
        cipher=function.cipher,
        function=function.name,
        about=function.about,
        form=point.form,
        design_hash=point.design.hash,
        input_bits=sum(function.inputs.values()),
        output_bits=point.design.ports[-1].width,
        target=target.name,
        mapping=point.mapping,
        stage=target.stage,
        tools=tools,
        options=json.dumps(target.mapping_options(point.mapping), sort_keys=True),
        **facts,  # type: ignore[arg-type]
    )


def _facts(mapped: Mapped, of_cell: dict[str, int] | None) -> dict[str, str | float | int | None]:
    transistors = None if of_cell is None else sum(of_cell[cell] * count for cell, count in mapped.cells.items())
    return {"area_um2": mapped.area_um2, "delay_ns": mapped.period_ns, "transistors": transistors}
