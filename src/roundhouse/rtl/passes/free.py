"""Names that are free in a module. Capitals make no other name: VHDL does not tell them from small letters."""

from __future__ import annotations

from collections.abc import Collection

from ..form import Module
from .reserved import RESERVED

__all__ = ["INDEX", "UNUSED", "free", "numbered", "taken_in"]

#: The index of loops, and the signal that takes what nobody reads.
INDEX, UNUSED = "n", "unused"


def taken_in(module: Module) -> set[str]:
    """The names in a module, loops included, in lower case."""
    instances = (name.partition("[")[0] for name in module.instances)
    names = (*module.widths, *module.memories, *module.tables, *module.functions, *instances)
    return {name.lower() for name in names}


def numbered(wanted: str, taken: Collection[str]) -> str:
    """The name that is wanted, or with a number behind, from 2 on, so that in lower case it is none of those taken."""
    name, number = wanted, 2
    while name.lower() in taken:
        name, number = f"{wanted}_{number}", number + 1
    return name


def free(module: Module, *words: str) -> list[str]:
    """A name for each word that a text declares besides: nothing in the module may have it, nor another word."""
    taken = taken_in(module) | RESERVED | {module.name.lower(), INDEX, UNUSED}
    found: list[str] = []
    for word in words:
        while word.lower() in taken:
            word += "_in"
        taken.add(word.lower())
        found.append(word)
    return found
