"""Cipher feedback with segments of a block, NIST SP 800-38A, section 6.3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from amaranth.hdl import Module, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Signature

from ...architectures.streams import StreamSignature
from ...cores.core_like import CoreLike
from ..chaining_mode import ChainingMode
from ..key_stream import add_key_stream
from ..layer import register

__all__ = ["CFB"]


@register
@dataclass(frozen=True)
class CFB(ChainingMode):
    """Each block is added to the encrypted ciphertext before it; the IV stands before the first one.

    Every block says whether its message is decrypted. To encrypt, a core has one block of a message at a time, and
    takes the next one in the clock in which its result leaves; to decrypt, as many as it can. A message may enter the
    core before the results of the one before have left. Messages side by side are all encrypted: to decrypt, one at a
    time has the rate of the core. A short last block is added to the first bytes of what is encrypted, as OpenSSL has
    it: SP 800-38A has whole segments only.
    """

    mode = "cfb"
    standard = "NIST SP 800-38A"
    clauses: ClassVar[Mapping[str, str]] = {
        "chain_register": "Section 6.3: the input block I_j, which is the ciphertext block before, or the IV",
    }
    pattern = r"cfb(?:_m(?P<messages>[1-9]\d*))?"
    text = (
        "cipher feedback with segments of a block (SP 800-38A, CFB128 of AES); a short last block is cut as OpenSSL "
        "does, which SP 800-38A does not define"
    )

    @property
    def words(self) -> str:
        if self.messages > 1:
            return f"{super().words}, all of them encrypted"
        return f"{self.text}; messages are encrypted one block at a time, and decrypted at the rate of the core"

    def signature(self, inner: CoreLike) -> Signature:
        whole = super().signature(inner)
        if self.messages > 1:
            return whole
        members = dict(whole.members)
        i = members["i"].signature
        return Signature({**members, "i": In(StreamSignature(i.payload_bits, {**i.flags, "decrypt": 1}))})

    def port_words(self, port: str) -> str | None:
        return "whether the message is decrypted" if port == "i_decrypt" else super().port_words(port)

    def clocks_to_decrypt(self, inner: CoreLike) -> tuple[float, ...]:
        return inner.claim.cycles_per_block

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        core = self.core(m, inner, instances)
        blocks, waited = self.wait_for(m, inner, outer)
        channel = self.channel_of(waited)
        ciphertext = Signal(inner.cipher.block_bits)
        chain = self.chain(
            m,
            outer,
            outer.o,
            blocks.level,
            last=waited.last,
            channel=channel,
            result=ciphertext,
            at_once=outer.i.flag.get("decrypt"),
        )
        self.enter(m, core, outer, chain, chain.value, blocks.w_rdy)
        self.show_channel(m, outer.o, channel)
        total = add_key_stream(m, core.o, outer.o, waited, gated=inner.gated)
        m.d.comb += ciphertext.eq(total)
