"""Database of evidence, by the hash of the core."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..storage.database import Database
from ..storage.refusals import accepted
from ..storage.schema import row_reader
from .evidence import SCHEMA, SIMULATE, Verification, check_effort, effort_rank, verdict
from .ladder import counting

__all__ = ["EvidenceDatabase"]

_COLUMNS = ("core_hash", "rung", "effort")
_SELECT = f"SELECT core_name, record, {', '.join(_COLUMNS)} FROM evidence"
_read = row_reader(SCHEMA, *_COLUMNS)


class EvidenceDatabase:
    """Evidence by core hash, rung and effort, in a table of ``build/store.sqlite``.

    Several processes may read and write at once; a kill at any moment loses at most what was not yet recorded. Records
    that are not what they must be are left out on reading, with a warning; so is, without one, evidence that does not
    count (see `counting`).

    Parameters
    ----------
    path : Path, optional
        Another database file.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.database = Database(path)

    def record(self, found: Verification) -> None:
        """Store a verification; it replaces an earlier one of the same core, rung and effort."""
        row = (found.core_hash, found.rung, found.effort, found.core_name, found.status, found.date, SCHEMA.line(found))
        with self.database.writing() as database:
            database.execute("INSERT OR REPLACE INTO evidence VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    def remember(self, core_name: str, source: str, core_hash: str) -> None:
        """Store the hash of the core that some sources (see `source_key`) build for a name.

        Evidence that the core is refused is deleted.
        """
        with self.database.writing() as database:
            database.execute("DELETE FROM evidence WHERE core_hash = ?", (core_name,))
            database.execute("INSERT OR REPLACE INTO design VALUES (?, ?, ?)", (core_name, source, core_hash))

    def hashes(self, source: str) -> dict[str, str]:
        """Return the core hashes known for some sources, by core name, without building any core."""
        with self.database.reading() as database:
            rows = database.execute("SELECT core_name, core_hash FROM design WHERE source = ?", (source,)).fetchall()
        return dict(rows)

    def passed(self, core_hash: str, effort: str = "quick", rung: str = SIMULATE) -> Verification | None:
        """Return the highest-effort evidence that a core reached a rung; None if it has not, or with a lower effort.

        The highest effort counts, whether the core passed or failed with it.

        Raises
        ------
        ValueError
            If the effort is unknown.
        """
        check_effort(effort)
        return _enough([one for one in self.of(core_hash) if one.rung == rung], effort)

    def all_passed(self, effort: str = "quick", rung: str = SIMULATE) -> dict[str, Verification]:
        """Return the result of `passed`, by core hash, for every core that reached the rung."""
        check_effort(effort)
        found: dict[str, list[Verification]] = {}
        for one in self.all():
            if one.rung == rung:
                found.setdefault(one.core_hash, []).append(one)
        highest = {core_hash: _enough(group, effort) for core_hash, group in found.items()}
        return {core_hash: one for core_hash, one in highest.items() if one is not None}

    def of(self, core_hash: str) -> list[Verification]:
        """Return all evidence of a core, by rung, then by rising effort."""
        with self.database.reading() as database:
            rows = database.execute(f"{_SELECT} WHERE core_hash = ?", (core_hash,)).fetchall()
        found = self._accepted(rows)
        return sorted(found, key=lambda one: (one.rung, effort_rank(one.effort)))

    def all(self) -> list[Verification]:
        """Return all evidence, by core name."""
        with self.database.reading() as database:
            rows = database.execute(f"{_SELECT} ORDER BY core_name, core_hash, rung, effort").fetchall()
        return self._accepted(rows)

    def _accepted(self, rows: Iterable[tuple[str, ...]]) -> list[Verification]:
        return counting(accepted(((f"{self.database.path}: evidence of {name!a}", row) for name, *row in rows), _read))


def _enough(found: list[Verification], effort: str) -> Verification | None:
    """Return the verdict of a core's verifications on one rung if it is a pass with at least this effort."""
    if not found:
        return None
    one = verdict(found)
    return one if one.status == "passed" and effort_rank(one.effort) >= effort_rank(effort) else None
