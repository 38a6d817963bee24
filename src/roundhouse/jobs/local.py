"""Workers on this machine: threads that make calls themselves or through worker processes."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Any

from .processes import WorkerProcesses
from .processor_time import ProcessorTime
from .task import Task

__all__ = ["LocalWorkers"]


class LocalWorkers:
    """Runs tasks on this machine.

    Parameters
    ----------
    count : int
        Tasks at a time.
    processes : bool
        Whether each runs in a process of its own, or in a thread of this one.
    """

    def __init__(self, count: int, processes: bool) -> None:
        self._count = count
        self._processes = WorkerProcesses() if processes else None
        self._threads = ThreadPoolExecutor(count, "worker")

    def __enter__(self) -> LocalWorkers:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._threads.shutdown(cancel_futures=True)
        if self._processes:
            self._processes.end()

    def slots(self) -> int:
        """Return how many tasks can run at a time."""
        return self._count

    def spent(self) -> ProcessorTime:
        """Return the processor time of all tasks that were answered, which threads do not count: theirs is none."""
        return self._processes.spent if self._processes else ProcessorTime()

    def submit(self, task: Task) -> Future[Any]:
        """Start a task."""
        if self._processes:
            return self._threads.submit(self._processes.call, task.function, task.arguments, task.limit_s)
        return self._threads.submit(task.function, *task.arguments)
