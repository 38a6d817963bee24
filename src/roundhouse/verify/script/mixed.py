"""Steps of several sequences, as one stream has them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from typing import TypeVar

__all__ = ["mixed"]

T = TypeVar("T")


def mixed(sequences: Iterable[tuple[int, Iterator[T]]], random: Random | None = None) -> Iterator[T]:
    """Yield the steps of several sequences.

    Parameters
    ----------
    sequences : iterable of (int, iterator)
        Each with its channel: one begins when the one before it on its channel has ended.
    random : Random, optional
        Which channel has the next step; without it they take turns.
    """
    by_channel: dict[int, list[Iterator[T]]] = {}
    for channel, sequence in sequences:
        by_channel.setdefault(channel, []).append(sequence)
    left = deque(map(chain.from_iterable, by_channel.values()))
    while left:
        if random is not None and len(left) > 1:
            left.rotate(random.randrange(len(left)))
        try:
            yield next(left[0])
        except StopIteration:
            left.popleft()
        else:
            left.rotate(-1)
