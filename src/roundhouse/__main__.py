"""The program ``roundhouse``, also ``python -m roundhouse``.

This file imports nothing of the package before it has taken over Ctrl-C: the imports take most of a start.
"""

from __future__ import annotations

import gc
import os
import signal
import sys

__all__ = ["main"]

_INTERRUPTED = b"interrupted before the command had started\n"
_CODE_INTERRUPTED = 130
_WIDTH_VARIABLE = "TERMINAL_WIDTH"
_NEW_OBJECTS = 100_000
"""New objects before a garbage collection: with Python's 700, these took a third of the time to build a core."""


def main() -> None:
    """Run the command line; ends the process with its exit code."""
    gc.set_threshold(_NEW_OBJECTS)
    _open_standard_streams()
    # A shell starts background jobs with SIGINT ignored, and so it stays.
    interruptible = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if interruptible:
        signal.signal(signal.SIGINT, _quit)  # an import may swallow a KeyboardInterrupt
    if not os.environ.get(_WIDTH_VARIABLE, "1").isdecimal():
        del os.environ[_WIDTH_VARIABLE]  # Typer cannot be imported then
    from .cli import app

    if sys.stdout is not None:
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # file names need not be text
    try:
        if interruptible:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        app()
    except KeyboardInterrupt:  # a second one, while the command ended
        sys.exit(_CODE_INTERRUPTED)
    finally:
        if interruptible:
            signal.signal(signal.SIGINT, _end)


def _open_standard_streams() -> None:
    """Open closed standard streams on the null device: the first file opened would become one of them."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(descriptor, True)
    os.close(descriptor)


def _quit(number: int, frame: object) -> None:
    os.write(2, _INTERRUPTED)
    _end(number, frame)


def _end(number: int, frame: object) -> None:
    os._exit(_CODE_INTERRUPTED)


if __name__ == "__main__":
    main()
