"""The C++ compiler, with its outputs cached by content."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from ..errors import NotFinished
from ..storage.kept_folder import kept_folder
from ..storage.paths import build_dir
from .logs import log_kept
from .process import Cost, ToolFailed, ToolMissing, ToolStopped, run

__all__ = ["LIMIT_S", "NAME", "compile_cxx", "compiled", "compiler", "compiler_version", "digest"]

LIMIT_S = 900.0  #: time limit of one compiler run
NAME = "c++"
REMEDY = "apt-get install g++"


@cache
def compiler() -> str:
    """Return the C++ compiler: ``$CXX``, or ``g++``.

    Raises
    ------
    ToolMissing
        If there is none.
    """
    found = shutil.which(os.environ.get("CXX", "g++"))
    if found is None:
        raise ToolMissing("a C++ compiler (g++, or $CXX)", REMEDY)
    return found


@cache
def compiler_version() -> str:
    """Return the first line of the compiler's version text.

    Raises
    ------
    ToolMissing
        If there is no compiler, or the program prints no version.
    """
    answer = subprocess.run([compiler(), "--version"], capture_output=True, text=True, check=False)
    if answer.returncode or not answer.stdout:
        raise ToolMissing(f"a C++ compiler ({compiler()} prints no version)", f"{REMEDY}, or set $CXX")
    return answer.stdout.splitlines()[0]


def compile_cxx(arguments: Sequence[str], folder: Path) -> Cost:
    """Run the compiler in a folder.

    Raises
    ------
    ToolMissing
        If there is no compiler.
    ToolStopped
        If it fails: what it compiles comes from us and from tools, never from a user, and a compiler reports a plain
        error if the program that it starts is killed.
    """
    try:
        return run(NAME, [compiler(), *arguments], folder, limit_s=LIMIT_S)
    except ToolFailed as error:
        raise ToolStopped(error.tool, error.reason, error.log) from error


def digest(*parts: str) -> str:
    """Return 16 hex digits of a hash of everything that determines a build, for its file name."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def compiled(name: str, keep: Sequence[str], make: Callable[[Path], object]) -> Path:
    """Return the folder ``build/sim/name`` of compiled files; create it if it is missing or damaged.

    Parameters
    ----------
    name : str
        Contains a `digest` of everything that determines the files.
    keep : sequence of str
        Names of the files.
    make : callable
        Creates the files in a given folder; all others there are removed.

    Raises
    ------
    NotFinished
        If the build folder takes no files.
    """

    def only_kept(folder: Path) -> None:
        with log_kept(folder, name):
            make(folder)
        for file in folder.iterdir():
            if file.name not in keep:
                file.unlink()

    path = build_dir().resolve() / "sim" / name
    try:
        return kept_folder(path, only_kept)
    except OSError as error:
        raise NotFinished(
            f"{path.parent} must be a folder that can be written: {error}; set ROUNDHOUSE_BUILD to another folder"
        ) from error
