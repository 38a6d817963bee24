"""``roundhouse verify``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from .cores import counted, possible, verifiable
from .matrix import matrix_json, show_matrix
from .terminal import Jobs, JsonFlag, Names, Results, Scheduler, guarded, note, print_json, results_folder

if TYPE_CHECKING:
    from ..cores.core_like import CoreLike
    from ..cores.listing import Listing
    from ..jobs.task import Workers
    from ..report.analysis.matrix import Matrix
    from ..verify import Verification

EffortOption = Annotated[Literal["quick", "standard", "thorough"], typer.Option(help="Amount of simulation.")]
_EffortOfAll = Annotated[
    Literal["quick", "standard", "thorough"] | None,
    typer.Option(help="Amount of simulation; standard by default, quick with --all."),
]
_Tables = Annotated[
    list[str] | None,
    typer.Option(
        "--tables", metavar="VALUE", help="With --all: form of tables, '*' for all; the usual form by default."
    ),
]
_Output = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="With --all: add evidence of passed cores to this file; .gz compresses it.",
    ),
]
_Prune = Annotated[
    bool,
    typer.Option(
        "--prune", help="With -o: keep in the file only the newest evidence of each core in the table; remove the rest."
    ),
]


@guarded
def verify(
    names: Names = None,
    everything: Annotated[
        bool, typer.Option("--all", help="All ciphers in all architectures; prints a table.")
    ] = False,
    sample: Annotated[bool, typer.Option("--sample", help="A few cores that cover all values of all axes.")] = False,
    core_set: Annotated[str | None, typer.Option("--set", metavar="SET", help="A named set of cores.")] = None,
    only: Annotated[
        str, typer.Option(metavar="PATTERN", help="With --all: only matching names; * matches any text.")
    ] = "*",
    tables: _Tables = None,
    stored: Annotated[
        bool, typer.Option("--stored", help="With --all: print the table of stored evidence; run nothing.")
    ] = False,
    results: Results = None,
    output: _Output = None,
    prune: _Prune = False,
    effort: _EffortOfAll = None,
    rung: Annotated[str, typer.Option(metavar="RUNG", help="Rung of the verification ladder.")] = "simulate",
    jobs: Jobs = 2,
    scheduler: Scheduler = None,
    as_json: JsonFlag = False,
    force: Annotated[bool, typer.Option("--force", help="Verify cores again that have passed.")] = False,
) -> None:
    """Verify cores by simulation against published vectors and independent software. Passed cores are skipped.

    Exits with 1 if a core fails, is refused, or cannot be verified yet.
    """
    if sum(map(bool, (names, everything, sample, core_set))) != 1:
        raise typer.BadParameter("give either names of cores, or --all, or --sample, or --set")
    from ..jobs.task import Workers

    _check_rung(rung)
    workers = Workers(jobs, True, scheduler)
    if prune and not output:
        raise typer.BadParameter("--prune goes with --output")
    if everything:
        folder = results_folder(results)
        listed = _listed(only, tables or [])
        able: Sequence[CoreLike] = listed.cores if stored else verifiable(listed.cores, rung)
        if not stored:
            _run(able, rung=rung, effort=effort or "quick", workers=workers, force=force)
        if output:
            _write(output, listed, folder, prune)
        passed = _print_matrix(_matrix(listed, folder, rung), as_json) and len(able) == len(listed.cores)
    elif only != "*" or tables or stored or results or output or prune:
        raise typer.BadParameter("--only, --tables, --stored, --results, --output and --prune go with --all")
    else:
        cores, refused = _chosen(names or [], sample, core_set)
        able = verifiable(cores, rung)
        found = _run(able, rung=rung, effort=effort or "standard", workers=workers, force=force) if able else []
        passed = _print_results(found, refused, as_json) and len(able) == len(cores)
    if not passed:
        raise typer.Exit(1)


def _check_rung(rung: str) -> None:
    from ..verify.ladder import find_rung

    try:
        find_rung(rung)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def _chosen(names: list[str], sample: bool, core_set: str | None) -> tuple[Sequence[CoreLike], int]:
    """Return the cores, and the number of refused ones."""
    from ..cores.sample import covering_sample
    from ..measure.sets import load_set

    if sample:
        return covering_sample(), 0
    wanted = names or [entry.core for entry in load_set(core_set or "").entries]
    cores = possible(wanted)
    return [cores[name] for name in wanted if name in cores], sum(name not in cores for name in wanted)


def _listed(only: str, tables: list[str]) -> Listing:
    """Return the combinations in the table."""
    from ..cores.listing import Listing, usual

    listed = usual(tables=tables)
    cores = tuple(core for core in listed.cores if fnmatchcase(core.name, only))
    refused = {name: reason for name, reason in listed.refused.items() if fnmatchcase(name, only)}
    if not cores and not refused:
        raise typer.BadParameter(f"--only must fit the name of a core (see `roundhouse list`); {only!r} fits none")
    return Listing(cores, refused)


def _matrix(listed: Listing, results: Path, rung: str) -> Matrix:
    """Return the table of stored evidence."""
    from ..report.analysis.matrix import matrix
    from ..storage.sources import source_key
    from ..verify import EvidenceDatabase, stored_evidence

    return matrix(listed, stored_evidence(results), EvidenceDatabase().hashes(source_key()), rung=rung)


def _write(path: Path, listed: Listing, results: Path, prune: bool) -> None:
    """Add the newest evidence of passed cores on every rung to a file; with `prune`, nothing else stays there."""
    from ..verify import merge_evidence, stored_evidence

    names = {core.name for core in listed.cores}

    def newest(evidence: list[Verification]) -> list[Verification]:
        passed = (one for one in evidence if one.core_name in names and one.status == "passed")
        return [*{(one.core_name, one.rung): one for one in sorted(passed, key=lambda one: one.date)}.values()]

    note(str(merge_evidence(path, newest(stored_evidence(results)), newest if prune else None)))


def _print_matrix(found: Matrix, as_json: bool) -> bool:
    """Print the table; return whether no core failed."""
    if as_json:
        print_json(matrix_json(found))
    else:
        show_matrix(found)
    return not found.totals["failed"]


def _print_results(found: Sequence[Verification], refused: int, as_json: bool) -> bool:
    """Print results and the number of refused cores; return whether all cores passed and none was refused."""
    passed = sum(verification.status == "passed" for verification in found)
    if as_json:
        print_json([asdict(verification) for verification in found])
    else:
        typer.echo(f"{passed} of {len(found)} cores passed")
    if refused:
        note(f"not verified: {counted(refused)} refused")
    return passed == len(found) and not refused


def _run(cores: Sequence[CoreLike], *, rung: str, effort: str, workers: Workers, force: bool) -> list[Verification]:
    """Verify cores and show progress."""
    from ..verify import verify_all
    from .progress import ProgressDisplay

    with ProgressDisplay("verifying", line_of) as progress:
        return verify_all(cores, rung=rung, effort=effort, force=force, workers=workers, progress=progress)


def line_of(found: Verification) -> str:
    """Return one line about the evidence of a core."""
    if found.status == "passed":
        return f"passed {found.core_name}: {found.blocks:,} blocks"
    return f"{found.status.upper()} {found.core_name}: {found.reason}"
