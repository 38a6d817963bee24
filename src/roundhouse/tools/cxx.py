"""The C++ compiler, with its outputs cached by content."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

from ..storage.kept import kept_path
from ..storage.paths import build_dir
from .process import ToolMissing

__all__ = ["LIMIT_S", "compiled", "compiler", "compiler_version", "digest"]

LIMIT_S = 900.0  #: time limit of one compiler run


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
        raise ToolMissing("a C++ compiler (g++, or $CXX)", "apt-get install g++")
    return found


@cache
def compiler_version() -> str:
    """Return the first line of the compiler's version text."""
    printed = subprocess.run([compiler(), "--version"], capture_output=True, text=True, check=True).stdout
    return printed.splitlines()[0]


def digest(*parts: str) -> str:
    """Return 16 hex digits of a hash of everything that determines a build, for its file name."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def compiled(name: str, make: Callable[[Path], Path]) -> Path:
    """Return ``build/sim/name``; create it if missing.

    Parameters
    ----------
    name : str
        Contains a `digest` of everything that determines the file.
    make : callable
        Creates the file in a given folder and returns its path.
    """
    return kept_path(build_dir().resolve() / "sim" / name, make)
