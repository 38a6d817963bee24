"""The cipher families that have oracles. A family's module is imported when the family is first asked for."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from . import families
from .family import Family, NoOracles

__all__ = ["LOADED", "find_family", "known_families"]

#: The families asked for so far.
LOADED: dict[str, Family] = {}


def known_families() -> list[str]:
    """Return the names of all families that have a module in `families`."""
    return sorted(module.name for module in iter_modules(families.__path__))


def find_family(name: str) -> Family:
    """Return a family by the name of its module.

    Raises
    ------
    NoOracles
        If it has no module; the message lists the families that have one.
    """
    if name not in LOADED:
        if name not in known_families():
            raise NoOracles(
                f"a cipher family needs published vectors and oracles; {name!r} has none, only {known_families()} have"
            )
        LOADED[name] = import_module(f"{families.__name__}.{name}").FAMILY
    return LOADED[name]
