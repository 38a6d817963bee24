"""What an architecture claims about its clocks; simulation confirms it for every core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any, Self

__all__ = ["Claim", "plain_clocks"]


def plain_clocks(clocks: Fraction) -> int | float:
    """Return clocks as a claim has them: an integer if they are whole, so that records say 10 and not 10.0."""
    return int(clocks) if clocks.denominator == 1 else float(clocks)


@dataclass(frozen=True)
class Claim:
    """Clocks, one number for each key size; None where it does not apply.

    Attributes
    ----------
    latency : tuple of int
        From the edge that accepts a block to the edge that can hand over its result, both streams willing.
    cycles_per_block : tuple of float
        From one block accepted to the next in a long run under one key, on average; whole numbers are integers.
    key_setup_encrypt, key_setup_decrypt : tuple of int or None
        From the edge that accepts a key to the first edge that can accept a block to encrypt, to decrypt, or after
        which a block that was accepted before takes its latency, as one in a skid buffer does; None if the core does
        not do that, or if keys travel with the blocks.
    clear : int or None
        From the last clock with reset high until every key, block and result is overwritten and the core is ready, in
        clocks; None if reset does not clear.
    """

    latency: tuple[int, ...]
    cycles_per_block: tuple[float, ...]
    key_setup_encrypt: tuple[int, ...] | None
    key_setup_decrypt: tuple[int, ...] | None
    clear: int | None = None

    @property
    def until_accepted(self) -> tuple[int, ...]:
        """What a block takes besides its latency: the clocks in which a serial core takes its digits from the port."""
        clocks = zip(self.latency, self.cycles_per_block, strict=True)
        return tuple(max(0, ceil(each) - latency) for latency, each in clocks)

    @property
    def longest_key_setup(self) -> int:
        """Clocks of the longest key set-up: to encrypt, or to decrypt if that is all; 0 if keys travel with blocks."""
        return max(self.key_setup_encrypt or self.key_setup_decrypt or (0,))

    @classmethod
    def from_json(cls, clocks: Mapping[str, Any]) -> Self:
        """Return the claim of which `dataclasses.asdict` and JSON made a dictionary of lists."""
        whole: dict[str, Any] = {name: tuple(n) if isinstance(n, list) else n for name, n in clocks.items()}
        return cls(**whole)
