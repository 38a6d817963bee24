"""Which functions of a page only permute bits, found by what they do: in a circuit they are nothing."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any

from ..ciphers.cipher import Cipher
from ..words import const
from .clauses import page_of, steps_of

__all__ = ["permutations"]


@cache
def permutations(cipher: Cipher[Any, Any], direction: str) -> dict[str, tuple[int, ...]]:
    """Return the functions of the steps that only permute the bits of a block, such as ShiftRows, by name.

    Each is told by the bits of its argument, a block, that are the bits of its result, the lowest first.
    """
    page = page_of(cipher)
    found = {name.strip("_"): _permutation(cipher, page[name]) for name in steps_of(cipher, direction, page)}
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
