"""Measuring one core: what is refused, what is recorded. Targets are mocks."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from roundhouse.measure.record import SCHEMA
from roundhouse.measure.run import Job, NotVerified, jobs_for, measure
from roundhouse.storage.schema import seal
from roundhouse.targets import TARGETS, UnknownTarget
from roundhouse.tools.process import ToolFailed
from roundhouse.tools.status import ToolStatus

sys.path.insert(0, str(Path(__file__).parent))
from made_up_records import counter, verified


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


def test_unknown_names() -> None:
    with pytest.raises(UnknownTarget, match=r"must be one of .*; given 'ecp'; nearest: ecp5"):
        measure(counter(), "ecp", verified=verified())
    with pytest.raises(ValueError, match="'fast' is no recipe of mock; did you mean 'default'"):
        measure(counter(), "mock", "fast", verified=verified())


def test_failure_is_recorded() -> None:
    record = measure(counter(name="bad"), "mock", verified=verified())
    assert (record.status, record.reason, record.log) == ("failed", "mocker: ended with code 1", "logs/x.log")
    assert record.comb is None


def test_jobs_of_a_core() -> None:
    jobs = jobs_for(counter(), ["mock"], verified())
    assert [(job.recipe, job.seed) for job in jobs] == [("default", 1), ("default", 2), ("other", 1), ("other", 2)]


def test_a_record_tells_the_options_of_its_core() -> None:
    core = counter()
    core.gated, core.claim = False, replace(core.claim, clear=3)
    for made, told in ((counter(), ("gated", None)), (core, ("open", 3))):
        record = SCHEMA.read(SCHEMA.line(measure(made, "mock", verified=verified())))
        assert (record.outputs, record.clear_clocks) == told


def test_a_record_of_an_earlier_version_does_not_tell_them() -> None:
    facts = json.loads(SCHEMA.line(measure(counter(), "mock", verified=verified())))
    del facts["digest"], facts["outputs"]
    assert SCHEMA.read(seal(facts)).outputs is None
