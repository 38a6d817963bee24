"""Cores verified and measured in one run. Targets and verification are mocks; workers are threads."""

import os
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from made_up_records import counter
from test_run import MockTarget

from roundhouse.jobs.progress import Progress
from roundhouse.measure.cores import run_cores
from roundhouse.measure.database import MeasurementDatabase
from roundhouse.measure.sets import Plan
from roundhouse.targets import TARGETS
from roundhouse.tools.process import ToolMissing, ToolStopped
from roundhouse.verify import EvidenceDatabase
from roundhouse.verify.evidence import Check, Verification

PLANS = (Plan("mock", ("default",), (1, 2)),)


@pytest.fixture
def target(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    mock = MockTarget()
    monkeypatch.setitem(TARGETS, "mock", mock)
    return mock


@pytest.fixture
def verified(monkeypatch):
    """The names of the cores that are verified; "wrong" fails, "crash" raises."""
    names = []

    def verify(core, *, rung, effort, seed):
        names.append(core.name)
        if core.name == "crash":
            raise RuntimeError("no memory")
        status, detail = ("failed", "block 3 is wrong") if core.name == "wrong" else ("passed", "")
        reason = f"known answers: {detail}" if detail else ""
        check = Check("known answers", "made up", 100, 1, 1, 2.0, status, detail)
        one = (1,)
        return Verification(core.name, core.hash, rung, effort, seed, status, reason, (check,), one, one, one, None)

    monkeypatch.setattr("roundhouse.verify.jobs.verify", verify)
    monkeypatch.setattr("roundhouse.measure.cores.require_verifiable", lambda cores: None)
    return names


def wanted(*names):
    return [(counter(name=name, hash=sha256(name.encode()).hexdigest()[:16]), PLANS) for name in names]


def test_failures_stop_nothing(target, verified):
    progress = Progress()
    run = run_cores(wanted("good", "wrong", "crash", "bad", "bug", "fine"), progress=progress)
    ok = sorted((record.core_name, record.seed) for record in run.records if record.status == "ok")
    assert ok == [("fine", 1), ("fine", 2), ("good", 1), ("good", 2)]
    assert sum("wrong: known answers: block 3 is wrong" in failure for failure in run.failures) == 1
    assert sum("mocker: ended with code 1" in failure for failure in run.failures) == 2
    assert len(run.failures) == 3
    assert [one.core_name for one in run.unverified] == ["wrong"]
    assert {(one.core_name, one.what, one.reason) for one in run.unfinished} == {
        ("crash", "verify", "RuntimeError: no memory"),
        ("bug", "measure mock default seed 1", "IndexError: a defect"),
        ("bug", "measure mock default seed 2", "IndexError: a defect"),
    }
    assert sorted(one.core_name for one in EvidenceDatabase().all()) == ["bad", "bug", "fine", "good", "wrong"]
    assert progress.done == progress.total == 6 + 8 and progress.done_s == pytest.approx(progress.total_s)


def test_nothing_is_done_twice(target, verified):
    first = run_cores(wanted("good"))
    second = run_cores(wanted("good", "new"))
    assert sorted(verified) == ["good", "new"]
    assert sorted(name for name, *_ in target.runs) == ["good", "good", "new", "new"]
    assert {record.id for record in first.records} < {record.id for record in second.records}
    assert len(second.records) == 4


def test_what_failed_is_tried_again_when_asked(target, verified):
    run_cores(wanted("bad"))
    assert run_cores(wanted("bad")).failures and len(target.runs) == 2
    run_cores(wanted("bad"), retry_failed=True)
    assert len(target.runs) == 4


def test_a_worker_with_other_versions_is_told(target, verified, monkeypatch):
    measured = target.measure

    def elsewhere(*asked):
        monkeypatch.setattr(target, "versions", lambda: {"mocker": "2"})
        return measured(*asked)

    monkeypatch.setattr(target, "measure", elsewhere)
    run = run_cores([(counter(), (Plan("mock", ("default",), (1,)),))])
    assert not run.records and "must have the versions of tools that are here" in run.unfinished[0].reason
    assert '"mocker": "2"' in run.unfinished[0].reason


def test_what_the_environment_ended_is_not_stored_and_tried_again(target, verified, monkeypatch):
    measured = target.measure

    def killed(*asked):
        raise ToolStopped("mocker", "was ended by SIGKILL; it printed nothing")

    monkeypatch.setattr(target, "measure", killed)
    run = run_cores(wanted("good"))
    assert not run.records and not run.failures and not MeasurementDatabase().all()
    assert {one.reason for one in run.unfinished} == {"mocker: was ended by SIGKILL; it printed nothing"}
    monkeypatch.setattr(target, "measure", measured)
    assert [record.status for record in run_cores(wanted("good")).records] == ["ok", "ok"]
    assert verified == ["good"]


def test_a_core_that_is_given_three_times_is_verified_and_measured_once(target, verified):
    other = [(counter(name="good", hash="hash of good"), (Plan("mock", ("default",), (2, 3)),))]
    progress = Progress()
    run = run_cores([*wanted("good", "good"), *other], progress=progress)
    assert verified == ["good"]
    assert sorted(seed for _, _, seed in target.runs) == [1, 2, 3] == sorted(one.seed for one in run.records)
    assert progress.done == progress.total == 4
    again = run_cores([*wanted("good", "good"), *other])
    assert sorted(one.seed for one in again.records) == [1, 2, 3]


def test_a_missing_tool_is_reported_before_anything_runs(target, verified):
    target.version = None
    message = "mocker must be installed and was not found; install it with: pip install mocker"
    with pytest.raises(ToolMissing, match=message):
        run_cores(wanted("good"))
    assert not target.runs and not verified


INTERRUPTED = """
import sys
sys.path[:0] = {folders!r}
from pathlib import Path
import test_cores
from test_run import MockTarget
from roundhouse.jobs.progress import Progress
from roundhouse.jobs.task import Workers
from roundhouse.measure.cores import run_cores
from roundhouse.targets import TARGETS
from roundhouse.tools.process import run
from roundhouse.verify.evidence import Verification

class Hanging(MockTarget):
    def measure(self, core, recipe, seed):
        if seed == 1:
            return {{"comb": 1}}
        sleep = "import os, pathlib, time; pathlib.Path('pid').write_text(str(os.getpid())); time.sleep(60)"
        run("mock", [sys.executable, "-c", sleep], Path.cwd(), limit_s=60)

class Printed(Progress):
    def finish(self, key, found):
        print(type(found).__name__, flush=True)

def verify(core, *, rung, effort, seed):
    return Verification(core.name, core.hash, rung, effort, seed, "passed", "", (), (1,), (1,), (1,), None)

TARGETS["mock"] = Hanging()
sys.modules["roundhouse.verify.jobs"].verify = verify
sys.modules["roundhouse.measure.cores"].require_verifiable = lambda cores: None
run_cores(test_cores.wanted("good"), workers=Workers(1), progress=Printed())
"""


@pytest.mark.slow
def test_an_interrupt_ends_tools_and_keeps_records(tmp_path):
    program = INTERRUPTED.format(folders=[str(Path(__file__).parent)])
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": tmp_path, "text": True}
    environment = {**os.environ, "ROUNDHOUSE_BUILD": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", program], env=environment, **pipes) as process:
        assert [process.stdout.readline() for _ in range(2)] == ["Verification\n", "Measurement\n"]
        while not (tmp_path / "pid").exists() or not (pid := (tmp_path / "pid").read_text()):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        assert "KeyboardInterrupt" in process.communicate(timeout=20)[1]
    assert not Path(f"/proc/{pid}").exists()
    assert [record.seed for record in MeasurementDatabase(tmp_path / "store.sqlite").all()] == [1]
