"""Kept folders: made once, whole or absent, made again if damaged, and repeated before a failure counts."""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import pytest
from filelock import FileLock

from roundhouse.errors import NotFinished
from roundhouse.storage.kept_folder import confirmed, kept_folder
from roundhouse.storage.paths import sweep_build
from roundhouse.storage.working_folder import own_working_folder


class Maker:
    """Writes texts to the file `result`, one after the other, the last one again and again."""

    def __init__(self, *texts):
        self.texts, self.made = texts or ("text",), 0

    def __call__(self, folder):
        (folder / "result").write_text(self.texts[min(self.made, len(self.texts) - 1)])
        self.made += 1


def test_a_folder_is_made_once_with_size_and_hash_of_its_files(tmp_path):
    make, path = Maker(), tmp_path / "new" / "folder-0"
    for _ in range(2):
        assert (kept_folder(path, make) / "result").read_text() == "text"
    assert make.made == 1 and not list(tmp_path.rglob("part-*"))
    assert json.loads((path / "manifest.json").read_text()) == {
        "folder": "folder-0",
        "files": {"result": [4, "982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1"]},
    }
    assert hashlib.sha256(b"text").hexdigest().startswith("982d9e3e")


@pytest.mark.parametrize("damage", ["cut", "changed", "file gone", "no manifest", "manifest cut", "no manifest at all"])
def test_a_damaged_folder_is_made_again(tmp_path, damage):
    make, path = Maker(), tmp_path / "folder"
    kept_folder(path, make)
    if damage == "cut":
        os.truncate(path / "result", 2)
    elif damage == "changed":
        (path / "result").write_text("test")
    elif damage == "file gone":
        (path / "result").unlink()
    elif damage == "no manifest":
        (path / "manifest.json").unlink()
    else:
        (path / "manifest.json").write_text('{"result' if damage == "manifest cut" else "[1]")
    assert (kept_folder(path, make) / "result").read_text() == "text"
    assert make.made == 2
    kept_folder(path, make)
    assert make.made == 2


@pytest.mark.parametrize("manifest", ["{}", '{"folder": "folder", "files": {}}', '{"folder": "folder"}'])
def test_a_manifest_of_nothing_is_none(tmp_path, manifest):
    make = Maker()
    (kept_folder(tmp_path / "folder", make) / "manifest.json").write_text(manifest)
    kept_folder(tmp_path / "folder", make)
    assert make.made == 2


def test_a_folder_under_the_name_of_another_is_made_again(tmp_path):
    """Such as the simulator of a right core under the name of a wrong one."""
    right, wrong = Maker("right"), Maker("wrong")
    kept_folder(tmp_path / "wrong", wrong)
    shutil.rmtree(tmp_path / "wrong")
    shutil.copytree(kept_folder(tmp_path / "right", right), tmp_path / "wrong")
    assert (kept_folder(tmp_path / "wrong", wrong) / "result").read_text() == "wrong"


def test_threads_that_want_the_same_wait_for_the_first(tmp_path):
    class Slow(Maker):
        def __call__(self, folder):
            time.sleep(0.2)
            super().__call__(folder)

    make = Slow()
    threads = [threading.Thread(target=kept_folder, args=(tmp_path / "folder", make)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert make.made == 1


def test_what_fails_leaves_nothing(tmp_path):
    def fail(folder):
        (folder / "result").write_text("half")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        kept_folder(tmp_path / "folder", fail)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.lock"]


def test_every_file_reaches_the_disk_before_the_folder_has_its_name(tmp_path, monkeypatch):
    seen, fsync = [], os.fsync

    def noted(descriptor):
        seen.append((os.readlink(f"/proc/self/fd/{descriptor}").rpartition("/")[2], (tmp_path / "folder").exists()))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    kept_folder(tmp_path / "folder", Maker())
    assert seen == [("result", False), ("manifest.json", False), ("new", False)]


def test_a_failure_counts_only_if_everything_was_made_again(tmp_path):
    """The first output is cut off, which its manifest cannot show."""
    make = Maker("te", "text")

    def attempt():
        text = (kept_folder(tmp_path / "folder", make) / "result").read_text()
        if text != "text":
            raise ValueError(f"{text!r} is cut off")
        return text

    assert confirmed(attempt) == "text"
    assert make.made == 2
    assert attempt() == "text" and make.made == 2  # the whole output has replaced the other


def test_a_true_failure_is_repeated_once_with_each_folder_made_once(tmp_path):
    make, attempts = Maker(), []

    def attempt():
        attempts.append([kept_folder(tmp_path / name, make) for name in ("one", "one", "two")])
        raise ValueError(f"attempt {len(attempts)}")

    with pytest.raises(ValueError, match="attempt 2"):
        confirmed(attempt)
    assert make.made == 4


def test_a_failure_before_any_folder_is_not_repeated():
    attempts = []

    def attempt():
        attempts.append(1)
        raise ValueError("no such recipe")

    with pytest.raises(ValueError, match="no such recipe"):
        confirmed(attempt)
    assert attempts == [1]


def test_what_the_environment_ended_is_not_repeated(tmp_path):
    attempts = []

    def attempt():
        attempts.append(1)
        raise NotFinished("the disk is full")

    with pytest.raises(NotFinished):
        confirmed(attempt)
    assert attempts == [1]


HELD = """
import sys, time
from pathlib import Path
from roundhouse.storage.kept_folder import kept_folder
from roundhouse.storage.working_folder import own_working_folder
def make(folder):
    (folder / "result").write_text("half")
    with own_working_folder(Path(sys.argv[1])) as run:
        (run / "half").write_text("half")
        print("started", flush=True)
        time.sleep(60)
kept_folder(Path(sys.argv[1]) / "cache" / "file.h", make)
"""


def _held(build):
    process = subprocess.Popen([sys.executable, "-c", HELD, str(build)], stdout=subprocess.PIPE)
    assert process.stdout.readline()
    return process


def test_what_killed_runs_left_is_swept_and_what_others_work_in_stays(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    (tmp_path / "cache").mkdir()
    with _held(tmp_path) as process:
        process.send_signal(signal.SIGKILL)
    assert len(list(tmp_path.rglob("part-*"))) == 2
    sweep_build()
    assert [path.name for path in tmp_path.rglob("*")] == ["cache", "file.h.lock"]
    with _held(tmp_path) as process:
        busy = set(tmp_path.rglob("*"))
        sweep_build()
        assert set(tmp_path.rglob("*")) == busy and sum(path.name == "half" for path in busy) == 1
        process.send_signal(signal.SIGKILL)


def test_a_run_that_fails_leaves_no_lock(tmp_path):
    with pytest.raises(ZeroDivisionError), own_working_folder(tmp_path):
        raise ZeroDivisionError
    assert not [*tmp_path.iterdir()]


def test_locks_of_runs_that_ended_long_ago_are_swept(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    old, held, starting = (tmp_path / f"run-{name}.lock" for name in ("old", "held", "starting"))
    for lock in (old, held, starting):
        lock.touch()
    for lock in (old, held):
        os.utime(lock, (0, 0))
    with FileLock(held):
        sweep_build()
        assert sorted(tmp_path.iterdir()) == [held, starting]


def test_a_killed_maker_is_followed_by_the_next(tmp_path):
    with _held(tmp_path) as process:
        process.send_signal(signal.SIGKILL)
    other = tmp_path / "cache" / "part-12345678-longer-file.h"  # belongs to another entry
    other.mkdir()
    path = tmp_path / "cache" / "file.h"
    assert not path.exists()
    kept_folder(path, Maker())
    assert path.is_dir() and list(path.parent.glob("part-*")) == [other]
