"""Many cores at once. Workers import this module afresh: the toy family is registered when a core is unpickled."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import toy_cores
from kept_build import own_build
from roundhouse.architectures.refusal import Refused
from roundhouse.cores.core import Core
from roundhouse.jobs.processes import WorkerProcesses
from roundhouse.jobs.progress import Progress
from roundhouse.jobs.task import Workers
from roundhouse.jobs.unfinished import Unfinished
from roundhouse.storage.sources import source_key
from roundhouse.verify import EvidenceDatabase, verify_all

pytestmark = pytest.mark.slow


def _make(name: str, verilog: str):
    if name in _ODD:
        return _ODD[name]()
    good = toy_cores.iterative()
    return Picklable(name, verilog or good.verilog)


class Picklable:
    """A toy core that crosses to a worker, and registers its family there."""

    def __init__(self, name, verilog):
        self.name, self.verilog, self._core = name, verilog, toy_cores.iterative()

    def __getattr__(self, attribute):
        return getattr(self._core, attribute)

    @property
    def hash(self):
        return toy_cores.replace(self._core, verilog=self.verilog).hash

    def __reduce__(self):
        return _make, (self.name, self.verilog)


class Crash(Picklable):
    """A core that takes its worker down."""

    def __init__(self):
        super().__init__("crash", "")

    @property
    def hash(self):
        os.kill(os.getpid(), signal.SIGKILL)


class Slow(Picklable):
    """A core that keeps its worker busy."""

    def __init__(self):
        super().__init__("slow", "")

    @property
    def hash(self):
        time.sleep(60)


class Impossible(Picklable):
    """A core whose building shows that it is impossible."""

    def __init__(self):
        super().__init__("impossible", "")

    @property
    def hash(self):
        raise Refused("impossible", "it does not fit")


ONE = Workers(1, processes=True)
_ODD = {"crash": Crash, "slow": Slow, "impossible": Impossible}


@pytest.fixture
def build(monkeypatch, tmp_path):
    """A store of its own, with the simulators that are already there."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(own_build(tmp_path)))
    here = Path(__file__).parent
    monkeypatch.setenv("PYTHONPATH", f"{here}{os.pathsep}{here.parent}", prepend=os.pathsep)
    return tmp_path


def cores():
    good = toy_cores.iterative()
    wrong = good.verilog.replace("x + k", "x - k")
    return [Picklable("good", good.verilog), Crash(), Picklable("wrong", wrong)]


def test_a_wrong_core_and_a_crash_fail_alone_and_what_passed_is_kept(build):
    progress = Progress()
    found = {v.core_name.split("-")[0]: v for v in verify_all(cores(), effort="quick", progress=progress)}
    assert (progress.done, progress.total) == (3, 3)
    assert found["good"].status == "passed"
    assert found["wrong"].status == "failed" and "must be" in found["wrong"].reason
    assert found["crash"] == Unfinished("crash", "verify", "the worker ended with code -9")
    assert {v.core_name.split("-")[0]: v.status for v in EvidenceDatabase().all()} == {
        "good": "passed",
        "wrong": "failed",
    }
    (again,) = verify_all(cores()[:1], effort="quick")
    assert again == found["good"]  # from the store: not even the date differs
    time.sleep(1)
    (forced,) = verify_all(cores()[:1], effort="quick", force=True)
    assert forced.date != again.date


def test_a_core_that_takes_too_long_fails_alone(build):
    verify_all(cores()[:1], effort="quick")  # compiles what all cores share
    found = verify_all([Slow(), *cores()[:1]], effort="quick", workers=ONE, limit_s=10, force=True)
    assert [(one.core_name, one.status) for one in found] == [("slow", "not finished"), ("good", "passed")]
    assert found[0].reason == "it must end within 10 s"
    assert [one.core_name for one in EvidenceDatabase().all()] == ["good"]


def test_what_is_not_finished_replaces_no_evidence_and_is_tried_again(build, monkeypatch):
    (passed,) = verify_all(cores()[:1], effort="quick")
    with monkeypatch.context() as broken:
        broken.setenv("CXX", "false")  # workers find no compiler; this process has found one before
        (ended,) = verify_all(cores()[:1], effort="quick", force=True)
    assert ended.status == "not finished" and "false prints no version) must be installed" in ended.reason
    assert EvidenceDatabase().all() == [passed]
    (again,) = verify_all(cores()[:1], effort="quick", force=True)
    assert again.status == "passed"


def test_a_core_that_is_given_three_times_is_verified_once(build):
    progress = Progress()
    found = verify_all([Impossible(), Impossible(), Impossible()], effort="quick", progress=progress)
    assert len(found) == progress.done == progress.total == 1


def test_what_building_refuses_is_no_failure(build):
    (found,) = verify_all([Impossible()], effort="quick")
    assert (found.status, found.reason) == ("refused", "it does not fit")
    assert EvidenceDatabase().all() == [found]


def test_while_the_sources_stay_a_core_that_passed_is_not_built_again(build, monkeypatch):
    core = Core.parse("speck32_64-encrypt-iterative")
    (found,) = verify_all([replace(core)], effort="quick")
    assert found.status == "passed" and EvidenceDatabase().hashes(source_key()) == {core.name: found.core_hash}
    monkeypatch.setattr(WorkerProcesses, "call", lambda *_: pytest.fail("a worker was asked"))
    assert verify_all([replace(core)], effort="quick") == [found]


FOREVER = """
import test_jobs
from roundhouse.verify import verify_all
for _ in range(200):
    verify_all([test_jobs.cores()[0]], effort="thorough", force=True)
"""


def test_an_interrupt_keeps_what_is_finished(build):
    process = subprocess.Popen([sys.executable, "-c", FOREVER], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None and not EvidenceDatabase().all():
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert "KeyboardInterrupt" in errors and process.returncode != 0
    assert EvidenceDatabase().all()
