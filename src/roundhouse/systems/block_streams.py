"""The streams of a core that encrypts each block alone: keys, blocks and results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from amaranth.lib import wiring

__all__ = ["BlockStreams"]

_GROUPS = ("", "enc_", "dec_")


@dataclass(frozen=True)
class BlockStreams:
    """Names of the streams.

    Attributes
    ----------
    keys : tuple of str
        ``key``, or one for each direction, or none if keys travel with the blocks.
    pairs : tuple of (str, str)
        Streams of blocks with those of their results: ``i`` and ``o``, or a pair for each direction.
    """

    keys: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, signature: wiring.Signature) -> Self | None:
        """Return the streams of a signature; None if it has any others."""
        names = [*signature.members]
        keys = tuple(f"{group}key" for group in _GROUPS if f"{group}key" in names)
        pairs = tuple((f"{group}i", f"{group}o") for group in _GROUPS if f"{group}i" in names)
        found = cls(keys, pairs)
        return found if {*names} == {*keys, *(name for pair in pairs for name in pair)} else None

    def serving(self, block: str) -> tuple[str, ...]:
        """Return the stream of keys for a stream of blocks: its own, else the common one; empty without any."""
        own = block.removesuffix("i") + "key"
        return tuple(key for key in self.keys if key in (own, "key"))
