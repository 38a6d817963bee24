"""The few published vectors that a test bench and a timing diagram show."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from ..verify.vectors import Vector, published_for

if TYPE_CHECKING:
    from ..core import Core

__all__ = ["examples", "key_payload"]

_SINGLE = 12  # vectors of one block, besides those of the standard itself
_OWN = 4  # a file with at most as many vectors holds the examples of a standard, all of which are taken


def examples(core: Core) -> list[Vector]:
    """Return published vectors for a core: the standard's own, a dozen of one block, a long one for each key size.

    Raises
    ------
    LookupError
        If the cipher's family has no published vectors.
    """
    files: defaultdict[str, list[Vector]] = defaultdict(list)
    for vector in published_for(core.cipher):
        files[vector.source.split()[0]].append(vector)
    own = [vector for group in files.values() if len(group) <= _OWN for vector in group]
    groups = [group for group in files.values() if len(group) > _OWN]
    long = [max(group, key=lambda v: len(v.plaintext)) for group in groups if any(len(v.plaintext) > 1 for v in group)]
    single = [group for group in groups if all(len(v.plaintext) == 1 for v in group)]
    share = -(-_SINGLE // len(single)) if single else 0
    return own + [v for group in single for v in _spread(group, share)] + long


def _spread(group: list[Vector], count: int) -> list[Vector]:
    """So many of a group, at equal distances."""
    return group[:: -(-len(group) // count)]


def key_payload(core: Core, vector: Vector) -> int:
    """Return a vector's key as it stands on the key port: left-aligned."""
    return vector.key << core.cipher.key_bits - vector.key_bits
