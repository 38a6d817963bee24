"""Tasks for tests; a module of its own, since workers import it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NoReturn

from roundhouse.jobs import worker
from roundhouse.jobs.engine import run_tasks
from roundhouse.jobs.task import Task, Workers
from roundhouse.tools.process import run

#: The numbers of the tasks that have started in this process.
begun: list[int] = []


def note(number: int) -> None:
    begun.append(number)


def double(number: int) -> int:
    return 2 * number


def fail(number: int) -> NoReturn:
    raise IndexError(f"task {number} is broken")


class Odd(Exception):
    """An exception that cannot be unpickled."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"{number} is odd: {reason}")


def fail_oddly(number: int) -> NoReturn:
    raise Odd(number, "so it is")


def unpicklable() -> Any:
    return lambda: None


def die(code: int) -> NoReturn:
    os._exit(code)


def be_killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def process_id() -> int:
    return os.getpid()


def wear_out() -> int:
    """Let any memory be too much for the worker."""
    worker._MOST_MIB = 0
    return os.getpid()


def environment() -> tuple[str | None, str]:
    return os.environ.get("ROUNDHOUSE_BUILD"), os.getcwd()


def run_a_tool(folder: str) -> None:
    """Run a tool that writes its process id to a file and sleeps."""
    sleep = "import os, pathlib, time; pathlib.Path('pid').write_text(str(os.getpid())); time.sleep(60)"
    run("mock", [sys.executable, "-c", sleep], Path(folder), limit_s=60)


BUSY = "import time\nwhile time.process_time() < {seconds}: pass"


def be_busy(seconds: float, tool_s: float, folder: str) -> None:
    """Take so much processor time, and a tool so much, before it fails."""
    run("mock", [sys.executable, "-c", BUSY.format(seconds=tool_s)], Path(folder), limit_s=60)
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    fail(1)


def spin(folder: str) -> None:
    """Write the process id to a file, and compute without any tool."""
    Path(folder, "pid").write_text(str(os.getpid()))
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        pass


def answers(tasks: list[Task], workers: Workers) -> dict[str, str]:
    """Run tasks; return what each gave, as text."""
    found: dict[str, str] = {}

    def keep(task: Task, answer: object) -> tuple[()]:
        found[task.key] = repr(answer)
        return ()

    run_tasks(tasks, workers, keep)
    return found


def wait_for(file: Path) -> int:
    """Wait for a file with a number; return it."""
    for _ in range(1000):
        if file.exists() and (text := file.read_text()):
            return int(text)
        time.sleep(0.02)
    raise AssertionError(f"{file} was not written")


def is_gone(pid: int) -> bool:
    """Wait until a process has ended (a zombie has); return whether it has."""
    for _ in range(500):
        state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout
        if not state or state.startswith("Z"):
            return True
        time.sleep(0.02)
    return False
