"""Common parts of all commands: options, messages, and errors without a traceback.

Results go to standard output, everything else to standard error.
"""

from __future__ import annotations

import errno
import json
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, NoReturn, ParamSpec, TypeVar

import typer

from ..errors import InvalidInput, NotFinished, UserError
from ..storage.refusals import RefusedRecord

__all__ = ["CODE_NOT_FINISHED", "INTERRUPTED", "Jobs", "JsonFlag", "Names", "Results", "Scheduler"]
__all__ += ["check_folder", "exit_code", "fail", "guarded", "note", "print_json", "results_folder"]

P = ParamSpec("P")
R = TypeVar("R")

#: Message after Ctrl-C.
INTERRUPTED = "interrupted; finished work is kept, and the same command resumes from there"
_CODE_INTERRUPTED = 130
#: Exit code if nothing failed, but something could not be finished: EX_TEMPFAIL of sysexits.h, "try again".
CODE_NOT_FINISHED = 75
#: Errors of the operating system that say that the machine lacks something.
_SHORTAGES = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO, errno.ENOMEM, errno.EMFILE, errno.ENFILE}

Names = Annotated[list[str] | None, typer.Argument(metavar="NAME...", help="Cores; trailing axes may be left out.")]
Jobs = Annotated[int, typer.Option("-j", "--jobs", min=1, help="Number of parallel tasks on this machine.")]
Scheduler = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Run on the workers of this Dask scheduler instead, such as tcp://host:8786."),
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Results = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Folder with exported records to read too (see `export`); results by default."),
]

_USUAL_RESULTS = Path("results")


def note(text: str) -> None:
    """Print a message to standard error."""
    typer.echo(text, err=True)


def fail(text: str, code: int = 1) -> NoReturn:
    """Print an error and end the command with an exit code."""
    note(f"error: {text}")
    raise typer.Exit(code)


def exit_code(failed: object, unfinished: object) -> int:
    """Return the exit code of a command: 1 if something failed, else 75 if something is unfinished, else 0."""
    return 1 if failed else CODE_NOT_FINISHED if unfinished else 0


def results_folder(given: Path | None) -> Path:
    """Return the folder of `Results`. A given folder must exist; if the default is missing, a note says so.

    Raises
    ------
    typer.BadParameter
        If the given folder does not exist.
    """
    folder = given or _USUAL_RESULTS
    if not folder.is_dir():
        if given is not None:
            raise typer.BadParameter(
                f"--results must be a folder that is there; given {str(given)!r}; make it, or leave the option out"
            )
        note(f"there is no folder {str(folder)!r} here: only your own records are read; --results DIR adds others")
    return folder


def check_folder(path: Path) -> None:
    """Check that an output folder is no file.

    Raises
    ------
    InvalidInput
        If it is one.
    """
    if path.is_file():
        raise InvalidInput(f"-o must be a folder; {path} is a file")


def print_json(value: Any) -> None:
    """Print a value as JSON to standard output."""
    typer.echo(json.dumps(value, indent=1))


@contextmanager
def _named_refusals() -> Iterator[set[str]]:
    """Print the records that are refused meanwhile, and their number at the end; yields their messages."""
    refused: set[str] = set()

    def show(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:
        if not issubclass(category, RefusedRecord):
            print_warning(message, category, *place, **more)
        elif str(message) not in refused:
            refused.add(str(message))
            note(f"refused: {message}")

    with warnings.catch_warnings():
        print_warning = warnings.showwarning
        warnings.simplefilter("always", RefusedRecord)
        warnings.showwarning = show
        try:
            yield refused
        finally:
            if refused:
                note(f"{len(refused):,} records were refused, and all others used")


def guarded(command: Callable[P, R]) -> Callable[P, R]:
    """Make a command print user errors in one line, and a message after Ctrl-C.

    Records that are refused on reading are named, each once; the command uses all others, and exits with 1 at its end.
    Other errors are bugs and keep their traceback.
    """

    @wraps(command)
    def run(*args: P.args, **options: P.kwargs) -> R:
        try:
            with _named_refusals() as refused:
                answer = command(*args, **options)
            if refused:
                raise typer.Exit(1)
            return answer
        except BrokenPipeError:  # the reader of our output, such as `head`, has closed it; Click exits quietly
            raise
        except KeyboardInterrupt:
            note(INTERRUPTED)
            raise typer.Exit(_CODE_INTERRUPTED) from None
        except (UserError, OSError) as error:
            is_shortage = isinstance(error, OSError) and error.errno in _SHORTAGES
            fail(str(error), CODE_NOT_FINISHED if is_shortage or isinstance(error, NotFinished) else 1)

    return run
