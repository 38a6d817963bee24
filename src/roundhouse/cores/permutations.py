"""Which functions of a page are only wiring, told by what they do or by their tables: in a circuit they are nothing."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable
from functools import cache
from types import FunctionType, MappingProxyType
from typing import Any

from ..ciphers.cipher import Cipher
from ..ciphers.lanes import Lanes
from ..rtl.passes.wiring import Permutation, Permutations
from ..words import Selection, const
from .applied import applied_steps

__all__ = ["permutations"]


@cache
def permutations(cipher: Cipher[Any, Any], direction: str) -> Permutations:
    """Return the functions of the steps that only permute the bits of a block, such as ShiftRows, by name.

    Besides, what the page gives as a `Selection`, of words of any width: DES's E, P and permuted choices. A name loses
    the underscores at its ends, unless another function would have the same.
    """
    page = _page(cipher)
    plain = Counter(name.strip("_") for name in page)
    steps = [one for one in applied_steps(cipher, direction) if page.get(one.__name__) is one]
    found = {function.__name__: _permutation(cipher, function) for function in steps}
    told = {name.strip("_") if plain[name.strip("_")] == 1 else name: order for name, order in found.items() if order}
    of_blocks = {name: Permutation(cipher.block_bits, order) for name, order in told.items()}
    return MappingProxyType({**_selections(cipher), **of_blocks})


def _permutation(cipher: Cipher[Any, Any], function: Callable[..., Any]) -> tuple[int, ...]:
    """The permutation that a function of a state is; empty if it is none, or a rotation of the whole block."""
    if len(inspect.signature(function).parameters) != 1:
        return ()

    def result(block: int) -> int:
        return cipher.store(function(cipher.load(const(block, cipher.block_bits)))).value

    try:
        if result(0) != 0:
            return ()
    except Exception:
        return ()  # it takes something else than a state, such as a byte
    if result(1).bit_count() != 1:
        return ()
    bits = range(cipher.block_bits)
    values = [result(1 << bit) for bit in bits]
    together = [result(sum(1 << bit for bit in bits if bit % 3 == rest)) for rest in range(3)]
    places = {value.bit_length() - 1: bit for bit, value in enumerate(values) if value.bit_count() == 1}
    order = tuple(places.get(bit, -1) for bit in bits)
    rotated = all(bit == (order[0] + n) % len(order) for n, bit in enumerate(order))
    moved = all(sum(values[rest::3]) == block for rest, block in enumerate(together))
    return order if sorted(order) == [*bits] and moved and not rotated else ()


def _selections(cipher: Cipher[Any, Any]) -> dict[str, Permutation]:
    """The selections of bits of the page of a cipher, and of pages that it has functions of, by name."""
    page = inspect.getmodule(type(cipher.cipher if isinstance(cipher, Lanes) else cipher))
    values = getattr(page, "__dict__", {}).values()
    modules = [page, *(inspect.getmodule(value) for value in values if isinstance(value, FunctionType))]
    owners = [getattr(module, "__dict__", {}) for module in dict.fromkeys(modules)]
    return {
        name: Permutation(value.width, value.order)
        for owner in owners
        for name, value in owner.items()
        if isinstance(value, Selection)
    }


def _page(cipher: Cipher[Any, Any]) -> dict[str, FunctionType]:
    """The functions of the page of a cipher, by name."""
    return {
        name: function
        for name, function in getattr(inspect.getmodule(type(cipher)), "__dict__", {}).items()
        if isinstance(function, FunctionType) and function.__module__ == type(cipher).__module__
    }
