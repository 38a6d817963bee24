"""Verification and measurement of cores in one run: each core is measured once it has passed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..cores.core import Core
from ..jobs.engine import run_tasks
from ..jobs.progress import Progress
from ..jobs.task import Task, Workers
from ..targets import find_target
from ..verify import EvidenceDatabase, Verification, require_verifiable
from ..verify.jobs import LIMIT_S, Request, durations, evidence_of, keep_evidence, known_by_name
from .database import MeasurementDatabase, order
from .durations import MeasurementDurations
from .record import OK, Measurement
from .run import Job, is_open, jobs_for, require_tools, task_of
from .sets import Plan
from .snapshot import CoreSnapshot

__all__ = ["CoresRun", "Wanted", "run_cores"]

Wanted = Sequence[tuple[Any, Sequence[Plan]]]
"""Cores, each with its measurement plans."""


@dataclass
class CoresRun:
    """The results of a run.

    Attributes
    ----------
    records : list of Measurement
        New ones and those that were stored, in the order of the database.
    unverified : list of Verification
        Evidence of the cores that failed verification and were not measured.
    errors : list of str
        Errors of measurements that left no record.
    """

    records: list[Measurement] = field(default_factory=list)
    unverified: list[Verification] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def failures(self) -> list[str]:
        """Everything that failed, a line each."""
        failed = [one for one in self.records if one.status != OK]
        lines = [f"{one.core_name}: {one.reason}" for one in self.unverified]
        return lines + [f"{one.core_name} {one.target} {one.recipe}: {one.reason}" for one in failed] + self.errors


def run_cores(
    wanted: Wanted,
    *,
    effort: str = "standard",
    workers: Workers | None = None,
    retry_failed: bool = False,
    progress: Progress | None = None,
) -> CoresRun:
    """Verify cores and measure those that pass. Results are stored at once, and failures do not stop the run.

    Stored results are not recomputed, so the same call resumes an interrupted run.

    Parameters
    ----------
    wanted : sequence of (Core, sequence of Plan)
        Cores and measurement plans.
    effort : str
        Effort of the verification.
    workers : Workers, optional
        Where to run: two threads by default, which cannot enforce time limits.
    retry_failed : bool
        Whether to repeat measurements that are recorded as failed.
    progress : Progress, optional
        Notified of each `Verification`, `Measurement`, or error as text.

    Raises
    ------
    ToolMissing
        Before anything runs, if a tool of a target is not installed on this machine: record ids contain its version.
    NoSoftwareModel, NoVectors, NoOracles
        Before anything runs, if a core cannot be verified yet.
    """
    require_verifiable(core for core, _ in wanted)
    require_tools(plan.target for _, plans in wanted for plan in plans)
    run = _Run(wanted, Request(effort=effort), retry_failed, progress or Progress())
    run_tasks(run.first(), workers or Workers(), run.on_done, lambda task: run.progress.start(task.key))
    run.found.records.sort(key=order)
    return run.found


class _Run:
    """The state of a run, in the process that stores the results."""

    def __init__(self, wanted: Wanted, request: Request, retry_failed: bool, progress: Progress) -> None:
        self.wanted, self.request, self.retry_failed, self.progress = wanted, request, retry_failed, progress
        self.plans = {_key(core.name): plans for core, plans in wanted}
        self.records, self.evidence, self.found = MeasurementDatabase(), EvidenceDatabase(), CoresRun()
        self.verify_s, self.measure_s = durations(self.evidence.all()), MeasurementDurations(self.records.all())

    def first(self) -> list[Task]:
        """Return the first tasks: build every core, and verify it unless it has passed. Longest tasks start first."""
        passed = known_by_name(self.evidence, self.request)
        tasks = []
        for core, plans in self.wanted:
            key, known = _key(core.name), passed.get(core.name, {})
            self.progress.expect(key, 0.0 if known else self.verify_s.of(core.name))
            longest = 0.0
            for plan in plans:
                seconds, parts = self.measure_s.of(core.name, plan.target), list(_parts(key, plan))
                for part in parts:
                    self.progress.expect(part, seconds / len(parts))
                longest += seconds
            tasks.append(Task(key, _core_and_evidence, (core, self.request, known), longest, LIMIT_S))
        return tasks

    def on_done(self, task: Task, answer: Any) -> list[Task]:
        """Store the result of a task; return the measurements that follow."""
        if task.key in self.plans:
            return self._verified(task, answer)
        if isinstance(answer, Exception):
            self._fail(task, f"{task.key}: {type(answer).__name__}: {answer}")
        elif not task.key.endswith(answer.id):
            versions = f"workers must have the versions of tools that are here; {answer.tools} made this record"
            self._fail(task, f"{task.key}: {versions}: install the same on them")
        else:
            self.records.add(answer)
            self.found.records.append(answer)
            self.progress.finish(task.key, answer)
        return []

    def _verified(self, task: Task, answer: tuple[CoreSnapshot, Verification] | Exception) -> list[Task]:
        """Store the evidence of a core; return its open measurements if it has passed."""
        snapshot, result = (None, answer) if isinstance(answer, Exception) else answer
        found = keep_evidence(self.evidence, task.arguments[0].name, result, self.request)
        tasks = []
        for plan in self.plans[task.key]:
            for part in _parts(task.key, plan):
                self.progress.drop(part)
            if snapshot and found.status == "passed":
                tasks += self._measurements(snapshot, plan, found)
        if found.status != "passed":
            self.found.unverified.append(found)
        self.progress.finish(task.key, found)
        return tasks

    def _measurements(self, snapshot: CoreSnapshot, plan: Plan, found: Verification) -> list[Task]:
        """Return the open measurements of a plan."""
        jobs = jobs_for(snapshot, [plan.target], found, plan.recipes, plan.seeds)
        seconds = self.measure_s.of(snapshot.name, plan.target)
        # Recipes of a core share most of their tool runs and would wait for each other, so other cores run in between.
        tasks = [task_of(job, seconds / turn) for turn, job in enumerate(filter(self._is_open, jobs), 1)]
        for task in tasks:
            self.progress.expect(task.key, seconds / len(tasks))
        return tasks

    def _is_open(self, job: Job) -> bool:
        record = self.records.get(job.id)
        if record is None or is_open(record, self.retry_failed):
            return True
        self.found.records.append(record)
        return False

    def _fail(self, task: Task, reason: str) -> None:
        self.found.errors.append(reason)
        self.progress.finish(task.key, reason)


def _key(core: str) -> str:
    return f"verify {core}"


def _parts(key: str, plan: Plan) -> Iterator[str]:
    """Yield placeholder keys for the measurements of a plan, until the open ones are known."""
    target = find_target(plan.target)
    for recipe in plan.recipes or target.recipes:
        for seed in plan.seeds or target.seeds:
            yield f"{key}: {plan.target} {recipe} {seed}"


def _core_and_evidence(
    core: Any, request: Request, known: Mapping[str, Verification]
) -> tuple[CoreSnapshot, Verification]:
    """On a worker: return a core as plain data, and its evidence."""
    snapshot = CoreSnapshot.kept(core) if isinstance(core, Core) else CoreSnapshot.of(core)
    return snapshot, evidence_of(core, snapshot.hash, request, known)
