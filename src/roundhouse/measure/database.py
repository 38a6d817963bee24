"""Append-only database of measurements in SQLite.

The key of a record is id and status: duplicates are ignored, a success is added beside an earlier failure, and nothing
readable is updated or deleted. With write-ahead logging readers proceed during a write, and a killed writer loses only
uncommitted data.
"""

import sqlite3
from collections.abc import Callable, Iterable
from operator import attrgetter
from pathlib import Path

from ..storage.database import Database
from ..storage.json_lines import LineFormat, Merged, merge_json_lines, read_json_lines
from ..storage.refusals import accepted
from ..storage.schema import row_reader
from .record import OK, SCHEMA, Measurement

_SELECT = "SELECT record, id, status FROM measurements"
_read = row_reader(SCHEMA, "id", "status")


class MeasurementDatabase:
    """Measurements in a file.

    Records that are not what they must be are left out on reading, with a warning.

    Parameters
    ----------
    path : Path, optional
        The file, created if missing; ``build/store.sqlite`` by default.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.database = Database(path)

    def add(self, *records: Measurement) -> int:
        """Add records in one transaction; return how many were new."""
        with self.database.writing() as connection:
            return sum(self._is_added(connection, record) for record in records)

    def all(self) -> list[Measurement]:
        """Return the current record of each id in a stable order: a success replaces earlier failures."""
        current: dict[str, Measurement] = {}
        for record in self.history():
            if record.id not in current or record.status == OK:
                current[record.id] = record
        return sorted(current.values(), key=order)

    def history(self) -> list[Measurement]:
        """Return all records in a stable order, including failures with a later success."""
        with self.database.reading() as connection:
            rows = connection.execute(_SELECT).fetchall()
        return sorted(self._accepted(rows), key=order)

    def get(self, id: str) -> Measurement | None:
        """Return the current record of an id, preferring a success; None without one."""
        with self.database.reading() as connection:
            found = self._accepted(connection.execute(f"{_SELECT} WHERE id = ?", (id,)))
        return next((record for record in found if record.status == OK), found[0] if found else None)

    def _is_added(self, connection: sqlite3.Connection, record: Measurement) -> bool:
        """Insert a record unless the same run is stored with the same status; return whether it was inserted."""
        key = (record.id, record.status)
        stored = connection.execute(f"{_SELECT} WHERE id = ? AND status = ?", key)
        if self._accepted(stored):
            return False
        row = (*key, record.core_name, record.target, SCHEMA.line(record))
        connection.execute("INSERT OR REPLACE INTO measurements VALUES (?, ?, ?, ?, ?)", row)
        return True

    def _accepted(self, rows: Iterable[tuple[str, ...]]) -> list[Measurement]:
        return accepted(((f"{self.database.path}: measurement {row[1]!a}", row) for row in rows), _read)


def order(record: Measurement) -> tuple[str | int, ...]:
    """Return the sort key of records: core, target, recipe, seed, then id and status."""
    return record.core_name, record.target, record.recipe, record.seed or 0, record.id, record.status


def rank(record: Measurement) -> tuple[bool, str]:
    """Return the rank among records of one id: successes first, then the newest."""
    return record.status == OK, record.date


LINES = LineFormat(SCHEMA.read, SCHEMA.line, attrgetter("id"), order, rank, date=attrgetter("date"))
"""Measurements in files: one for each id."""


def merge_lines(
    path: Path,
    records: Iterable[Measurement],
    prune: Callable[[list[Measurement]], Iterable[Measurement]] | None = None,
) -> Merged[Measurement]:
    """Add records to a JSON Lines file; the arguments are those of `merge_json_lines`."""
    return merge_json_lines(path, records, LINES, prune)


def read_lines(path: Path) -> list[Measurement]:
    """Read a JSON Lines file; raises ValueError with file and line number for an invalid record."""
    return read_json_lines(path, SCHEMA.read)


def stored_records(results: Path) -> list[Measurement]:
    """Return the records in the database and in a folder's files, one per id: successes first, then the newest."""
    kept = [record for path in sorted(results.glob("*.measurements.jsonl")) for record in read_lines(path)]
    ranked = sorted([*kept, *MeasurementDatabase().all()], key=rank)
    return list({record.id: record for record in ranked}.values())
