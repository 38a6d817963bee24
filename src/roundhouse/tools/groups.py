"""Process groups of tools and workers, none of which outlives this process.

Every program starts in its own session, so it and its children form one process group and end together. A separate
guardian process tracks the running groups and kills them if this process is killed. Workers start their tools through
this module too and have guardians of their own, so killing a worker ends its tools.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

__all__ = ["Interrupted", "end_group", "ended_on_error", "forget_group", "start_group"]

Threads = TypeVar("Threads", bound=AbstractContextManager[Any])

_GUARDIAN = Path(__file__).with_name("guardian.py")
_DISMISS_S = 2.0  # for which a process that exits waits for its guardian


class Interrupted(RuntimeError):
    """A program was not started because the run has been interrupted."""


class _Groups:
    """The running process groups, shared by all threads: an interrupt in one thread ends the groups of all."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._live: set[int] = set()
        self._closed = False
        self._guardian: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        with self._lock:
            self._closed = False

    def start(self, command: Sequence[str], **options: Any) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._closed:
                raise Interrupted("not started: the run was interrupted")
            guardian = self._find_guardian()  # before the program, which would outlive us if we were killed in between
            process = subprocess.Popen(command, start_new_session=True, **options)
            self._live.add(process.pid)
            _inform(guardian, f"+{process.pid}\n")
        return process

    def end(self, pid: int) -> None:
        with self._lock:
            if pid in self._live:
                _kill(pid)

    def forget(self, pid: int) -> None:
        with self._lock:
            self._live.discard(pid)
            _inform(self._find_guardian(), f"-{pid}\n")

    def close(self) -> None:
        with self._lock:
            self._closed = True
            for pid in self._live:
                _kill(pid)

    def _find_guardian(self) -> subprocess.Popen[bytes]:
        """Return the guardian, which starts with the first group."""
        if self._guardian is None:
            program = [sys.executable, "-I", "-S", str(_GUARDIAN)]
            self._guardian = subprocess.Popen(program, stdin=subprocess.PIPE, start_new_session=True)
            atexit.register(_dismiss, self._guardian)
        return self._guardian


def _dismiss(guardian: subprocess.Popen[bytes]) -> None:
    """End the guardian as this process exits: it ends at the end of its input, unless a fork still has that open."""
    assert guardian.stdin is not None
    with suppress(BrokenPipeError, subprocess.TimeoutExpired):
        guardian.stdin.close()
        guardian.wait(_DISMISS_S)


def _inform(guardian: subprocess.Popen[bytes], line: str) -> None:
    assert guardian.stdin is not None
    with suppress(BrokenPipeError):  # somebody ended the guardian; the programs do not need it
        guardian.stdin.write(line.encode())
        guardian.stdin.flush()


def _kill(group: int) -> None:
    with suppress(ProcessLookupError):  # it has just ended
        os.killpg(group, signal.SIGKILL)


_GROUPS = _Groups()


def start_group(command: Sequence[str], **options: Any) -> subprocess.Popen[bytes]:
    """Start a program in a process group of its own.

    Parameters
    ----------
    command : sequence of str
        Program and arguments.
    **options
        Of `subprocess.Popen`.

    Raises
    ------
    Interrupted
        If the run has been interrupted (see `ended_on_error`).
    OSError
        If the program cannot be started.
    """
    return _GROUPS.start(command, **options)


def end_group(pid: int) -> None:
    """Kill the group of a program that has not been reaped."""
    _GROUPS.end(pid)


def forget_group(pid: int) -> None:
    """Forget the group of a reaped program: its id may be reused."""
    _GROUPS.forget(pid)


@contextmanager
def ended_on_error(threads: Threads) -> Iterator[Threads]:
    """Enter `threads`; on an error or Ctrl-C kill the groups that all threads have started.

    No group starts from then on until the threads have ended (`threads` has exited).
    """
    try:
        with threads:
            try:
                yield threads
            except BaseException:
                _GROUPS.close()
                raise
    finally:
        _GROUPS.open()
