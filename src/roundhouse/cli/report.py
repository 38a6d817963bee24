"""``roundhouse report``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .terminal import Jobs, guarded, progress

if TYPE_CHECKING:
    from ..measure.record import Measurement
    from ..report.card import CoreCard
    from ..verify import Verification


@guarded
def report(
    folder: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="DIR", help="Where to; build/report by default.")
    ] = None,
    results: Annotated[
        Path, typer.Option(metavar="DIR", help="Folder with records (see `export`) to show beside our own.")
    ] = Path("results"),
    jobs: Jobs = 2,
) -> None:
    """Write the report of everything verified and measured, as pages that need no network; prints the main page."""
    from ..paths import build_dir
    from ..report.card import CoreCard
    from ..report.matrix import matrix
    from ..report.pages import write_report
    from ..selection import usual
    from ..sources import source_key
    from ..verify import Store, stored_evidence

    records, evidence = _records(results), stored_evidence(results)
    verifications = _with_sheets(evidence, {record.core_name for record in records})
    cards = _cards({record.core_name for record in records} | {found.core_name for found in verifications}, jobs)
    traces = {name: card.trace for name, card in cards.items()}
    out = folder or build_dir() / "report"
    every = matrix(usual(), evidence, Store().hashes(source_key()))
    page = write_report(records, verifications, cards, out, traces, find=CoreCard.of, refused=_refused(), matrix=every)
    typer.echo(page)


def _records(results: Path) -> list[Measurement]:
    """What is in our store, and in the files of a folder; what stands in both, once."""
    from ..measure.store import Store, read_lines

    kept = [record for path in sorted(results.glob("*.measurements.jsonl")) for record in read_lines(path)]
    return list({(record.id, record.status): record for record in [*kept, *Store().all()]}.values())


def _with_sheets(evidence: list[Verification], measured: set[str]) -> list[Verification]:
    """The evidence of the cores that get a data sheet: measured, or verified beyond a quick look at every core."""
    from ..verify.evidence import LEVELS

    return [found for found in evidence if found.core_name in measured or found.level != LEVELS[0]]


def _cards(names: Iterable[str], jobs: int) -> dict[str, CoreCard]:
    """The cards of all cores that can be made; their designs are built by several processes."""
    from concurrent.futures import ProcessPoolExecutor, as_completed

    from ..core import Core
    from ..report.card import CoreCard

    possible = []
    for name in sorted(names):
        try:
            Core.parse(name)
        except ValueError:  # a name of another version or of a refused core: the report tells why it has no card
            continue
        possible.append(name)
    missing = [name for name in possible if not CoreCard.is_kept(name)]
    if missing:
        with ProcessPoolExecutor(min(jobs, len(missing))) as pool, progress("tracing", len(missing)) as done:
            futures = {pool.submit(_keep_card, name): name for name in missing}
            for future in as_completed(futures):
                future.result()
                done(f"traced {futures[future]}")
    return {name: CoreCard.of(name) for name in possible}


def _keep_card(name: str) -> None:
    from ..report.card import CoreCard

    CoreCard.of(name)


def _refused() -> dict[str, str]:
    """The cores that a named set asks for and that are refused, with reasons."""
    from ..architectures.refusal import Refused
    from ..core import Core
    from ..sets import load_set, set_names

    refused = {}
    for entry in (entry for name in set_names() for entry in load_set(name).entries):
        try:
            Core.parse(entry.core)
        except Refused as error:
            refused[error.name] = error.reason
    return refused
