"""Verifying and measuring cores in one run: a core's measurements are tasks that come of its verification."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..cores.core import Core
from ..jobs.engine import Task, Workers, run_tasks
from .costs import Costs, Share
from .database import MeasurementDatabase
from .record import OK, Measurement
from .run import Job, is_open, jobs_for, require_tools, task_of
from .sets import Plan
from .snapshot import CoreSnapshot

if TYPE_CHECKING:
    from ..verify import Verification

__all__ = ["CoresRun", "run_cores"]

#: Told after each task: what it found, and the share of all work that is done, from 0 to 1.
Tell = Callable[["Verification | Measurement | str", float], None]
Wanted = Sequence[tuple[Any, Sequence[Plan]]]


@dataclass
class CoresRun:
    """What became of a run.

    Attributes
    ----------
    records : list of Measurement
        Those that were made, and those that were there already.
    failures : list of str
        What failed, in words: verifications, measurements, and errors of another kind.
    """

    records: list[Measurement] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


def run_cores(
    wanted: Wanted,
    *,
    effort: str = "standard",
    workers: Workers | None = None,
    retry_failed: bool = False,
    on_progress: Tell | None = None,
) -> CoresRun:
    """Verify cores and measure those that pass; keep what is found as soon as it is, and go on after failures.

    What is stored is neither verified nor measured again, so an interrupted run is resumed by the same call.

    Parameters
    ----------
    wanted : sequence of (Core, sequence of Plan)
        What to measure where.
    effort : str
        How much verification simulates.
    workers : Workers, optional
        Who does the work.
    retry_failed : bool
        Whether to try again what is recorded as failed.
    on_progress : callable, optional
        Called after each task with a verification, a record or an error's text, and the share that is done.

    Raises
    ------
    ToolMissing
        Before anything runs, if a tool of a target is not installed here: what is recorded is told by its version.
    """
    workers = workers or Workers()
    require_tools(plan.target for _, plans in wanted for plan in plans)
    run = _Run(wanted, effort, retry_failed, on_progress or (lambda found, share: None))
    run_tasks(run.first(), workers, run.on_done)
    return run.found


class _Run:
    """The state of a run, in the process that keeps what is found."""

    def __init__(self, wanted: Wanted, effort: str, retry_failed: bool, tell: Tell) -> None:
        from ..verify import EvidenceDatabase

        self.wanted, self.effort, self.retry_failed, self.tell = wanted, effort, retry_failed, tell
        self.plans = {core.name: plans for core, plans in wanted}
        self.records, self.evidence, self.found = MeasurementDatabase(), EvidenceDatabase(), CoresRun()
        self.costs, self.share = Costs(self.records.all(), self.evidence.all()), Share()

    def first(self) -> list[Task]:
        """The tasks to begin with, the longest first: every core is built, and verified if it has not passed."""
        passed = list(self.evidence.all_passed(self.effort).values())
        tasks = []
        for core, plans in self.wanted:
            key, places = _key(core.name), {plan.target for plan in plans}
            known = {one.core_hash: one for one in passed if one.core_name == core.name}
            self.share.expect([key], 0.0 if known else self.costs.verify_s(core.name))
            for place in places:
                self.share.expect([f"{key} {place}"], self.costs.measure_s(core.name, place))
            longest = sum(self.costs.measure_s(core.name, place) for place in places)
            tasks.append(Task(key, _verified, (core, self.effort, known), longest))
        return tasks

    def on_done(self, task: Task, answer: Any) -> list[Task]:
        """Keep what a task found; the measurements that come of it."""
        if isinstance(answer, Measurement) and not task.key.endswith(answer.id):
            versions = f"workers must have the versions of tools that are here; {answer.tools} made this record"
            self._fail(task.key, f"{task.key}: {versions}: install the same on them")
        elif isinstance(answer, Measurement):
            self.records.add(answer)
            self._have(answer)
            self.tell(answer, self.share.finish(task.key))
        elif isinstance(answer, Exception):
            self._fail(task.key, f"{task.key}: {type(answer).__name__}: {answer}")
        else:
            return self._measurements(*answer)
        return []

    def _measurements(self, snapshot: CoreSnapshot, found: Verification) -> list[Task]:
        """The open measurements of a core that has passed verification."""
        key = _key(snapshot.name)
        self.evidence.record(found)
        if found.status != "passed":
            self._fail(key, f"{found.core_name}: {found.reason}")
            return []
        todo = []
        for plan in self.plans[snapshot.name]:
            self.share.drop(f"{key} {plan.target}")
            jobs = jobs_for(snapshot, [plan.target], found, plan.recipes, plan.seeds)
            seconds = self.costs.measure_s(snapshot.name, plan.target)
            # A core's recipes share most of their tool runs and would wait for each other: other cores come between.
            tasks = [task_of(job, seconds / turn) for turn, job in enumerate(filter(self._is_open, jobs), 1)]
            self.share.expect([task.key for task in tasks], seconds)
            todo += tasks
        self.tell(found, self.share.finish(key))
        return todo

    def _is_open(self, job: Job) -> bool:
        record = self.records.get(job.id)
        if record is None or is_open(record, self.retry_failed):
            return True
        self._have(record)
        return False

    def _have(self, record: Measurement) -> None:
        self.found.records.append(record)
        if record.status != OK:
            self.found.failures.append(f"{record.core_name} {record.target} {record.recipe}: {record.reason}")

    def _fail(self, key: str, reason: str) -> None:
        self.found.failures.append(reason)
        for target in {plan.target for plan in self.plans.get(key.removeprefix(_key("")), ())}:
            self.share.drop(f"{key} {target}")
        self.tell(reason, self.share.finish(key))


def _key(core: str) -> str:
    return f"verify {core}"


def _verified(core: Any, effort: str, known: Mapping[str, Verification]) -> tuple[CoreSnapshot, Verification]:
    """On a worker: a core as plain data, and its evidence; without any, it is verified now."""
    from ..verify import EvidenceDatabase, verify

    snapshot = CoreSnapshot.kept(core) if isinstance(core, Core) else CoreSnapshot.of(core)
    evidence = EvidenceDatabase()
    found = known.get(snapshot.hash) or evidence.passed(snapshot.hash, effort)
    if found is None:
        found = verify(core, effort=effort)
        evidence.record(found)  # here too, so that it stands even if nobody waits for it any more
    return snapshot, found
