"""``roundhouse export``."""

from __future__ import annotations

from collections.abc import Container, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .cores import possible
from .terminal import check_folder, guarded, note

if TYPE_CHECKING:
    from ..cores.core_like import CoreLike


@guarded
def export(
    core_set: Annotated[str, typer.Option("--set", metavar="SET", help="A named set of cores.")],
    folder: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Output folder.")] = Path("results"),
) -> None:
    """Write the records of a set of cores to files that can be committed.

    The files are SET.measurements.jsonl, SET.verifications.jsonl, and SET.cards.jsonl.gz with traces for timing
    diagrams; `report` reads them. Missing traces are simulated, which takes minutes for large cores.
    Only records of current designs and of ceilings are written.
    Exits with 1 if a core of the set is refused or has no record.
    """
    from ..measure.sets import load_set

    check_folder(folder)
    names = [entry.core for entry in load_set(core_set).entries]
    cores = possible(names)
    missing = write_results(core_set, [*cores.values()], folder, f"roundhouse measure --set {core_set}")
    if missing or len(cores) < len({*names}):
        raise typer.Exit(1)


def write_results(
    name: str, cores: Sequence[CoreLike], folder: Path, remedy: str, targets: Container[str] | None = None
) -> int:
    """Write the newest records and evidence of current cores, with ceilings, on all or some targets.

    Reports cores without a record, with `remedy`, the command that measures them; returns their number.
    """
    from ..measure.database import MeasurementDatabase, write_lines
    from ..measure.results import gather, is_ceiling, newest
    from ..measure.snapshot import CoreSnapshot
    from ..report.card import write_cards
    from ..verify import EvidenceDatabase, write_evidence

    hashes = {CoreSnapshot.kept(core).hash: core.name for core in cores}
    stored = [record for record in MeasurementDatabase().all() if targets is None or record.target in targets]
    current = [record for record in stored if record.core_hash in hashes or is_ceiling(record)]
    records = [record for result in newest(gather(current)) for record in result.records]
    evidence = [found for found in EvidenceDatabase().all() if found.core_hash in hashes]
    folder.mkdir(parents=True, exist_ok=True)
    write_lines(folder / f"{name}.measurements.jsonl", records)
    write_evidence(folder / f"{name}.verifications.jsonl", evidence)
    for reason in write_cards(folder / f"{name}.cards.jsonl.gz", hashes.values()).values():
        note(f"no timing diagram: {reason}")
    note(f"{len(records)} measurements and {len(evidence)} verifications of {len(hashes)} cores")
    missing = set(hashes) - {record.core_hash for record in records}
    for core_hash in sorted(missing, key=hashes.__getitem__):
        note(f"{hashes[core_hash]} has no measurement: {remedy}")
    return len(missing)
