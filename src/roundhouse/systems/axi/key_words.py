"""A key as software writes it to registers."""

from __future__ import annotations

from ..byte_order import reversed_bytes
from ..registers import WORD

__all__ = ["key_words"]

Number = int | tuple[int, ...]


def key_words(key: Number, bits: int, used: int) -> list[Number]:
    """Return the values of the registers ``KEY``, the first byte of the key in the low bits of the first one.

    Parameters
    ----------
    key : int or tuple of int
        A number of `bits`, or one for each copy of a design.
    bits : int
    used : int
        How many of its bits, from the most significant one on, are a key: as many registers are written.
    """
    if isinstance(key, tuple):
        words = [key_words(one, bits, used) for one in key]
        return [*zip(*words, strict=True)]
    total = -(-bits // WORD) * WORD
    written = reversed_bytes(key << (total - bits), total // 8)
    assert isinstance(written, int)
    return [written >> WORD * number & (1 << WORD) - 1 for number in range(-(-used // WORD))]
