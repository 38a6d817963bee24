"""Verification of many cores on several processors: resumable, and a crash fails one core only."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, cast

from ..tools.process import ToolMissing
from .compile import bench
from .evidence import Check, Store, Verification, check_level
from .run import verify

if TYPE_CHECKING:
    from ..core import Core

Progress = Callable[[Verification], None]


def verify_all(
    cores: Iterable[Core],
    *,
    level: str = "standard",
    seed: int = 0,
    jobs: int = 2,
    force: bool = False,
    progress: Progress | None = None,
) -> list[Verification]:
    """Verify cores, each in a process of its own, and keep what was found in the store.

    A core whose hash has already passed at this level or above is not verified again. Whatever ends the run, all that
    was finished is kept, and the next run goes on from there.

    Parameters
    ----------
    cores : iterable of Core
        They must be picklable.
    level, seed : str, int
        As for `verify`.
    jobs : int
        Number of processes at a time.
    force : bool
        Verify again what has passed.
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
    check_level(level)
    bench()  # once, before everybody needs it
    waiting, found = deque(cores), []
    running: dict[Connection, tuple[BaseProcess, Core]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                core = waiting.popleft()
                pipe, process = _start(core, level, seed, force)
                running[pipe] = process, core
            for ready in wait(list(running)):
                pipe = cast(Connection, ready)
                process, core = running.pop(pipe)
                found.append(_finish(pipe, process, core, level, seed))
                if progress:
                    progress(found[-1])
    finally:
        for process, _ in running.values():
            process.terminate()
        for process, _ in running.values():
            process.join()
    return found


def _start(core: Core, level: str, seed: int, force: bool) -> tuple[Connection, BaseProcess]:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(theirs, core, level, seed, force), daemon=True)
    process.start()
    theirs.close()
    return ours, process


def _work(pipe: Connection, core: Core, level: str, seed: int, force: bool) -> None:
    """In the worker: find or make the evidence of one core, keep it, send it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's affair, who then ends us
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # unwinds, so that a running tool is ended with us
    try:
        store = Store()
        found = None if force else store.passed(core.hash, level)
        if found is None:
            found = verify(core, level=level, seed=seed)
            store.record(found)
        pipe.send(found)
    except ToolMissing as error:
        pipe.send(error)
    except Exception:
        pipe.send(traceback.format_exc())


def _finish(pipe: Connection, process: BaseProcess, core: Core, level: str, seed: int) -> Verification:
    """In the parent: take what a worker sent; if it sent nothing it crashed, which fails its core."""
    try:
        answer = pipe.recv()
    except EOFError:
        answer = None
    pipe.close()
    process.join()
    if isinstance(answer, ToolMissing):
        raise answer
    if isinstance(answer, Verification):
        return answer
    reason = answer or f"the worker ended with code {process.exitcode}"
    check = Check("worker", "", 0, 0, 0, 0.0, "failed", reason)
    return Verification(core.name, "", level, seed, "failed", f"worker: {reason.strip().splitlines()[-1]}", (check,))
