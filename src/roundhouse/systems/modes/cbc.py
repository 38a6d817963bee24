"""Cipher block chaining, NIST SP 800-38A, section 6.2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from amaranth.hdl import Cat, Const, Module, Mux
from amaranth.lib import wiring

from ...cores.core_like import CoreLike
from ..chaining import Chain
from ..chaining_mode import ChainingMode
from ..layer import enter, register
from ..mode import pass_keys, room_in
from ..skid import with_skid_buffer

__all__ = ["CBC"]


@register
@dataclass(frozen=True)
class CBC(ChainingMode):
    """Each block of plaintext is added to the ciphertext before it and encrypted; the IV stands before the first one.

    A core that encrypts has one block of a message at a time, and takes the next one in the clock in which its result
    leaves. A core that decrypts has as many as it can; the ciphertext before each waits in a FIFO. In either direction
    a message may enter the core before the results of the one before have left. Messages are whole blocks.
    """

    mode = "cbc"
    standard = "NIST SP 800-38A"
    clauses: ClassVar[Mapping[str, str]] = {
        "chain_register": "Section 6.2: the ciphertext block before, or the IV",
    }
    pattern = r"cbc(?:_m(?P<messages>[1-9]\d*))?"
    directions = ("encrypt", "decrypt")
    short = False
    text = "cipher block chaining (SP 800-38A) of whole blocks; the IV stands before the first one"

    def refusal(self, inner: CoreLike) -> str | None:
        if self.messages > 1 and inner.direction == "decrypt":
            return "one message after the other is decrypted at the rate of the core; take cbc"
        return super().refusal(inner)

    def cycles_per_block(self, inner: CoreLike, cycles: Sequence[float]) -> tuple[float, ...]:
        return super().cycles_per_block(inner, cycles) if inner.direction == "encrypt" else tuple(cycles)

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        if inner.direction == "encrypt":
            self._encrypt(m, inner, self.core(m, inner, instances), outer)
        else:
            self._decrypt(m, inner, with_skid_buffer(m, inner, instances[0], loops=True), outer)

    def _encrypt(self, m: Module, inner: CoreLike, core: wiring.PureInterface, outer: wiring.PureInterface) -> None:
        """The value that arrives is the result itself."""
        m.submodules.lasts = lasts = self.fifo(inner, 1)
        last, channel = lasts.r_data[0], lasts.r_data[1:]
        chain = self.chain(m, outer, core.o, lasts.level, last=last, channel=channel, result=core.o.payload)
        self.enter(m, core, outer, chain, outer.i.payload ^ chain.value, lasts.w_rdy)
        self.show_channel(m, outer.o, channel)
        m.d.comb += [
            lasts.w_data.eq(Cat(*(outer.i.flag[name] for name in outer.o.flag))),
            lasts.w_en.eq(outer.i.transfer),
            lasts.r_en.eq(outer.o.transfer),
            outer.o.valid.eq(core.o.valid),
            outer.o.payload.eq(core.o.payload),
            outer.o.last.eq(last & core.o.valid),
            core.o.ready.eq(outer.o.ready),
        ]

    def _decrypt(self, m: Module, inner: CoreLike, core: wiring.PureInterface, outer: wiring.PureInterface) -> None:
        """The ciphertext before each block waits for its result."""
        pass_keys(m, core, outer)
        chain = Chain(m, outer, at_once=Const(1), arrives=Const(0), result=Const(0))
        blocks, waited = self.wait_for(m, inner, outer, chain.value)
        enter(m, outer.i, core.i, chain.known & room_in(blocks, inner))
        result = core.o.payload ^ waited.value
        m.d.comb += [
            outer.o.valid.eq(core.o.valid),
            core.o.ready.eq(outer.o.ready),
            outer.o.payload.eq(Mux(outer.o.valid, result, 0) if inner.gated else result),
            outer.o.last.eq(waited.last & outer.o.valid),
        ]
