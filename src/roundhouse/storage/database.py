"""The SQLite database that measurements and evidence share."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ..errors import NotFinished, UserError
from . import tables
from .paths import build_path

__all__ = ["Database", "StoreBusy", "StoreUnusable"]

BUSY_S = 30.0


class StoreUnusable(UserError):
    """A database file that cannot be read or written; the message says why, and what to do."""


class StoreBusy(StoreUnusable, NotFinished):
    """A database file that another process holds for too long, or whose disk is full: the command may be repeated."""


class Database:
    """A database file that several processes read and write at once; a writer may be killed at any moment.

    It keeps a write-ahead log, so readers proceed while one process writes. The file is created when it is first
    written, and brought up to date if an earlier version wrote it. A file that is missing reads as empty, and one that
    may not be written can be read.

    Parameters
    ----------
    path : Path or None
        The file; ``build/store.sqlite`` if None.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or build_path() / "store.sqlite"
        self._is_current = False

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Open a connection that only reads.

        Raises
        ------
        StoreUnusable
            If the file is not a database of a known version.
        """
        with self._explained(), TemporaryDirectory() as folder:
            if not self.path.exists():
                with closing(_connect(":memory:")) as connection:
                    tables.create(connection)
                    yield connection
                return
            # SQLite cannot read a file with a write-ahead log in a folder that it may not write.
            path = self.path if self._is_writable() else _copied(self.path, Path(folder))
            with closing(_connect(path)) as connection:
                if path == self.path:
                    self._bring_up_to_date(connection)
                self._require_current(connection)
                yield connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Open a connection for one transaction, which is committed at the end, or rolled back on an error.

        Raises
        ------
        StoreUnusable
            If the file is not a database of a known version, or cannot be written.
        """
        self._create_folder()
        with self._explained(), closing(_connect(self.path)) as connection:
            self._write_ahead(connection)
            self._bring_up_to_date(connection)
            self._require_current(connection)
            with _transaction(connection):
                yield connection

    def _is_writable(self) -> bool:
        return all(os.access(path, os.W_OK) for path in (self.path, self.path.parent))

    def _create_folder(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreUnusable(f"{self.path.parent} must be a writable folder: {error}; {_OTHER}") from error

    def _bring_up_to_date(self, connection: sqlite3.Connection) -> None:
        """Create the tables of a new file, or upgrade those of an earlier version."""
        if _version(connection) == 0 and tables.is_known(connection):
            with _transaction(connection):
                if _version(connection) == 0:  # and no other process was faster
                    tables.upgrade(connection)

    def _require_current(self, connection: sqlite3.Connection) -> None:
        if self._is_current:
            return
        version = _version(connection)
        if version > tables.VERSION:
            raise StoreUnusable(
                f"{self.path} must have tables of version {tables.VERSION} or earlier, and has version {version} of a "
                f"later Roundhouse; use that one, or {_OTHER}"
            )
        if version < tables.VERSION and tables.is_known(connection):
            raise StoreUnusable(
                f"{self.path} must be brought up to date, and cannot be written; copy its folder to where it can be, "
                "and set ROUNDHOUSE_BUILD to the copy"
            )
        if version < tables.VERSION or not tables.is_known(connection):
            raise StoreUnusable(f"{self.path} must have our tables, and has others of version {version}; {_MOVE}")
        self._is_current = True

    def _write_ahead(self, connection: sqlite3.Connection) -> None:
        """Turn on write-ahead logging. SQLite does not wait for other processes here, so this does."""
        deadline = time.monotonic() + BUSY_S
        while True:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Convert errors of SQLite that a user can cause."""
        try:
            yield
        except UnicodeDecodeError as error:  # in a message of SQLite that quotes the damage
            raise StoreUnusable(f"{self.path} {_REASONS[sqlite3.SQLITE_CORRUPT][1]}") from error
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_MISUSE) & 0xFF
            if code in _OUR_MISTAKES:
                raise
            kind, reason = _REASONS.get(code, (StoreUnusable, f"must be our database; {_MOVE}"))
            told = " ".join(str(error).split())  # it may quote a table in several lines
            raise kind(f"{self.path} {reason} (SQLite: {told})") from error


_OUR_MISTAKES = {sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISUSE, sqlite3.SQLITE_RANGE}
_OTHER = "set ROUNDHOUSE_BUILD to another folder"
_MOVE = "move the file away, and a new one is made; records in a results folder are read as before"
_REASONS: dict[int, tuple[type[StoreUnusable], str]] = {
    sqlite3.SQLITE_NOTADB: (StoreUnusable, f"must be an SQLite database; {_MOVE}"),
    sqlite3.SQLITE_CORRUPT: (StoreUnusable, f"must be whole, and is damaged; {_MOVE}"),
    sqlite3.SQLITE_READONLY: (StoreUnusable, f"must be writable; make it so, or {_OTHER}"),
    sqlite3.SQLITE_CANTOPEN: (
        StoreUnusable,
        f"must be a file that opens; move away what is there, or {_OTHER}",
    ),
    sqlite3.SQLITE_BUSY: (
        StoreBusy,
        f"is held by another process for {BUSY_S:.0f} s; repeat the command after it",
    ),
    sqlite3.SQLITE_FULL: (StoreBusy, "must be on a disk with room; make room, and repeat the command"),
    sqlite3.SQLITE_IOERR: (
        StoreBusy,
        "must be on a disk that works and has room; mend it or make room, and repeat the command",
    ),
}


def _connect(path: Path | str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None)
    connection.text_factory = lambda content: content.decode(
        errors="replace"
    )  # what is not text is refused as a record
    return connection


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def _copied(path: Path, folder: Path) -> Path:
    """Copy a database and its log to a folder; return the copy."""
    for name in (path.name, f"{path.name}-wal"):
        if (source := path.with_name(name)).exists():
            shutil.copyfile(source, folder / name)
    return folder / path.name
