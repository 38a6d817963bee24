"""Workers of a Dask cluster.

Dask can neither end a running task nor limit its time, so each Dask worker passes its tasks to worker processes.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from types import TracebackType
from typing import Any

from dask.typing import Key
from distributed import Client, Worker, get_worker

from ..storage.sources import package_key
from .processes import WorkerProcesses
from .processor_time import ProcessorTime
from .same_sources import call_with_same_sources
from .task import Task

__all__ = ["ClusterWorkers"]

_JOIN_S = 30.0
"""Time to wait for the first worker of a scheduler, in seconds."""

_PROCESSES = WorkerProcesses()
"""Worker processes of this Dask worker; they end with it."""


class ClusterWorkers:
    """Runs tasks on the workers of a Dask scheduler.

    Parameters
    ----------
    scheduler : str
        Its address.

    Raises
    ------
    OSError
        If the scheduler does not answer or has no workers.
    """

    def __init__(self, scheduler: str) -> None:
        self._client = Client(scheduler, set_as_default=False)
        try:
            self._client.wait_for_workers(1, timeout=_JOIN_S)
        except TimeoutError:
            self._client.close()
            raise TimeoutError(
                f"a scheduler must have workers, and {scheduler} has none; start some: dask worker {scheduler}"
            ) from None
        self._executor = self._client.get_executor(pure=False)

    def __enter__(self) -> ClusterWorkers:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._client.close()

    def slots(self) -> int:
        """Return how many tasks can run at a time, which changes as workers join and leave."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def spent(self) -> ProcessorTime:
        """Return none: a cluster has processors of many kinds, whose times are no sum."""
        return ProcessorTime()

    def submit(self, task: Task) -> Future[Any]:
        """Start a task."""
        call = package_key(), task.function, task.arguments
        future: Future[Any] = self._executor.submit(_on_worker, call, task.limit_s)
        return future


def _on_worker(call: tuple[str, Callable[..., Any], tuple[Any, ...]], limit_s: float | None) -> Any:
    """On a Dask worker: make a call in a worker process, which is killed if the client disconnects."""
    worker = get_worker()
    key = worker.get_current_task()
    return _PROCESSES.call(call_with_same_sources, call, limit_s, lambda: _is_wanted(worker, key))


def _is_wanted(worker: Worker, key: Key) -> bool:
    """Return whether the scheduler still waits for a task on a worker."""
    task = worker.state.tasks.get(key)
    return task is not None and task.state == "executing"
