"""The checkpoints of a Monte-Carlo chain, computed by all oracles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .agreement import agree
from .catalog import find_family

__all__ = ["Checkpoint", "checkpoints"]


@dataclass(frozen=True)
class Checkpoint:
    """One key of a chain: its first block, and the last two results under it."""

    key: bytes
    start: bytes
    before_last: bytes
    last: bytes


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
        First key and first block; several blocks side by side are several chains under one key.
    decrypt : bool
        Feed decryptions back instead of encryptions.
    keys : int, optional
        Number of keys; those of a whole chain by default.
    blocks : int, optional
        Blocks under each key; those of the family's rule by default. With fewer, only the first checkpoint lies on
        the chain of the rule.

    Raises
    ------
    OraclesDisagree
        If two oracles differ on any block.
    """
    rule = find_family(family).chain
    chain = []
    for _ in range(rule.keys if keys is None else keys):
        before_last, last = b"", start
        for _ in range(blocks or rule.blocks):
            before_last, last = last, agree(family, block_bits, key, last, decrypt=decrypt)
        chain.append(Checkpoint(key, start, before_last, last))
        key, start = rule.next_key(key, before_last, last), last
    return tuple(chain)
