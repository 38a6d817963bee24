"""The SQLite database that measurements and evidence share."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from .paths import build_dir

__all__ = ["Database"]

BUSY_S = 30.0


class Database:
    """A database file that several processes read and write at once; a writer may be killed at any moment.

    It keeps a write-ahead log, so readers proceed while one process writes.

    Parameters
    ----------
    path : Path or None
        The file, created if missing; ``build/store.sqlite`` if None.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or build_dir() / "store.sqlite"
        self._write_ahead()

    @contextmanager
    def open(self) -> Iterator[sqlite3.Connection]:
        """Open a connection for one transaction, which is committed at the end, or rolled back on an error."""
        with closing(sqlite3.connect(self.path, timeout=BUSY_S)) as connection, connection:
            yield connection

    def _write_ahead(self) -> None:
        """Turn on write-ahead logging. SQLite does not wait for other processes here, so this does."""
        deadline = time.monotonic() + BUSY_S
        while True:
            try:
                with self.open() as connection:
                    connection.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
