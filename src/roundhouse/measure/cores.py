"""Verification and measurement of cores in one run: each core is measured once it has passed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..cores.core import Core
from ..errors import NotFinished
from ..jobs.engine import run_tasks
from ..jobs.processor_time import ProcessorTime
from ..jobs.progress import Progress
from ..jobs.task import Task, Workers
from ..jobs.unfinished import Unfinished
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
    unfinished : list of Unfinished
        Verifications and measurements that ended without a result.
    spent : ProcessorTime
        Of the tasks of the run, if it was counted (`run_tasks`).
    """

    records: list[Measurement] = field(default_factory=list)
    unverified: list[Verification] = field(default_factory=list)
    unfinished: list[Unfinished] = field(default_factory=list)
    spent: ProcessorTime = field(default_factory=ProcessorTime)

    def __add__(self, other: CoresRun) -> CoresRun:
        """Return the results of two runs."""
        return CoresRun(
            self.records + other.records,
            self.unverified + other.unverified,
            self.unfinished + other.unfinished,
            self.spent + other.spent,
        )

    @property
    def failures(self) -> list[str]:
        """Everything that failed, a line each."""
        failed = [one for one in self.records if one.status != OK]
        lines = [f"{one.core_name}: {one.reason}" for one in self.unverified]
        return lines + [f"{one.core_name} {one.target} {one.recipe}: {one.reason}" for one in failed]


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
        Cores and measurement plans. A core that is given more than once is verified once, and measured once by each
        target, recipe and seed of its plans.
    effort : str
        Effort of the verification.
    workers : Workers, optional
        Where to run: two threads by default, which cannot enforce time limits.
    retry_failed : bool
        Whether to repeat measurements that are recorded as failed.
    progress : Progress, optional
        Notified of each `Verification`, `Measurement` or `Unfinished`.

    Raises
    ------
    ToolMissing
        Before anything runs, if a tool of a target is not installed on this machine: record ids contain its version.
    NoSoftwareModel, NoVectors, NoOracles
        Before anything runs, if a core cannot be verified yet.
    """
    wanted = _each_once(wanted)
    require_verifiable(core for core, _ in wanted)
    require_tools(plan.target for _, plans in wanted for plan in plans)
    run = _Run(wanted, Request(effort=effort), retry_failed, progress or Progress())
    run.found.spent = run_tasks(
        run.first(), workers or Workers(), run.on_done, lambda task: run.progress.start(task.key)
    )
    run.found.records.sort(key=order)
    return run.found


class _Run:
    """The state of a run, in the process that stores the results."""

    def __init__(self, wanted: Wanted, request: Request, retry_failed: bool, progress: Progress) -> None:
        self.wanted, self.request, self.retry_failed, self.progress = wanted, request, retry_failed, progress
        self.plans = {_key(core.name): plans for core, plans in wanted}
        self.planned: set[tuple[str, str]] = set()
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
        if isinstance(answer, Measurement) and not task.key.endswith(answer.id):
            versions = f"workers must have the versions of tools that are here; {answer.tools} made this record"
            answer = NotFinished(f"{versions}: install the same on them")
        if isinstance(answer, Exception):
            job: Job = task.arguments[0]
            what = " ".join(["measure", job.target, job.recipe, *([] if job.seed is None else [f"seed {job.seed}"])])
            self._end(task, Unfinished.of(job.core.name, what, answer))
        else:
            self.records.add(answer)
            self.found.records.append(answer)
            self.progress.finish(task.key, answer)
        return []

    def _verified(self, task: Task, answer: tuple[CoreSnapshot, Verification] | Exception) -> list[Task]:
        """Store the evidence of a core; return its open measurements if it has passed."""
        snapshot, result = (None, answer) if isinstance(answer, Exception) else answer
        found = keep_evidence(self.evidence, task.arguments[0].name, result, self.request)
        for plan in self.plans[task.key]:
            for part in _parts(task.key, plan):
                self.progress.drop(part)
        if isinstance(found, Unfinished):
            return self._end(task, found)
        if found.status != "passed":
            self.found.unverified.append(found)
        self.progress.finish(task.key, found)
        if snapshot is None or found.status != "passed":
            return []
        return [task for plan in self.plans[task.key] for task in self._measurements(snapshot, plan, found)]

    def _measurements(self, snapshot: CoreSnapshot, plan: Plan, found: Verification) -> list[Task]:
        """Return the open measurements of a plan."""
        jobs = [job for job in jobs_for(snapshot, [plan.target], found, plan.recipes, plan.seeds) if self._is_new(job)]
        seconds = self.measure_s.of(snapshot.name, plan.target)
        # Recipes of a core share most of their tool runs and would wait for each other, so other cores run in between.
        tasks = [task_of(job, seconds / turn) for turn, job in enumerate(filter(self._is_open, jobs), 1)]
        for task in tasks:
            self.progress.expect(task.key, seconds / len(tasks))
        return tasks

    def _is_new(self, job: Job) -> bool:
        """Return whether no earlier plan of this run has the same job."""
        key = job.core.name, job.id
        is_new = key not in self.planned
        self.planned.add(key)
        return is_new

    def _is_open(self, job: Job) -> bool:
        record = self.records.get(job.id)
        if record is None or is_open(record, self.retry_failed):
            return True
        self.found.records.append(record)
        return False

    def _end(self, task: Task, unfinished: Unfinished) -> list[Task]:
        self.found.unfinished.append(unfinished)
        self.progress.finish(task.key, unfinished)
        return []


def _each_once(wanted: Wanted) -> list[tuple[Any, list[Plan]]]:
    """Return each core once, with all of its plans."""
    plans: dict[str, tuple[Any, list[Plan]]] = {}
    for core, its in wanted:
        known = plans.setdefault(core.name, (core, []))[1]
        known += [plan for plan in its if plan not in known]
    return list(plans.values())


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
