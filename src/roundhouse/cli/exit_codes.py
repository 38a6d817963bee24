"""Exit codes of all commands; ``docs/errors.md`` explains them to users."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["ExitCode", "exit_code"]


class ExitCode(IntEnum):
    """1 and 2 as usual; 70 and 75 are ``EX_SOFTWARE`` and ``EX_TEMPFAIL`` of sysexits.h; from 128 on a signal."""

    OK = 0
    FAILED = 1
    USAGE = 2
    INTERNAL = 70
    NOT_FINISHED = 75
    INTERRUPTED = 130
    CLOSED = 141


def exit_code(failed: object, unfinished: object) -> ExitCode:
    """Return the exit code of a command in which something may have failed, or else be unfinished."""
    return ExitCode.FAILED if failed else ExitCode.NOT_FINISHED if unfinished else ExitCode.OK
