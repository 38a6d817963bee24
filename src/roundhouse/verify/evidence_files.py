"""Evidence in JSON Lines files, which can be committed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from pathlib import Path

from ..storage.json_lines import LineFormat, Merged, merge_json_lines, read_json_lines
from .database import EvidenceDatabase
from .evidence import SCHEMA, Verification
from .ladder import counting

__all__ = ["merge_evidence", "read_evidence", "stored_evidence"]


def _rank(found: Verification) -> tuple[bool, str]:
    """The newest evidence is preferred, and any that counts to any that does not."""
    return bool(counting([found])), found.date


LINES = LineFormat(
    parse=SCHEMA.read,
    line=SCHEMA.line,
    key=attrgetter("core_hash", "rung", "effort"),
    order=attrgetter("core_name", "core_hash", "rung", "effort"),
    rank=_rank,
    date=attrgetter("date"),
)
"""Verifications in files: one for each core hash, rung and effort, the newest."""


def merge_evidence(
    path: Path,
    found: Iterable[Verification],
    prune: Callable[[list[Verification]], Iterable[Verification]] | None = None,
) -> Merged[Verification]:
    """Add verifications to a JSON Lines file; the arguments are those of `merge_json_lines`."""
    return merge_json_lines(path, found, LINES, prune)


def read_evidence(path: Path) -> list[Verification]:
    """Read a file from `merge_evidence`.

    Raises
    ------
    BadRecordFile
        If a line is not a verification.
    """
    return read_json_lines(path, SCHEMA.read)


def stored_evidence(results: Path) -> list[Verification]:
    """Return the evidence that counts (see `counting`), in a folder's files and in the database.

    Of a core hash, rung and effort it is the newest.
    """
    paths = sorted([*results.glob("*.verifications.jsonl"), *results.glob("*.verifications.jsonl.gz")])
    kept = counting(found for path in paths for found in read_evidence(path))
    ranked = sorted([*kept, *EvidenceDatabase().all()], key=attrgetter("date"))
    return list({LINES.key(found): found for found in ranked}.values())
