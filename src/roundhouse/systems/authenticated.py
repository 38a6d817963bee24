"""What the modes share that encrypt text and give a tag of it and of additional data."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from ..architectures.streams import StreamSignature
from ..cores.core_like import CoreLike
from .bursts import clocks_behind
from .mode import Mode

__all__ = ["AuthenticatedMode"]


@dataclass(frozen=True)
class AuthenticatedMode(Mode):
    """A mode of both directions over a core that encrypts, with additional data and a tag, for blocks of 128 bits.

    Two blocks of each message's own enter the core before its first one. Their results make the tag, and with GCM its
    hash key, so nothing but text shows, whether outputs of the core are gated or not.
    """

    own_blocks = 2

    #: Bits of a block.
    block_bits: ClassVar[int] = 128

    def refusal(self, inner: CoreLike) -> str | None:
        if (inner.cipher.lanes, inner.cipher.lane_bits) != (1, self.block_bits):
            return f"{self.mode} is defined for blocks of {self.block_bits} bits; take a cipher that has them"
        return super().refusal(inner)

    @property
    @abstractmethod
    def iv(self) -> StreamSignature:
        """The stream of IVs or nonces."""

    @property
    def tag_bits(self) -> int:
        """Bits of a tag."""
        return self.block_bits

    def signature(self, inner: CoreLike) -> wiring.Signature:
        """Return the streams of a mode, with marks on additional data, the direction of a message, and tags."""
        members, bits = inner.signature.members, self.block_bits
        ends = self.ends(inner)
        return wiring.Signature(
            {
                **{name: member for name, member in members.items() if name not in ("i", "o")},
                "iv": In(self.iv),
                "i": In(StreamSignature(bits, {**members["i"].signature.flags, "decrypt": 1, "aad": 1, **ends})),
                "o": Out(StreamSignature(bits, ends)),
                "tag": Out(StreamSignature(self.tag_bits)),
            }
        )

    def gated(self, inner: CoreLike) -> bool:
        return True

    def opening(self, inner: CoreLike) -> tuple[int, ...]:
        return clocks_behind(inner, self.own_blocks)

    def port_words(self, port: str) -> str | None:
        return {
            "i_aad": "this block is additional data: no result; all of it before the text",
            "i_decrypt": "decrypt the message, with all its blocks",
            "i_bytes": "bytes in a block, high end first; under 16 only where AAD or text ends",
            "o_bytes": "bytes in a block; those that follow are zero",
            "tag_payload": "the tag of a message, also of one to decrypt; after its last block",
        }.get(port) or super().port_words(port)
