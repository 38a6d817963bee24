"""Keys and blocks that are offered to a core at any time."""

from __future__ import annotations

from typing import NamedTuple

from .transactions import Value

__all__ = ["BlockOffer", "KeyOffer", "Offer"]


class KeyOffer(NamedTuple):
    """A key, offered whether or not the blocks before it were taken.

    Attributes
    ----------
    key : Value
    bits : int
    delay : int
        Clocks from the transfer of the previous key to the offer.
    """

    key: Value
    bits: int
    delay: int = 0


class BlockOffer(NamedTuple):
    """A block, offered whether or not the key before it was taken.

    Attributes
    ----------
    block : Value
    results : tuple of Value or None
        Its result under each key that it may get: the last key of the script so far, then those of the offers, in
        order. None if unknown, or if there is no such key.
    decrypt : bool
    delay : int
        Clocks from the transfer of the previous block to the offer.
    result_delay : int
        Clocks for which the result waits.
    """

    block: Value
    results: tuple[Value | None, ...]
    decrypt: bool = False
    delay: int = 0
    result_delay: int = 0


Offer = KeyOffer | BlockOffer
