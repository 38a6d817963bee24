"""Iterative layouts: blocks iterate through one loop, which may be unrolled, cut into stages, or both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self

from ...ciphers.cipher import Cipher
from ...graph.units import Units
from ..keys.policy import KeyPolicy
from ..layout import Layout, register
from ..loop.engine import Loop
from ..loop.shape import LoopShape
from ..reasons import filling_reason, rom_reason, stages_reason, steps_reason, table_reason
from ..streams import Streams

__all__ = ["Iterative"]


@register
@dataclass(frozen=True)
class Iterative(LoopShape, Layout):
    """A loop of `unroll` steps, cut into `stages` stages with a block in each.

    ``iterative``, ``iterative-x2`` (unrolled by 2), ``iterative-x2-c3`` (and cut into 3 stages). A loop of one step is
    called ``interleaved-c3`` if it is cut.

    Attributes
    ----------
    unroll, stages, buffered
        See `LoopShape`.
    """

    pattern = r"(?:iterative|interleaved)(?:-x(?P<unroll>[1-9]\d*))?(?:-c(?P<stages>[1-9]\d*))?(?P<buffered>-buffered)?"
    rank = 0
    limits: ClassVar[Mapping[str, str]] = {
        "x": "an unrolling is by 2 steps or more",
        "c": "a loop is cut into 2 stages or more",
    }

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return cls(), cls(unroll=2), cls(stages=2), cls(stages=5, buffered=True)

    @property
    def name(self) -> str:
        kind = "interleaved" if self.unroll == 1 and self.stages > 1 else "iterative"
        unroll = f"-x{self.unroll}" if self.unroll > 1 else ""
        stages = f"-c{self.stages}" if self.stages > 1 else ""
        return f"{kind}{unroll}{stages}{'-buffered' if self.buffered else ''}"

    @property
    def family(self) -> str:
        if self.stages > 1:
            return "interleaved"
        return "unrolled" if self.unroll > 1 else "iterative"

    @property
    def words(self) -> str:
        rounds = "one round" if self.unroll == 1 else f"{self.unroll} rounds"
        if self.stages == 1:
            return f"one loop that computes {rounds} per clock"
        buffer = ", and a buffer for results so that no block ever halts" if self.buffered else ""
        return f"one loop of {rounds}, cut into {self.stages} stages with a block in each{buffer}"

    @property
    def several_blocks(self) -> bool:
        return self.stages > 1

    @property
    def in_bursts(self) -> bool:
        return self.stages > 1

    @property
    def stages_per_round(self) -> Fraction:
        return Fraction(self.stages, self.unroll)

    def copies(self, steps: int) -> int:
        return self.unroll

    def usual_keys(self, direction: str) -> str:
        return "on_the_fly" if direction == "encrypt" else "stored"

    def refusal(self, cipher: Cipher, direction: str, policy: KeyPolicy, tables: str) -> str | None:
        return (
            policy.refuse(cipher, direction)
            or table_reason(cipher, direction, tables)
            or filling_reason(policy, tables)
            or rom_reason(cipher, direction, policy, tables)
            or steps_reason(cipher, direction, self.unroll, policy)
            or stages_reason(cipher, self.stages, tables, self.unroll)
            or self._buffer_reason()
        )

    def _buffer_reason(self) -> str | None:
        if self.buffered and self.stages < 3:
            return (
                "with fewer than three blocks on the way, a buffer for their results costs more than to halt them; "
                "leave it out"
            )
        return None

    def build(self, cipher: Cipher, direction: str, policy: KeyPolicy, units: Units, streams: Streams) -> Loop:
        return Loop(cipher, direction, self, policy, units, streams)
