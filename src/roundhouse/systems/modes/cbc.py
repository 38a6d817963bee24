"""Cipher block chaining, NIST SP 800-38A, section 6.2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from amaranth.hdl import Const, Module, Mux
from amaranth.lib import wiring
from amaranth.lib.fifo import SyncFIFO

from ...cores.core_like import CoreLike
from ..chaining import Chain, alone
from ..layer import register
from ..mode import Mode, blocks_in_flight, enter, pass_keys

__all__ = ["CBC"]


@register
@dataclass(frozen=True)
class CBC(Mode):
    """Each block of plaintext is added to the ciphertext before it and encrypted; the IV stands before the first one.

    A core that encrypts has one block of a message at a time, and takes the next one in the clock in which its result
    leaves. A core that decrypts has as many as it can; the ciphertext before each waits in a FIFO. In either direction
    a message may enter the core before the results of the one before have left. Messages are whole blocks.
    """

    mode = pattern = name = "cbc"
    directions = ("encrypt", "decrypt")
    short = False

    @property
    def words(self) -> str:
        return "cipher block chaining (SP 800-38A) of whole blocks; the IV stands before the first one"

    def cycles_per_block(self, inner: CoreLike, cycles: Sequence[float]) -> tuple[float, ...]:
        return alone(inner) if inner.direction == "encrypt" else tuple(cycles)

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        (core,) = instances
        pass_keys(m, core, outer)
        (self._encrypt if inner.direction == "encrypt" else self._decrypt)(m, inner, core, outer)

    def _encrypt(self, m: Module, inner: CoreLike, core: wiring.PureInterface, outer: wiring.PureInterface) -> None:
        """The value that arrives is the result itself."""
        m.submodules.lasts = lasts = SyncFIFO(width=1, depth=blocks_in_flight(inner))
        arrives = core.o.valid & (lasts.level == 1)
        chain = Chain(m, outer, at_once=Const(0), arrives=arrives, result=core.o.payload)
        enter(m, outer.i, core.i, outer.i.payload ^ chain.value, chain.known & lasts.w_rdy)
        m.d.comb += [
            lasts.w_data.eq(outer.i.last),
            lasts.w_en.eq(outer.i.transfer),
            lasts.r_en.eq(outer.o.transfer),
            outer.o.valid.eq(core.o.valid),
            outer.o.payload.eq(core.o.payload),
            outer.o.last.eq(lasts.r_data & core.o.valid),
            core.o.ready.eq(outer.o.ready),
        ]

    def _decrypt(self, m: Module, inner: CoreLike, core: wiring.PureInterface, outer: wiring.PureInterface) -> None:
        """The ciphertext before each block waits for its result."""
        chain = Chain(m, outer, at_once=Const(1), arrives=Const(0), result=Const(0))
        blocks = self.wait_for(m, inner, outer, chain.value)
        enter(m, outer.i, core.i, outer.i.payload, chain.known & blocks.w_rdy)
        before, last = self.waited(blocks, outer)
        result = core.o.payload ^ before
        m.d.comb += [
            outer.o.valid.eq(core.o.valid & blocks.r_rdy),
            core.o.ready.eq(outer.o.ready & blocks.r_rdy),
            outer.o.payload.eq(Mux(outer.o.valid, result, 0) if inner.gated else result),
            outer.o.last.eq(last & outer.o.valid),
        ]
