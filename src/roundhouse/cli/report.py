"""``roundhouse report``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .terminal import Jobs, Results, Scheduler, check_folder, print_path, results_folder

if TYPE_CHECKING:
    from ..functions.record import FunctionRecord
    from ..jobs.task import Workers
    from ..measure.record import Measurement
    from ..report.analysis.matrix import Matrix
    from ..report.card import CoreCard, StoredCard
    from ..studies.study import Study
    from ..verify import Verification

_TRACE_LIMIT_S = 3600.0
"""Time limit for the trace of one core, in seconds."""


def report(
    folder: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="DIR", help="Output folder; build/report by default.")
    ] = None,
    results: Results = None,
    trace: Annotated[
        bool,
        typer.Option("--trace", help="Simulate cores without a timing diagram, and draw large ones; may take minutes."),
    ] = False,
    jobs: Jobs = 2,
    scheduler: Scheduler = None,
) -> None:
    """Write the report on all verified and measured cores as static pages; prints the path of the entry page.

    The pages need no network. Timing diagrams come from stored traces; cores are simulated only with --trace.
    """
    from ..jobs.task import Workers
    from ..storage.paths import build_path

    out = folder or build_path() / "report"
    check_folder(out)
    shared = results_folder(results)
    tracers = Workers(jobs, True, scheduler) if trace else None
    print_path(_write(shared, out, tracers))


def _write(results: Path, out: Path, tracers: Workers | None) -> Path:
    """Write the report from the database and the results folder; return the entry page.

    Given workers, missing traces are simulated.
    """
    from ..cores.core_facts import kept_facts
    from ..measure.database import stored_records
    from ..report.design import kept_designs
    from ..report.recorded_run import read_runs
    from ..report.write import write_report
    from ..storage.sources import source_key
    from ..studies.registry import load_study, study_names
    from ..systems import parse
    from ..verify import EvidenceDatabase, stored_evidence

    records, evidence = stored_records(results), stored_evidence(results)
    verifications = _with_sheets(evidence, {record.core_name for record in records})
    hashes = _newest_hashes(records, verifications)
    if tracers:
        _trace(hashes, tracers)
    studies = [load_study(name) for name in study_names()]
    designs = kept_designs({*hashes, *_drawn_by(studies)}, large=tracers is not None)
    present = EvidenceDatabase().hashes(source_key()) | {name: design.hash for name, design in designs.items()}
    cards = _cards(hashes, results)
    return write_report(
        records,
        verifications,
        cards,
        out,
        {name: card.trace for name, card in cards.items()},
        find=lambda name: kept_facts(name, parse),
        refused=_refused(),
        matrix=_every_core(evidence, present),
        studies=studies,
        functions=_functions(results),
        present=present,
        designs=designs,
        runs=[run for run in read_runs(results) if present.get(run.name, run.hash) == run.hash],
    )


def _drawn_by(studies: Iterable[Study]) -> set[str]:
    """Return the cores that the diagrams of studies show."""
    return {
        design.core
        for study in studies
        for diagram in study.description.diagrams
        for design in study.designs
        if design.core and design.names_fitting(diagram.designs)
    }


def _every_core(evidence: list[Verification], present: Mapping[str, str]) -> Matrix:
    """Return the matrix of every cipher in every architecture."""
    from ..cores.listing import usual
    from ..report.analysis.matrix import matrix

    return matrix(usual(), evidence, present)


def _functions(results: Path) -> list[FunctionRecord]:
    """Return the points of function curves stored in a folder."""
    from ..functions.record import read_records

    path = results / "functions.jsonl"
    return read_records(path) if path.exists() else []


def _with_sheets(evidence: list[Verification], measured: set[str]) -> list[Verification]:
    """Return the evidence of cores with a data sheet: measured, verified beyond the lowest effort, or a system."""
    from ..systems.names import SEPARATOR
    from ..verify import EFFORTS

    systems = {found.core_name for found in evidence if SEPARATOR in found.core_name}
    return [found for found in evidence if found.core_name in measured | systems or found.effort != EFFORTS[0]]


def _newest_hashes(records: list[Measurement], verifications: list[Verification]) -> dict[str, str]:
    """Return the hash of each core's newest record or evidence, by name; its data sheet shows that design."""
    dated = [(record.date, record.core_name, record.core_hash) for record in records]
    dated += [(found.date, found.core_name, found.core_hash) for found in verifications]
    return {name: core_hash for _, name, core_hash in sorted(dated)}


def _cards(hashes: Mapping[str, str], results: Path) -> dict[str, CoreCard]:
    """Return the stored cards, from the build folder or the results folder, of the designs in the report."""
    from ..report.card import kept_card, read_cards

    shared = read_cards(results)
    found = {name: kept_card(name) or shared.get(core_hash) for name, core_hash in hashes.items()}
    return {name: card for name, card in found.items() if card is not None and card.hash == hashes[name]}


def _trace(names: Iterable[str], workers: Workers) -> None:
    """Compute and store the missing cards of all buildable cores."""
    from ..jobs.engine import run_tasks
    from ..jobs.task import Task
    from ..report.card import keep_card, make_card
    from .progress import ProgressDisplay

    tasks = [Task(name, make_card, (name,), limit_s=_TRACE_LIMIT_S) for name in _without_card(names)]
    with ProgressDisplay("tracing", str) as progress:

        def on_done(task: Task, answer: StoredCard | Exception) -> tuple[()]:
            if isinstance(answer, Exception):
                progress.finish(task.key, f"FAILED {task.key}: {answer}")
            else:
                keep_card(answer)
                progress.finish(task.key, f"traced {task.key}")
            return ()

        for task in tasks:
            progress.expect(task.key, 1.0)
        run_tasks(tasks, workers, on_done, lambda task: progress.start(task.key))


def _without_card(names: Iterable[str]) -> list[str]:
    """Return the buildable cores without a current card."""
    from ..report.card import is_current
    from ..systems import parse

    missing = []
    for name in sorted(names):
        try:
            parse(name)
        except ValueError:  # a name of another version, or a refused core
            continue
        if not is_current(name):
            missing.append(name)
    return missing


def _refused() -> dict[str, str]:
    """Return the refused cores of all named sets, with reasons; kept until a set or our sources change."""
    from ..architectures.refusal import Refused
    from ..measure.sets import load_set, set_names
    from ..storage.kept import kept_value
    from ..storage.paths import build_path
    from ..storage.sources import source_key
    from ..systems import parse

    names = sorted({entry.core for name in set_names() for entry in load_set(name).entries})

    def find() -> dict[str, str]:
        refused = {}
        for name in names:
            try:
                parse(name)
            except Refused as error:
                refused[error.name] = error.reason
        return refused

    path = build_path() / "refusals" / "of-sets.json"
    found: dict[str, str] = kept_value(path, " ".join([source_key(), *names]), find)
    return found
