"""What the functions of a cipher's page are in its standard, for those who read the text of a core beside it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from ..ciphers.cipher import Cipher
from ..ciphers.forms import form
from ..ciphers.forms.form import Form
from ..ciphers.lanes import Lanes
from ..rtl.whereabouts import Inner
from .applied import applied_schedule, applied_steps
from .standard import cited, standard

__all__ = ["clauses", "inner"]


@cache
def clauses(cipher: Cipher[Any, Any], direction: str, *, stored: bool) -> dict[str, dict[str, str]]:
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
    dict of str to dict of str to str
        For the blocks ``algorithm`` and ``key_schedule``, what is said of each function by its name: its clause of the
        standard, and what the page says of it; of functions of which it says the same, by their names with commas
        between. The standard is named where it is not the cipher's own.
    """
    schedule = applied_schedule(cipher, backwards=direction != "encrypt" and not stored)
    own = standard(cipher).partition(" (")[0]
    return {"algorithm": _said(applied_steps(cipher, direction), own), "key_schedule": _said(schedule, own)}


def inner(cipher: Cipher[Any, Any], tables: str) -> dict[str, Inner]:
    """Return what the form of a cipher computes by functions of its own, by the names of the page's; see `Form.inner`.

    Parameters
    ----------
    cipher : Cipher
    tables : str
        How its tables are made.
    """
    own = form(cipher.cipher if isinstance(cipher, Lanes) else cipher, tables)
    return {name: Inner(*told) for name, told in own.inner.items()} if isinstance(own, Form) else {}


def _said(functions: Iterable[Callable[..., Any]], own: str) -> dict[str, str]:
    """What is said of functions: those of which nothing is said, in no standard, are left out."""
    names: dict[str, list[str]] = {}
    for function in functions:
        words = inspect.cleandoc(function.__doc__ or "").partition("\n\n")[0].replace("`", "").split()
        source = cited(function.__module__)
        said = ", ".join(filter(None, ("" if source == own else source, " ".join(words))))
        names.setdefault(said, []).append(function.__name__.strip("_"))
    return {", ".join(those): said for said, those in names.items() if said}
