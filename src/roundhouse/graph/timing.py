"""The timing of a word graph over stages: what fits a stage, and how many stages a period takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from ..words import Word
from .arithmetic import ARITHMETIC, Pieces, split
from .delay import Delay
from .walk import sources, topological

__all__ = ["Timing"]


@dataclass(frozen=True)
class Timing:
    """Words to be cut into stages.

    Attributes
    ----------
    outputs : sequence of Word
        All are taken at the end of the last stage.
    order : list of Word
        All words that are not wiring, operands before results.
    sources : dict
        The words on which each of them depends.
    delay : Delay
        Delays; units whose tables are circuits may have registers inside.
    free : frozenset of Word
        Inputs that are static in every stage and need no register.
    tail : float
        Delay of the logic that follows the outputs in the last stage.
    pieces : Pieces
        The arithmetic that is in pieces.
    inner : frozenset of Word
        Words inside a look-up table of the circuit, computed wherever they are used, like wiring.
    """

    outputs: Sequence[Word]
    order: list[Word]
    sources: dict[Word, list[Word]]
    delay: Delay
    free: frozenset[Word]
    tail: float
    pieces: Pieces
    inner: frozenset[Word] = frozenset()

    @classmethod
    def of(
        cls,
        outputs: Sequence[Word],
        delay: Delay,
        free: frozenset[Word],
        tail: float = 0,
        pieces: Pieces | None = None,
    ) -> Timing:
        """The timing of all words on which the outputs depend."""
        words = topological(outputs)
        inner = delay.inner(words)
        order = [w for w in words if not w.op.is_wiring and w not in inner]
        before = {w: sources(w, inner) for w in order}
        return cls(outputs, order, before, delay, free, tail, pieces or Pieces(), inner)

    @cached_property
    def users(self) -> dict[Word, list[Word]]:
        """The words that depend on each word."""
        users: dict[Word, list[Word]] = {}
        for word, found in self.sources.items():
            for source in found:
                users.setdefault(source, []).append(word)
        return users

    def in_pieces(self, period: float) -> Timing:
        """The same with arithmetic in pieces of at most `period` levels."""
        if all(self.delay(w) <= period for w in self.order if w.op in ARITHMETIC):
            return self
        pieces = split(self.outputs, period, self.delay)
        return Timing.of(pieces.outputs, self.delay, self.free, self.tail, pieces)

    def registers_inside(self, word: Word, period: float) -> int:
        """Registers that a unit has inside to keep up with a period."""
        if not word.op.is_lookup or self.delay.circuit(word.param) is None or self.delay(word) <= period:
            return 0
        return ceil(self.delay(word) / self.delay.part(word.param, period)) - 1

    def last_part(self, word: Word, period: float) -> float:
        """Delay of an operation after the last of its registers inside."""
        inside = self.registers_inside(word, period)
        return self.delay(word) - inside * self.delay.part(word.param, period) if inside else self.delay(word)

    def earliest(self, period: float) -> tuple[float, float]:
        """Stages needed at a period (infinite if an operation does not fit), and the delay of the longest one."""
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
        stages = (stage + (time + self.tail > period) for stage, time in known.values())
        return 1 + max(stages, default=0), longest

    def shortest_period(self, stages: int) -> float:
        """The shortest stage, in half levels, with which the stages suffice."""
        low, high = 1, ceil(2 * self.earliest(float("inf"))[1])
        while low < high:
            middle = (low + high) // 2
            enough = self.in_pieces(middle / 2).earliest(middle / 2)[0] <= stages
            low, high = (low, middle) if enough else (middle + 1, high)
        return low / 2

    def too_far_from_end(self, period: float) -> list[Word]:
        """Words with more than a period from their operands to the end of the logic that follows the outputs."""
        rest: dict[Word, float] = {}
        for word in reversed(self.order):
            after = max((rest[user] for user in self.users.get(word, ())), default=self.tail)
            rest[word] = self.last_part(word, period) + after
        return [word for word, time in rest.items() if time > period]

    def out_of_reach(self, start: Word, period: float) -> list[Word]:
        """Words that cannot be reached from `start` within one stage, while all words before them can."""
        if not self.delay(start):
            return []
        reached = {start: self.last_part(start, period)}
        beyond: list[Word] = []
        stack = [start]
        while stack:
            word = stack.pop()
            for user in self.users.get(word, ()):
                levels = self.delay(user)
                total = reached[word] + levels
                if self.registers_inside(user, period) or (levels and total > period):
                    beyond.append(user)
                elif total > reached.get(user, -1.0):
                    reached[user] = total
                    stack.append(user)
        return list(dict.fromkeys(beyond))
