"""The database file: what may be in its place, files of other versions, and folders that may not be written."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from permissions import run_obeying
from roundhouse.errors import NotFinished
from roundhouse.storage import database as database_module
from roundhouse.storage.database import Database, StoreBusy, StoreUnusable
from roundhouse.storage.schema import Schema, seal

TABLES_0 = """
CREATE TABLE measurements (id TEXT NOT NULL, status TEXT NOT NULL, core_name TEXT NOT NULL, target TEXT NOT NULL,
    record TEXT NOT NULL, PRIMARY KEY (id, status)) WITHOUT ROWID;
CREATE TABLE evidence (core_hash TEXT, rung TEXT, effort TEXT, core_name TEXT, status TEXT, date TEXT, record TEXT,
    PRIMARY KEY (core_hash, rung, effort));
CREATE TABLE design (core_name TEXT, source TEXT, core_hash TEXT, PRIMARY KEY (core_name, source));
"""
"""The tables before they had a version."""
EARLIER = "CREATE TABLE evidence (core_hash TEXT, level TEXT, record TEXT, PRIMARY KEY (core_hash, level));"
"""Evidence before rungs and efforts were told apart."""


def script(path: Path, statements: str) -> Path:
    """Run statements on a database file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(statements)
    return path


def designs(database: Database) -> list[tuple[str, ...]]:
    with database.reading() as connection:
        return connection.execute("SELECT * FROM design").fetchall()


def add(database: Database, name: str) -> None:
    with database.writing() as connection:
        connection.execute("INSERT INTO design VALUES (?, 'sources', 'hash')", (name,))


def test_a_missing_file_reads_as_empty_and_is_made_when_it_is_written(tmp_path):
    database = Database(tmp_path / "new" / "store.sqlite")
    assert designs(database) == [] and not database.path.parent.exists()
    add(database, "aes")
    assert designs(database) == [("aes", "sources", "hash")]
    with closing(sqlite3.connect(database.path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda path: path.write_text("no database" * 99),
            "must be an SQLite",
        ),
        (lambda path: path.write_bytes(b"\0" * 5000), "must be an SQLite database; move the file away"),
        (lambda path: path.mkdir(), "must be a file that opens; move away what is there"),
        (
            lambda path: script(path, "PRAGMA user_version = 2"),
            "has version 2 of a later Roundhouse; use that",
        ),
        (lambda path: script(path, EARLIER), "must have our tables, and has others of version 0; move the file away"),
        (lambda path: script(path, EARLIER + "PRAGMA user_version = 1"), "has others of version 1; move the file away"),
    ],
)
def test_what_is_no_database_of_ours_is_named_with_what_to_do(tmp_path, make, message):
    path = tmp_path / "store.sqlite"
    make(path)
    for use in (designs, lambda database: add(database, "aes")):
        with pytest.raises(StoreUnusable) as raised:
            use(Database(path))
        assert str(path) in str(raised.value) and message in str(raised.value)
        assert "\n" not in str(raised.value)


