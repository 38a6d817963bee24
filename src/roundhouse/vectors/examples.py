"""The few published vectors that a test bench and a timing diagram show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from .published import CipherSizes, published_for
from .vector import Vector

__all__ = ["examples"]

_SINGLE = 12  # vectors of one block, besides those of the standard itself
_OWN = 4  # a file with at most this many vectors holds the examples of a standard, all of which are taken


def examples(cipher: CipherSizes) -> list[Vector]:
    """Return a few vectors: the standard's own, a dozen of one block, and one of several blocks for each key size.

    Returns
    -------
    list of Vector
        Empty if nothing is published for the cipher.
    """
    files = _grouped(published_for(cipher), lambda vector: vector.source.split()[0])
    own = [vector for group in files if len(group) <= _OWN for vector in group]
    groups = [of_size for group in files if len(group) > _OWN for of_size in _grouped(group, lambda v: v.key_bits)]
    long = [max(group, key=lambda v: len(v.plaintext)) for group in groups if any(len(v.plaintext) > 1 for v in group)]
    single = [ones for group in groups if (ones := [v for v in group if len(v.plaintext) == 1])]
    share = -(-_SINGLE // len(single)) if single else 0
    return own + [v for group in single for v in _spread(group, share)] + long


def _grouped(vectors: Iterable[Vector], kind: Callable[[Vector], object]) -> list[list[Vector]]:
    """Group vectors by kind, in the order of first appearance."""
    groups: defaultdict[object, list[Vector]] = defaultdict(list)
    for vector in vectors:
        groups[kind(vector)].append(vector)
    return list(groups.values())


def _spread(group: list[Vector], count: int) -> list[Vector]:
    """Return about `count` vectors of a group, at equal distances."""
    return group[:: -(-len(group) // count)]
