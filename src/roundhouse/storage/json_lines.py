"""JSON Lines files, one record per line."""

from __future__ import annotations

import gzip
import warnings
import zlib
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Generic, TypeVar

from ..errors import InvalidInput
from .refusals import RefusedRecord, accepted, refuse
from .whole import locked_folder, require_regular, sweep_drafts, write_whole

__all__ = ["BadRecordFile", "LineFormat", "Merged", "merge_json_lines", "read_json_lines"]

T = TypeVar("T")


class BadRecordFile(InvalidInput):
    """A file with lines that are not records; the message names the first of them."""


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
    date : callable, optional
        When a record was made, as text in the order of time, if its rank depends on that.
    """

    parse: Callable[[str], T]
    line: Callable[[T], str]
    key: Callable[[T], Hashable]
    order: Callable[[T], Any]
    rank: Callable[[T], Any]
    date: Callable[[T], str] | None = None


@dataclass(frozen=True)
class Merged(Generic[T]):
    """Result of a merge: all records of the file, how many were added, replaced and removed, and not taken.

    Those not taken are outranked by what the file has, which is newer, say.
    """

    path: Path
    records: tuple[T, ...]
    added: int
    replaced: int
    removed: int
    outranked: int

    def __str__(self) -> str:
        changes = f"{self.added:,} added, {self.replaced:,} replaced, {self.removed:,} removed"
        if self.outranked:
            changes += f", {self.outranked:,} not taken, since the file has newer ones, or successes"
        return f"{self.path}: {len(self.records):,} records; {changes}"


def read_json_lines(path: Path, parse: Callable[[str], T]) -> list[T]:
    """Read a JSON Lines file; names ending in ``.gz`` are decompressed.

    A line that is not a record is left out with a warning, `RefusedRecord`, that names file, line and reason; so is all
    that follows damage in a compressed file.

    Parameters
    ----------
    path : Path
    parse : callable
        Converts a line to a record; raises ValueError if it is not one.
    """
    return accepted(_numbered(path), parse)


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
        Chooses the records to keep from all of the file and all that are added; lines that are not records are then
        removed too, with a warning. By default, all are kept.

    Raises
    ------
    BadRecordFile
        If the file has a line that is not a record, and nothing is pruned; or if one of its records outranks a new one
        and is dated later than now. It is then left as it was.
    """
    with locked_folder(path.parent):
        sweep_drafts(path)
        require_regular(path)
        read = _sure_records if prune is None else read_json_lines
        kept = {form.key(record): record for record in (read(path, form.parse) if path.exists() else [])}
        merged, outranked = dict(kept), 0
        for record in records:
            if (earlier := merged.get(form.key(record))) is None or form.rank(record) >= form.rank(earlier):
                merged[form.key(record)] = record
            else:
                outranked += 1
                _require_past(path, earlier, form)
        chosen = [*merged.values()] if prune is None else [*prune([*merged.values()])]
        chosen.sort(key=form.order)
        text = "".join(form.line(record) + "\n" for record in chosen).encode()
        write_whole(path, gzip.compress(text, mtime=0) if path.suffix == ".gz" else text)
    after = {form.key(record): record for record in chosen}
    replaced = sum(record != kept[key] for key, record in after.items() if key in kept)
    added, removed = len(after.keys() - kept.keys()), len(kept.keys() - after.keys())
    return Merged(path, tuple(chosen), added, replaced, removed, outranked)


def _require_past(path: Path, record: T, form: LineFormat[T]) -> None:
    """Raise `BadRecordFile` if a record that outranks another by its date is of the future."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    if form.date is not None and (date := form.date(record)) > now:
        raise BadRecordFile(
            f"{path}: a record that outranks a new one must not be dated later than now, {now}; given {date} for "
            f"{form.key(record)}; set the clock, or remove the line"
        )


def _sure_records(path: Path, parse: Callable[[str], T]) -> list[T]:
    """Read a file of which no line may be refused, since it is about to be replaced."""
    with warnings.catch_warnings(record=True) as refused:
        warnings.simplefilter("always", RefusedRecord)
        records = read_json_lines(path, parse)
    if refused:
        more = f", and {len(refused) - 1} more" if len(refused) > 1 else ""
        raise BadRecordFile(
            "nothing is added to a file with lines that are refused, since they would be lost; mend or remove them, or "
            f"give --prune: {refused[0].message}{more}"
        )
    return records


def _numbered(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the place and the text of each line; end with a warning where a file is damaged or cannot be read."""
    number = 0
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                yield f"{path}:{number}", line.decode(errors="surrogateescape").rstrip("\r\n")
    except (EOFError, zlib.error, OSError) as error:  # BadGzipFile is an OSError
        reason = f"from here on the file must be readable, and is not: {error}; write it again or remove it"
        refuse(f"{path}:{number + 1}", reason)
