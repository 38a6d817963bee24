"""Loader of system libraries for ``ctypes``."""

from collections.abc import Callable
from ctypes import CDLL
from ctypes.util import find_library
from functools import cache
from typing import Any

from ....tools.process import ToolMissing

Function = Callable[..., int]


@cache
def load(name: str, package: str) -> CDLL:
    """Return a shared library.

    Parameters
    ----------
    name : str
        File name without "lib" and suffix.
    package : str
        Debian package that installs it.

    Raises
    ------
    ToolMissing
        If it is not installed.
    """
    return CDLL(file_name(name, package))


def function(library: CDLL, name: str, *arguments: Any) -> Function:
    """Return a function of a library with these argument types; ctypes would pass lengths as C's int by default."""
    found = library[name]
    found.argtypes = arguments
    return found


def file_name(name: str, package: str) -> str:
    """Return the file name of a shared library, with its soname version; raises like `load`."""
    found = find_library(name)
    if found is None:
        raise ToolMissing(f"lib{name}", f"apt-get install {package}")
    return found
