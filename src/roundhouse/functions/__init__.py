"""Functions of ciphers, each characterised by itself from least area to least delay on standard cells.

Each cipher has a module that declares its functions; `functions_of` returns them.
"""

from __future__ import annotations

from ..errors import UserError, in_words
from . import aes, mars, rc6, serpent, twofish
from .function import Form, Function

__all__ = ["DECLARED", "Form", "Function", "UnknownFunctions", "functions_of"]

#: The functions of each cipher, by its family.
DECLARED: dict[str, tuple[Function, ...]] = {
    family: module.FUNCTIONS
    for family, module in (("aes", aes), ("mars", mars), ("rc6", rc6), ("serpent", serpent), ("twofish", twofish))
}


class UnknownFunctions(UserError, ValueError):
    """A cipher whose functions are not declared."""


def functions_of(family: str) -> tuple[Function, ...]:
    """Return the functions of a cipher.

    Raises
    ------
    UnknownFunctions
        If it has none; the message gives those that have.
    """
    if family not in DECLARED:
        raise UnknownFunctions(f"no functions of {family!r} are declared; those of {in_words(DECLARED)} are")
    return DECLARED[family]
