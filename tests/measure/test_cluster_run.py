"""Real verification and measurement on a Dask cluster: a worker is killed in the middle, another joins late."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from kept_build import own_build
from roundhouse.cores.core import Core
from roundhouse.jobs.progress import Progress
from roundhouse.jobs.task import Workers
from roundhouse.measure.cores import run_cores
from roundhouse.measure.database import MeasurementDatabase
from roundhouse.measure.sets import Plan
from roundhouse.targets.fpga.xcup import TARGET
from roundhouse.verify import EvidenceDatabase

pytestmark = pytest.mark.slow

CIPHERS = ("simon32_64", "speck32_64", "simon48_72", "speck48_72", "simon64_96", "speck64_96")
NAMES = [f"{cipher}-encrypt-iterative" for cipher in CIPHERS]
RECIPES = ("default", "area")


class Steps(Progress):
    """Counts what has ended, and lets the test wait for a number of steps."""

    def __init__(self):
        super().__init__()
        self.changed = threading.Condition()

    def finish(self, key, found):
        with self.changed:
            super().finish(key, found)
            self.changed.notify_all()

    def wait_for(self, number):
        with self.changed:
            assert self.changed.wait_for(lambda: self.done >= number, timeout=240), f"{self.done} steps have ended"


def until(happened):
    """Wait for something, at most four minutes."""
    deadline = time.monotonic() + 240
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def program(*words, folder, **environment):
    """Run a command in a process group of its own, and kill the group at the end."""
    folder.mkdir(exist_ok=True)
    with (folder / "log").open("wb") as log:
        options = {"cwd": folder, "stdout": log, "stderr": log, "start_new_session": True}
        process = subprocess.Popen([sys.executable, "-m", *words], env={**os.environ, **environment}, **options)
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@contextmanager
def scheduler(folder):
    file = folder / "scheduler.json"
    words = ("distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    with program(*words, folder=folder / "scheduler"):
        until(file.exists)
        yield file


def worker(file, folder):
    """Start a worker, with a build folder of its own but for compiled simulators."""
    own_build(folder / "build")
    words = ("distributed.cli.dask_worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-dashboard")
    return program(*words, folder=folder, ROUNDHOUSE_BUILD=str(folder / "build"))


def tools_of(folder):
    """The processes that work in a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cwd").resolve().is_relative_to(folder):
                found.append(process.name)
        except OSError:
            continue
    return found


def test_each_record_is_there_once_though_a_worker_dies_and_another_joins(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path / "build"))
    wanted = [(Core.parse(name), (Plan("xcup", RECIPES),)) for name in NAMES]
    steps, found = Steps(), []

    def study(file):
        import json

        workers = Workers(scheduler=json.loads(file.read_text())["address"])
        found.append(run_cores(wanted, effort="quick", workers=workers, progress=steps))

    with scheduler(tmp_path) as file, worker(file, tmp_path / "one"):
        with worker(file, tmp_path / "two") as second:
            thread = threading.Thread(target=study, args=(file,))
            thread.start()
            steps.wait_for(1)
            until(lambda: tools_of(tmp_path / "two" / "build"))
            os.killpg(second.pid, signal.SIGKILL)
        with worker(file, tmp_path / "three"):
            thread.join(timeout=300)
            assert not thread.is_alive()
    (run,) = found
    assert not run.failures and not run.unfinished
    expected = sorted((core.name, recipe) for core, _ in wanted for recipe in RECIPES)
    assert sorted((one.core_name, one.recipe) for one in run.records) == expected
    stored = MeasurementDatabase().history()
    assert sorted((one.core_name, one.recipe) for one in stored) == expected
    assert {one.status for one in stored} == {"ok"} and {one.target for one in stored} == {TARGET.name}
    evidence = EvidenceDatabase().all()
    assert sorted(one.core_name for one in evidence) == sorted(core.name for core, _ in wanted)
    assert {one.status for one in evidence} == {"passed"}
    assert not tools_of(tmp_path / "two" / "build")
