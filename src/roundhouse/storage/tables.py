"""Tables of the database, and the steps from earlier versions of them."""

from __future__ import annotations

import json
import sqlite3

from .schema import seal

__all__ = ["VERSION", "create", "is_known", "upgrade"]

VERSION = 1
"""Version of the tables; SQLite keeps it in the file as ``user_version``. Files from before versions have 0."""

_TABLES = {
    "measurements": """CREATE TABLE measurements (
        id TEXT NOT NULL, status TEXT NOT NULL, core_name TEXT NOT NULL, target TEXT NOT NULL, record TEXT NOT NULL,
        PRIMARY KEY (id, status)
    ) WITHOUT ROWID""",
    "evidence": """CREATE TABLE evidence (
        core_hash TEXT, rung TEXT, effort TEXT, core_name TEXT, status TEXT, date TEXT, record TEXT,
        PRIMARY KEY (core_hash, rung, effort)
    )""",
    "design": "CREATE TABLE design (core_name TEXT, source TEXT, core_hash TEXT, PRIMARY KEY (core_name, source))",
}


_Value = str | bytes | int | float | None


def create(connection: sqlite3.Connection) -> None:
    """Create the tables that the file does not have."""
    for name, statement in _TABLES.items():
        if not _columns(connection, name):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {VERSION}")


def is_known(connection: sqlite3.Connection) -> bool:
    """Return whether the tables that the file has are those of this version, as in versions 0 and 1."""
    with sqlite3.connect(":memory:") as model:
        create(model)
        return all(_columns(connection, name) in ([], _columns(model, name)) for name in _TABLES)


def upgrade(connection: sqlite3.Connection) -> None:
    """Bring a file of version 0 up to date: create what is missing, and seal each record with its digest."""
    connection.create_function("seal", 1, _sealed, deterministic=True)
    create(connection)
    for name in ("measurements", "evidence"):
        connection.execute(f"UPDATE {name} SET record = seal(record)")


def _sealed(record: _Value) -> _Value:
    """Return a sealed record; what is no JSON object stays as it is, and is refused when it is read."""
    try:
        facts = json.loads(record) if isinstance(record, str) else None
    except (ValueError, RecursionError):
        return record
    return seal(facts) if isinstance(facts, dict) else record


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
