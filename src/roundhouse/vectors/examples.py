"""Selection of a few published vectors for test benches and timing diagrams."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from .published import CipherSizes, published_for
from .vector import Vector

__all__ = ["examples"]

_SINGLE = 12  # single-block vectors, besides those of the standard itself
_OWN = 4  # a file with at most this many vectors has the examples of a standard, and all are selected


def examples(cipher: CipherSizes) -> list[Vector]:
    """Return the standard's own vectors, a dozen single-block ones, and a multi-block one for each key size.

    Returns
    -------
    list of Vector
        Empty if none are published for the cipher.
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
