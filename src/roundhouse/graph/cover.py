"""Sums modulo 2 of many bits, covered with look-up tables of a few inputs: which partial sums to share.

Finding the fewest tables is a hard problem. A greedy pass shares the terms that two sums have in common; annealing then
tries to save one partial sum after another, and lets terms cancel too. The 12 sums of eight bits in a column of
MixColumns with AddRoundKey take 6 partial sums after the greedy pass, and 5 after annealing.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import exp
from random import Random

import numpy as np

__all__ = ["cover"]

#: Largest problem that is annealed; larger ones take longer than the result is worth.
MOST_SUMS, MOST_LEAVES, MOST_PARTS = 32, 64, 7
STEPS, TRIES, HOT, COLD = 20_000, 2, 0.7, 0.2


@lru_cache(maxsize=256)
def cover(sums: tuple[int, ...], leaves: int, inputs: int) -> tuple[int, ...]:
    """Return sums of at most `inputs` terms that give all of `sums`; equal arguments give equal answers everywhere.

    Parameters
    ----------
    sums : tuple of int
        Bit masks: bit n of a sum is 1 if leaf n is one of its terms.
    leaves : int
        Number of leaves.
    inputs : int
        Inputs of a table, at least 2.

    Returns
    -------
    tuple of int
        A bit mask for each table, those that give `sums` last and in order. The bits below `leaves` are leaves, bit
        ``leaves + n`` is table n, an earlier one.
    """
    if inputs < 2:
        raise ValueError(f"a table must have at least 2 inputs to sum anything; given {inputs}")
    tables = _greedy(sums, leaves, inputs)
    count = len(tables) - len(sums)
    if len(sums) <= MOST_SUMS and leaves <= MOST_LEAVES and count <= MOST_PARTS:
        while count > 1 and (parts := _anneal(sums, leaves, inputs, count - 1)):
            tables = (*parts, *(_shortest(total, parts, leaves) for total in sums))
            count -= 1
    return tables


def _greedy(sums: tuple[int, ...], leaves: int, inputs: int) -> tuple[int, ...]:
    """Replace the part that shortens the sums most by a table, until no sum is too long."""
    terms, parts = list(sums), list[int]()
    while long := [term for term in terms if term.bit_count() > inputs]:
        part = max(_candidates(long, inputs), key=lambda part: (_gain(part, long, inputs), -part))
        name = 1 << leaves + len(parts)
        parts.append(part)
        terms = [term ^ part | name if term & part == part else term for term in terms]
    return (*parts, *terms)


def _candidates(long: list[int], inputs: int) -> set[int]:
    """The terms that two sums have in common, and those of each sum, as many as fit a table."""
    common = {a & b for a, b in combinations(dict.fromkeys(long), 2)} | set(long)
    return {_lowest(part, inputs) for part in common if part.bit_count() > 1}


def _lowest(mask: int, count: int) -> int:
    """Return the lowest `count` bits that are set in a mask, or all if fewer are."""
    kept = 0
    while mask and kept.bit_count() < count:
        kept |= mask & -mask
        mask &= mask - 1
    return kept


def _gain(part: int, long: list[int], inputs: int) -> int:
    """Excess terms that a part takes off the sums."""
    saved = part.bit_count() - 1
    return sum(min(saved, term.bit_count() - inputs) for term in long if term & part == part)


def _anneal(sums: tuple[int, ...], leaves: int, inputs: int, count: int) -> list[int] | None:
    """Look for `count` parts of leaves with which every sum has at most `inputs` terms; None if none are found."""
    targets = np.array(sums, np.uint64)
    common = [1 << n for n in range(leaves) if sum(total >> n & 1 for total in sums) > 1]
    dice = Random(count)
    for _ in range(TRIES if len(common) > 1 else 0):
        parts = [sum(dice.sample(common, min(4, len(common)))) for _ in range(count)]
        excess = _excess(parts, targets, inputs)
        for step in range(STEPS):
            if not excess:
                return parts
            place = dice.randrange(count)
            new = parts[place] ^ sum(dice.sample(common, dice.choice((1, 1, 2))))
            if not 2 <= new.bit_count() <= inputs:
                continue
            moved = [*parts[:place], new, *parts[place + 1 :]]
            worse = _excess(moved, targets, inputs) - excess
            if worse <= 0 or dice.random() < exp(-worse / (HOT * (COLD / HOT) ** (step / STEPS))):
                parts, excess = moved, excess + worse
    return None


def _excess(parts: list[int], targets: np.ndarray, inputs: int) -> int:
    """Terms above `inputs` that the sums have, each with the best combination of parts."""
    totals = np.zeros(1, np.uint64)
    for part in parts:
        totals = np.concatenate((totals, totals ^ np.uint64(part)))
    used = np.bitwise_count(np.arange(len(totals), dtype=np.uint64))
    terms = (np.bitwise_count(totals[:, None] ^ targets) + used[:, None]).min(axis=0)
    return int(np.maximum(terms, inputs).sum()) - inputs * len(targets)


def _shortest(total: int, parts: list[int], leaves: int) -> int:
    """Return a sum of leaves as the shortest one of leaves and parts."""
    found = [total]
    for n, part in enumerate(parts):
        found += [terms ^ part | 1 << leaves + n for terms in found]
    return min(found, key=int.bit_count)
