"""Steps for tests of the engine; a module of its own, since workers import it."""

import os
import signal
from pathlib import Path

from roundhouse.measure.engine import Step, Workers, run_steps

#: The numbers of the steps that have begun in this process.
begun: list[int] = []


def note(number: int) -> None:
    begun.append(number)


def double(number: int) -> int:
    return 2 * number


def fail(number: int) -> int:
    raise IndexError(f"step {number} is broken")


def die_once(folder: str, number: int) -> int:
    """Kill the worker at the first time; leave a mark at every time."""
    marks = Path(folder)
    (marks / f"{len(list(marks.iterdir()))}").touch()
    if len(list(marks.iterdir())) == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def answers(steps: list[Step], workers: Workers) -> dict[str, str]:
    """Run steps; what each gave, as text."""
    found: dict[str, str] = {}

    def keep(step: Step, answer: object) -> tuple[()]:
        found[step.key] = repr(answer)
        return ()

    run_steps(steps, workers, keep)
    return found
