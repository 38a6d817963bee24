"""Worker processes: each makes one call at a time, with a time limit, and is replaced when it ends.

No pool known to us offers all of this: a time limit per task, crashes that cost only one task, killing a worker
together with its tools, and replacement of workers that use too much memory.
"""

from __future__ import annotations

import pickle
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from ..errors import NotFinished
from ..tools.groups import end_group, forget_group, start_group
from .processor_time import ProcessorTime
from .worker import Answer

__all__ = ["TaskEnded", "WorkerProcesses"]

_LOOK_S = 1.0
"""Interval for checking whether a task is still wanted, in seconds."""

IsWanted = Callable[[], bool]


class TaskEnded(NotFinished):
    """A task has no result: it timed out, its worker crashed, or its result is no longer wanted."""


class WorkerProcesses:
    """Worker processes for several threads: a call takes an idle one, or starts one."""

    def __init__(self) -> None:
        self._idle: list[_WorkerProcess] = []
        self._spent: list[ProcessorTime] = []

    def call(
        self,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        limit_s: float | None = None,
        is_wanted: IsWanted | None = None,
    ) -> Any:
        """Call a function in a worker process.

        Parameters
        ----------
        function, arguments : callable, tuple
            The call.
        limit_s : float, optional
            Seconds after which worker and tools are killed.
        is_wanted : callable, optional
            Called every second; worker and tools are killed once it returns False.

        Raises
        ------
        TaskEnded
            If the call did not complete.
        Exception
            Whatever the function raises.
        """
        call = pickle.dumps((function, arguments))
        try:
            worker = self._idle.pop()  # list operations are atomic
        except IndexError:
            worker = _WorkerProcess()
        try:
            answer = worker.call(call, limit_s, is_wanted)
        except BaseException:
            worker.end()
            raise
        self._spent.append(answer.spent)
        if answer.is_worn:
            worker.end()
        else:
            self._idle.append(worker)
        if answer.error is not None:
            raise answer.error
        return answer.result

    @property
    def spent(self) -> ProcessorTime:
        """Processor time of all calls that were answered."""
        return sum(self._spent, ProcessorTime())

    def end(self) -> None:
        """End the idle workers."""
        while self._idle:
            self._idle.pop().end()


class _WorkerProcess:
    """One worker process."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            # -P: no imports from the working folder. Standard output is reserved for results of commands.
            command = [sys.executable, "-P", "-m", "roundhouse.jobs.worker", str(theirs.fileno())]
            streams = {"stdin": subprocess.DEVNULL, "stdout": 2}
            self._process = start_group(command, pass_fds=[theirs.fileno()], **streams)
        self._connection = Connection(ours.detach())
        self._connection.send(sys.path)

    def call(self, call: bytes, limit_s: float | None, is_wanted: IsWanted | None) -> Answer:
        """Send a pickled call and wait for the answer."""
        try:
            self._connection.send_bytes(call)
            self._wait(limit_s, is_wanted)
            answer: Answer = self._connection.recv()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            raise TaskEnded(f"the worker ended with code {self._process.wait()}") from None
        return answer

    def _wait(self, limit_s: float | None, is_wanted: IsWanted | None) -> None:
        """Wait until there is something to read."""
        deadline = float("inf") if limit_s is None else time.monotonic() + limit_s
        while not self._connection.poll(min(_LOOK_S, max(0.0, deadline - time.monotonic()))):
            if time.monotonic() >= deadline:
                raise TaskEnded(f"it must end within {limit_s:g} s")
            if is_wanted is not None and not is_wanted():
                raise TaskEnded("the run that it belongs to has ended")

    def end(self) -> None:
        """Kill the process; its guardian ends its tools."""
        self._connection.close()
        end_group(self._process.pid)
        self._process.wait()
        forget_group(self._process.pid)
