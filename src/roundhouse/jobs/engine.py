"""The engine of all long runs: tasks on Dask, each of which may bring about more when it is done.

Workers are processes of this machine, threads of this process, or those of a cluster that runs already. A task whose
worker dies is done again on another one (Dask gives up after some deaths: such a task kills its workers). What a task
found is told to this process alone, which keeps it; so workers of a cluster need nothing but the package and the tools.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..tools.process import ended_on_error

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Task", "Workers", "run_tasks"]


@dataclass(frozen=True)
class Workers:
    """Who does the tasks.

    Attributes
    ----------
    count : int
        Steps at a time, on this machine.
    processes : bool
        Whether workers are processes of their own; a program that uses them must be importable, so a script needs
        ``if __name__ == "__main__"``. They are threads of this process otherwise.
    scheduler : str, optional
        Address of a Dask scheduler, such as ``tcp://host:8786``, whose workers do them instead.
    """

    count: int = 2
    processes: bool = False
    scheduler: str | None = None


@dataclass(frozen=True)
class Task:
    """A piece of work: a function that can be pickled, with its arguments.

    Attributes
    ----------
    key : str
        Its name, which no other task of the run has.
    work, arguments : callable, tuple
        What is called.
    priority : float
        Steps with more of it start earlier.
    """

    key: str
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    priority: float = 0.0


Done = Callable[[Task, Any], Iterable[Task]]


def run_tasks(tasks: Iterable[Task], workers: Workers, on_done: Done) -> None:
    """Run tasks, and those that they bring about.

    Parameters
    ----------
    tasks : iterable of Task
        What to begin with.
    workers : Workers
        Who does them.
    on_done : callable
        Called in this process with each task that has ended, and what it returned or the exception that it raised;
        returns the tasks that come of it. An exception stops nothing else.
    """
    from distributed import as_completed

    open_steps: dict[str, Task] = {}
    # On an interrupt tools must end first: with threads, the client waits for the threads, and these for the tools.
    with _client(workers) as client, ended_on_error():

        def submit(task: Task) -> Any:
            open_steps[task.key] = task
            options = {"key": task.key, "pure": False, "priority": task.priority}
            return client.submit(task.work, *task.arguments, **options)

        first = sorted(tasks, key=lambda task: -task.priority)  # the first begins before the rest is known
        running = as_completed([submit(task) for task in first])
        for future in running:
            answer = future.exception() or future.result()
            running.update([submit(task) for task in on_done(open_steps.pop(future.key), answer)])
            future.release()


@contextmanager
def _client(workers: Workers) -> Iterator[Client]:
    """A client of the workers; those of this machine are ended with it."""
    import dask
    from distributed import Client, LocalCluster  # take half a second to import, which only this needs

    if workers.scheduler:
        with Client(workers.scheduler) as client:
            yield client
        return
    kind = {"n_workers": workers.count, "threads_per_worker": 1, "processes": True, "memory_limit": 0}
    if not workers.processes:
        kind |= {"n_workers": 1, "threads_per_worker": workers.count, "processes": False}
    # A core takes its time to build, in which its worker cannot answer; that is no reason to say anything.
    quiet = {"distributed.admin.tick.limit": "1 h", "distributed.scheduler.worker-ttl": None}
    with dask.config.set(quiet):
        with LocalCluster(**kind, dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL) as cluster:
            with Client(cluster) as client:
                yield client
