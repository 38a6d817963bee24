"""Output feedback, NIST SP 800-38A, section 6.4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from amaranth.hdl import Module
from amaranth.lib import wiring

from ...cores.core_like import CoreLike
from ..chaining_mode import ChainingMode
from ..key_stream import add_key_stream
from ..layer import register

__all__ = ["OFB"]


@register
@dataclass(frozen=True)
class OFB(ChainingMode):
    """Blocks are added to a key stream: the IV, encrypted again for each block.

    Both directions are the same. A core has one block of a message at a time, and takes the next one in the clock in
    which its result leaves. A message may enter the core before the results of the one before have left.
    """

    mode = "ofb"
    standard = "NIST SP 800-38A"
    clauses: ClassVar[Mapping[str, str]] = {
        "chain_register": "Section 6.4: the input block I_j, which is the output block before, or the IV",
    }
    pattern = r"ofb(?:_m(?P<messages>[1-9]\d*))?"
    text = "output feedback (SP 800-38A): the IV is encrypted again for each block"

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        core = self.core(m, inner, instances)
        blocks, waited = self.wait_for(m, inner, outer)
        channel = self.channel_of(waited)
        chain = self.chain(m, outer, outer.o, blocks.level, last=waited.last, channel=channel, result=core.o.payload)
        self.enter(m, core, outer, chain, chain.value, blocks.w_rdy)
        self.show_channel(m, outer.o, channel)
        add_key_stream(m, core.o, outer.o, waited, gated=inner.gated)
