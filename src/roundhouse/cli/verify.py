"""``roundhouse verify``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ..errors import InvalidInput
from ..jobs.unfinished import Unfinished
from .checks import show_checks
from .cores import counted, possible, verifiable
from .exit_codes import exit_code
from .matrix import matrix_json, show_matrix
from .recorded import now, recorded
from .terminal import SETS, Jobs, JsonFlag, Names, Results, Scheduler, check_file, note, print_json, results_folder
from .unfinished import note_unfinished, unfinished_line

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


def verify(
    names: Names = None,
    everything: Annotated[
        bool, typer.Option("--all", help="All ciphers in all architectures; prints a table.")
    ] = False,
    sample: Annotated[bool, typer.Option("--sample", help="A few cores that cover all values of all axes.")] = False,
    core_set: Annotated[str | None, typer.Option("--set", metavar="SET", help=SETS)] = None,
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
    rung: Annotated[
        str,
        typer.Option(
            metavar="RUNG",
            help="Rung to reach: simulate (rung 2), or text (rung 3: a proof that the Verilog equals its RTLIL).",
        ),
    ] = "simulate",
    jobs: Jobs = 2,
    scheduler: Scheduler = None,
    as_json: JsonFlag = False,
    force: Annotated[bool, typer.Option("--force", help="Verify cores again that have passed.")] = False,
) -> None:
    """Verify cores or systems by simulation against published vectors and independent software.

    What has passed is skipped.
    Exits with 1 if a core fails or is refused; with 75 if none does, but one could not be verified to the end, such as
    for lack of vectors, a tool, memory or room on the disk: the same command tries it again.
    """
    if sum(map(bool, (names, everything, sample, core_set))) != 1:
        raise typer.BadParameter("give either names of cores, or --all, or --sample, or --set")
    from ..jobs.task import Workers
    from ..verify.ladder import find_rung

    find_rung(rung)
    if output:
        check_file(output)
    workers = Workers(jobs, True, scheduler)
    if prune and not output:
        raise typer.BadParameter("--prune goes with --output")
    if everything:
        folder = results_folder(results)
        listed = _listed(only, tables or [])
        able: Sequence[CoreLike] = listed.cores if stored else verifiable(listed.cores, rung)
        found = [] if stored else _run(able, rung=rung, effort=effort or "quick", workers=workers, force=force)
        if output:
            _write(output, listed, folder, prune)
        table = _matrix(listed, folder, rung, found)
        _print_matrix(table, as_json)
        code = exit_code(table.totals["failed"], table.totals["not finished"] or len(able) < len(listed.cores))
    elif only != "*" or tables or stored or results or output or prune:
        raise typer.BadParameter("--only, --tables, --stored, --results, --output and --prune go with --all")
    else:
        cores, refused = _chosen(names or [], sample, core_set)
        able = verifiable(cores, rung)
        found = _run(able, rung=rung, effort=effort or "standard", workers=workers, force=force) if able else []
        _print_results(found, refused, len(cores), as_json)
        unfinished = sum(one.status == "not finished" for one in found)
        failed = refused + sum(one.status not in ("passed", "not finished") for one in found)
        code = exit_code(failed, unfinished or len(able) < len(cores))
    if code:
        raise typer.Exit(code)


def _chosen(names: list[str], sample: bool, core_set: str | None) -> tuple[Sequence[CoreLike], int]:
    """Return the cores, and the number of refused ones."""
    from ..cores.sample import covering_sample
    from ..measure.sets import load_set

    if sample:
        return covering_sample(), 0
    wanted = dict.fromkeys(names or [entry.core for entry in load_set(core_set or "").entries])
    cores = possible(wanted)
    return list({core.name: core for core in cores.values()}.values()), len(wanted) - len(cores)


def _listed(only: str, tables: list[str]) -> Listing:
    """Return the combinations in the table. Those of ciphers that do not fit are not looked at, which takes a while."""
    from ..ciphers import CATALOG
    from ..cores.listing import Listing, usual

    ciphers = [name for name in CATALOG if _may_begin(only, f"{name}-")]
    listed = usual(cipher=ciphers, tables=tables) if ciphers else Listing((), {})
    cores = tuple(core for core in listed.cores if fnmatchcase(core.name, only))
    refused = {name: reason for name, reason in listed.refused.items() if fnmatchcase(name, only)}
    if not cores and not refused:
        raise InvalidInput(f"--only must fit the name of a core (see `roundhouse list`); {only!r} fits none")
    return Listing(cores, refused)


def _may_begin(pattern: str, start: str) -> bool:
    """Return whether a pattern may fit a text that begins so, by what it has before its first wildcard."""
    plain = re.split(r"[*?[]", pattern)[0]
    return start.startswith(plain) or plain.startswith(start)


def _matrix(listed: Listing, results: Path, rung: str, found: Sequence[Verification | Unfinished]) -> Matrix:
    """Return the table of stored evidence, and of what has just ended without a result."""
    from ..report.analysis.matrix import matrix
    from ..storage.sources import source_key
    from ..verify import EvidenceDatabase, stored_evidence

    unfinished = {one.core_name: one.reason for one in found if one.status == "not finished"}
    evidence, hashes = stored_evidence(results), EvidenceDatabase().hashes(source_key())
    return matrix(listed, evidence, hashes, rung=rung, unfinished=unfinished)


def _write(path: Path, listed: Listing, results: Path, prune: bool) -> None:
    """Add the newest evidence of passed cores on every rung to a file; with `prune`, nothing else stays there."""
    from ..verify import merge_evidence, stored_evidence
    from ..verify.ladder import counting

    names = {core.name for core in listed.cores}

    def newest(evidence: list[Verification]) -> list[Verification]:
        passed = (one for one in counting(evidence) if one.core_name in names and one.status == "passed")
        return [*{(one.core_name, one.rung): one for one in sorted(passed, key=lambda one: one.date)}.values()]

    note(str(merge_evidence(path, newest(stored_evidence(results)), newest if prune else None)))


def _print_matrix(found: Matrix, as_json: bool) -> None:
    if as_json:
        print_json(matrix_json(found))
    else:
        show_matrix(found)


def _print_results(found: Sequence[Verification | Unfinished], refused: int, possible: int, as_json: bool) -> None:
    """Print results, of one core with its checks, the number of refused cores, and the tracebacks of defects."""
    if as_json:
        print_json([{**asdict(one), "status": one.status} for one in found])
    else:
        passed = sum(one.status == "passed" for one in found)
        if possible or not refused:
            typer.echo(f"{passed} of {possible} cores passed")
        if len(found) == 1 and not isinstance(found[0], Unfinished) and found[0].status == "passed":
            show_checks(found[0])
    if refused:
        note(f"not verified: {counted(refused)} refused")
    note_unfinished(one for one in found if isinstance(one, Unfinished))


def _run(
    cores: Sequence[CoreLike], *, rung: str, effort: str, workers: Workers, force: bool
) -> list[Verification | Unfinished]:
    """Verify cores and show progress."""
    from ..verify import verify_all
    from .progress import ProgressDisplay

    with ProgressDisplay("verifying", partial(line_of, since=now())) as progress:
        return verify_all(cores, rung=rung, effort=effort, force=force, workers=workers, progress=progress)


def line_of(found: Verification | Unfinished, since: str) -> str:
    """Return one line about the outcome of a core; `since` is when the command began."""
    if isinstance(found, Unfinished):
        return unfinished_line(found)
    if found.status == "passed":
        return f"passed {found.core_name}: {found.shown}{recorded(found.date, since)}"
    return f"{found.status.upper()} {found.core_name}: {found.reason}"
