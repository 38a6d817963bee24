"""Cipher feedback of whole blocks, NIST SP 800-38A, section 6.3."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from amaranth.hdl import Module, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Signature

from ...architectures.streams import StreamSignature
from ...cores.core_like import CoreLike
from ..chaining import Chain, alone
from ..key_stream import add_key_stream
from ..layer import register
from ..mode import Mode, enter, pass_keys

__all__ = ["CFB"]


@register
@dataclass(frozen=True)
class CFB(Mode):
    """Each block is added to the encrypted ciphertext before it; the IV stands before the first one.

    Every block says whether its message is decrypted. To encrypt, a core has one block of a message at a time, and
    takes the next one in the clock in which its result leaves; to decrypt, as many as it can. A message may enter the
    core before the results of the one before have left.
    """

    mode = pattern = name = "cfb"

    @property
    def words(self) -> str:
        return (
            "cipher feedback of whole blocks (SP 800-38A, CFB128 of AES); messages are encrypted one block at a time, "
            "and decrypted at the rate of the core"
        )

    def signature(self, inner: CoreLike) -> Signature:
        members = dict(super().signature(inner).members)
        i = members["i"].signature
        return Signature({**members, "i": In(StreamSignature(i.payload_bits, {**i.flags, "decrypt": 1}))})

    def port_words(self, port: str) -> str | None:
        return "whether the message is decrypted" if port == "i_decrypt" else super().port_words(port)

    def cycles_per_block(self, inner: CoreLike, cycles: Sequence[float]) -> tuple[float, ...]:
        return alone(inner)

    def clocks_to_decrypt(self, inner: CoreLike) -> tuple[float, ...]:
        return inner.claim.cycles_per_block

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        (core,) = instances
        pass_keys(m, core, outer)
        blocks = self.wait_for(m, inner, outer)
        ciphertext = Signal(inner.cipher.block_bits)
        arrives = outer.o.valid & (blocks.level == 1)
        chain = Chain(m, outer, at_once=outer.i.decrypt, arrives=arrives, result=ciphertext)
        enter(m, outer.i, core.i, chain.value, chain.known & blocks.w_rdy)
        waited = self.waited(blocks, outer)
        m.d.comb += ciphertext.eq(add_key_stream(m, core.o, outer.o, blocks.r_rdy, waited, gated=inner.gated))
