"""Minimum-area retiming: the stage of every word with the fewest register bits.

C. Leiserson and J. Saxe, "Retiming synchronous circuitry" (1991): a linear program with an integer for each word, its
stage, which SciPy's HiGHS solver solves exactly.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.optimize import linprog
from scipy.sparse import csr_matrix

from ..words import Word
from .timing import Timing
from .walk import sources

__all__ = ["retime"]

#: (a, b, n): variable b is at least variable a plus n.
Row: TypeAlias = tuple[int, int, int]
Array: TypeAlias = npt.NDArray[np.float64]


def retime(timing: Timing, stages: int, period: float) -> dict[Word, int]:
    """The stage of every word, with the fewest register bits in `stages` stages of at most `period` levels.

    Variable n is the stage of word n, and variable ``count + n`` the last stage that uses it.
    """
    place = {w: n for n, w in enumerate(timing.order)}
    count = len(place)
    lower, upper = _bounds(timing, place, stages, period)
    cost = np.zeros(2 * count)
    for word, n in place.items():
        if word not in timing.free:
            cost[count + n], cost[n] = word.width, -word.width
    rows = _rows(timing, place, period)
    solution = linprog(cost, *_matrix(rows, 2 * count), bounds=np.stack([lower, upper], axis=1), method="highs")
    if solution.status != 0:
        raise ValueError(f"the stages of {count} words could not be placed: {solution.message}")
    return {w: round(solution.x[n]) for w, n in place.items()}


def _rows(timing: Timing, place: dict[Word, int], period: float) -> list[Row]:
    """Operands before results, and no path of more than a period without a register."""
    rows: list[Row] = []
    for word in timing.order:
        inside = timing.registers_inside(word, period)
        for source in timing.sources[word]:
            if source not in timing.free:
                after = inside + (1 if inside and timing.delay(source) else 0)
                rows.append((place[source], place[word], after))
                rows.append((place[word], len(place) + place[source], -inside))
        rows += [
            (place[word], place[beyond], 1 + timing.registers_inside(beyond, period))
            for beyond in timing.out_of_reach(word, period)
        ]
    return rows


def _bounds(timing: Timing, place: dict[Word, int], stages: int, period: float) -> tuple[Array, Array]:
    """Inputs are in stage 0, and outputs are used in the last stage."""
    count = len(place)
    lower, upper = np.zeros(2 * count), np.full(2 * count, stages - 1.0)
    for word, n in place.items():
        lower[n] = timing.registers_inside(word, period)
        if word.op.is_input and word not in timing.free:
            upper[n] = 0
    for output in timing.outputs:
        for word in [output] if output in place else sources(output) if not output.is_const else []:
            if word not in timing.free:
                lower[count + place[word]] = stages - 1
    for word in timing.too_far_from_end(period) if timing.tail else ():
        upper[place[word]] = min(upper[place[word]], stages - 2)
    return lower, upper


def _matrix(rows: list[Row], variables: int) -> tuple[csr_matrix, Array]:
    """The inequalities x[a] - x[b] <= -n, as SciPy takes them."""
    where = np.arange(len(rows)).repeat(2)
    columns = np.array([v for a, b, _ in rows for v in (a, b)])
    values = np.tile([1.0, -1.0], len(rows))
    return csr_matrix((values, (where, columns)), shape=(len(rows), variables)), np.array([-n for *_, n in rows], float)
