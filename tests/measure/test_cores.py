"""Cores verified and measured in one run. Targets and verification are mocks; workers are threads."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from records import counter
from test_run import MockTarget

from roundhouse.measure.cores import run_cores
from roundhouse.measure.sets import Plan
from roundhouse.targets import TARGETS
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

    def verify(core, *, effort):
        names.append(core.name)
        if core.name == "crash":
            raise RuntimeError("no memory")
        status = "failed" if core.name == "wrong" else "passed"
        check = Check("known answers", "made up", 100, 1, 1, 2.0, status, "")
        one = (1,)
        return Verification(
            core.name, core.hash, "simulate", effort, 0, status, f"{status} it", (check,), one, one, one, None
        )

    monkeypatch.setattr("roundhouse.verify.verify", verify)
    return names


def wanted(*names):
    return [(counter(name=name, hash=name), PLANS) for name in names]


def test_failures_stop_nothing(target, verified):
    told = []
    cores = wanted("good", "wrong", "crash", "bad", "bug", "fine")
    run = run_cores(cores, on_progress=lambda found, share: told.append(share))
    ok = sorted((record.core_name, record.seed) for record in run.records if record.status == "ok")
    assert ok == [("fine", 1), ("fine", 2), ("good", 1), ("good", 2)]
    assert sum("wrong: failed it" in failure for failure in run.failures) == 1
    assert sum("RuntimeError: no memory" in failure for failure in run.failures) == 1
    assert sum("mocker: ended with code 1" in failure for failure in run.failures) == 2
    assert sum("IndexError: a defect" in failure for failure in run.failures) == 2
    assert len(run.failures) == 6
    assert told[-1] == pytest.approx(1.0)
    assert len(told) == 6 + 8


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
    run = run_cores([(counter(name="good", hash="good"), (Plan("mock", ("default",), (1,)),))])
    assert not run.records and "must have the versions of tools that are here" in run.failures[0]
    assert '"mocker": "2"' in run.failures[0]
