"""Execution of tools with time limit, log and cost.

A tool that rejects its input (`ToolFailed`) is kept apart from one that the environment ended (`ToolStopped`): by a
signal, the time limit, lack of memory, a disk that takes no more files, or a library that is missing.

Every tool of the flow runs in its own process group, which is killed as a whole at the time limit or if this process is
interrupted or killed (an orphaned ``yosys-abc`` would keep a processor busy). It runs in a working folder with relative
paths (nextpnr can access no others), and its output goes to a log.
"""

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import NotFinished, UserError
from .groups import Interrupted, end_group, forget_group, start_group
from .resources import memory_kills, require_room

POLL_S = 0.02
TAIL_LINES = 12


class ToolMissing(NotFinished):
    """A program or library is not installed; the message says how to install it."""

    def __init__(self, tool: str, remedy: str) -> None:
        super().__init__(f"{tool} must be installed and was not found; install it with: {remedy}")
        self.tool = tool
        self.remedy = remedy

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.tool, self.remedy)


class _ToolError(UserError):
    """An error of a run of a tool; see its two kinds.

    Attributes
    ----------
    tool : str
        Name of the program.
    reason : str
        Cause in one line.
    log : Path or None
        Log of the program, if kept.
    """

    def __init__(self, tool: str, reason: str, log: Path | None = None) -> None:
        super().__init__(f"{tool}: {reason}" + (f" (log: {log})" if log else ""))
        self.tool = tool
        self.reason = reason
        self.log = log

    def __reduce__(self) -> tuple[type, tuple[str, str, Path | None]]:
        return type(self), (self.tool, self.reason, self.log)


class ToolFailed(_ToolError, RuntimeError):
    """A program rejected its input, or its output lacks what it must have."""


class ToolStopped(_ToolError, NotFinished):
    """A program was ended by the environment, or could not start; its input is not to blame."""


@dataclass(frozen=True)
class Cost:
    """Cost of a run: wall-clock and CPU seconds (children included), peak memory of its largest process in MiB.

    The sum of two costs adds times and takes the larger peak.
    """

    wall_s: float = 0.0
    cpu_s: float = 0.0
    peak_mib: float = 0.0

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(self.wall_s + other.wall_s, self.cpu_s + other.cpu_s, max(self.peak_mib, other.peak_mib))


def run(
    tool: str,
    command: Sequence[str],
    folder: Path,
    *,
    log: str = "log",
    limit_s: float,
    environment: Mapping[str, str] | None = None,
) -> Cost:
    """Run a command in a folder and log its output.

    Parameters
    ----------
    tool : str
        Name for messages.
    command : sequence of str
        Program and arguments; file names relative to `folder`.
    folder : Path
        Working folder; it must exist.
    log : str
        File in `folder` that takes standard output and error.
    limit_s : float
        Wall-clock seconds after which the process group is killed.
    environment : mapping, optional
        Additional environment variables.

    Returns
    -------
    Cost
        Time and memory of the program and its children.

    Raises
    ------
    ToolFailed
        If it exits with another code than 0.
    ToolStopped
        If it cannot be started, is ended by a signal or times out; if a shell or the dynamic loader says so by the exit
        code; if the folder takes no more files, so that what the tool wrote may be cut off, whatever its exit code; if
        it fails while the system ends processes to free memory.
    """
    path = folder / log
    started, kills = time.monotonic(), memory_kills()
    with path.open("wb") as sink:
        try:
            process = start_group(
                command,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=subprocess.STDOUT,
                env={**os.environ, **(environment or {})},
            )
        except OSError as error:
            raise ToolStopped(tool, f"cannot be started: {error}", path) from error
        except Interrupted as error:
            raise ToolStopped(tool, str(error)) from error
    cost, timed_out = _wait(process, started, limit_s)
    if timed_out:
        raise ToolStopped(tool, f"must end within {limit_s:g} s and did not; it was killed", path)
    if process.returncode < 0:
        raise ToolStopped(tool, f"was ended by {signal.Signals(-process.returncode).name}; {tail(path)}", path)
    try:
        require_room(folder)
    except OSError as error:
        raise ToolStopped(tool, f"must be able to write to its folder, which takes no more files: {error}") from error
    if _is_of_a_starter(process.returncode):
        raise ToolStopped(tool, f"must run, and ended with code {process.returncode}; {tail(path)}", path)
    if process.returncode > 0:
        if memory_kills() > kills:
            raise ToolStopped(tool, "must have enough memory, and the system ended processes for lack of it", path)
        raise ToolFailed(tool, f"ended with code {process.returncode}; {tail(path)}", path)
    return cost


def tail(log: Path) -> str:
    """Return the last lines of a log as one line for a message."""
    lines = [line.strip() for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return "last lines: " + " / ".join(lines[-TAIL_LINES:]) if lines else "it printed nothing"


def _is_of_a_starter(code: int) -> bool:
    """Return whether a shell or the dynamic loader ended with a code: cannot be run, not found, ended by a signal."""
    return code in (126, 127) or 0 < code - 128 < signal.NSIG


def _wait(process: subprocess.Popen[bytes], started: float, limit_s: float) -> tuple[Cost, bool]:
    """Wait for a process; on time-out or interrupt kill its group. ``Popen.wait`` would lose the resource usage."""
    timed_out, delay = False, POLL_S / 32
    reaped, code, usage = 0, 0, None
    try:
        while not reaped:
            reaped, code, usage = os.wait4(process.pid, os.WNOHANG)
            if not reaped:
                if not timed_out and time.monotonic() - started > limit_s:
                    timed_out = True
                    end_group(process.pid)
                time.sleep(delay)
                delay = min(2 * delay, POLL_S)  # short runs end without a long sleep
    except BaseException:
        end_group(process.pid)
        os.wait4(process.pid, 0)
        raise
    finally:
        forget_group(process.pid)
    process.returncode = os.waitstatus_to_exitcode(code)  # marks the process as reaped
    assert usage is not None
    wall = time.monotonic() - started
    return Cost(round(wall, 3), round(usage.ru_utime + usage.ru_stime, 3), round(usage.ru_maxrss / 1024, 1)), timed_out
