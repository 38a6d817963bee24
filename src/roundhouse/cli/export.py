"""``roundhouse export``."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .cores import possible
from .terminal import SETS, check_folder, note

if TYPE_CHECKING:
    from ..cores.core_like import CoreLike
    from ..measure.record import Measurement
    from ..verify import Verification


Prune = Annotated[
    bool,
    typer.Option(
        "--prune",
        help="Also remove from the files what is superseded: records and cards of cores outside the set and of earlier "
        "designs, and earlier runs of a core on a target. Records of current designs stay.",
    ),
]


def export(
    core_set: Annotated[str, typer.Option("--set", metavar="SET", help=SETS)],
    folder: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Output folder.")] = Path("results"),
    prune: Prune = False,
) -> None:
    """Add the records of a set of cores to files that can be committed.

    The files are SET.measurements.jsonl, SET.verifications.jsonl, and SET.cards.jsonl.gz with traces for timing
    diagrams; `report` reads them. Missing traces are simulated, which takes minutes for large cores.
    Records of current designs and of ceilings are added; nothing is removed without --prune.
    Exits with 1 if a core of the set is refused or has no record.
    """
    from ..measure.sets import load_set

    check_folder(folder)
    names = [entry.core for entry in load_set(core_set).entries]
    cores = possible(names)
    missing = write_results(core_set, [*cores.values()], folder, f"roundhouse measure --set {core_set}", prune=prune)
    if missing or len(cores) < len({*names}):
        raise typer.Exit(1)


def write_results(
    name: str,
    cores: Sequence[CoreLike],
    folder: Path,
    remedy: str,
    targets: Container[str] | None = None,
    *,
    prune: bool,
    others: bool = False,
) -> int:
    """Add the newest records and evidence of current cores, with ceilings, on all or some targets, to their files.

    With `prune` the files then have nothing else, or with `others` only what they had of other cores besides. Reports
    cores without a record, with `remedy`, the command that measures them; returns their number.
    """
    from ..measure.database import MeasurementDatabase, merge_lines
    from ..measure.results import gather, is_ceiling, newest
    from ..measure.snapshot import CoreSnapshot
    from ..report.card import merge_cards
    from ..verify import EvidenceDatabase, merge_evidence

    names = {CoreSnapshot.kept(core).hash: core.name for core in cores}
    own = {*names.values()}

    def current(records: Iterable[Measurement]) -> list[Measurement]:
        here = (record for record in records if targets is None or record.target in targets)
        results = newest(gather(record for record in here if record.core_hash in names or is_ceiling(record)))
        return [replace(record, log="") for result in results for record in result.records]  # it stays on this machine

    def of_current(evidence: Iterable[Verification]) -> list[Verification]:
        return [found for found in evidence if found.core_hash in names]

    def is_other(found: Measurement | Verification) -> bool:
        return others and found.core_name not in own

    def kept(records: list[Measurement]) -> list[Measurement]:
        return [*current(records), *(one for one in records if is_other(one) and not is_ceiling(one))]

    def kept_evidence(evidence: list[Verification]) -> list[Verification]:
        return [*of_current(evidence), *filter(is_other, evidence)]

    stored, evidence = current(MeasurementDatabase().all()), of_current(EvidenceDatabase().all())
    measured = merge_lines(folder / f"{name}.measurements.jsonl", stored, kept if prune else None)
    verified = merge_evidence(folder / f"{name}.verifications.jsonl", evidence, kept_evidence if prune else None)
    hashes = {core: core_hash for core_hash, core in names.items()}
    cards, undrawn = merge_cards(folder / f"{name}.cards.jsonl.gz", hashes, prune=prune, others=others)
    for reason in undrawn.values():
        note(f"no timing diagram: {reason}")
    for merged in (measured, verified, cards):
        note(str(merged))
    missing = names.keys() - {record.core_hash for record in measured.records}
    for core in sorted(names[core_hash] for core_hash in missing):
        note(f"{core} has no measurement: {remedy}")
    return len(missing)
