"""Pipelined layouts: hardware for every round, and a block every clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self

from ...ciphers.cipher import Cipher
from ...graph.units import Units
from ..keys.policy import KeyPolicy
from ..layout import Layout, register
from ..pipe.engine import Pipe
from ..pipe.shape import PipeShape
from ..reasons import one_memory_reason, stages_reason, steps_reason, table_reason
from ..streams import Streams
from ..traits import traits

__all__ = ["Pipelined"]


@register
@dataclass(frozen=True)
class Pipelined(PipeShape, Layout):
    """A pipeline of all steps, in groups of `rounds` that are cut into `stages` stages.

    ``pipelined``, ``pipelined-r2`` (two steps in a stage), ``pipelined-s2`` (two stages for a step),
    ``pipelined-r2-s3`` (three stages for two steps).

    Attributes
    ----------
    rounds, stages, buffered
        See `PipeShape`.
    """

    pattern = r"pipelined(?:-r(?P<rounds>[1-9]\d*))?(?:-s(?P<stages>[1-9]\d*))?(?P<buffered>-buffered)?"
    rank = 3
    limits: ClassVar[Mapping[str, str]] = {
        "r": "a group has 2 rounds or more",
        "s": "a group is cut into 2 stages or more",
    }

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return cls(), cls(stages=2)

    @property
    def name(self) -> str:
        rounds = f"-r{self.rounds}" if self.rounds > 1 else ""
        stages = f"-s{self.stages}" if self.stages > 1 else ""
        return f"pipelined{rounds}{stages}{'-buffered' if self.buffered else ''}"

    @property
    def family(self) -> str:
        return "sub-pipelined" if self.stages > self.rounds else "pipelined"

    @property
    def words(self) -> str:
        rounds = "one round" if self.rounds == 1 else f"{self.rounds} rounds"
        stages = "one stage" if self.stages == 1 else f"{self.stages} stages"
        buffer = ", and a buffer for results so that no block ever halts" if self.buffered else ""
        return f"a pipeline with {stages} for every {rounds.removeprefix('one ')}{buffer}"

    @property
    def several_blocks(self) -> bool:
        return True

    @property
    def late_keys(self) -> int:
        return 1

    @property
    def stages_per_round(self) -> Fraction:
        return Fraction(self.stages, self.rounds)

    def copies(self, steps: int) -> int:
        return steps

    def usual_keys(self, direction: str) -> str:
        return "stored"

    def refusal(self, cipher: Cipher, direction: str, policy: KeyPolicy, tables: str) -> str | None:
        return (
            policy.refuse(cipher, direction)
            or table_reason(cipher, direction, tables)
            or one_memory_reason(tables)
            or steps_reason(cipher, direction, self.rounds, policy)
            or stages_reason(cipher, self.stages, tables, self.rounds)
            or self._group_reason(cipher)
        )

    def _group_reason(self, cipher: Cipher) -> str | None:
        if self.rounds > 1 and not traits(cipher).equal_step_counts:
            return (
                "with the key size selected at run time the number of rounds varies, and only stages of one round can "
                "be skipped; take stages of one round"
            )
        return None

    def build(self, cipher: Cipher, direction: str, policy: KeyPolicy, units: Units, streams: Streams) -> Pipe:
        return Pipe(cipher, direction, self, policy, units, streams)
