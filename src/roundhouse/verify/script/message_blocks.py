"""Messages as scripts have them: blocks, and what they must give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from .transactions import Value

__all__ = ["MessageBlocks", "MessageOffer"]


@dataclass(frozen=True)
class MessageBlocks:
    """A message as it is transferred: additional data, then text; one block at least.

    Attributes
    ----------
    iv : sequence of Value
        One, or the blocks of one that may have any length. Not transferred to a mode that has none.
    blocks : sequence of Value
        The last one may be short; what stands in place of its missing bytes is not read.
    results : sequence of Value or None
        With zeros in place of missing bytes; None if they are not compared, or the mode gives a tag alone.
    last_bytes : int
        Bytes of the message in its last block.
    decrypt : bool
    aad : sequence of Value
        Blocks of additional data, of which the last one may be short, too.
    aad_bytes : int
        Bytes in the last one.
    tag : Value or None
        None if it is not compared.
    channel : int
        Where messages are side by side, which of them it is.
    key : (Value, int) or None
        Key and its bits, if each of its blocks has one; None for the last key of the script.
    iv_bytes : int
        Bytes in the last block of an IV that may have any length.
    """

    iv: Sequence[Value]
    blocks: Sequence[Value]
    results: Sequence[Value | None]
    last_bytes: int
    _: KW_ONLY
    decrypt: bool = False
    aad: Sequence[Value] = ()
    aad_bytes: int = 0
    tag: Value | None = None
    channel: int = 0
    key: tuple[Value, int] | None = None
    iv_bytes: int = 0


class MessageOffer(NamedTuple):
    """A message of text, offered whether or not the key before it was taken.

    Attributes
    ----------
    messages : tuple of MessageBlocks
        The same message with its result under each key that it may get: the last key of the script so far, then those
        of the offers, in order.
    delay : int
        Clocks from the transfer of the previous block to the offer.
    """

    messages: tuple[MessageBlocks, ...]
    delay: int = 0
