"""Verification of many cores on several processors: resumable, and a crash or a time-out fails one core only."""

from __future__ import annotations

import gc
import multiprocessing
import os
import resource
import signal
import sys
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from multiprocessing.connection import Connection, wait

from ..architectures.refusal import Refused
from ..cores.core import Core
from ..storage.paths import build_dir
from ..storage.sources import source_key
from ..tools.process import ToolMissing
from .compile import prepare
from .database import EvidenceDatabase
from .evidence import SIMULATE, Check, Verification, check_effort
from .ladder import find_rung
from .run import verify

Progress = Callable[[Verification], None]
LIMIT_S = 3600.0  # for one core
MOST_MIB = 1500  # memory at which a worker makes room for a new one
MOST_OBJECTS = 500_000  # objects made since the last look for garbage
GRACE_S = 10.0  # between asking a worker to end and killing it


def verify_all(
    cores: Iterable[Core],
    *,
    rung: str = SIMULATE,
    effort: str = "standard",
    seed: int = 0,
    jobs: int = 2,
    force: bool = False,
    limit_s: float = LIMIT_S,
    progress: Progress | None = None,
) -> list[Verification]:
    """Verify cores in several processes, and keep what was found in the store.

    A core whose hash has already passed at this level or above is not verified again; while our sources stay as they
    are, it is not even built. Whatever ends the run, all that was finished is kept, and the next run goes on from
    there.

    Parameters
    ----------
    cores : iterable of Core
        They must be picklable. Those of one cipher should stand together: they share what a worker has worked out.
    rung, effort, seed : str, str, int
        As for `verify`.
    jobs : int
        Number of processes at a time.
    force : bool
        Verify again what has passed.
    limit_s : float
        Wall-clock seconds after which a core has failed.
    progress : callable, optional
        Called with each `Verification` as it is finished.

    Returns
    -------
    list of Verification
        One for each core, in the order in which they finished.

    Raises
    ------
    ToolMissing
        If Verilator or a C++ compiler is not installed.
    """
    check_effort(effort)
    find_rung(rung)
    prepare()
    stored, waiting = ([], deque(cores)) if force else _stored(cores, rung, effort)
    plan = _Plan(rung, effort, seed, force, source_key(), str(build_dir().resolve()))
    workers = [_Worker(plan, limit_s) for _ in range(min(jobs, len(waiting)))]
    found = []
    try:
        for one in chain(stored, _finished(workers, waiting)):
            found.append(one)
            if progress:
                progress(one)
    finally:
        for worker in workers:
            worker.stop()
        for worker in workers:
            worker.end()
    return found


def _stored(cores: Iterable[Core], rung: str, effort: str) -> tuple[list[Verification], deque[Core]]:
    """What has passed already, told without building a core, and the cores that remain."""
    store = EvidenceDatabase()
    hashes, passed = store.hashes(source_key()), store.all_passed(effort, rung)
    found, waiting = [], deque[Core]()
    for core in cores:
        if (known := hashes.get(core.name)) in passed:
            found.append(passed[known])
        else:
            waiting.append(core)
    return found, waiting


def _finished(workers: list[_Worker], waiting: deque[Core]) -> Iterator[Verification]:
    """Keep all workers busy until nothing waits."""
    while True:
        for worker in workers:
            if worker.core is None and waiting:
                worker.give(waiting.popleft())
        busy = [worker for worker in workers if worker.core is not None]
        if not busy:
            return
        ready = wait([worker.pipe for worker in busy], min(worker.left_s() for worker in busy))
        for worker in busy:
            if worker.pipe in ready or worker.left_s() <= 0:
                yield worker.take()


@dataclass(frozen=True)
class _Plan:
    """What all workers are told; they may come from a fork server that is older than our sources and our folder."""

    rung: str
    effort: str
    seed: int
    force: bool
    source: str
    build: str

    def known_hash(self, core: Core) -> str:
        """The hash of a core that has been built before; without one, its name stands for it."""
        return EvidenceDatabase().hashes(self.source).get(core.name, core.name)


