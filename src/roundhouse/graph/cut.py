"""Cut a word graph into pipeline stages: equal delay first, then as few register bits as that delay allows.

The shortest stage that the asked number of stages can have is found first (`_earliest`). Where a word is taken within
it is then a
minimum-area retiming (Leiserson and Saxe, 1991): a linear program over one integer for each word, its stage, which the
HiGHS solver of SciPy answers exactly. Arithmetic that takes longer than a stage is put in pieces before, see
`roundhouse.graph.arithmetic`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, floor

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_matrix

from ..words import Word
from .arithmetic import ARITHMETIC, Pieces, split
from .delay import Delay
from .walk import WIRING, sources, topological

__all__ = ["Placement", "cut", "stages_within"]


@dataclass(frozen=True)
class Placement:
    """Which stage computes which word.

    Attributes
    ----------
    stages : int
        Number of stages; values cross from one to the next through a register.
    period : float
        Longest delay of a stage, in gate levels.
    stage : dict
        Stage in which a word is known (for a unit with registers inside: in which its result leaves it).
    inside : dict
        Registers inside a unit, for the units that have any.
    instead : dict
        The word that is built in place of another: arithmetic in pieces, and what depends on it.
    origin : dict
        For such words, the one whose piece they are.
    """

    stages: int
    period: float
    stage: dict[Word, int]
    inside: dict[Word, int]
    instead: dict[Word, Word] = field(default_factory=dict)
    origin: dict[Word, Word] = field(default_factory=dict)


def cut(
    outputs: Sequence[Word],
    stages: int,
    delay: Delay,
    free: frozenset[Word] = frozenset(),
    period: float | None = None,
    tail: float = 0,
) -> Placement:
    """Cut the words from which `outputs` are made into `stages` stages, with no registers before the first or after the
    last.

    Parameters
    ----------
    outputs : sequence of Word
        All are taken at the end of the last stage.
    stages : int
        Number of stages, at least 1.
    delay : Delay
        Delays; units whose tables are circuits may be cut inside.
    free : frozenset of Word
        Inputs that are there in every stage and need no register.
    period : float, optional
        Longest delay of a stage in gate levels; the shortest possible if not given.
    tail : float
        Delay of what follows the outputs in the last stage.
    """
    problem = _Problem.of(outputs, delay, free, tail)
    if stages == 1:
        return Placement(1, problem.earliest(float("inf"))[1], dict.fromkeys(problem.order, 0), {})
    period = period or _shortest_period(problem, stages)
    problem = problem.in_pieces(period)
    inside = {w: n for w in problem.order if (n := problem.registers_inside(w, period))}
    stage = problem.narrowest(stages, period)
    return Placement(stages, period, stage, inside, problem.pieces.instead, problem.pieces.origin)


def stages_within(outputs: Sequence[Word], period: float, delay: Delay, free: frozenset[Word] = frozenset()) -> int:
    """How many stages of at most `period` gate levels the words need; at least as long as their longest operation."""
    problem = _Problem.of(outputs, delay, free).in_pieces(period)
    longest = max((problem.last_part(w, period) for w in problem.order), default=0.0)
    return int(problem.earliest(max(period, longest))[0])


def _shortest_period(problem: _Problem, stages: int) -> float:
    """The shortest stage, in half levels, with which the stages suffice."""
    low, high = 1, ceil(2 * problem.earliest(float("inf"))[1])
    while low < high:
        middle = (low + high) // 2
        enough = problem.in_pieces(middle / 2).earliest(middle / 2)[0] <= stages
        low, high = (low, middle) if enough else (middle + 1, high)
    return low / 2


@dataclass
class _Problem:
    outputs: Sequence[Word]
    order: list[Word]
    sources: dict[Word, list[Word]]
    delay: Delay
    free: frozenset[Word]
    tail: float
    pieces: Pieces

    @classmethod
    def of(
        cls,
        outputs: Sequence[Word],
        delay: Delay,
        free: frozenset[Word],
        tail: float = 0,
        pieces: Pieces | None = None,
    ) -> _Problem:
        order = [w for w in topological(outputs) if w.op not in WIRING]
        return cls(outputs, order, {w: sources(w) for w in order}, delay, free, tail, pieces or Pieces())

    def in_pieces(self, period: float) -> _Problem:
        """The problem with arithmetic in pieces of at most `period` levels."""
        if all(self.delay(w) <= period for w in self.order if w.op in ARITHMETIC):
            return self
        pieces = split(self.outputs, period, self.delay)
        return _Problem.of(pieces.outputs, self.delay, self.free, self.tail, pieces)

    def registers_inside(self, word: Word, period: float) -> int:
        """Registers that a unit has inside to keep up with a period."""
        if word.op != "lookup" or self.delay.tables not in word.param.circuits:
            return 0
        return ceil(self.delay(word) / max(1, floor(period))) - 1 if self.delay(word) > period else 0

    def last_part(self, word: Word, period: float) -> float:
        """Delay of an operation in the stage in which its result is known: what the registers inside leave of it."""
        inside = self.registers_inside(word, period)
        return self.delay(word) - inside * floor(period) if inside else self.delay(word)

    def earliest(self, period: float) -> tuple[float, float]:
        """Stages that are needed at a period (infinite if an operation does not fit), and the longest delay of one."""
        known: dict[Word, tuple[int, float]] = {}
        longest = 0.0
        for word in self.order:
            ready = max((known[a] for a in self.sources[word]), default=(0, 0.0))
            part, inside = self.last_part(word, period), self.registers_inside(word, period)
            if part > period:
                return float("inf"), longest
            stage, start = ready
            if start and (inside or start + part > period):
                stage, start = stage + 1, 0.0
            known[word] = stage + inside, start + part
            longest = max(longest, known[word][1])
        return 1 + max(stage + (time + self.tail > period) for stage, time in known.values()), longest

    def narrowest(self, stages: int, period: float) -> dict[Word, int]:
        """Stage of every word with the fewest register bits, by linear programming."""
        place = {w: n for n, w in enumerate(self.order)}
        count = len(self.order)
        rows: list[tuple[int, int, int]] = []  # (a, b, n): variable b is at least variable a plus n
        for word in self.order:
            inside = self.registers_inside(word, period)
            for source in self.sources[word]:
                if source not in self.free:
                    after = inside + (1 if inside and self.delay(source) else 0)
                    rows.append((place[source], place[word], after))
                    rows.append((place[word], count + place[source], -inside))  # the last use of a source
            rows += [
                (place[word], place[b], 1 + self.registers_inside(b, period)) for b in self._out_of_reach(word, period)
            ]
        lower, upper = self._bounds(place, stages, period)
        cost = np.zeros(2 * count)
        for word, n in place.items():
            if word not in self.free:
                cost[count + n], cost[n] = word.width, -word.width
        solution = linprog(cost, *_matrix(rows, 2 * count), bounds=np.stack([lower, upper], axis=1), method="highs")
        if solution.status != 0:
            raise ValueError(f"the stages of {count} words could not be placed: {solution.message}")
        return {w: round(solution.x[n]) for w, n in place.items()}

    def _bounds(self, place: dict[Word, int], stages: int, period: float):
        """Inputs stand at stage 0; what is an output is used in the last stage."""
        count = len(place)
        lower, upper = np.zeros(2 * count), np.full(2 * count, stages - 1.0)
        for word, n in place.items():
            lower[n] = self.registers_inside(word, period)
            if word.op == "input" and word not in self.free:
                upper[n] = 0
        for output in self.outputs:
            for word in [output] if output in place else sources(output) if not output.is_const else []:
                if word not in self.free:
                    lower[count + place[word]] = stages - 1
        for word in self._further_than(period) if self.tail else ():
            upper[place[word]] = min(upper[place[word]], stages - 2)
        return lower, upper

    def _further_than(self, period: float) -> list[Word]:
        """Words from whose operands it takes longer than a period to the end of what follows the outputs."""
        rest: dict[Word, float] = {}
        for word in reversed(self.order):
            after = max((rest[user] for user in self._users().get(word, ())), default=self.tail)
            rest[word] = self.last_part(word, period) + after
        return [word for word, time in rest.items() if time > period]

    def _out_of_reach(self, start: Word, period: float) -> list[Word]:
        """Words that cannot be reached from `start` within one stage, while all words before them can."""
        if not self.delay(start):
            return []
        reached = {start: self.last_part(start, period)}
        beyond: list[Word] = []
        stack = [start]
        while stack:
            word = stack.pop()
            for user in self._users().get(word, ()):
                step = self.delay(user)
                total = reached[word] + step
                if self.registers_inside(user, period) or (step and total > period):
                    beyond.append(user)
                elif total > reached.get(user, -1.0):
                    reached[user] = total
                    stack.append(user)
        return list(dict.fromkeys(beyond))

    def _users(self) -> dict[Word, list[Word]]:
        if not hasattr(self, "_user_lists"):
            self._user_lists: dict[Word, list[Word]] = {}
            for word, found in self.sources.items():
                for source in found:
                    self._user_lists.setdefault(source, []).append(word)
        return self._user_lists


def _matrix(rows: list[tuple[int, int, int]], variables: int):
    """The inequalities x[a] - x[b] <= -n, as SciPy takes them."""
    where = np.arange(len(rows)).repeat(2)
    columns = np.array([v for a, b, _ in rows for v in (a, b)])
    values = np.tile([1.0, -1.0], len(rows))
    return csr_matrix((values, (where, columns)), shape=(len(rows), variables)), np.array([-n for *_, n in rows], float)