def test_a_truncated_file_is_named(tmp_path):
    database = Database(tmp_path / "store.sqlite")
    for number in range(300):
        add(database, f"{number:0100}")
    with closing(sqlite3.connect(database.path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = database.path.read_bytes()
    for length in (10, 99, 100, 4096, len(content) // 2):
        database.path.write_bytes(content[:length])
        with pytest.raises(StoreUnusable, match=r"must be (an SQLite database|whole, and is damaged); move"):
            designs(Database(database.path))


def test_damage_that_sqlite_quotes_in_its_message_is_named(tmp_path):
    database = Database(tmp_path / "store.sqlite")
    add(database, "aes")
    with closing(sqlite3.connect(database.path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = database.path.read_bytes()
    assert content.count(b"PRIMARY KEY (core_hash") == 1
    database.path.write_bytes(content.replace(b"PRIMARY KEY (core_hash", b"PRIMARY \xffEY (core_hash"))
    with pytest.raises(StoreUnusable, match="must be whole, and is damaged; move"):
        designs(Database(database.path))


def test_a_file_of_before_versions_is_upgraded_and_each_record_sealed(tmp_path):
    facts, broken = {"id": "a", "value": 1.5}, '{"id": "half'
    path = script(tmp_path / "store.sqlite", TABLES_0)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO measurements VALUES ('a', 'ok', 'n', 't', ?)", (json.dumps(facts),))
        connection.execute("INSERT INTO evidence VALUES ('h', 'r', 'e', 'n', 's', 'd', ?)", (broken,))
    with Database(path).reading() as connection:
        ((sealed,),) = connection.execute("SELECT record FROM measurements").fetchall()
        assert connection.execute("SELECT record FROM evidence").fetchall() == [(broken,)]
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    assert json.loads(sealed) == facts | {"digest": json.loads(seal(facts))["digest"]}


def test_another_process_that_holds_it_is_waited_for_and_then_named(tmp_path, monkeypatch):
    database = Database(tmp_path / "store.sqlite")
    add(database, "aes")
    monkeypatch.setattr(database_module, "BUSY_S", 0.2)
    with closing(sqlite3.connect(database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert designs(database) == [("aes", "sources", "hash")]
        with pytest.raises(StoreBusy, match=r"is held by another process for .* s; repeat the command after it"):
            add(database, "rc6")
    assert issubclass(StoreBusy, NotFinished)  # exit code 75: the same command tries it again


def test_a_broken_write_leaves_nothing(tmp_path):
    database = Database(tmp_path / "store.sqlite")
    with pytest.raises(ZeroDivisionError), database.writing() as connection:
        connection.execute("INSERT INTO design VALUES ('a', 'b', 'c')")
        raise ZeroDivisionError
    assert designs(database) == []


READ = """
import sys
from pathlib import Path
from roundhouse.storage.database import Database
database = Database(Path(sys.argv[1]))
with database.reading() as connection:
    print(connection.execute("SELECT core_name FROM design").fetchall())
try:
    with database.writing() as connection:
        connection.execute("INSERT INTO design VALUES ('a', 'b', 'c')")
except Exception as error:
    print(f"{type(error).__name__}: {error}")
"""


def read_only(path: Path) -> list[str]:
    """Return the lines of a process that reads a database in a folder that it may not write, and tries to write."""
    path.parent.chmod(0o555)
    try:
        answer = run_obeying([sys.executable, "-c", READ, str(path)])
    finally:
        path.parent.chmod(0o755)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.splitlines()


def test_a_read_only_folder_is_read(tmp_path):
    database = Database(tmp_path / "build" / "store.sqlite")
    add(database, "aes")
    database.path.chmod(0o444)
    read, failed = read_only(database.path)
    assert read == "[('aes',)]"
    assert failed.startswith(f"StoreUnusable: {database.path} must be ") and "set ROUNDHOUSE_BUILD to another" in failed


KILLED = """
import os, sys
from pathlib import Path
from roundhouse.storage.database import Database
with Database(Path(sys.argv[1])).writing() as connection:
    connection.execute("INSERT INTO design VALUES ('logged', 'b', 'c')")
import sqlite3
held = sqlite3.connect(sys.argv[1])  # so that the log stays
held.execute("SELECT * FROM design").fetchall()
with Database(Path(sys.argv[1])).writing() as connection:
    connection.execute("INSERT INTO design VALUES ('logged too', 'b', 'c')")
os.kill(os.getpid(), 9)
"""


def test_of_a_killed_writer_the_log_is_read_too(tmp_path):
    path = tmp_path / "build" / "store.sqlite"
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    assert (path.parent / "store.sqlite-wal").stat().st_size
    assert read_only(path)[0] == "[('logged',), ('logged too',)]"


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnusable, match=r"file/build must be a writable folder: .*; set ROUNDHOUSE_BUILD"):
        add(Database(tmp_path / "file" / "build" / "store.sqlite"), "aes")
    assert designs(Database(tmp_path / "file" / "build" / "store.sqlite")) == []


def test_text_that_is_not_utf_8_is_read_and_then_refused_as_a_record(tmp_path):
    database = Database(tmp_path / "store.sqlite")
    with database.writing() as connection:
        connection.execute("INSERT INTO measurements VALUES ('a', 'ok', 'n', 't', CAST(x'ff7b' AS TEXT))")
    with database.reading() as connection:
        ((line,),) = connection.execute("SELECT record FROM measurements").fetchall()
    with pytest.raises(ValueError):
        Schema(dict).read(line)
