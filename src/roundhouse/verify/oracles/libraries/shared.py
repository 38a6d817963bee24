"""Shared libraries of the system, loaded for ``ctypes``."""

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
        What follows "lib" in the name of its file.
    package : str
        The Debian package that installs it.

    Raises
    ------
    ToolMissing
        If it is not installed.
    """
    return CDLL(file_name(name, package))


def function(library: CDLL, name: str, *arguments: Any) -> Function:
    """Return a function of a library that takes arguments of these C types; lengths must not be passed as C's int."""
    found = library[name]
    found.argtypes = arguments
    return found


def file_name(name: str, package: str) -> str:
    """Return the file name of a shared library, with the version of its interface; as `load`."""
    found = find_library(name)
    if found is None:
        raise ToolMissing(f"lib{name}", f"apt-get install {package}")
    return found
