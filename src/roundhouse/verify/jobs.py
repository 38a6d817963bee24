"""Verification of many cores: resumable. A core passes, fails, is refused, or is not finished, which is not stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from ..architectures.refusal import Refused
from ..cores.core_like import CoreLike
from ..jobs.engine import run_tasks
from ..jobs.progress import Durations, Progress
from ..jobs.task import Task, Workers
from ..jobs.unfinished import Unfinished
from ..storage.sources import source_key
from .database import EvidenceDatabase
from .evidence import SIMULATE, Check, Verification, check_effort
from .ladder import find_rung
from .run import require_verifiable, verify

__all__ = ["LIMIT_S", "Request", "durations", "evidence_of", "keep_evidence", "known_by_name", "verify_all"]

LIMIT_S = 3600.0
"""Time limit for the verification of one core, in seconds."""


@dataclass(frozen=True)
class Request:
    """Options of a verification run: see `verify`; `force` verifies passed cores again."""

    rung: str = SIMULATE
    effort: str = "standard"
    seed: int = 0
    force: bool = False


def verify_all(
    cores: Iterable[CoreLike],
    *,
    rung: str = SIMULATE,
    effort: str = "standard",
    seed: int = 0,
    force: bool = False,
    workers: Workers | None = None,
    limit_s: float = LIMIT_S,
    progress: Progress | None = None,
) -> list[Verification | Unfinished]:
    """Verify cores and store their evidence at once.

    A core whose hash has passed with this or a higher effort is not verified again, nor built while the sources are
    unchanged. The same call therefore resumes an interrupted run.

    Parameters
    ----------
    cores : iterable of CoreLike
        They must be picklable. A core that is given more than once is verified once. Cores of one cipher should be
        adjacent, since workers cache their common parts.
    rung, effort, seed : str, str, int
        As for `verify`.
    force : bool
        Whether to verify passed cores again.
    workers : Workers, optional
        Where to run: two processes on this machine by default.
    limit_s : float
        Wall-clock time limit per core in seconds.
    progress : Progress, optional
        Notified of each core and its outcome.

    Returns
    -------
    list of Verification or Unfinished
        One for each core: first those that had passed, then the others in order of completion. A core is unfinished if
        the environment ended its verification: a program is missing or killed, the disk is full, the time is up.

    Raises
    ------
    ToolMissing
        Before anything runs, if a tool is not installed on this machine.
    NoSoftwareModel, NoVectors, NoOracles
        Before anything runs, if a core cannot be verified on the rung yet.
    """
    check_effort(effort)
    cores = list({core.name: core for core in cores}.values())
    require_verifiable(cores, rung)
    prepare = find_rung(rung).prepare
    workers, progress = workers or Workers(processes=True), progress or Progress()
    run = _Run(Request(rung, effort, seed, force), progress)
    tasks = run.tasks(cores, limit_s)
    if tasks and workers.scheduler is None and prepare is not None:
        prepare()
    run_tasks(tasks, workers, run.on_done, lambda task: progress.start(task.key))
    return run.found


class _Run:
    """The state of a run, in the process that stores the evidence."""

    def __init__(self, request: Request, progress: Progress) -> None:
        self.request, self.progress = request, progress
        self.database = EvidenceDatabase()
        self.found: list[Verification | Unfinished] = []

    def tasks(self, cores: Iterable[CoreLike], limit_s: float) -> list[Task]:
        """Return tasks for the cores not known to have passed; no core is built here."""
        earlier = [one for one in self.database.all() if one.rung == self.request.rung]  # a proof has its own pace
        expected, hashes = durations(earlier), self.database.hashes(source_key())
        passed = {} if self.request.force else known_by_name(self.database, self.request)
        tasks, stored = [], []
        for core in cores:
            known = passed.get(core.name, {})
            if (found := known.get(hashes.get(core.name, ""))) is not None:
                stored.append(found)
                self.progress.expect(core.name, 0.0)
            else:
                tasks.append(Task(core.name, _verified, (core, self.request, known), limit_s=limit_s))
                self.progress.expect(core.name, expected.of(core.name))
        for found in stored:
            self._finish(found)
        return tasks

    def on_done(self, task: Task, answer: Verification | Exception) -> tuple[()]:
        """Store the evidence of a core."""
        self._finish(keep_evidence(self.database, task.key, answer, self.request))
        return ()

    def _finish(self, found: Verification | Unfinished) -> None:
        self.found.append(found)
        self.progress.finish(found.core_name, found)


def durations(evidence: Iterable[Verification]) -> Durations[str]:
    """Return the expected durations of verifying cores, by name."""
    return Durations({found.core_name: sum(check.seconds for check in found.evidence) for found in evidence})


def known_by_name(database: EvidenceDatabase, request: Request) -> dict[str, dict[str, Verification]]:
    """Return the evidence of all passed designs, by core name, then by core hash."""
    found: dict[str, dict[str, Verification]] = {}
    for one in database.all_passed(request.effort, request.rung).values():
        found.setdefault(one.core_name, {})[one.core_hash] = one
    return found


def _verified(core: CoreLike, request: Request, known: Mapping[str, Verification]) -> Verification:
    return evidence_of(core, core.hash, request, known)


def evidence_of(core: CoreLike, core_hash: str, request: Request, known: Mapping[str, Verification]) -> Verification:
    """On a worker: return the evidence of a core, verifying it if there is none.

    Parameters
    ----------
    core : CoreLike
        Built if it must be verified.
    core_hash : str
        Its hash.
    request : Request
        Options of the run.
    known : mapping
        Evidence of the run, by core hash. A worker of a cluster also has its own database, with evidence of earlier
        runs.
    """
    database = EvidenceDatabase()
    database.remember(core.name, source_key(), core_hash)
    found = None if request.force else known.get(core_hash) or database.passed(core_hash, request.effort, request.rung)
    if found is None:
        found = verify(core, rung=request.rung, effort=request.effort, seed=request.seed)
        database.record(found)
    return found


def keep_evidence(
    database: EvidenceDatabase, name: str, answer: Verification | Exception, request: Request
) -> Verification | Unfinished:
    """Store the evidence from a worker and return it; an exception other than a refusal is no evidence."""
    if isinstance(answer, Refused):
        answer = _refused(name, database.hashes(source_key()).get(name, name), answer, request)
    elif isinstance(answer, Exception):
        return Unfinished.of(name, "verify", answer)
    else:
        database.remember(name, source_key(), answer.core_hash)
    database.record(answer)
    return answer


def _refused(name: str, core_hash: str, error: Refused, request: Request) -> Verification:
    """Return the evidence that a core is refused while it is built."""
    check = Check("worker", "", 0, 0, 0, 0.0, "refused", error.reason)
    date = datetime.now(UTC).isoformat(timespec="seconds")
    return Verification(
        name, core_hash, request.rung, request.effort, request.seed, "refused", error.reason, (check,), date=date
    )
