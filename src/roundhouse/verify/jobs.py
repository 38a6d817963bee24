"""Verification of many cores: resumable, and a core that crashes or takes too long fails alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from ..architectures.refusal import Refused
from ..cores.core import Core
from ..jobs.engine import run_tasks
from ..jobs.processes import TaskEnded
from ..jobs.progress import Durations, Progress
from ..jobs.task import Task, Workers
from ..storage.sources import source_key
from ..tools.process import ToolMissing
from .database import EvidenceDatabase
from .evidence import SIMULATE, Check, Verification, check_effort
from .ladder import find_rung
from .run import verify

__all__ = ["LIMIT_S", "Asked", "durations", "evidence_of", "keep_evidence", "known_by_name", "verify_all"]

LIMIT_S = 3600.0
"""Seconds in which a core must be verified."""


@dataclass(frozen=True)
class Asked:
    """What is asked of every core of a run: see `verify`; `force` verifies again what has passed."""

    rung: str = SIMULATE
    effort: str = "standard"
    seed: int = 0
    force: bool = False


def verify_all(
    cores: Iterable[Core],
    *,
    rung: str = SIMULATE,
    effort: str = "standard",
    seed: int = 0,
    force: bool = False,
    workers: Workers | None = None,
    limit_s: float = LIMIT_S,
    progress: Progress | None = None,
) -> list[Verification]:
    """Verify cores, and keep all evidence as soon as it is found.

    A core whose hash has passed with this effort or more is not verified again; as long as the sources do not change,
    it is not even built. So an interrupted run is resumed by the same call.

    Parameters
    ----------
    cores : iterable of Core
        They must be picklable. Cores of one cipher should be neighbours: a worker keeps what they have in common.
    rung, effort, seed : str, str, int
        As for `verify`.
    force : bool
        Whether to verify again what has passed.
    workers : Workers, optional
        Where to verify: by default two processes of this machine.
    limit_s : float
        Seconds of wall-clock time after which a core fails.
    progress : Progress, optional
        Notified of each core and its `Verification`.

    Returns
    -------
    list of Verification
        One for each core: first those that had passed, the others in the order in which they finished.

    Raises
    ------
    ToolMissing
        If a tool is not installed.
    """
    check_effort(effort)
    prepare = find_rung(rung).prepare
    workers, progress = workers or Workers(processes=True), progress or Progress()
    run = _Run(Asked(rung, effort, seed, force), progress)
    tasks = run.tasks(cores, limit_s)
    if tasks and workers.scheduler is None and prepare is not None:
        prepare()
    run_tasks(tasks, workers, run.on_done, lambda task: progress.start(task.key))
    return run.found


class _Run:
    """The state of a run, in the process that keeps the evidence."""

    def __init__(self, asked: Asked, progress: Progress) -> None:
        self.asked, self.progress = asked, progress
        self.database = EvidenceDatabase()
        self.found: list[Verification] = []

    def tasks(self, cores: Iterable[Core], limit_s: float) -> list[Task]:
        """The cores that have not passed, as far as that is known without building them."""
        expected, hashes = durations(self.database.all()), self.database.hashes(source_key())
        passed = {} if self.asked.force else known_by_name(self.database, self.asked)
        tasks, stored = [], []
        for core in cores:
            known = passed.get(core.name, {})
            if (found := known.get(hashes.get(core.name, ""))) is not None:
                stored.append(found)
                self.progress.expect(core.name, 0.0)
            else:
                tasks.append(Task(core.name, _verified, (core, self.asked, known), limit_s=limit_s))
                self.progress.expect(core.name, expected.of(core.name))
        for found in stored:
            self._finish(found)
        return tasks

    def on_done(self, task: Task, answer: Verification | Exception) -> tuple[()]:
        """Keep the evidence of a core."""
        self._finish(keep_evidence(self.database, task.key, answer, self.asked))
        return ()

    def _finish(self, found: Verification) -> None:
        self.found.append(found)
        self.progress.finish(found.core_name, found)


def durations(evidence: Iterable[Verification]) -> Durations[str]:
    """Return the seconds to expect of verifying cores, by name."""
    return Durations({found.core_name: sum(check.seconds for check in found.evidence) for found in evidence})


def known_by_name(database: EvidenceDatabase, asked: Asked) -> dict[str, dict[str, Verification]]:
    """Return the evidence of all that has passed, in whatever version: by core name, then by core hash."""
    found: dict[str, dict[str, Verification]] = {}
    for one in database.all_passed(asked.effort, asked.rung).values():
        found.setdefault(one.core_name, {})[one.core_hash] = one
    return found


def _verified(core: Core, asked: Asked, known: Mapping[str, Verification]) -> Verification:
    return evidence_of(core, core.hash, asked, known)


def evidence_of(core: Core, core_hash: str, asked: Asked, known: Mapping[str, Verification]) -> Verification:
    """On a worker: return the evidence of a core; it is verified now if there is none.

    Parameters
    ----------
    core : Core
        Built if it must be verified.
    core_hash : str
        Its hash.
    asked : Asked
        What is asked of it.
    known : mapping
        Evidence that the run has, by core hash. A worker of a cluster has a database of its own beside it, which
        keeps what was found for runs that have ended.
    """
    database = EvidenceDatabase()
    database.remember(core.name, source_key(), core_hash)
    found = None if asked.force else known.get(core_hash) or database.passed(core_hash, asked.effort, asked.rung)
    if found is None:
        found = verify(core, rung=asked.rung, effort=asked.effort, seed=asked.seed)
        database.record(found)
    return found


def keep_evidence(
    database: EvidenceDatabase, name: str, answer: Verification | Exception, asked: Asked
) -> Verification:
    """Keep what a worker found on a core, or the error that it ended with, and return it.

    Raises
    ------
    ToolMissing
        If that was the error: it says nothing about the core.
    """
    if isinstance(answer, ToolMissing):
        raise answer
    if isinstance(answer, Exception):
        answer = _unfinished(name, database.hashes(source_key()).get(name, name), answer, asked)
    else:
        database.remember(name, source_key(), answer.core_hash)
    database.record(answer)
    return answer


def _unfinished(name: str, core_hash: str, error: Exception, asked: Asked) -> Verification:
    """The evidence of a core whose checks did not run to their end."""
    if isinstance(error, Refused):
        status, reason, detail = "refused", error.reason, error.reason
    else:
        summary = str(error) if isinstance(error, TaskEnded) else f"{type(error).__name__}: {error}"
        status, reason = "failed", f"worker: {summary.splitlines()[0]}"
        detail = "\n".join([summary, *getattr(error, "__notes__", ())])  # a worker notes the traceback
    check = Check("worker", "", 0, 0, 0, 0.0, status, detail)
    date = datetime.now(UTC).isoformat(timespec="seconds")
    return Verification(name, core_hash, asked.rung, asked.effort, asked.seed, status, reason, (check,), date=date)
