"""The step cache: a step runs once, entries are whole or absent, failures keep their log."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from roundhouse.tools.cache import Step, run_step
from roundhouse.tools.process import Cost, ToolFailed

STEP = Step("mock", "1", ("copy",), {"in": "text"}, ("out",))


@pytest.fixture(autouse=True)
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A build folder of the test's own."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    return tmp_path


class Tool:
    """A mock tool that copies its input and counts how often it runs."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.runs = 0
        self.seconds = seconds

    def __call__(self, folder: Path, script: Sequence[str]) -> Cost:
        self.runs += 1
        time.sleep(self.seconds)
        (folder / "out").write_text((folder / "in").read_text())
        (folder / "log").write_text("done")
        return Cost(1.0, 2.0, 3.0)


def test_step_runs_once() -> None:
    tool = Tool()
    first, second = run_step(STEP, tool), run_step(STEP, tool)
    assert tool.runs == 1 and first == second
    assert second.read("out") == "text" and second.cost == Cost(1.0, 2.0, 3.0)
    assert not (second.folder / "in").exists()


def test_step_runs_once_for_two_threads() -> None:
    tool = Tool(0.2)
    threads = [threading.Thread(target=run_step, args=(STEP, tool)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert tool.runs == 1


@pytest.mark.parametrize(
    "change",
    [
        {"tool": "other"},
        {"version": "2"},
        {"script": ("copy", "-x")},
        {"inputs": {"in": "x"}},
        {"inputs": {"i": "text"}},
    ],
)
def test_key_covers_everything(change: dict) -> None:
    assert replace(STEP, **change).key != STEP.key


def test_failure_keeps_the_log_and_no_entry(build: Path) -> None:
    def crash(folder: Path, script: Sequence[str]) -> Cost:
        (folder / "log").write_text("out of memory")
        raise ToolFailed("mock", "ended with code 1", folder / "log")

    with pytest.raises(ToolFailed, match="ended with code 1") as failure:
        run_step(STEP, crash)
    assert failure.value.log is not None and failure.value.log.read_text() == "out of memory"
    assert [path.name for path in (build / "cache").iterdir()] == [f"{STEP.key}.lock"]
    assert run_step(STEP, Tool()).read("out") == "text"


def test_absent_output_is_a_failure() -> None:
    with pytest.raises(ToolFailed, match="mock: must leave out and did not"):
        run_step(STEP, lambda folder, script: Cost())


KILLED = """
import time
from roundhouse.tools.cache import Step, run_step
def start(folder, script):
    (folder / "out").write_text("half")
    print("started", flush=True)
    time.sleep(60)
run_step(Step("mock", "1", ("copy",), {"in": "text"}, ("out",)), start)
"""


def test_killed_run_leaves_no_half_entry(build: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, env=os.environ) as process:
        assert process.stdout is not None and process.stdout.readline()
        process.send_signal(signal.SIGKILL)
    assert not (build / "cache" / STEP.key).exists()
    assert run_step(STEP, Tool()).read("out") == "text"
    assert not list((build / "cache").glob("*.part"))
