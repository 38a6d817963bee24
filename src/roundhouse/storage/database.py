"""The embedded database that measurements and evidence share: SQLite with a write-ahead log."""

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
    """A database file that several processes may read and write at once, and whose writers may be killed at any moment.

    Parameters
    ----------
    path : Path or None
        The file; ``build/store.sqlite`` if None. It is made if missing.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or build_dir() / "store.sqlite"
        self._write_ahead()

    @contextmanager
    def open(self) -> Iterator[sqlite3.Connection]:
        """A connection for one use: nothing is shared between processes; all that it does is committed, or nothing."""
        with closing(sqlite3.connect(self.path, timeout=BUSY_S)) as connection, connection:
            yield connection

    def _write_ahead(self) -> None:
        """Turn on write-ahead logging, once for the file. SQLite does not wait for other processes here, so we do."""
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
