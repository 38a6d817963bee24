"""``roundhouse study run``, ``verdicts`` and ``export``."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .exit_codes import exit_code
from .export import Prune, write_results
from .measure import run
from .spent import times_line
from .study_names import Name, find_study
from .study_numbers import Designs, Kinds, number_lines, selected
from .study_statements import Statements, statement_lines
from .terminal import Jobs, JsonFlag, Results, Scheduler, check_folder, note, print_json, results_folder
from .unfinished import note_unfinished, unfinished_line
from .verify import EffortOption

if TYPE_CHECKING:
    from ..measure.record import Measurement
    from ..studies.description import Goal
    from ..studies.goal import DesignGoal, Factors
    from ..studies.study import Study

_Only = Annotated[str, typer.Option(metavar="PATTERN", help="Only designs with matching names; * matches any text.")]


def run_study(
    name: Name,
    only: _Only = "*",
    effort: EffortOption = "standard",
    jobs: Jobs = 2,
    scheduler: Scheduler = None,
    retry: Annotated[bool, typer.Option("--retry", help="Repeat measurements recorded as failed.")] = False,
    results: Results = None,
) -> None:
    """Verify and measure the cores for a study's designs; print the verdicts on its numbers, and its goal.

    Recorded results are not repeated, so the same command resumes an interrupted run. Workers of a scheduler need this
    package and its tools; their results are stored on this machine.
    Exits with 1 on any failure; with 75 if there is none, but something could not be finished, such as for lack of a
    tool, memory or room on the disk: the same command tries it again.
    """
    from ..jobs.task import Workers
    from ..measure.database import stored_records
    from ..studies.run import cores_of, layered_cores

    study, folder = find_study(name), results_folder(results)
    wanted, workers, started = cores_of(study, only), Workers(jobs, True, scheduler), time.monotonic()
    found = run(wanted, f"study {name}", effort=effort, workers=workers, retry_failed=retry)
    if layered := layered_cores(study, stored_records(folder), only):
        found += run(layered, f"study {name}", effort=effort, workers=workers, retry_failed=retry)
    typer.echo(_summary(study, stored_records(folder)))
    versions = "every printed version: without an option; " if study.description.goal else ""
    typer.echo(_way_on(name, versions))
    note(f"{len(found.records)} measurements of {len(wanted) + len(layered)} cores; {len(found.failures)} failures")
    if found.spent.total_s:
        note(times_line(time.monotonic() - started, found.spent))
    if found.failures:
        for failure in found.failures:
            note(f"FAILED {failure}")
    for one in found.unfinished:
        note(unfinished_line(one))
    note_unfinished(found.unfinished)
    if code := exit_code(found.failures, found.unfinished):
        raise typer.Exit(code)


def verdicts(
    name: Name,
    kinds: Kinds = None,
    design: Designs = None,
    statements: Statements = False,
    results: Results = None,
    as_json: JsonFlag = False,
) -> None:
    """Print the verdicts on a study's numbers and statements from stored records, and its goal. Nothing is run.

    --kind and --design print a line for each number instead: its place, what is printed, ours, and the verdict;
    --statements prints what becomes of each statement, and by which values.
    --json prints every number with ours, the verdict and the record, and every statement with the values behind it.
    In JSON, null stands for a ratio to a printed 0, and for a missing upper bound.
    With --json, --kind and --design select numbers, and leave all else as it is.

    For example: roundhouse study verdicts NAME --kind worse --kind differs --design '*.iterative.*'
    """
    from ..measure.database import stored_records
    from ..studies.checks import check_statements
    from ..studies.comparison import compare_study, tally
    from ..studies.goal import goal_results

    study, folder = find_study(name), results_folder(results)
    records = stored_records(folder)
    numbers = bool(kinds) or design is not None
    if not as_json and not numbers and not statements:
        typer.echo(_summary(study, records))
        if study.description.goal:
            typer.echo(_goal_table(study.description.goal, goal_results(study, records)))
        typer.echo(_way_on(name))
        return
    if not as_json and statements:
        typer.echo("\n".join(statement_lines(check_statements(study, records))))
    if not as_json and not numbers:
        return
    found = compare_study(study, records)
    chosen = selected(study, found, kinds or (), design)
    if not as_json:
        typer.echo("\n".join(number_lines(study, chosen)))
        return
    rows = [{**asdict(one), "record": one.record and one.record.id} for one in chosen]
    goal = [row.as_data for row in goal_results(study, records)]
    claims = [asdict(outcome) for outcome in check_statements(study, records)]
    print_json({"study": name, "tally": tally(found), "comparisons": rows, "goal": goal, "statements": claims})


def export_study(
    name: Name,
    only: _Only = "*",
    folder: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Output folder.")] = Path("results"),
    prune: Prune = False,
) -> None:
    """Add the records of a study's cores on its targets to files that can be committed.

    The files are NAME.measurements.jsonl, NAME.verifications.jsonl, and NAME.cards.jsonl.gz with traces for timing
    diagrams; `report` reads them. Missing traces are simulated, which takes minutes for large cores. Of a study with
    figures of signals there is NAME.runs.jsonl.gz, too, with the runs of self-tests that ours are drawn from.
    Records of current designs and of ceilings are added; nothing is removed without --prune. With --only the files
    keep what they have of the cores for other designs.
    Exits with 1 if a core has no record.
    """
    from ..measure.database import stored_records
    from ..report.recorded_run import merge_runs
    from ..studies.run import cores_of, layered_cores

    check_folder(folder)
    study = find_study(name)
    cores = [core for core, _ in [*cores_of(study, only), *layered_cores(study, stored_records(folder), only)]]
    targets = {target.name for target in study.targets}
    remedy, others = f"roundhouse study run {name}", only != "*"
    missing = write_results(name, cores, folder, remedy, targets, prune=prune, others=others)
    if waveforms := study.description.waveforms:
        note(str(merge_runs(folder, name, waveforms, prune=prune)))
    if missing:
        raise typer.Exit(1)


def _summary(study: Study, records: Sequence[Measurement]) -> str:
    """Return the counts of verdicts on numbers and on statements, and of the goal, in at most twenty lines."""
    from ..report.studies.goals import goal_sentence, met_texts
    from ..studies.advantages import advantages
    from ..studies.checks import check_statements, tally_outcomes
    from ..studies.comparison import compare_study, tally
    from ..studies.goal import goal_results, once

    found = compare_study(study, records)
    lines = [f"{study.name}: {len(study.ledger)} numbers"]
    lines += [f"{count:6} {kind}" for kind, count in tally(found).items()]
    lines += filter(None, [advantages(study, found).sentence])
    outcomes = tally_outcomes(check_statements(study, records))
    lines.append(
        f"{len(study.statements)} statements: {', '.join(f'{what} {count}' for what, count in outcomes.items())}"
    )
    if goal := study.description.goal:
        rows = goal_results(study, records)
        told, versions = met_texts(goal, rows), sum(len(row.versions) for row in once(rows))
        met, compared = told.met
        lines.append(f"goal: {goal_sentence(goal)}")
        lines.append(f"Timed {told.timed}, ours meet it against {met} of the {versions} printed versions.")
        lines += [told.otherwise, told.names] if told.names else [told.otherwise]
        lines += [f"{versions - compared} were not compared: no record is so timed"] if compared < versions else []
    return "\n".join(lines)


def _way_on(name: str, versions: str = "") -> str:
    """Return the line that tells how to see more than the summary."""
    more = "--design '*'; every statement: with --statements"
    return f"Every number: roundhouse study verdicts {name} {more}; {versions}as data: with --json"


def _goal_table(goal: Goal, rows: Sequence[DesignGoal]) -> str:
    """Return the goal as a table: a line for each printed version of a design, with ours against it."""
    from ..report.studies.goals import origin_text

    layer = f"; the same with {goal.layer}" if goal.layer else ""
    heads = f"{goal.cheaper} and {goal.better}, as a pair".lower()
    origin = origin_text(rows)
    told = f"{origin} Which they are is looked up by `roundhouse report` alone." if origin else ""
    lines = [goal.rule, goal.caveat, told, "", f"{heads}: with estimated wires; without{layer}"]
    for row in rows:
        of = f"{row.clocks}, {', '.join(row.hashes)}" if row.results else "no record"
        lines.append(f"{row.design}: {row.core}, {of}")
        for end, version in row.versions.items():
            mark = "‡" if version.printed.slips else " "
            pairs = [version, *([row.layered[end]] if row.layered else [])]
            both = ";  ".join(_factors_text(one) for pair in pairs for one in (pair.wired, pair.bare))
            lines.append(f"  {end}{mark} {both}")
    slips = dict.fromkeys(slip for row in rows for version in row.versions.values() for slip in version.printed.slips)
    return "\n".join([*lines, *(f"‡ {slip}" for slip in slips)])


def _factors_text(found: Factors | None) -> str:
    """Return a text such as "2.13 3.40 fast, met"."""
    if found is None:
        return "no record"
    return f"{found.less_cost:5.2f} {found.more_gain:5.2f} {found.grade}{', met' if found.met else ''}"
