"""Evidence in JSON Lines files, which can be committed."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from pathlib import Path

from ..storage.json_lines import read_json_lines
from .database import EvidenceDatabase
from .evidence import Verification

__all__ = ["read_evidence", "stored_evidence", "write_evidence"]


def write_evidence(path: Path, found: Iterable[Verification]) -> None:
    """Write verifications to a file, sorted by core name; names ending in ``.gz`` are compressed."""
    ordered = sorted(found, key=lambda v: (v.core_name, v.core_hash, v.rung, v.effort))
    text = "".join(v.to_json() + "\n" for v in ordered).encode()
    path.write_bytes(gzip.compress(text, mtime=0) if path.suffix == ".gz" else text)


def read_evidence(path: Path) -> list[Verification]:
    """Read a file from `write_evidence`.

    Raises
    ------
    BadRecordFile
        If a line is not a verification.
    """
    return read_json_lines(path, Verification.from_json)


def stored_evidence(results: Path) -> list[Verification]:
    """Return the evidence in a folder's files and in the database, which takes precedence."""
    paths = sorted([*results.glob("*.verifications.jsonl"), *results.glob("*.verifications.jsonl.gz")])
    kept = [found for path in paths for found in read_evidence(path)]
    everything = [*kept, *EvidenceDatabase().all()]
    return list({(found.core_hash, found.rung, found.effort): found for found in everything}.values())
