"""What reads the published files of each cipher family: a module of the family's name, with a function ``read``.

A module is imported when its family is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from ..vector import Vector

__all__ = ["find_reader", "known_families"]

Reader = Callable[[Path], Iterator[Vector]]  #: from the family's folder under ``files/`` to its vectors


#: The readers asked for so far.
LOADED: dict[str, Reader] = {}


def known_families() -> list[str]:
    """Return the names of all families with published vectors."""
    return sorted(module.name for module in iter_modules(__path__))


def find_reader(family: str) -> Reader:
    """Return what reads the files of a family; of one that has none it reads nothing."""
    if family not in LOADED:
        known = family in known_families()
        LOADED[family] = import_module(f"{__name__}.{family}").read if known else lambda folder: iter(())
    return LOADED[family]
