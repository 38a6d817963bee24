"""Registry of cipher families with oracles. A family's module is imported on first use."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from ...errors import InvalidInput
from . import families
from .family import Family, NoOracles

__all__ = ["about_family", "find_family", "known_families", "register_oracles"]

_registered: dict[str, Family] = {}


def register_oracles(name: str, family: Family) -> None:
    """Register the oracles of a cipher family without a module in `families`; they replace earlier ones.

    Call it in the module that defines the cipher: other processes that build and verify its cores import that module.

    Parameters
    ----------
    name : str
        The `family` of the cipher.
    family : Family
        At least two independent implementations, and the rule of Monte-Carlo chains.

    Raises
    ------
    InvalidInput
        If the family has a module.
    """
    if name in known_families():
        raise InvalidInput(
            f"oracles can be registered for a family that has none here; {name!r} has some, "
            "so give the cipher a family name of its own"
        )
    _registered[name] = family


def known_families() -> list[str]:
    """Return the names of all families that have a module in `families`."""
    return sorted(module.name for module in iter_modules(families.__path__))


def about_family(name: str) -> str:
    """Return where the expected results of a family come from, in a line; empty without oracles or a description."""
    if name not in known_families():
        return ""
    return (import_module(f"{families.__name__}.{name}").__doc__ or "").partition("\n")[0]


def find_family(name: str) -> Family:
    """Return a family by its name.

    Raises
    ------
    NoOracles
        If it has no module and is not registered.
    """
    return _registered[name] if name in _registered else _load(name)


# Cached, because a chain looks up its family for every block.


@cache
def _load(name: str) -> Family:
    if name not in known_families():
        raise NoOracles(
            f"the cipher family {name!r} has no oracles (docs/adding-a-cipher.md, step 4); register_oracles adds those "
            "of a family of your own"
        )
    family: Family = import_module(f"{families.__name__}.{name}").FAMILY
    return family
