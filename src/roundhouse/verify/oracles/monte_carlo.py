"""Checkpoints of Monte-Carlo chains, computed by all oracles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .agreement import agree
from .catalog import find_family

__all__ = ["Checkpoint", "checkpoints"]


@dataclass(frozen=True)
class Checkpoint:
    """One key of a chain, with its first block and all results."""

    key: bytes
    start: bytes
    results: tuple[bytes, ...]

    @property
    def last(self) -> bytes:
        """The last result, which is the first block under the next key."""
        return self.results[-1]


@cache
def checkpoints(
    family: str,
    block_bits: int,
    key: bytes,
    start: bytes,
    *,
    decrypt: bool = False,
    keys: int | None = None,
    blocks: int | None = None,
) -> tuple[Checkpoint, ...]:
    """Compute the checkpoints of a chain with all oracles, which must agree on every block.

    Parameters
    ----------
    family, block_bits : str, int
        As for `agree`.
    key, start : bytes
        First key and first block; several concatenated blocks are parallel chains under one key.
    decrypt : bool
        Feed decryptions back instead of encryptions.
    keys : int, optional
        Number of keys; a complete chain by default.
    blocks : int, optional
        Blocks under each key; those of the family's rule by default. With fewer, later keys differ from those of
        the rule.

    Raises
    ------
    OraclesDisagree
        If two oracles differ on any block.
    """
    rule = find_family(family).chain
    chain = []
    for _ in range(rule.keys if keys is None else keys):
        results = [start]
        for _ in range(blocks or rule.blocks):
            results.append(agree(family, block_bits, key, results[-1], decrypt=decrypt))
        chain.append(Checkpoint(key, start, tuple(results[1:])))
        key, start = rule.next_key(key, results[1:]), results[-1]
    return tuple(chain)
