"""Steps for tests of the engine; a module of its own, since workers import it."""

import os
import signal
from pathlib import Path

from roundhouse.jobs.engine import Task, Workers, run_tasks

#: The numbers of the tasks that have begun in this process.
begun: list[int] = []


def note(number: int) -> None:
    begun.append(number)


def double(number: int) -> int:
    return 2 * number


def fail(number: int) -> int:
    raise IndexError(f"task {number} is broken")


def die_once(folder: str, number: int) -> int:
    """Kill the worker at the first time; leave a mark at every time."""
    marks = Path(folder)
    (marks / f"{len(list(marks.iterdir()))}").touch()
    if len(list(marks.iterdir())) == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def answers(tasks: list[Task], workers: Workers) -> dict[str, str]:
    """Run tasks; what each gave, as text."""
    found: dict[str, str] = {}

    def keep(task: Task, answer: object) -> tuple[()]:
        found[task.key] = repr(answer)
        return ()

    run_tasks(tasks, workers, keep)
    return found
