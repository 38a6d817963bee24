"""Functions of ciphers, each characterised by itself from least area to least delay on standard cells.

Each cipher has a module that declares its functions; `functions_of` returns them.
"""

from __future__ import annotations

import difflib

from ..errors import UserError
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
        If it has none; the message gives the nearest ciphers.
    """
    if family not in DECLARED:
        near = difflib.get_close_matches(family, DECLARED, n=3, cutoff=0.4) or DECLARED
        raise UnknownFunctions(
            f"functions are declared of {', '.join(DECLARED)}; given {family!r}; nearest: {', '.join(near)}"
        )
    return DECLARED[family]
