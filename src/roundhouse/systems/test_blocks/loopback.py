"""Loopback: every block is encrypted and decrypted again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from amaranth.hdl import Module
from amaranth.lib import wiring

from ...architectures.common.claim import Claim
from ...cores.core_like import CoreLike
from ..layer import LINE, Layer, register
from .loop import Loop

__all__ = ["Loopback"]


@register
@dataclass(frozen=True)
class Loopback(Layer):
    """A duplex core as a cascade: results of encryption are decrypted, so every block comes back.

    Attributes
    ----------
    word : int
        Bits of a word on the line between the directions; 0 for whole blocks.
    """

    word: int = 0

    pattern = r"loopback(?P<word>[1-9]\d*)?"
    rank = 80
    looped = True
    observed = (f"{LINE}_valid", f"{LINE}_ready", f"{LINE}_payload")

    @property
    def name(self) -> str:
        return f"loopback{self.word or ''}"

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return cls(), cls(64)

    @property
    def words(self) -> str:
        carries = f" over a line of {self.word} bits" if self.word else ""
        return f"results of encryption are decrypted{carries}; each block comes back"

    def refusal(self, inner: CoreLike) -> str | None:
        return Loop(inner, self.word).refusal()

    def signature(self, inner: CoreLike) -> wiring.Signature:
        return Loop(inner, self.word).signature

    def claim(self, inner: CoreLike) -> Claim:
        return Loop(inner, self.word).claim

    def gated(self, inner: CoreLike) -> bool:
        return inner.gated

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        (core,) = instances
        Loop(inner, self.word).build(m, core, outer)
