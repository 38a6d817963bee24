"""``roundhouse measure``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from .cores import possible
from .terminal import Jobs, JsonFlag, Names, guarded, note, print_json, progress
from .verify import EffortOption, run

if TYPE_CHECKING:
    from ..cores.core import Core
    from ..measure.record import Measurement
    from ..measure.sets import Entry, Plan
    from ..verify import Verification


@guarded
def measure(
    names: Names = None,
    targets: Annotated[list[str] | None, typer.Option("-t", "--target", metavar="TARGET", help="Repeatable.")] = None,
    core_set: Annotated[str | None, typer.Option("--set", metavar="SET", help="A named set, which says where.")] = None,
    recipes: Annotated[list[str] | None, typer.Option("--recipe", metavar="RECIPE", help="Repeatable.")] = None,
    seeds: Annotated[str | None, typer.Option(metavar="N,N...", help="Placement seeds, as 1,2,3.")] = None,
    effort: EffortOption = "standard",
    jobs: Jobs = 2,
    as_json: JsonFlag = False,
    retry: Annotated[bool, typer.Option("--retry", help="Try again what is recorded as failed.")] = False,
) -> None:
    """Measure cores on targets; what is recorded is not measured again, and what is not verified is verified first.

    All recipes and the usual seeds of a target are measured unless some are given.
    Exits with 1 if a core is refused, fails verification, or cannot be measured.
    """
    planned, refused = _cores(_entries(names, targets, core_set, recipes, seeds))
    for _, plans in planned:
        for plan in plans:
            _check(plan)
    evidence = _verified([core for core, _ in planned], effort, jobs)
    records = _measured([entry for entry in planned if entry[0].hash in evidence], evidence, jobs, retry)
    if as_json:
        print_json([asdict(record) for record in records])
    failed = sum(record.status != "ok" for record in records)
    unverified = sum(core.hash not in evidence for core, _ in planned)
    note(f"{len(records)} measurements, {failed} failed")
    if unverified or refused:
        note(f"not measured: {unverified} cores that failed verification, {refused} that are refused")
    if failed or unverified or refused:
        raise typer.Exit(1)


def _measured(
    planned: Sequence[tuple[Core, tuple[Plan, ...]]], evidence: Mapping[str, Verification], jobs: int, retry: bool
) -> list[Measurement]:
    """The records of cores that have passed verification."""
    from ..measure.run import jobs_for, measure_all

    todo = [
        job
        for core, plans in planned
        for plan in plans
        for job in jobs_for(core, [plan.target], evidence[core.hash], plan.recipes, plan.seeds)
    ]
    with progress("measuring", len(todo)) as done:

        def tell(_done: int, _all: int, record: Measurement) -> None:
            done(line_of(record))

        return measure_all(todo, jobs, tell, retry_failed=retry)


def _entries(
    names: list[str] | None,
    targets: list[str] | None,
    core_set: str | None,
    recipes: list[str] | None,
    seeds: str | None,
) -> Sequence[Entry]:
    """What the options ask for, in the form of a set."""
    from ..measure.sets import Entry, Plan, load_set
    from ..targets import TARGETS

    if core_set is not None:
        if names or targets or recipes or seeds:
            raise typer.BadParameter("a set says itself what is measured where: give --set alone")
        return load_set(core_set).entries
    if not names or not targets:
        raise typer.BadParameter(f"give names of cores and targets (-t {', -t '.join(TARGETS)}), or --set")
    try:
        numbers = tuple(int(seed) for seed in seeds.split(",")) if seeds else None
    except ValueError:
        raise typer.BadParameter(f"--seeds must be numbers with commas between, as 1,2,3; given {seeds!r}") from None
    plans = tuple(Plan(target, tuple(recipes) if recipes else None, numbers) for target in targets)
    return [Entry(name, plans) for name in names]


def _cores(entries: Sequence[Entry]) -> tuple[list[tuple[Core, tuple[Plan, ...]]], int]:
    """The cores with their plans, and how many were refused."""
    cores = possible(entry.core for entry in entries)
    planned = [(cores[entry.core], entry.plans) for entry in entries if entry.core in cores]
    return planned, len(entries) - len(planned)


def _check(plan: Plan) -> None:
    """Before anything runs: the target must exist, have the recipes, and place if seeds are given."""
    from ..targets import find_target

    target = find_target(plan.target)
    for recipe in plan.recipes or ():
        if recipe not in target.recipes:
            known = ", ".join(target.recipes)
            raise typer.BadParameter(f"a recipe of {plan.target} must be one of {known}; given {recipe!r}")
    if plan.seeds is not None and target.seeds == (None,):
        raise typer.BadParameter(f"nothing is placed for {plan.target}, so it takes no seeds")


def _verified(cores: Sequence[Core], effort: str, jobs: int) -> dict[str, Verification]:
    """The evidence of all cores that pass, by hash; those without any are verified now."""
    from ..verify import EvidenceDatabase

    database = EvidenceDatabase()
    evidence = {core.hash: found for core in cores if (found := database.passed(core.hash, effort)) is not None}
    missing = [core for core in cores if core.hash not in evidence]
    if missing:
        found_now = run(missing, effort=effort, jobs=jobs)
        evidence |= {found.core_hash: found for found in found_now if found.status == "passed"}
    return evidence


def line_of(record: Measurement) -> str:
    """Return one line about a record: its area and clock, or why it failed."""
    from ..targets import figures_of

    seed = "" if record.seed is None else f" seed {record.seed}"
    where = f"{record.target} {record.recipe}{seed} {record.core_name}"
    if record.status != "ok":
        return f"FAILED {where}: {record.reason}"
    figures = figures_of(record.target)
    shown = (figures.area, *(figures.clock.quantities if figures.clock else ()))
    values = [f"{value:,} {one.label}" for one in shown if (value := one.of(record)) is not None]
    return f"{where}: {', '.join(values)}"
