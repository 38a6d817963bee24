"""Measuring: what is refused, what is recorded, what is resumed. Targets are mocks."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from roundhouse.measure.database import MeasurementDatabase
from roundhouse.measure.run import Job, NotVerified, jobs_for, measure, measure_all
from roundhouse.targets import TARGETS, UnknownTarget
from roundhouse.tools.process import ToolFailed, ToolMissing
from roundhouse.tools.status import ToolStatus

sys.path.insert(0, str(Path(__file__).parent))
from records import counter, verified


class MockTarget:
    """A target that fails on cores called "bad" and has a defect for those called "bug"."""

    name = "mock"
    title = "a mock"
    stage = "imagined"
    recipes: tuple[str, ...] = ("default", "other")
    seeds: tuple[int | None, ...] = (1, 2)
    figures = TARGETS["ecp5"].figures

    def __init__(self) -> None:
        self.runs: list[tuple[str, str, int | None]] = []
        self.version: str | None = "1"

    def tools(self) -> tuple[ToolStatus, ...]:
        return (ToolStatus("mocker", self.version, "tests", "pip install mocker"),)

    def versions(self) -> dict[str, str]:
        return {"mocker": "1"}

    def options(self, core: Any, recipe: str) -> dict[str, Any]:
        return {"recipe": recipe}

    def measure(self, core: Any, recipe: str, seed: int | None) -> dict[str, Any]:
        self.runs.append((core.name, recipe, seed))
        if core.name == "bad":
            raise ToolFailed("mocker", "ended with code 1", Path("logs/x.log"))
        if core.name == "bug":
            raise IndexError("a defect")
        return {"comb": 10, "ff": 5, "wall_s": 1.0}


@pytest.fixture(autouse=True)
def target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MockTarget:
    """The mock in the registry, and a build folder of the test's own."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    mock = MockTarget()
    monkeypatch.setitem(TARGETS, "mock", mock)
    return mock


def test_record_stands_alone() -> None:
    record = measure(counter(), "mock", verified=verified())
    assert (record.status, record.comb, record.recipe, record.seed) == ("ok", 10, "default", 1)
    assert (record.cipher, record.key_sizes, record.latency, record.verified_blocks) == ("counter8", "[8]", "[1]", 100)
    assert record.key_setup_decrypt is None and record.stage == "imagined" and record.tools == '{"mocker": "1"}'
    assert record.id == Job(counter(), "mock", "default", 1, verified()).id


@pytest.mark.parametrize(
    ("evidence", "message"),
    [
        (None, "must pass verification before it is measured; it was not verified"),
        (verified(status="failed"), "it is 'failed'"),
        (verified(core_hash="other"), "the verification is of other"),
    ],
)
def test_unverified_core_is_refused(evidence: SimpleNamespace | None, message: str) -> None:
    with pytest.raises(NotVerified, match=message):
        measure(counter(), "mock", verified=evidence)
    with pytest.raises(NotVerified, match=message):
        measure_all([Job(counter(), "mock", "default", 1, evidence)])


def test_unknown_names() -> None:
    with pytest.raises(UnknownTarget, match=r"must be one of .*; given 'ecp'; nearest: ecp5"):
        measure(counter(), "ecp", verified=verified())
    with pytest.raises(ValueError, match="a recipe of mock must be one of default, other; given 'fast'"):
        measure(counter(), "mock", "fast", verified=verified())


def test_failure_is_recorded() -> None:
    record = measure(counter(name="bad"), "mock", verified=verified())
    assert (record.status, record.reason, record.log) == ("failed", "mocker: ended with code 1", "logs/x.log")
    assert record.comb is None


def test_jobs_of_a_core() -> None:
    jobs = jobs_for(counter(), ["mock"], verified())
    assert [(job.recipe, job.seed) for job in jobs] == [("default", 1), ("default", 2), ("other", 1), ("other", 2)]


def job(name: str, hash: str) -> Job:
    """A job for a core of some name."""
    return Job(counter(name=name, hash=hash), "mock", "default", 1, verified(core_hash=hash))


def test_all_go_on_and_are_resumed(target: MockTarget) -> None:
    jobs = [job("good", "a"), job("bad", "b"), job("fine", "c")]
    seen: list[tuple[int, int, str]] = []
    records = measure_all(jobs, on_progress=lambda done, total, record: seen.append((done, total, record.core_name)))
    assert [(record.core_name, record.status) for record in records] == [
        ("good", "ok"),
        ("bad", "failed"),
        ("fine", "ok"),
    ]
    assert [(done, total) for done, total, _ in seen] == [(1, 3), (2, 3), (3, 3)]
    assert measure_all([*jobs, job("new", "d")])[:3] == records
    assert len(target.runs) == 4
    measure_all(jobs, retry_failed=True)
    assert len(target.runs) == 5


def test_defect_is_raised_after_the_others() -> None:
    with pytest.raises(ExceptionGroup, match="1 of 2 measurements ended with an error"):
        measure_all([job("bug", "a"), job("good", "b")], n_jobs=1)
    assert [record.core_name for record in MeasurementDatabase().all()] == ["good"]


def test_missing_tool_is_told_first(target: MockTarget) -> None:
    target.version = None
    with pytest.raises(
        ToolMissing, match="mocker must be installed and was not found; install it with: pip install mocker"
    ):
        measure_all([job("good", "a")])
    assert not target.runs


INTERRUPTED = """
import sys
sys.path[:0] = {folders!r}
from pathlib import Path
from records import counter, verified
from test_run import MockTarget
from roundhouse.measure.run import Job, measure_all
from roundhouse.targets import TARGETS
from roundhouse.tools.process import run

class Hanging(MockTarget):
    def measure(self, core, recipe, seed):
        if core.name == "quick":
            return {{"comb": 1}}
        sleep = "import os, pathlib, time; pathlib.Path('pid').write_text(str(os.getpid())); time.sleep(60)"
        run("mock", [sys.executable, "-c", sleep], Path.cwd(), limit_s=60)

NAMES = ("quick", "hang")
TARGETS["mock"] = Hanging()
jobs = [Job(counter(name=name, hash=name), "mock", "default", 1, verified(core_hash=name)) for name in NAMES]
measure_all(jobs, n_jobs=1, on_progress=lambda *told: print("done", flush=True))
"""


def test_interrupt_ends_tools_and_keeps_records(tmp_path: Path) -> None:
    program = INTERRUPTED.format(folders=[str(Path(__file__).parent)])
    command = [sys.executable, "-c", program]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": tmp_path, "text": True}
    with subprocess.Popen(command, **pipes) as process:  # type: ignore[call-overload]
        assert process.stdout.readline() == "done\n"
        while not (tmp_path / "pid").exists() or not (pid := (tmp_path / "pid").read_text()):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        assert "KeyboardInterrupt" in process.communicate(timeout=20)[1]
    assert not Path(f"/proc/{pid}").exists()
    assert [record.core_name for record in MeasurementDatabase(tmp_path / "store.sqlite").all()] == ["quick"]
