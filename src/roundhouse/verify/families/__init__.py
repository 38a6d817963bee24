"""Cipher families as verification knows them: one module a family, whose `FAMILY` says all.

A module is imported when its family is first asked for.
"""

from importlib import import_module
from pkgutil import iter_modules

from .family import Family

__all__ = ["Family", "find_family", "known_families"]

#: The families asked for so far.
LOADED: dict[str, Family] = {}


def known_families() -> list[str]:
    """Return the names of all families that have a module here."""
    return sorted(module.name for module in iter_modules(__path__) if module.name != "family")


def find_family(name: str) -> Family:
    """Return a family by its name, which is that of its module and of its folder under ``vectors/``.

    Raises
    ------
    LookupError
        If there is none; the message names those that there are.
    """
    if name not in LOADED:
        if name not in known_families():
            raise LookupError(
                f"a cipher family needs published vectors and oracles; {name!r} has none, only {known_families()} have"
            )
        LOADED[name] = import_module(f"{__name__}.{name}").FAMILY
    return LOADED[name]
