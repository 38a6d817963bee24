"""What the functions of a cipher's page are in its standard, for those who read the text of a core beside it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from ..ciphers.cipher import Cipher
from .applied import applied_schedule, applied_steps
from .standard import cited

__all__ = ["clauses"]


@cache
def clauses(cipher: Cipher[Any, Any], direction: str, *, stored: bool) -> dict[str, list[str]]:
    """Return the functions that are in the blocks of a core, in the order in which they are applied.

    Parameters
    ----------
    cipher : Cipher
    direction : str
        Of the core.
    stored : bool
        Whether round keys are stored, and so made in one order only.

    Returns
    -------
    dict of str to list of str
        For the blocks ``algorithm`` and ``key_schedule``, a line for each function: its clause of the standard, and
        what the page says of it. Functions of which the page says the same share a line.
    """
    schedule = applied_schedule(cipher, backwards=direction != "encrypt" and not stored)
    return {"algorithm": _lines(applied_steps(cipher, direction)), "key_schedule": _lines(schedule)}


def _lines(functions: Iterable[Callable[..., Any]]) -> list[str]:
    """A line for what is said of functions: what nothing is said of, in no standard, is left out."""
    names: dict[str, list[str]] = {}
    for function in functions:
        words = inspect.cleandoc(function.__doc__ or "").partition("\n\n")[0].replace("`", "").split()
        said = ", ".join(filter(None, (cited(function.__module__), " ".join(words))))
        names.setdefault(said, []).append(function.__name__.strip("_"))
    return [f"{', '.join(those)}: {said}" for said, those in names.items() if said]