class _Worker:
    """A process that verifies one core after another; a new one takes its place when it ends.

    Attributes
    ----------
    core : Core or None
        What it is at.
    pipe : Connection
        Becomes ready when the core is finished, or the process has ended.
    """

    def __init__(self, plan: _Plan, limit_s: float) -> None:
        self.plan, self.limit_s = plan, limit_s
        self.core: Core | None = None
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([__name__])
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, self.plan), daemon=True)
        self._process.start()
        theirs.close()

    def give(self, core: Core) -> None:
        """Start on a core."""
        self.core, self._since = core, time.monotonic()
        self.pipe.send(core)

    def left_s(self) -> float:
        """Seconds until the core has failed."""
        return max(0.0, self._since + self.limit_s - time.monotonic())

    def take(self) -> Verification:
        """What became of the core; if the worker did not say, it crashed or was too slow, which fails its core."""
        core, self.core = self.core, None
        assert core is not None
        answer, goes_on = self._answer() if self.pipe.poll() else (f"it must end within {self.limit_s:g} s", False)
        if not goes_on:
            self.end()
            self._start()
        if isinstance(answer, ToolMissing):
            raise answer
        if isinstance(answer, str):
            answer = _unfinished(core, self.plan, "failed", answer)
            EvidenceDatabase().record(answer)
        return answer

    def _answer(self) -> tuple[Verification | ToolMissing | str, bool]:
        """What the worker sent, and whether it goes on."""
        try:
            return self.pipe.recv()
        except (EOFError, ConnectionResetError):
            self._process.join()
            return f"the worker ended with code {self._process.exitcode}", False

    def stop(self) -> None:
        """Ask the process to end, and with it the tool that it runs."""
        self._process.terminate()

    def end(self) -> None:
        """End the process."""
        self.stop()
        self._process.join(GRACE_S)
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _work(pipe: Connection, plan: _Plan) -> None:
    """In the worker: find or make the evidence of one core after another, keep it, send it."""
    os.environ["ROUNDHOUSE_BUILD"] = plan.build
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's affair, who then ends us
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # unwinds, so that a running tool is ended with us
    gc.freeze()
    gc.disable()  # a third of the time to build a core went into looking for garbage
    store, goes_on = EvidenceDatabase(), True
    while goes_on:
        try:
            core = pipe.recv()
        except EOFError:  # the parent is gone
            return
        found = _evidence(core, plan, store)
        del core
        if gc.get_count()[0] > MOST_OBJECTS:
            gc.collect()
        goes_on = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < MOST_MIB * 1024
        pipe.send((found, goes_on))


def _evidence(core: Core, plan: _Plan, store: EvidenceDatabase) -> Verification | ToolMissing:
    try:
        store.remember(core.name, plan.source, core.hash)
        found = None if plan.force else store.passed(core.hash, plan.effort, plan.rung)
        if found is None:
            found = verify(core, rung=plan.rung, effort=plan.effort, seed=plan.seed)
            store.record(found)
        return found
    except ToolMissing as error:
        return error
    except Refused as error:
        found = _unfinished(core, plan, "refused", error.reason)
    except Exception:
        found = _unfinished(core, plan, "failed", traceback.format_exc())
    store.record(found)
    return found


def _unfinished(core: Core, plan: _Plan, status: str, reason: str) -> Verification:
    """The record of a core whose checks did not run to their end."""
    check = Check("worker", "", 0, 0, 0, 0.0, status, reason)
    last = reason.strip().splitlines()[-1]
    told = f"worker: {last}" if status == "failed" else last
    date = datetime.now(UTC).isoformat(timespec="seconds")
    identity = core.name, plan.known_hash(core), plan.rung, plan.effort, plan.seed
    return Verification(*identity, status, told, (check,), date=date)
