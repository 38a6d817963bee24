"""The few published vectors that a test bench and a timing diagram show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from .published import published_for
from .vector import Vector

if TYPE_CHECKING:
    from ..cores.core import Core

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
    files = _grouped(published_for(core.cipher), lambda vector: vector.source.split()[0])
    own = [vector for group in files if len(group) <= _OWN for vector in group]
    groups = [of_size for group in files if len(group) > _OWN for of_size in _grouped(group, lambda v: v.key_bits)]
    long = [max(group, key=lambda v: len(v.plaintext)) for group in groups if any(len(v.plaintext) > 1 for v in group)]
    single = [ones for group in groups if (ones := [v for v in group if len(v.plaintext) == 1])]
    share = -(-_SINGLE // len(single)) if single else 0
    return own + [v for group in single for v in _spread(group, share)] + long


def _grouped(vectors: Iterable[Vector], kind: Callable[[Vector], object]) -> list[list[Vector]]:
    """Vectors of one kind together, in the order of their first ones."""
    groups: defaultdict[object, list[Vector]] = defaultdict(list)
    for vector in vectors:
        groups[kind(vector)].append(vector)
    return list(groups.values())


def _spread(group: list[Vector], count: int) -> list[Vector]:
    """So many of a group, at equal distances."""
    return group[:: -(-len(group) // count)]


def key_payload(core: Core, vector: Vector) -> int:
    """Return a vector's key as it stands on the key port: left-aligned."""
    return vector.key << core.cipher.key_bits - vector.key_bits
