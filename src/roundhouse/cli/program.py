"""The command line as a whole: however a command ends, one line says why, and the exit code says how.

Commands raise errors; here, and nowhere else, they become messages and exit codes.
"""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from ..errors import NotFinished, UserError
from .exit_codes import ExitCode
from .refusals import named_refusals
from .terminal import note

__all__ = ["INTERRUPTED", "TRACEBACK_VARIABLE", "Program"]

#: Message after Ctrl-C.
INTERRUPTED = "interrupted; finished work is kept, and the same command resumes from there"
#: Environment variable: if it is set, an internal error keeps its traceback.
TRACEBACK_VARIABLE = "ROUNDHOUSE_TRACEBACK"

_NAME = "roundhouse"
_CIPHERS = Path(__file__).parents[1] / "ciphers"
_ROOM = "what the command writes to, standard output or a disk, must have room", "make room"
#: Errors of the operating system that say that the machine lacks something; what it must have, and what to do.
_SHORTAGES = {
    errno.ENOSPC: _ROOM,
    errno.EDQUOT: _ROOM,
    errno.EROFS: ("the disk must be writable", "make it so"),
    errno.EIO: ("standard output and the disk must work", "mend or change them"),
    errno.ENOMEM: ("there must be enough memory", "free some"),
    errno.EMFILE: ("the command must be allowed to open more files", "raise the limit (ulimit -n)"),
    errno.ENFILE: ("the system must be able to open more files", "close some"),
}


class Program(TyperGroup):
    """The group of all commands."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line; ends the process with an `ExitCode`.

        Parameters
        ----------
        args : sequence of str, optional
            Words after the name of the program; by default those that the process was started with.
        prog_name, complete_var, standalone_mode, windows_expand_args, **extra
            As of the base class, and unused.
        """
        words = sys.argv[1:] if args is None else args
        try:
            with named_refusals() as refused, self.make_context(_NAME, [*words]) as context:
                self.invoke(context)
            code = _flushed(ExitCode.FAILED if refused else ExitCode.OK)
        except typer.Exit as end:
            code = _flushed(end.exit_code)
        except Exception as error:
            code = _failure(error, self._asked(words))
            _unwritten()
        except SystemExit as end:
            if not isinstance(end.__context__, BrokenPipeError):
                raise
            code = ExitCode.CLOSED  # Rich prints help, and ends the process itself if nobody reads it
        except KeyboardInterrupt:
            note(INTERRUPTED)
            code = ExitCode.INTERRUPTED
        sys.exit(int(code))

    def _asked(self, words: Sequence[str]) -> str:
        """Return the command that the words of a command line begin with, such as "roundhouse study run"."""
        path, commands = [_NAME], self.commands
        for word in words:
            if word not in commands:
                break
            path.append(word)
            commands = getattr(commands[word], "commands", {})
        return " ".join(path)


def _flushed(code: int) -> int:
    """Write out all output; return the exit code, or that of an error in doing so."""
    error = _unwritten()
    return code if error is None else _failure(error)


def _unwritten() -> OSError | None:
    """Write out all output; return why that was not possible.

    What is left is dropped then: Python would try again as it ends, and exit with a code of its own.
    """
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        _discard_output()
        return error
    return None


def _failure(error: Exception, command: str = _NAME) -> int:
    """Say in one line why a command failed; return the exit code."""
    match error:
        case BrokenPipeError():
            return ExitCode.CLOSED
        case typer.TyperException():
            return _usage_failure(error, command)
        case OSError(errno=number) if number in _SHORTAGES:
            must, remedy = _SHORTAGES[number]
            note(f"error: {must}: {error}; {remedy}, and repeat the command")
            return ExitCode.NOT_FINISHED
        case UserError() | OSError():
            note(f"error: {error}")
            return ExitCode.NOT_FINISHED if isinstance(error, NotFinished) else ExitCode.FAILED
    if os.environ.get(TRACEBACK_VARIABLE):
        raise error
    if fault := _page_fault(error):
        note(f"error: {fault}")
        return ExitCode.FAILED
    place = traceback.extract_tb(error.__traceback__)[-1]
    what = f"{type(error).__name__} in {Path(place.filename).name}:{place.lineno}: {error}"
    note(
        f"internal error, a mistake in Roundhouse: {what}; please report it with the command, and with what "
        f"{TRACEBACK_VARIABLE}=1 makes it print"
    )
    return ExitCode.INTERNAL


def _page_fault(error: Exception) -> str | None:
    """Say what is wrong with a page, or the catalogue of ciphers, that could not be imported; None for other errors."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).parent == _CIPHERS]
    if not any((Path(frame.filename).name, frame.name) == ("__init__.py", "<module>") for frame in frames):
        return None
    file, line = frames[-1].filename, frames[-1].lineno
    if isinstance(error, SyntaxError) and error.filename:
        file, line = error.filename, error.lineno
    return f"{file}:{line}: a page of a cipher must be Python that runs; {type(error).__name__}: {error}"


def _usage_failure(error: typer.TyperException, command: str) -> int:
    """Say what is wrong with the words of the command line. Without any, help was printed.

    Not every error knows its command: one about an option without its value does not, and gets `command`.
    """
    given = isinstance(error, typer.BadParameter) and error.param is None and error.param_hint is None
    if text := error.message if given else error.format_message():
        context = getattr(error, "ctx", None)
        command = context.command_path if context else command
        # A choice that is none of those offered has the heading of the library that checks it.
        words = " ".join(text.replace("Value error, ", "").split())  # some of its messages have lines and tabs
        note(f"error: {words.removesuffix('.')}; see: {command} --help")
    return error.exit_code


def _discard_output() -> None:
    """Discard output that is not written yet: its reader, such as ``head``, has closed it, or a disk is full."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
