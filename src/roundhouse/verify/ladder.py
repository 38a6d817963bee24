"""Registry of rungs: each module of `rungs` defines one as ``RUNG``."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules

from ..errors import InvalidInput, in_words
from . import rungs
from .evidence import Verification
from .rung import Rung

__all__ = ["counting", "find_rung", "known_rungs"]


def known_rungs() -> tuple[Rung, ...]:
    """Return all rungs, lowest first."""
    modules = (import_module(f"{rungs.__name__}.{module.name}") for module in iter_modules(rungs.__path__))
    return tuple(sorted((module.RUNG for module in modules), key=lambda rung: rung.number))


def find_rung(name: str) -> Rung:
    """Return a rung that can be run, by its name.

    Raises
    ------
    InvalidInput
        If there is none; the message lists the runnable ones, and says how another is reached.
    """
    known = {rung.name: rung for rung in known_rungs()}
    runnable = {rung.name: rung for rung in known.values() if rung.run is not None}
    if name not in runnable:
        told = in_words((f"{rung.name} (rung {rung.number})" for rung in runnable.values()), "or")
        reached = f", which is reached {known[name].reached}" if name in known else ""
        raise InvalidInput(f"a rung to run must be {told}; given {name!r}{reached}")
    return runnable[name]


def counting(found: Iterable[Verification]) -> list[Verification]:
    """Return the evidence by what judges on its rung at present, such as an edition of a prover, and leave out others.

    Evidence of a rung that is not on the ladder stays.
    """
    judges = {rung.name: rung.judges.items() for rung in known_rungs()}
    return [one for one in found if judges.get(one.rung, {}.items()) <= one.tools.items()]
