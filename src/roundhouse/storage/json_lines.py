"""JSON Lines files, one record per line."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from ..errors import InvalidInput
from .whole import locked_folder, sweep_drafts, write_whole

__all__ = ["BadRecordFile", "LineFormat", "Merged", "merge_json_lines", "read_json_lines"]

T = TypeVar("T")


class BadRecordFile(InvalidInput):
    """An unreadable JSON Lines file; the message names the file, and the line of an invalid record."""


@dataclass(frozen=True)
class LineFormat(Generic[T]):
    """How records of one kind are kept in JSON Lines files.

    Attributes
    ----------
    parse : callable
        Converts a line to a record; raises ValueError if it is not one.
    line : callable
        Converts a record to a line.
    key : callable
        What identifies a record: a file has one record for each key.
    order : callable
        Sort key of the records in a file.
    rank : callable
        Of two records with the same key, the one of higher rank is kept; of equal rank, the newly written one.
    """

    parse: Callable[[str], T]
    line: Callable[[T], str]
    key: Callable[[T], Hashable]
    order: Callable[[T], Any]
    rank: Callable[[T], Any]


@dataclass(frozen=True)
class Merged(Generic[T]):
    """Result of a merge: all records of the file, and how many were added, replaced and removed."""

    path: Path
    records: tuple[T, ...]
    added: int
    replaced: int
    removed: int

    def __str__(self) -> str:
        changes = f"{self.added:,} added, {self.replaced:,} replaced, {self.removed:,} removed"
        return f"{self.path}: {len(self.records):,} records; {changes}"


def read_json_lines(path: Path, parse: Callable[[str], T]) -> list[T]:
    """Read a JSON Lines file; names ending in ``.gz`` are decompressed.

    Parameters
    ----------
    path : Path
    parse : callable
        Converts a line to a record; raises ValueError if it is not one.

    Raises
    ------
    BadRecordFile
        If a line is not a record, the file is not text, or its compression does not match its name.
    """
    records = []
    for number, line in enumerate(_text(path).splitlines(), start=1):
        try:
            records.append(parse(line))
        except ValueError as error:
            reason = "every line must be a record, and this is none; write the file again or remove it"
            raise BadRecordFile(f"{path}:{number}: {reason}: {error}") from error
    return records


def merge_json_lines(
    path: Path,
    records: Iterable[T],
    form: LineFormat[T],
    prune: Callable[[list[T]], Iterable[T]] | None = None,
) -> Merged[T]:
    """Write records to a JSON Lines file, beside those that it has already.

    The file is replaced atomically, and other processes that merge into the same folder wait. Names ending in ``.gz``
    are compressed.

    Parameters
    ----------
    path : Path
        The file, created if missing.
    records : iterable
        Records to add. One with the key of a record in the file replaces it, unless it is of lower rank.
    form : LineFormat
        Their kind.
    prune : callable, optional
        Chooses the records to keep from all of the file and all that are added; by default, all are kept.

    Raises
    ------
    BadRecordFile
        If the file has a line that is not a record; it is then left as it was.
    """
    with locked_folder(path.parent):
        sweep_drafts(path)
        kept = {form.key(record): record for record in (read_json_lines(path, form.parse) if path.exists() else [])}
        merged = dict(kept)
        for record in records:
            if (earlier := merged.get(form.key(record))) is None or form.rank(record) >= form.rank(earlier):
                merged[form.key(record)] = record
        chosen = [*merged.values()] if prune is None else [*prune([*merged.values()])]
        chosen.sort(key=form.order)
        text = "".join(form.line(record) + "\n" for record in chosen).encode()
        write_whole(path, gzip.compress(text, mtime=0) if path.suffix == ".gz" else text)
    after = {form.key(record): record for record in chosen}
    replaced = sum(record != kept[key] for key, record in after.items() if key in kept)
    return Merged(path, tuple(chosen), len(after.keys() - kept.keys()), replaced, len(kept.keys() - after.keys()))


def _text(path: Path) -> str:
    content = path.read_bytes()
    try:
        return (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
    except (gzip.BadGzipFile, EOFError, zlib.error, UnicodeDecodeError) as error:
        packed = " packed by gzip" if path.suffix == ".gz" else ""
        raise BadRecordFile(f"{path}: must be text{packed}; write the file again or remove it: {error}") from error
