"""Sweep of functions: every form of each, with every mapping of the target.

Tool runs are cached by content, so an interrupted sweep resumes where it stopped, and functions that two ciphers share
are mapped once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from ..jobs.engine import run_tasks
from ..jobs.progress import Progress
from ..jobs.task import Task, Workers
from ..jobs.unfinished import Unfinished
from ..storage.kept_folder import confirmed
from ..targets import StandardCells
from ..targets.cells import library
from ..targets.cells.mapping import map_core, transistors
from ..tools.process import ToolFailed
from .design import FunctionDesign, design
from .function import Function
from .record import FunctionRecord

__all__ = ["Point", "points", "sweep"]

Facts = dict[str, str | float | int | None]


@dataclass(frozen=True)
class Point:
    """A point of a curve to measure: function, name and design of a form, and mapping."""

    function: Function
    form: str
    design: FunctionDesign
    mapping: str


def points(functions: Iterable[Function], target: StandardCells) -> list[Point]:
    """Return all points of the curves of some functions on a target."""
    designs = [(function, form.name, design(function, form)) for function in functions for form in function.forms]
    return [Point(*built, mapping) for built in designs for mapping in target.mappings(built[-1])]


def sweep(
    todo: Iterable[Point],
    target: StandardCells,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> list[FunctionRecord | Unfinished]:
    """Measure points.

    Parameters
    ----------
    todo : iterable of Point
        Points to measure.
    target : StandardCells
        Cell library.
    workers : Workers, optional
        Where to run: one thread by default, since tools do all the work.
    progress : Progress, optional
        Notified of each outcome.

    Returns
    -------
    list of FunctionRecord or Unfinished
        In order of completion. A failed mapping gives a record with the reason, one that the environment ended none.

    Raises
    ------
    ToolMissing
        Before anything runs, if a tool or the library of the target is not installed on this machine.
    """
    progress = progress or Progress()
    by_key = {_key(point): point for point in todo}
    tools = json.dumps(target.versions(), sort_keys=True)
    found: list[FunctionRecord | Unfinished] = []

    def on_done(task: Task, answer: Facts | Exception) -> tuple[()]:
        if isinstance(answer, ToolFailed):
            answer = {"reason": f"{answer.tool}: {answer.reason}"}
        if isinstance(answer, Exception):
            found.append(Unfinished.of(task.key, "map", answer))
        else:
            found.append(_record(by_key[task.key], target, tools, answer))
        progress.finish(task.key, found[-1])
        return ()

    for key in by_key:
        progress.expect(key, 1.0)
    tasks = [Task(key, _mapped, (point.design, point.mapping, target)) for key, point in by_key.items()]
    run_tasks(tasks, workers or Workers(1), on_done, lambda task: progress.start(task.key))
    return found


def _key(point: Point) -> str:
    return f"{point.function.label} {point.form} {point.mapping}"


def _mapped(design: FunctionDesign, mapping: str, target: StandardCells) -> Facts:
    """On a worker: map a design and return its figures."""
    cells = library.load(target.file)
    mapped = confirmed(lambda: map_core(design, mapping, cells))
    count = transistors(mapped.cells, cells)
    return {"area_um2": mapped.area_um2, "delay_ns": mapped.period_ns, "transistors": count}


def _record(point: Point, target: StandardCells, tools: str, facts: Facts) -> FunctionRecord:
    function = point.function
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
