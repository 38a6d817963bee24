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

from roundhouse.storage.kept_folder import confirmed
from roundhouse.tools.cache import ToolRun, run_tool
from roundhouse.tools.process import Cost, ToolFailed, ToolStopped

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


WHOLE = {
    "out.v": "module a;\nendmodule\n\nmodule b;\nendmodule\n",
    "out.il": "module \\a\n  wire \\x\nend\n",
    "out.json": '{"modules": {"a": {}}}\n',
    "stat.json": '9. Printing statistics.\n{"design": {"num_cells": 1}}\n',
}


@pytest.mark.parametrize(("name", "lost"), [(name, lost) for name in WHOLE for lost in (0, 2, 3, 12)])
def test_an_output_that_is_cut_off_is_not_kept_though_the_tool_reports_success(name: str, lost: int) -> None:
    """A disk was full: the tool wrote a part, and returned 0."""
    sizes = iter([len(WHOLE[name]) - lost, None])

    def start(folder: Path, script: Sequence[str]) -> Cost:
        (folder / name).write_text(WHOLE[name][: next(sizes)])
        return Cost()

    tool_run = replace(RUN, outputs=(name,))
    if lost:
        with pytest.raises(ToolStopped, match=rf"mock: must write {name} to the end, which is missing"):
            run_tool(tool_run, start)
    assert run_tool(tool_run, start).read(name) == WHOLE[name]


def test_an_output_cut_between_two_modules_is_made_again_before_the_next_tool_is_believed(build: Path) -> None:
    """That cut cannot be seen in the file, so the failure of the tool that reads it is not believed at once."""
    texts = iter(["module b;\nendmodule\n", WHOLE["out.v"]])

    def write(folder: Path, script: Sequence[str]) -> Cost:
        (folder / "out.v").write_text(next(texts))
        return Cost()

    def read(folder: Path, script: Sequence[str]) -> Cost:
        if "module a" not in (folder / "out.v").read_text():
            raise ToolFailed("reader", "there must be a module a")
        (folder / "log").write_text("read")
        return Cost()

    def attempt() -> str:
        netlist = run_tool(replace(RUN, outputs=("out.v",)), write).read("out.v")
        return run_tool(ToolRun("reader", "1", (), {"out.v": netlist}, ("log",)), read).read("log")

    assert confirmed(attempt) == "read"


def test_a_damaged_entry_is_made_again() -> None:
    tool = Tool()
    os.truncate(run_tool(RUN, tool).folder / "out", 1)
    assert run_tool(RUN, tool).read("out") == "text" and tool.runs == 2


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
