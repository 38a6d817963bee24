"""What the functions of a cipher's page are in its standard, for those who read the text of a core beside it.

Permutations of bits among them are nothing in a circuit, so they are found by what they do.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from types import FunctionType
from typing import Any

from ..ciphers.cipher import Cipher
from ..words import const
from .applied import applied
from .standard import cited

__all__ = ["clauses", "permutations"]


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
    steps, schedule = applied(cipher, direction, backwards=direction != "encrypt" and not stored)
    return {"algorithm": _lines(steps), "key_schedule": _lines(schedule)}


@cache
def permutations(cipher: Cipher[Any, Any], direction: str) -> dict[str, tuple[int, ...]]:
    """Return the functions of the steps that only permute the bits of a block, such as ShiftRows, by name.

    Each is told by the bits of its argument, a block, that are the bits of its result, the lowest first.
    """
    page = _page(cipher)
    found = {name.strip("_"): _permutation(cipher, page[name]) for name in _steps(cipher, direction, page)}
    return {name: order for name, order in found.items() if order}


def _permutation(cipher: Cipher[Any, Any], function: Callable[..., Any]) -> tuple[int, ...]:
    """The permutation that a function of a state is; empty if it is none, or a rotation of the whole block."""
    if len(inspect.signature(function).parameters) != 1:
        return ()

    def result(block: int) -> int:
        return cipher.store(function(cipher.load(const(block, cipher.block_bits)))).value

    bits = range(cipher.block_bits)
    try:
        if result(1).bit_count() != 1:
            return ()
        values = [result(1 << bit) for bit in bits]
        together = [result(sum(1 << bit for bit in bits if bit % 3 == rest)) for rest in range(3)]
    except (TypeError, ValueError, AttributeError, IndexError):
        return ()  # its argument is no state
    places = {value.bit_length() - 1: bit for bit, value in enumerate(values) if value.bit_count() == 1}
    order = tuple(places.get(bit, -1) for bit in bits)
    rotated = all(bit == (order[0] + n) % len(order) for n, bit in enumerate(order))
    moved = all(sum(values[rest::3]) == block for rest, block in enumerate(together))
    return order if sorted(order) == [*bits] and moved and not rotated else ()


def _page(cipher: Cipher[Any, Any]) -> dict[str, FunctionType]:
    """The functions of the page of a cipher, by name."""
    return {
        name: function
        for name, function in vars(inspect.getmodule(type(cipher))).items()
        if isinstance(function, FunctionType) and function.__module__ == type(cipher).__module__
    }


def _steps(cipher: Cipher[Any, Any], direction: str, page: Mapping[str, FunctionType]) -> list[str]:
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


def _lines(functions: Iterable[Callable[..., Any]]) -> list[str]:
    """A line for what is said of functions: what nothing is said of, in no standard, is left out."""
    names: dict[str, list[str]] = {}
    for function in functions:
        words = inspect.cleandoc(function.__doc__ or "").partition("\n\n")[0].replace("`", "").split()
        said = ", ".join(filter(None, (cited(function.__module__), " ".join(words))))
        names.setdefault(said, []).append(function.__name__.strip("_"))
    return [f"{', '.join(those)}: {said}" for said, those in names.items() if said]
