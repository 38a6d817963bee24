"""Common parts of all commands: options and messages.

Results go to standard output, everything else to standard error.
"""

from __future__ import annotations

import json
import os
import re
from math import isinf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from ..errors import InvalidInput

__all__ = ["SETS", "Jobs", "JsonFlag", "Names", "Results", "Scheduler"]
__all__ += ["check_file", "check_folder", "note", "one_line", "print_json", "print_path", "results_folder"]

_LONGEST_LINE = 1000
SETS = "A named set of cores: aes, des, finalists, light, pipelines, systems or targets."
"""Help of an option."""

Names = Annotated[
    list[str] | None, typer.Argument(metavar="NAME...", help="Cores or systems; trailing axes may be left out.")
]
Jobs = Annotated[
    int, typer.Option("-j", "--jobs", min=1, max=1024, help="Number of parallel tasks on this machine, 1 to 1024.")
]


def _check_scheduler(address: str | None) -> str | None:
    """Check the form of an address, since Dask waits a minute for one that is none."""
    if address is not None:
        form = re.fullmatch(r"(?:(?:tcp|tls|ws|wss)://)?(?:[\w.-]+|\[[0-9a-fA-F:.]+\]):([0-9]{1,5})", address)
        if form is None or not 0 < int(form[1]) < 1 << 16:
            raise typer.BadParameter(
                f"the address of a scheduler must be a host and a port, such as tcp://host:8786; given {address!r}"
            )
    return address


Scheduler = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Run on the workers of this Dask scheduler instead, such as tcp://host:8786.",
        callback=_check_scheduler,
    ),
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Results = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Folder with exported records to read too (see `export`); results by default."),
]

_USUAL_RESULTS = Path("results")


def note(text: str) -> None:
    """Print a message of one line to standard error; see `one_line`."""
    typer.echo(one_line(text), err=True)


def print_path(path: Path) -> None:
    """Print a path to standard output, byte for byte: the name of a file need not be text."""
    typer.echo(os.fsencode(path))


def one_line(text: str) -> str:
    """Return a message as one printable line, shortened in the middle if it is very long.

    What a user has given may hold line ends, control sequences of the terminal, and bytes that are no text.
    """
    line = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
    if len(line) <= _LONGEST_LINE:
        return line
    half = _LONGEST_LINE // 2
    return f"{line[:half]} … {line[-half:]} ({len(line):,} characters)"


_RECORDS = ("*.measurements.jsonl", "*.verifications.jsonl*", "functions.jsonl")


def results_folder(given: Path | None) -> Path:
    """Return the folder of `Results`. A given folder must exist; if the default is missing, a note says so.

    Raises
    ------
    InvalidInput
        If the given folder does not exist.
    """
    folder = given or _USUAL_RESULTS
    if folder.is_dir() and not any(any(folder.glob(pattern)) for pattern in _RECORDS):
        note(f"there are no records in {str(folder)!r}: their files are called {', '.join(_RECORDS)}")
    if not folder.is_dir():
        if given is not None:
            raise InvalidInput(
                f"--results must be a folder that is there; given {str(given)!r}; make it, or leave the option out"
            )
        note(f"there is no folder {str(folder)!r} here: only your own records are read; --results DIR adds others")
    return folder


def check_folder(path: Path) -> None:
    """Check that an output folder is a writable folder or can be created.

    Raises
    ------
    InvalidInput
        If not.
    """
    there = next(folder for folder in (path, *path.absolute().parents) if folder.exists())
    if not there.is_dir():
        raise InvalidInput(f"-o must be a folder; {there} is a file")
    if not os.access(there, os.W_OK):
        raise InvalidInput(f"-o must be in a folder that can be written; {there} cannot; give another")
    if there != path.absolute():
        try:
            TemporaryDirectory(dir=there).cleanup()  # /proc, for one, is writable and takes no folder
        except (FileNotFoundError, PermissionError) as error:
            wrong = f"{str(path)!r} cannot be made: {error.strerror}"
            raise InvalidInput(f"{wrong}; give another folder with -o") from error


def check_file(path: Path) -> None:
    """Check that an output file is no folder, and can be created if it is missing.

    Raises
    ------
    InvalidInput
        If not.
    """
    if path.is_dir():
        raise InvalidInput(f"-o must be a file; {path} is a folder")
    check_folder(path.parent)


def print_json(value: Any) -> None:
    """Print a value as JSON to standard output; an infinite number, which JSON does not have, is null."""
    typer.echo(json.dumps(_without_infinity(value), indent=1, allow_nan=False))


def _without_infinity(value: Any) -> Any:
    match value:
        case dict():
            return {key: _without_infinity(one) for key, one in value.items()}
        case list() | tuple():
            return [_without_infinity(one) for one in value]
        case float() if isinf(value):
            return None
        case _:
            return value
