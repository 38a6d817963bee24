"""``roundhouse study run``, ``verdicts`` and ``export``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .export import write_results
from .measure import run
from .terminal import Jobs, JsonFlag, Results, Scheduler, guarded, note, print_json, results_folder
from .verify import EffortOption

if TYPE_CHECKING:
    from ..studies.aim import Aim, End, Point
    from ..studies.study import Study

Name = Annotated[str, typer.Argument(metavar="NAME", help="Short name, as `study list` prints it.")]
_Only = Annotated[str, typer.Option(metavar="PATTERN", help="Designs whose names fit, * for any text.")]


@guarded
def run_study(
    name: Name,
    only: _Only = "*",
    effort: EffortOption = "standard",
    jobs: Jobs = 2,
    scheduler: Scheduler = None,
    retry: Annotated[bool, typer.Option("--retry", help="Try again what is recorded as failed.")] = False,
    results: Results = None,
) -> None:
    """Verify and measure the cores that stand for a study's designs; print the verdicts on its numbers and the aim.

    What is recorded is not done again, so an interrupted run goes on where it was. Workers of a scheduler need this
    package and its tools; what they find is kept here.
    Exits with 1 if something failed.
    """
    from ..jobs.task import Workers
    from ..studies.run import cores_of
    from ..studies.study import load_study

    study, folder = load_study(name), results_folder(results)
    try:
        wanted = cores_of(study, only)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    workers = Workers(jobs, True, scheduler)
    found = run(wanted, f"study {name}", effort=effort, workers=workers, retry_failed=retry)
    typer.echo(_told(study, folder))
    note(f"{len(found.records)} measurements of {len(wanted)} cores; {len(found.failures)} failures")
    if found.failures:
        note("\n".join(f"FAILED {failure}" for failure in found.failures))
        raise typer.Exit(1)


@guarded
def verdicts(name: Name, results: Results = None, as_json: JsonFlag = False) -> None:
    """Print what our records say about a study's numbers, without running anything: verdicts counted, and the aim.

    With --json there is every number, with ours, the verdict and the record.
    """
    from ..measure.database import stored_records
    from ..studies.aim import aim
    from ..studies.outcome import outcomes, tally
    from ..studies.study import load_study

    study, folder = load_study(name), results_folder(results)
    if not as_json:
        typer.echo(_told(study, folder))
        return
    records = stored_records(folder)
    found = outcomes(study, records)
    rows = [{**asdict(one), "record": one.record and one.record.id} for one in found]
    aims = [{**asdict(row), "met": {name: end.met for name, end in row.ends.items()}} for row in aim(study, records)]
    print_json({"study": name, "tally": tally(found), "outcomes": rows, "aim": aims})


@guarded
def export_study(
    name: Name,
    folder: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Where to.")] = Path("results"),
) -> None:
    """Write what is recorded of a study's cores on its targets to files that can be committed.

    They are NAME.measurements.jsonl, NAME.verifications.jsonl, and NAME.cards.jsonl.gz with the traces of the cores'
    timing diagrams, which `report` reads; traces that are not kept are simulated, which takes minutes for large cores.
    Only records of the cores as they are now are written, with the ceilings measured beside them.
    Exits with 1 if a core has no record.
    """
    from ..studies.run import cores_of
    from ..studies.study import load_study

    study = load_study(name)
    cores = [core for core, _ in cores_of(study)]
    targets = {target.name for target in study.targets}
    if write_results(name, cores, folder, f"roundhouse study run {name}", targets):
        raise typer.Exit(1)


def _told(study: Study, results: Path) -> str:
    """The verdicts counted, and the aim, of what is stored."""
    from ..measure.database import stored_records
    from ..studies.aim import aim
    from ..studies.outcome import outcomes, tally

    records = stored_records(results)
    lines = [f"{study.name}: {len(study.ledger)} numbers"]
    lines += [f"{count:6} {kind}" for kind, count in tally(outcomes(study, records)).items()]
    rows = aim(study, records)
    return "\n".join([*lines, *(["", *_aim_lines(rows)] if rows else [])])


def _aim_lines(rows: Sequence[Aim]) -> list[str]:
    """A table of the aim: a line for each printed design, and one for each of our grades."""
    from ..studies.aim import FACTOR

    met = sum(all(end.met for end in row.ends.values()) for row in rows)
    lines = [
        f"aim: 1/{FACTOR} of the transistors or {FACTOR} times the throughput; {met} of {len(rows)} designs meet it"
    ]
    width = max(len(row.design) for row in rows)
    for row in rows:
        for name, end in row.ends.items():
            told = f"{'met' if end.met else 'not met'}{_factors(end)}" if row.ours else "no record"
            lines.append(f"{row.design:{width}}  printed {name:8} {_point_text(end.printed)}  {told}")
        lines += [f"{'':{width}}  ours {grade:11} {_point_text(point)}" for grade, point in row.ours.items()]
    return lines


def _point_text(point: Point) -> str:
    return f"{point.transistors:12,.0f} transistors {point.mbps:10,.1f} Mbit/s"


def _factors(end: End) -> str:
    """Such as ": 4.1 times fewer transistors, 9.3 times the throughput"."""
    told = [f"{end.fewer:.3g} times fewer transistors"] if end.fewer else []
    told += [f"{end.faster:.3g} times the throughput"] if end.faster else []
    return f": {', '.join(told)}" if told else ""
