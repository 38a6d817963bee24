"""What the lengths of a job may be, and the beats that they make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from amaranth.hdl import Const, Value

from ...cores.core_like import CoreLike
from ..axi.header import LENGTHS
from ..mode import mode_of

__all__ = ["Lengths"]


@dataclass(frozen=True)
class Lengths:
    """Lengths of a message in memory, in bytes.

    Attributes
    ----------
    beat, block : int
    iv, tag : int
        0 if there is none.
    whole : bool
        Whether text must be whole blocks, and one at least.
    least : int
        Of text.
    results : bool
        Whether text gives results, and not a tag alone.
    most : dict of str to int
        Of text and of additional data, by the flags of an IV that say them.
    """

    beat: int
    block: int
    iv: int
    tag: int
    whole: bool
    least: int
    results: bool
    most: dict[str, int]

    @classmethod
    def of(cls, inner: CoreLike, bits: int) -> Self:
        """Return those of a core or a system with a port of so many bits."""
        members, mode = inner.signature.members, mode_of(inner)
        block, whole = inner.cipher.block_bits // 8, mode is None or not mode.short

        def size(stream: str) -> int:
            return members[stream].signature.payload_bits // 8 if stream in members else 0

        least = block if mode is None or whole else max(mode.least_bytes, 0 if "tag" in members else 1)
        announced = members["iv"].signature.flags if "iv" in members else {}
        most = {name: (1 << width) - 1 for name, width in announced.items() if name in LENGTHS}
        if mode is not None and "aad_bytes" in most:
            most["aad_bytes"] = mode.most_aad_bytes
        return cls(bits // 8, block, size("iv"), size("tag"), whole, least, "o" in members, most)

    def bad(self, text: Value, aad: Value) -> Value:
        """Return whether no message can have so many bytes."""
        found: Value = text < self.least if self.least else Const(0)
        if self.whole:
            found |= text[: (self.block - 1).bit_length()].any()
        for name, count in {"text_bytes": text, "aad_bytes": aad}.items():
            if name in self.most:
                found |= count > self.most[name]
        return found

    def beats(self, count: Value) -> Value:
        """Return the beats of so many bytes."""
        return (count >> self.rest_bits) + self.rest(count).any()

    def rest(self, count: Value) -> Value:
        """Return the bytes in the last beat of so many; 0 for all."""
        return count[: self.rest_bits]

    @property
    def rest_bits(self) -> int:
        """Bits of a number of bytes in a beat."""
        return (self.beat - 1).bit_length()

    @property
    def iv_beats(self) -> int:
        """Beats of an IV."""
        return -(-self.iv // self.beat)

    @property
    def tag_beats(self) -> int:
        """Beats of a tag."""
        return -(-self.tag // self.beat)

    def beats_out(self, text_beats: Value) -> Value:
        """Return all beats that are written, given those of the text."""
        return (text_beats if self.results else Const(0)) + self.tag_beats
