"""Output feedback, NIST SP 800-38A, section 6.4."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from amaranth.hdl import Const, Module
from amaranth.lib import wiring

from ...cores.core_like import CoreLike
from ..chaining import Chain, alone
from ..key_stream import add_key_stream
from ..layer import register
from ..mode import Mode, enter, pass_keys

__all__ = ["OFB"]


@register
@dataclass(frozen=True)
class OFB(Mode):
    """Blocks are added to a key stream: the IV, encrypted again for each block.

    Both directions are the same. A core has one block of a message at a time, and takes the next one in the clock in
    which its result leaves. A message may enter the core before the results of the one before have left.
    """

    mode = pattern = name = "ofb"

    @property
    def words(self) -> str:
        return "output feedback (SP 800-38A): the IV is encrypted again for each block"

    def cycles_per_block(self, inner: CoreLike, cycles: Sequence[float]) -> tuple[float, ...]:
        return alone(inner)

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        (core,) = instances
        pass_keys(m, core, outer)
        blocks = self.wait_for(m, inner, outer)
        arrives = outer.o.valid & (blocks.level == 1)
        chain = Chain(m, outer, at_once=Const(0), arrives=arrives, result=core.o.payload)
        enter(m, outer.i, core.i, chain.value, chain.known & blocks.w_rdy)
        add_key_stream(m, core.o, outer.o, blocks.r_rdy, self.waited(blocks, outer), gated=inner.gated)
