"""Tasks, and the workers that run them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["Task", "Workers"]


@dataclass(frozen=True)
class Task:
    """A function call to be made on a worker.

    Attributes
    ----------
    key : str
        Name, unique in its run.
    function, arguments : callable, tuple
        The call. For processes and clusters both must be picklable, and so must the result.
    priority : float
        Tasks of higher priority start first, those of equal priority in the order given.
    limit_s : float, optional
        Wall-clock time limit in seconds. Threads cannot be killed, so only processes and clusters enforce it; tools
        have time limits of their own everywhere.
    """

    key: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    priority: float = 0.0
    limit_s: float | None = None


@dataclass(frozen=True)
class Workers:
    """Where tasks run.

    Attributes
    ----------
    count : int
        Number of tasks at a time, on this machine.
    processes : bool
        Whether each worker is a process: a task can then be killed or crash without affecting others, and pure Python
        tasks run in parallel. Otherwise workers are threads of this process, which suffices for tasks that mostly
        wait for tools.
    scheduler : str, optional
        Address of a Dask scheduler, such as ``tcp://host:8786``: its workers then run the tasks, as many at a time as
        they have threads, each in a process.
    """

    count: int = 2
    processes: bool = False
    scheduler: str | None = None
