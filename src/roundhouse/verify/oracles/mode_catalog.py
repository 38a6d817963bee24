"""Results of modes of operation from independent software.

A mode is its definition in a few lines, applied to what the oracles of the cipher agree on. Where libraries have the
mode with the cipher themselves, they must give the same.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pkgutil import iter_modules

from . import modes
from .agreement import OraclesDisagree, agree
from .mode_oracle import Message, ModeOracles, OnBlocks

__all__ = ["answer", "find_mode", "known_modes"]


def known_modes() -> list[str]:
    """Return the names of all modes that have oracles."""
    return sorted(module.name for module in iter_modules(modes.__path__))


def find_mode(name: str, **parameters: int) -> ModeOracles:
    """Return the oracles of a mode, such as ``ctr`` with ``bits=32``."""
    found: ModeOracles = import_module(f"{modes.__name__}.{name}").oracles(**parameters)
    return found


def answer(mode: ModeOracles, family: str, block_bits: int, key: bytes, message: Message) -> bytes:
    """Return the result on which everything that knows the mode agrees.

    Raises
    ------
    OraclesDisagree
        If two differ.
    NoOracles
        If no oracle of the cipher can be called.
    """
    size = len(key) // mode.keys
    bulks = [partial(agree, family, block_bits, key[start : start + size]) for start in range(0, len(key), size)]
    defined = mode.definition(*(OnBlocks(bulk, partial(bulk, decrypt=True)) for bulk in bulks), message)
    for library in mode.libraries_for(family):
        given = library.result(library.ciphers[family], key, message)
        if given not in (None, defined):
            raise OraclesDisagree(
                f"{library.name} and the definition in {mode.source} must agree on {family} with key {key.hex()} and "
                f"{message}, but give {given.hex()} and {defined.hex()}"
            )
    return defined
