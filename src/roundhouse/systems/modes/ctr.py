"""Counter mode, NIST SP 800-38A, section 6.5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from amaranth.hdl import Module, Signal
from amaranth.lib import wiring

from ...architectures.common.own_name import keep_own_name
from ...cores.core_like import CoreLike
from ..counter import CounterBlock
from ..iv_queue import IVQueue
from ..key_stream import add_key_stream
from ..layer import enter, register
from ..mode import Mode, pass_keys, room_in
from ..skid import with_skid_buffer

__all__ = ["CTR"]


@register
@dataclass(frozen=True)
class CTR(Mode):
    """Blocks are added to the encrypted values of a counter, which starts at the IV of their message.

    Both directions are the same. Blocks wait in a FIFO while their counter is encrypted; messages follow one another
    without a pause, since the IV of the next one waits beside the counter.

    Attributes
    ----------
    bits : int
        How many low bits of the block count; 0 for all of them.
    """

    bits: int = 0

    mode = "ctr"
    standard = "NIST SP 800-38A"
    clauses: ClassVar[Mapping[str, str]] = {
        "counter": "Section 6.5: the counter block T_j",
    }
    pattern = r"ctr(?P<bits>[1-9]\d*)?"

    @property
    def name(self) -> str:
        return f"ctr{self.bits}" if self.bits else "ctr"

    @property
    def published(self) -> str:
        return self.name

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return cls(), cls(32)

    @property
    def words(self) -> str:
        which = f"the low {self.bits} bits" if self.bits else "all bits"
        return f"counter mode (SP 800-38A): the IV is the first counter block, of which {which} count"

    def refusal(self, inner: CoreLike) -> str | None:
        if self.bits >= inner.cipher.block_bits:
            return f"a block has {inner.cipher.block_bits} bits, and fewer may be named to count; take ctr"
        return super().refusal(inner)

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        bits, counting = inner.cipher.block_bits, self.bits or inner.cipher.block_bits
        counter, started = CounterBlock(m, bits, counting), Signal()
        keep_own_name(m, counter.value)
        core = with_skid_buffer(m, inner, instances[0], loops=True)
        pass_keys(m, core, outer)
        blocks, waited = self.wait_for(m, inner, outer)
        restarts = Signal()  # what follows in the counter is an IV
        m.d.comb += restarts.eq(~started | outer.i.last)
        # Whether parts of an IV are all ones is found as it comes, since it is chosen late.
        ones = counter.ones_of(outer.iv.payload)
        ivs = IVQueue(m, outer.iv, ~started | (outer.i.transfer & outer.i.last), ones)
        with m.If(~started | outer.i.transfer):
            with m.If(restarts):
                m.d.sync += [started.eq(ivs.there), *counter.load(ivs.data[:bits], ivs.data[bits:])]
            with m.Else():
                m.d.sync += counter.increment()
        enter(m, outer.i, core.i, started & room_in(blocks, inner), counter.value)
        add_key_stream(m, core.o, outer.o, waited, gated=inner.gated)
