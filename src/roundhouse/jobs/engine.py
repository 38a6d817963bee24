"""Engine of all long runs: tasks by priority, each of which may spawn further tasks.

Only this process receives and stores results, so the workers of a cluster need just the package and the tools.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any

from ..storage.paths import sweep_build
from ..tools.groups import ended_on_error
from .local import LocalWorkers
from .processor_time import ProcessorTime
from .task import Task, Workers

if TYPE_CHECKING:
    from .cluster import ClusterWorkers

__all__ = ["run_tasks"]

_LOOK_S = 1.0
"""Interval for checking whether workers have joined, in seconds."""

OnStart = Callable[[Task], object]
OnDone = Callable[[Task, Any], Iterable[Task]]


def run_tasks(
    tasks: Iterable[Task], workers: Workers, on_done: OnDone, on_start: OnStart = lambda task: None
) -> ProcessorTime:
    """Run tasks, and the tasks that they spawn. What killed runs left half made is removed first.

    Parameters
    ----------
    tasks : iterable of Task
        The first tasks; no worker starts without any.
    workers : Workers
        Where they run.
    on_done : callable
        Called in this thread with each finished task and its result or exception; returns the tasks that follow. A
        failed task does not stop others.
    on_start : callable, optional
        Called in this thread with each task when it starts.

    Returns
    -------
    ProcessorTime
        Of the tasks, if their workers are processes of this machine; otherwise none.

    Raises
    ------
    KeyboardInterrupt, Exception
        An interrupt of this thread, or an exception of `on_done`; all workers and tools are then killed at once.
    """
    waiting = _Waiting(tasks)
    if not waiting:
        return ProcessorTime()
    sweep_build()
    running: dict[Future[Any], Task] = {}
    # Tools and workers end first on an interrupt, then the threads that wait for them.
    with ended_on_error(_open(workers)) as pool:
        while waiting or running:
            while waiting and len(running) < pool.slots():
                task = waiting.pop()
                running[pool.submit(task)] = task
                on_start(task)
            for future in wait(running, timeout=_LOOK_S, return_when=FIRST_COMPLETED).done:
                for following in on_done(running.pop(future), future.exception() or future.result()):
                    waiting.push(following)
        return pool.spent()


def _open(workers: Workers) -> LocalWorkers | ClusterWorkers:
    if workers.scheduler is None:
        return LocalWorkers(workers.count, workers.processes)
    from .cluster import ClusterWorkers  # Dask takes most of a second to import

    return ClusterWorkers(workers.scheduler)


class _Waiting:
    """Queue of tasks, by falling priority, then in order of arrival."""

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._heap: list[tuple[float, int, Task]] = []
        self._arrivals = count()
        for task in tasks:
            self.push(task)

    def __len__(self) -> int:
        return len(self._heap)

    def push(self, task: Task) -> None:
        heappush(self._heap, (-task.priority, next(self._arrivals), task))

    def pop(self) -> Task:
        return heappop(self._heap)[-1]
