"""``roundhouse measure``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..jobs.unfinished import Unfinished
from .cores import counted, possible, verifiable
from .exit_codes import exit_code
from .recorded import area_and_clock, note_medians, now
from .terminal import SETS, Jobs, JsonFlag, Names, Scheduler, note, print_json
from .unfinished import note_unfinished
from .verify import EffortOption
from .verify import line_of as line_of_evidence

if TYPE_CHECKING:
    from ..cores.core_like import CoreLike
    from ..measure.cores import CoresRun, Wanted
    from ..measure.record import Measurement
    from ..measure.sets import Entry, Plan
    from ..verify import Verification


def measure(
    names: Names = None,
    targets: Annotated[
        list[str] | None, typer.Option("-t", "--target", metavar="TARGET", help="Target to measure on; repeatable.")
    ] = None,
    core_set: Annotated[
        str | None,
        typer.Option("--set", metavar="SET", help=f"{SETS} On all its targets, or those given."),
    ] = None,
    recipes: Annotated[
        list[str] | None, typer.Option("--recipe", metavar="RECIPE", help="Recipe of the target; repeatable.")
    ] = None,
    seeds: Annotated[
        str | None, typer.Option(metavar="N,N...", help="Seeds of targets that are placed, such as 1,2,3.")
    ] = None,
    effort: EffortOption = "standard",
    jobs: Jobs = 2,
    scheduler: Scheduler = None,
    as_json: JsonFlag = False,
    retry: Annotated[bool, typer.Option("--retry", help="Repeat measurements recorded as failed.")] = False,
) -> None:
    """Measure cores or systems on targets. Unverified cores are verified first; recorded measurements are not repeated.

    By default all recipes and seeds of a target are measured.
    Exits with 1 if a core is refused, fails verification, or cannot be measured; with 75 if none does, but something
    could not be finished, such as for lack of vectors, a tool, memory or room on the disk: the same command tries it
    again.
    """
    from ..jobs.task import Workers
    from ..verify import SIMULATE

    planned, refused = _cores(_entries(names, targets, core_set, recipes, seeds))
    for _, plans in planned:
        for plan in plans:
            _check(plan)
    able = {core.name for core in verifiable((core for core, _ in planned), SIMULATE)}
    unable = sum(core.name not in able for core, _ in planned)
    planned = [(core, plans) for core, plans in planned if core.name in able]
    found = run(planned, "measuring", effort=effort, workers=Workers(jobs, True, scheduler), retry_failed=retry)
    if as_json:
        print_json([row_of(record) for record in found.records])
    failed = sum(record.status != "ok" for record in found.records)
    note(f"{counted(len(found.records), 'measurement')}, {failed} failed")
    left_out = {
        "that failed verification": len(found.unverified),
        "refused": refused,
        "that cannot be verified": unable,
    }
    if any(left_out.values()):
        note(f"not measured: {', '.join(f'{counted(number)} {why}' for why, number in left_out.items() if number)}")
    note_unfinished(found.unfinished)
    if code := exit_code(found.failures or refused, found.unfinished or unable):
        raise typer.Exit(code)


def run(wanted: Wanted, title: str, **options: Any) -> CoresRun:
    """Verify and measure cores with progress shown; the options are those of `run_cores`."""
    from ..measure.cores import run_cores
    from .progress import ProgressDisplay

    since = now()
    with ProgressDisplay(title, partial(_line, since=since)) as progress:
        found = run_cores(wanted, progress=progress, **options)
    note_medians(found.records, since)
    return found


def _line(found: Verification | Measurement | Unfinished, since: str) -> str:
    """Return a line about an outcome."""
    from ..measure.record import Measurement

    return line_of(found) if isinstance(found, Measurement) else line_of_evidence(found, since)


def _entries(
    names: list[str] | None,
    targets: list[str] | None,
    core_set: str | None,
    recipes: list[str] | None,
    seeds: str | None,
) -> Sequence[Entry]:
    """Return the requested measurements as entries of a set."""
    from ..measure.sets import Entry, Plan, load_set
    from ..targets import TARGETS, find_target

    if core_set is not None:
        if names or recipes or seeds:
            raise typer.BadParameter("a set has its own cores, recipes and seeds: with --set give only targets")
        chosen = load_set(core_set)
        return chosen.entries if not targets else chosen.on(targets)
    if not names or not targets:
        raise typer.BadParameter(f"give names of cores and targets (-t {', -t '.join(TARGETS)}), or --set")
    if seeds is not None and not re.fullmatch(r" *[0-9]{1,10} *(, *[0-9]{1,10} *)*", seeds):
        raise typer.BadParameter(f"--seeds must be numbers with commas between, as 1,2,3; given {seeds!r}")
    numbers = tuple(dict.fromkeys(map(int, seeds.split(",")))) if seeds else None
    placed = [target for target in targets if find_target(target).seeds != (None,)]
    plans = tuple(
        Plan(target, tuple(recipes) if recipes else None, numbers if target in placed or not placed else None)
        for target in targets
    )
    return [Entry(name, plans) for name in names]


def _cores(entries: Sequence[Entry]) -> tuple[list[tuple[CoreLike, tuple[Plan, ...]]], int]:
    """Return the cores with their plans, and the number of refused cores."""
    cores = possible(entry.core for entry in entries)
    planned = [(cores[entry.core], entry.plans) for entry in entries if entry.core in cores]
    return planned, len({entry.core for entry in entries}) - len(cores)


def _check(plan: Plan) -> None:
    """Check before anything runs that the target exists, has the recipes, and takes seeds if any are given."""
    from ..errors import UnknownName
    from ..targets import find_target

    target = find_target(plan.target)
    for recipe in plan.recipes or ():
        if recipe not in target.recipes:
            raise UnknownName(f"recipe of {plan.target}", recipe, target.recipes)
    if plan.seeds is not None and target.seeds == (None,):
        raise typer.BadParameter(f"nothing is placed for {plan.target}, so it takes no seeds")


def row_of(record: Measurement) -> dict[str, Any]:
    """Return a record for JSON, with what bounds its clock; that is null where the target tells no path."""
    from ..measure.bound import bound_of

    bound = bound_of(record)
    return {**asdict(record), "bound": asdict(bound) if bound else None}


def line_of(record: Measurement) -> str:
    """Return a line about a record: area, clock and what bounds it, or the reason of the failure."""
    from ..measure.bound import bound_of

    seed = "" if record.seed is None else f" seed {record.seed}"
    where = f"{record.target} {record.recipe}{seed} {record.core_name}"
    if record.status != "ok":
        return f"FAILED {where}: {record.reason}"
    bound = bound_of(record)
    return f"{where}: {area_and_clock([record])}{f'; bound: {bound.text}' if bound else ''}"
