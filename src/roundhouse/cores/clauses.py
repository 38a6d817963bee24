"""What the functions of a cipher's page are in its standard, for those who read the Verilog beside it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import FunctionType
from typing import Any

from ..ciphers.cipher import Cipher

__all__ = ["clauses", "page_of", "steps_of"]

_SCHEDULE = ("round_keys", "load_key", "round_key", "next_key", "prev_key")


def clauses(cipher: Cipher[Any, Any], direction: str) -> dict[str, list[str]]:
    """Return the functions that are in the blocks of a core, each with the first sentence about it on the page.

    Parameters
    ----------
    cipher : Cipher
    direction : str
        Of the core.

    Returns
    -------
    dict of str to list of str
        For the blocks ``algorithm`` and ``key_schedule``, a line for each function that the page describes.
    """
    page = page_of(cipher)
    schedule = (getattr(type(cipher), name, None) for name in _SCHEDULE)
    steps = steps_of(cipher, direction, page)
    keys = [name for name in _reached([one for one in schedule if one is not None], page) if name not in steps]
    return {"algorithm": _lines(steps, page), "key_schedule": _lines(keys, page)}


def page_of(cipher: Cipher[Any, Any]) -> dict[str, FunctionType]:
    """The functions of the page of a cipher, by name."""
    return {
        name: function
        for name, function in vars(inspect.getmodule(type(cipher))).items()
        if isinstance(function, FunctionType) and function.__module__ == type(cipher).__module__
    }


def steps_of(cipher: Cipher[Any, Any], direction: str, page: Mapping[str, FunctionType]) -> list[str]:
    """Names of the functions of a page that the steps of a direction call."""
    phases = [
        *(cipher.encryption if direction != "decrypt" else ()),
        *(cipher.decryption if direction != "encrypt" else ()),
    ]
    return list(_reached([phase.function for phase in phases], page))


def _reached(functions: Iterable[Callable[..., Any]], page: Mapping[str, FunctionType]) -> Iterator[str]:
    """Names of the functions of a page that functions call, directly or through others, the callers first."""
    seen: list[str] = []
    waiting = list(functions)
    while waiting:
        function = waiting.pop(0)
        while isinstance(function, partial):
            function = function.func
        name = function.__name__
        if page.get(name) is function and name not in seen:
            seen.append(name)
        code = getattr(inspect.unwrap(function), "__code__", None)
        called = [page[one] for one in (code.co_names if code else ()) if one in page and one not in seen]
        waiting += [one for one in called if one not in waiting]
    yield from seen


def _lines(names: Iterable[str], page: Mapping[str, FunctionType]) -> list[str]:
    docs = {name.strip("_"): inspect.getdoc(page[name]) for name in names}
    first = {name: " ".join(doc.partition("\n\n")[0].split()) for name, doc in docs.items() if doc}
    return [f"{name}: {said}" for name, said in first.items()]
