"""Readers of the published files: a module for each cipher family, of its name, with a function ``read``.

A module is imported when its family is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from ..vector import Vector

__all__ = ["LOADED", "Reader", "find_reader", "known_families"]

Reader = Callable[[Path], Iterator[Vector]]
"""Yields the vectors in a family's folder."""

#: The readers used so far, by family.
LOADED: dict[str, Reader] = {}


def known_families() -> list[str]:
    """Return the names of all families with published vectors."""
    return sorted(module.name for module in iter_modules(__path__))


def find_reader(family: str) -> Reader | None:
    """Return the reader of a family's files; None for a family without published vectors."""
    if family not in LOADED and family in known_families():
        LOADED[family] = import_module(f"{__name__}.{family}").read
    return LOADED.get(family)
