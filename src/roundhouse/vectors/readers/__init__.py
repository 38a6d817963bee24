"""Readers of the published files: a module for each cipher family, of its name, with a function ``read``.

A module is imported when its family is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from ..vector import Vector

__all__ = ["Reader", "find_reader", "known_families"]

Reader = Callable[[Path], Iterator[Vector]]
"""Yields the vectors in a family's folder."""


def known_families() -> list[str]:
    """Return the names of all families with published files."""
    return sorted(module.name for module in iter_modules(__path__))


def find_reader(family: str) -> Reader | None:
    """Return the reader of a family's files; None for a family without published files."""
    if family not in known_families():
        return None
    reader: Reader = import_module(f"{__name__}.{family}").read
    return reader
