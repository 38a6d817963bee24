"""The database of measurements: SQLite, write-ahead log, and nothing recorded is ever lost.

A record is kept under its id and status: a second one of the same is not written, a success after a failure stands
beside it, and nothing is updated or deleted. Write-ahead logging lets readers go on while one writes, and a killed
writer leaves what was committed.
"""

from collections.abc import Iterable
from pathlib import Path

from ..storage.database import Database
from ..storage.json_lines import read_json_lines
from .record import OK, Measurement

SCHEMA = """
CREATE TABLE IF NOT EXISTS measurements (
    id TEXT NOT NULL, status TEXT NOT NULL, core_name TEXT NOT NULL, target TEXT NOT NULL, record TEXT NOT NULL,
    PRIMARY KEY (id, status)
) WITHOUT ROWID
"""


class MeasurementDatabase:
    """Measurements in a file.

    Parameters
    ----------
    path : Path, optional
        The file; ``build/store.sqlite`` by default. It is made if missing.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.database = Database(path)
        with self.database.open() as connection:
            connection.execute(SCHEMA)

    def add(self, *records: Measurement) -> int:
        """Keep records; return how many were new. One transaction: all of them or, if we are killed, none."""
        rows = [(one.id, one.status, one.core_name, one.target, one.to_json()) for one in records]
        with self.database.open() as connection:
            before = connection.total_changes
            connection.executemany("INSERT OR IGNORE INTO measurements VALUES (?, ?, ?, ?, ?)", rows)
            return connection.total_changes - before

    def all(self) -> list[Measurement]:
        """Return the current records in a stable order: of an id that failed and later succeeded, the success."""
        current: dict[str, Measurement] = {}
        for record in self.history():
            if record.id not in current or record.status == OK:
                current[record.id] = record
        return sorted(current.values(), key=order)

    def history(self) -> list[Measurement]:
        """Return every record, failures that later succeeded included, in a stable order."""
        with self.database.open() as connection:
            rows = connection.execute("SELECT record FROM measurements").fetchall()
        return sorted((Measurement.from_json(row[0]) for row in rows), key=order)

    def get(self, id: str) -> Measurement | None:
        """Return the current record of an id: the success if there is one, else the failure, else None."""
        with self.database.open() as connection:
            rows = connection.execute("SELECT record FROM measurements WHERE id = ?", (id,)).fetchall()
        found = [Measurement.from_json(row[0]) for row in rows]
        return next((record for record in found if record.status == OK), found[0] if found else None)


def order(record: Measurement) -> tuple[str | int, ...]:
    """Return the sort key of records: core, target, recipe, seed, then id and status."""
    return record.core_name, record.target, record.recipe, record.seed or 0, record.id, record.status


def write_lines(path: Path, records: Iterable[Measurement]) -> int:
    """Write records to a file of JSON lines in stable order; return how many."""
    lines = [record.to_json() for record in sorted(records, key=order)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(line + "\n" for line in lines))
    return len(lines)


def read_lines(path: Path) -> list[Measurement]:
    """Read a file of JSON lines; raises ValueError, with file and line, where one is no record."""
    return read_json_lines(path, Measurement.from_json)


def stored_records(results: Path) -> list[Measurement]:
    """Return what is in our database, and in the files of a folder: of an id a success if there is one, the newest."""
    kept = [record for path in sorted(results.glob("*.measurements.jsonl")) for record in read_lines(path)]
    ranked = sorted([*kept, *MeasurementDatabase().all()], key=lambda record: (record.status == OK, record.date))
    return list({record.id: record for record in ranked}.values())
