"""The cache of tool runs: each is done once, entries are whole or absent, failures keep their log."""

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

from roundhouse.tools.cache import ToolRun, run_tool
from roundhouse.tools.process import Cost, ToolFailed

RUN = ToolRun("mock", "1", ("copy",), {"in": "text"}, ("out",))


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


def test_a_tool_runs_once() -> None:
    tool = Tool()
    first, second = run_tool(RUN, tool), run_tool(RUN, tool)
    assert tool.runs == 1 and first == second
    assert second.read("out") == "text" and second.cost == Cost(1.0, 2.0, 3.0)
    assert not (second.folder / "in").exists()


def test_a_tool_runs_once_for_two_threads() -> None:
    tool = Tool(0.2)
    threads = [threading.Thread(target=run_tool, args=(RUN, tool)) for _ in range(4)]
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
    assert replace(RUN, **change).key != RUN.key


def test_failure_keeps_the_log_and_no_entry(build: Path) -> None:
    def crash(folder: Path, script: Sequence[str]) -> Cost:
        (folder / "log").write_text("out of memory")
        raise ToolFailed("mock", "ended with code 1", folder / "log")

    with pytest.raises(ToolFailed, match="ended with code 1") as failure:
        run_tool(RUN, crash)
    assert failure.value.log is not None and failure.value.log.read_text() == "out of memory"
    assert [path.name for path in (build / "cache").iterdir()] == [f"{RUN.key}.lock"]
    assert run_tool(RUN, Tool()).read("out") == "text"


def test_absent_output_is_a_failure() -> None:
    with pytest.raises(ToolFailed, match="mock: must leave out and did not"):
        run_tool(RUN, lambda folder, script: Cost())


KILLED = """
import time
from roundhouse.tools.cache import ToolRun, run_tool
def start(folder, script):
    (folder / "out").write_text("half")
    print("started", flush=True)
    time.sleep(60)
run_tool(ToolRun("mock", "1", ("copy",), {"in": "text"}, ("out",)), start)
"""


def test_killed_run_leaves_no_half_entry(build: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, env=os.environ) as process:
        assert process.stdout is not None and process.stdout.readline()
        process.send_signal(signal.SIGKILL)
    assert not (build / "cache" / RUN.key).exists()
    assert run_tool(RUN, Tool()).read("out") == "text"
    assert not list((build / "cache").glob("part-*"))
