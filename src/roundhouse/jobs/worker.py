"""The program of a worker process: ``python -m roundhouse.jobs.worker FD``.

It reads the module search path of its parent from the socket FD, then one call after another, and answers each with an
`Answer`. It exits when the socket is closed, even in the middle of a call: then its parent has ended, and nobody wants
the answer.
"""

from __future__ import annotations

import gc
import os
import pickle
import resource
import select
import signal
import sys
import threading
import traceback
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from .processor_time import ProcessorTime

__all__ = ["Answer"]

_MOST_MIB = 1500
"""Peak memory above which a worker is replaced: Python seldom returns memory to the system."""
_MOST_OBJECTS = 500_000
"""Number of new objects that triggers a garbage collection."""


class Answer(NamedTuple):
    """Answer to a call: its result or exception, the processor time it took, and whether to replace the worker."""

    result: Any
    error: Exception | None
    spent: ProcessorTime
    is_worn: bool


def main(connection: Connection) -> None:
    """Serve calls until the parent closes the connection."""
    gc.disable()  # collections took a third of the time to build a core; they run between tasks instead
    sys.path[:] = connection.recv()
    while True:
        try:
            call = connection.recv_bytes()
        except EOFError:
            return
        answer = _answer(call)
        if gc.get_count()[0] > _MOST_OBJECTS:
            gc.collect()
        connection.send_bytes(answer)


def _answer(call: bytes) -> bytes:
    """Make a call; return the pickled answer."""
    started = ProcessorTime.so_far()
    try:
        function, arguments = pickle.loads(call)
        result = function(*arguments)
        return pickle.dumps(Answer(result, None, ProcessorTime.so_far() - started, _is_worn()))
    except Exception as error:
        error.add_note(traceback.format_exc())  # a pickled exception loses its traceback
        return _failure(error, ProcessorTime.so_far() - started)


def _failure(error: Exception, spent: ProcessorTime) -> bytes:
    try:
        answer = pickle.dumps(Answer(None, error, spent, _is_worn()))
        pickle.loads(answer)
        return answer
    except Exception:  # an exception that cannot be pickled or unpickled
        return pickle.dumps(Answer(None, RuntimeError(f"{type(error).__name__}: {error}"), spent, _is_worn()))


def _is_worn() -> bool:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > _MOST_MIB * 1024


def end_with_parent(descriptor: int) -> None:
    """Kill this worker with its process group as soon as the other end of a socket is closed."""
    watcher = select.poll()
    watcher.register(descriptor, 0)  # hang-ups are reported in any case, calls to read are not
    watcher.poll()
    os.killpg(os.getpgrp(), signal.SIGKILL)


if __name__ == "__main__":
    # Under its own name, so that its classes are the parent's when unpickled there.
    from roundhouse.jobs import worker

    socket = int(sys.argv[1])
    threading.Thread(target=worker.end_with_parent, args=(socket,), daemon=True).start()
    worker.main(Connection(socket))
