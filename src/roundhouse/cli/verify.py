"""``roundhouse verify``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from .terminal import Jobs, JsonFlag, Names, guarded, print_json, progress

if TYPE_CHECKING:
    from ..core import Core
    from ..verify import Verification

Level = Annotated[Literal["quick", "standard", "thorough"], typer.Option(help="How much is simulated.")]


@guarded
def verify(
    names: Names = None,
    everything: Annotated[bool, typer.Option("--all", help="Every core that can be made.")] = False,
    sample: Annotated[bool, typer.Option("--sample", help="A few cores that cover every value of every axis.")] = False,
    core_set: Annotated[str | None, typer.Option("--set", metavar="SET", help="A named set of cores.")] = None,
    level: Level = "standard",
    jobs: Jobs = 2,
    as_json: JsonFlag = False,
    force: Annotated[bool, typer.Option("--force", help="Verify again what has passed.")] = False,
) -> None:
    """Verify cores by simulation against published vectors and independent software; what has passed is not run again.

    Exits with 1 if a core fails.
    """
    cores = _chosen(names or [], everything, sample, core_set)
    found = run(cores, level=level, jobs=jobs, force=force)
    if as_json:
        print_json([asdict(verification) for verification in found])
    failed = sum(verification.status != "passed" for verification in found)
    if not as_json:
        typer.echo(f"{len(found) - failed} of {len(found)} cores passed")
    if failed:
        raise typer.Exit(1)


def _chosen(names: list[str], everything: bool, sample: bool, core_set: str | None) -> Sequence[Core]:
    from ..core import Core
    from ..selection import covering_sample, listing
    from ..sets import load_set

    if sum(map(bool, (names, everything, sample, core_set))) != 1:
        raise typer.BadParameter("give either names of cores, or --all, or --sample, or --set")
    if everything:
        return listing().cores
    if sample:
        return covering_sample()
    return [Core.parse(name) for name in names or [entry.core for entry in load_set(core_set or "").entries]]


def run(cores: Sequence[Core], *, level: str, jobs: int, force: bool = False) -> list[Verification]:
    """Verify cores with progress shown; the cores are copied, for what they have built cannot go to other processes."""
    from ..verify import verify_all

    with progress("verifying", len(cores)) as done:

        def tell(found: Verification) -> None:
            if found.status == "passed":
                done(f"passed {found.core_name}: {found.blocks:,} blocks")
            else:
                done(f"FAILED {found.core_name}: {found.reason}")

        return verify_all([replace(core) for core in cores], level=level, jobs=jobs, force=force, progress=tell)
