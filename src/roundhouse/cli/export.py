"""``roundhouse export``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .terminal import guarded, note


@guarded
def export(
    core_set: Annotated[str, typer.Option("--set", metavar="SET", help="A named set of cores.")],
    folder: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Where to.")] = Path("results"),
) -> None:
    """Write what is recorded of a set of cores to files that can be committed.

    They are SET.measurements.jsonl and SET.verifications.jsonl, which `report` reads. Only records of the cores as they
    are now are written, with the ceilings measured beside them.
    Exits with 1 if a core of the set has no record.
    """
    from ..core import Core
    from ..measure.store import Store, write_lines
    from ..sets import load_set
    from ..verify import Store as Evidence
    from ..verify import write_evidence

    hashes = {Core.parse(entry.core).hash: entry.core for entry in load_set(core_set).entries}
    records = [record for record in Store().all() if record.core_hash in hashes or record.layout == "ceiling"]
    evidence = [found for found in Evidence().all() if found.core_hash in hashes]
    folder.mkdir(parents=True, exist_ok=True)
    write_lines(folder / f"{core_set}.measurements.jsonl", records)
    write_evidence(folder / f"{core_set}.verifications.jsonl", evidence)
    note(f"{len(records)} measurements and {len(evidence)} verifications of {len(hashes)} cores")
    missing = set(hashes) - {record.core_hash for record in records}
    for core_hash in sorted(missing, key=hashes.__getitem__):
        note(f"{hashes[core_hash]} has no measurement: roundhouse measure --set {core_set}")
    if missing:
        raise typer.Exit(1)
