"""What stands before the blocks of a packet: an IV, and lengths where the mode must be told them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from ...cores.core_like import CoreLike
from ..mode import mode_of

__all__ = ["LENGTHS", "LENGTH_BYTES", "Header"]

#: The lengths, in the order in which they stand in a header, and the bytes of each.
LENGTHS, LENGTH_BYTES = ("aad_bytes", "text_bytes"), 8


@dataclass(frozen=True)
class Header:
    """The blocks before those of a message.

    An IV has a block, of which it may fill a part. A nonce with lengths is filled to a whole block, and they follow in
    another one: additional data, then text, 8 bytes each, the lowest first. So all beats of such a header are whole,
    and in memory it is what a processor that is little-endian writes.

    Attributes
    ----------
    blocks : tuple of int
        Bytes of each; none if the mode has no IV.
    most_aad_bytes : int
        Bytes of additional data that may be announced.
    after_key : bool
        Whether the IV must be taken after the key of its message; see `Mode`. So a packet has its key from then on.
    """

    blocks: tuple[int, ...]
    most_aad_bytes: int = 0
    after_key: bool = False

    @classmethod
    def of(cls, inner: CoreLike, *, told: bool = False) -> Self:
        """Return that of a core or a mode.

        Parameters
        ----------
        inner : CoreLike
        told : bool
            Whether lengths come another way, and not in packets.
        """
        members, mode = inner.signature.members, mode_of(inner)
        if "iv" not in members or mode is None:
            return cls(())
        iv, block = members["iv"].signature, inner.cipher.block_bits // 8
        blocks = (block, block) if {*LENGTHS} & iv.flags.keys() and not told else (iv.payload_bits // 8,)
        return cls(blocks, mode.most_aad_bytes, mode.iv_after_key)

    @property
    def has_lengths(self) -> bool:
        """Whether it has lengths."""
        return len(self.blocks) > 1
