"""What is kept is made once, whole or absent, and made again only if what determines it changes."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from roundhouse.storage.kept import kept_path, kept_value


def test_a_file_and_a_folder_are_made_once(tmp_path):
    made = []

    def make(folder):
        made.append(folder)
        (folder / "result").write_text("text")
        return folder / "result" if len(made) == 1 else folder

    for _ in range(2):
        assert kept_path(tmp_path / "new" / "file-0", make).read_text() == "text"
    for _ in range(2):
        assert (kept_path(tmp_path / "folder-1", make) / "result").read_text() == "text"
    assert len(made) == 2 and not list(tmp_path.rglob("part-*"))


def test_threads_that_want_the_same_wait_for_the_first(tmp_path):
    made = []

    def make(folder):
        made.append(folder)
        time.sleep(0.2)
        (folder / "result").write_text("text")
        return folder / "result"

    threads = [threading.Thread(target=kept_path, args=(tmp_path / "file", make)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1


def test_what_fails_leaves_nothing(tmp_path):
    def fail(folder):
        (folder / "result").write_text("half")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        kept_path(tmp_path / "file", fail)
    assert [path.name for path in tmp_path.iterdir()] == ["file.lock"]


KILLED = """
import sys, time
from pathlib import Path
from roundhouse.storage.kept import kept_path
def make(folder):
    (folder / "result").write_text("half")
    print("started", flush=True)
    time.sleep(60)
kept_path(Path(sys.argv[1]), make)
"""


def test_what_a_killed_run_left_is_removed(tmp_path):
    path = tmp_path / "file.h"
    with subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, env=os.environ) as process:
        assert process.stdout.readline()
        process.send_signal(signal.SIGKILL)
    other = tmp_path / "part-12345678-longer-file.h"  # belongs to another entry
    other.mkdir()
    assert not path.exists() and len(list(tmp_path.glob("part-*"))) == 2
    kept_path(path, lambda folder: folder)
    assert path.is_dir() and list(tmp_path.glob("part-*")) == [other]


def test_a_value_is_made_again_if_what_determines_it_changes(tmp_path):
    path = tmp_path / "new" / "value.json"
    assert kept_value(path, "a", lambda: [1, {"two": None}]) == [1, {"two": None}]
    assert kept_value(path, "a", lambda: 3) == [1, {"two": None}]
    assert kept_value(path, "b", lambda: 3) == 3
