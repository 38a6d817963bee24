"""What all commands share: messages, progress, and errors told without a traceback.

Results go to standard output, everything else to standard error.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, ParamSpec, TypeVar

import typer

from ..errors import UserError

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["Jobs", "JsonFlag", "Names", "Results", "fail", "guarded", "note", "print_json", "progress"]
__all__ += ["SETTLED_S", "results_folder", "share_progress", "time_left"]

P = ParamSpec("P")
R = TypeVar("R")

#: Told to the user after Ctrl-C.
INTERRUPTED = "interrupted; what was finished is kept, and the same command goes on from there"
_CODE_INTERRUPTED = 130

#: Seconds after which a run's speed tells how long the rest will take.
SETTLED_S = 5.0

#: The share of a run after which what is done tells how long the rest will take.
SETTLED_SHARE = 0.05

Names = Annotated[list[str] | None, typer.Argument(metavar="NAME...", help="Cores; axes at the end may be left out.")]
Jobs = Annotated[int, typer.Option("-j", "--jobs", min=1, help="How many to run at a time.")]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Results = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Folder with records (see `export`) beside our own; results by default."),
]

_USUAL_RESULTS = Path("results")


def note(text: str) -> None:
    """Tell the user something that is not the command's result."""
    typer.echo(text, err=True)


def fail(text: str) -> NoReturn:
    """Tell an error and end the command with exit code 1."""
    note(f"error: {text}")
    raise typer.Exit(1)


def results_folder(given: Path | None) -> Path:
    """Return the folder of `Results`; one that was given must be there, and it is told if the usual one is not.

    Raises
    ------
    typer.BadParameter
        If a folder was given and is none.
    """
    folder = given or _USUAL_RESULTS
    if not folder.is_dir():
        if given is not None:
            raise typer.BadParameter(
                f"--results must be a folder that is there; given {str(given)!r}; make it, or leave the option out"
            )
        note(f"there is no folder {str(folder)!r} here, so only our own records are read (see --results)")
    return folder


def print_json(value: Any) -> None:
    """Print a value as JSON to standard output."""
    typer.echo(json.dumps(value, indent=1))


def guarded(command: Callable[P, R]) -> Callable[P, R]:
    """Make a command tell the errors that a user can mend in one line, and say after Ctrl-C that nothing is lost.

    An error of another kind is ours, and keeps its traceback.
    """

    @wraps(command)
    def run(*args: P.args, **options: P.kwargs) -> R:
        try:
            return command(*args, **options)
        except BrokenPipeError:  # whoever read our output, such as `head`, has seen enough; Click ends quietly
            raise
        except KeyboardInterrupt:
            note(INTERRUPTED)
            raise typer.Exit(_CODE_INTERRUPTED) from None
        except (UserError, OSError) as error:
            fail(str(error))

    return run


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[str], None]]:
    """Show how far a run of `total` parts has come; yields what to call, with a line about it, when a part is done.

    On a terminal there is a bar with the lines above it; elsewhere there are the lines alone, numbered.
    """
    console = _console()
    if not console.is_terminal:
        numbers = iter(range(1, total + 1))
        yield lambda line: note(f"[{next(numbers)}/{total}] {line}")
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=total)

        def done(line: str) -> None:
            console.print(line, markup=False)
            bar.advance(task)

        yield done


@contextmanager
def share_progress(title: str) -> Iterator[Callable[[str, float], None]]:
    """Show how far a run has come whose parts differ in length; yields what to call when a part is done.

    It takes a line about the part and the share of the run that is done, from 0 to 1, from which the remaining time is
    told.
    """
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    console, started = _console(), time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=1.0)

        def done(line: str, share: float) -> None:
            elapsed = time.monotonic() - started
            left = elapsed * (1 - share) / share if share > SETTLED_SHARE and elapsed > SETTLED_S else 0.0
            console.print(f"[{share:4.0%}] {line}{time_left(left)}", markup=False)
            bar.update(task, completed=share)

        yield done


def time_left(seconds: float) -> str:
    """Return such as ``" (about 12 min left)"``; nothing for 0."""
    minutes = round(seconds / 60)
    hours = f"{minutes // 60} h " if minutes >= 60 else ""
    return f" (about {hours}{minutes % 60} min left)" if seconds else ""


def _console() -> Console:
    from rich.console import Console

    return Console(stderr=True, highlight=False, soft_wrap=True)
