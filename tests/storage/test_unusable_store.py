"""The database that several processes share, when it cannot be used."""

import sqlite3

import pytest

from roundhouse.errors import NotFinished
from roundhouse.storage import database as database_module
from roundhouse.storage.database import Database, StoreBusy, StoreUnusable


def test_a_locked_store_is_not_finished_work(tmp_path, monkeypatch):
    monkeypatch.setattr(database_module, "BUSY_S", 0.1)
    path = tmp_path / "store.sqlite"
    database = Database(path)
    holder = sqlite3.connect(path)
    holder.execute("BEGIN IMMEDIATE")
    message = "must be free, and another process holds it; try again"
    with pytest.raises(StoreBusy, match=message), database.open() as connection:
        connection.execute("CREATE TABLE one (number)")
    holder.close()
    with database.open() as connection:
        connection.execute("CREATE TABLE one (number)")


def test_a_store_that_cannot_be_opened_is_reported_at_once(tmp_path):
    with pytest.raises(StoreUnusable, match="must be on a disk that takes files, and is not: unable to open"):
        Database(tmp_path / "no folder" / "store.sqlite")
    assert issubclass(StoreUnusable, NotFinished)
