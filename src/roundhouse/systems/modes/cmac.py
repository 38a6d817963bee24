"""CMAC, NIST SP 800-38B."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import ClassVar

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from ...architectures.common.claim import Claim
from ...architectures.streams import Stream, StreamSignature
from ...cores.core_like import CoreLike
from ..chaining_mode import ChainingMode
from ..chains import Chains
from ..layer import bypass, enter, register
from ..message_start import message_begun
from ..mode import bytes_there, spread

__all__ = ["CMAC"]

#: R_b of section 5.3, by the bits of a block.
R = {64: 0x1B, 128: 0x87}


@register
@dataclass(frozen=True)
class CMAC(ChainingMode):
    """A tag for each message, without an IV: the last result of cipher block chaining, with a subkey in its last block.

    The core encrypts zero for each new key, of which the subkeys are made; blocks wait until they are. It has one block
    of a message at a time, and takes the next one in the clock in which its result leaves; a message may enter before
    the tag of the one before was taken. A message under a key is whole: no key is taken while one is open, and a key
    that is offered then is taken before the next message begins. Nothing but tags shows, whether outputs of the core
    are gated or not: the others of its results tell the subkeys.
    """

    mode = "cmac"
    standard = "NIST SP 800-38B"
    clauses: ClassVar[Mapping[str, str]] = {
        "subkey": "Section 6.1: K1, of which K2 is made where it is used",
        "chain_register": "Section 6.2, step 6: C_(i-1)",
    }
    pattern = r"cmac(?:_m(?P<messages>[1-9]\d*))?"
    text = "CMAC (SP 800-38B): a tag for each message, under subkeys that are made when a key comes"

    def refusal(self, inner: CoreLike) -> str | None:
        if (reason := super().refusal(inner)) is not None:
            return reason
        if (bits := inner.cipher.lane_bits) not in R or inner.cipher.lanes > 1:
            return f"SP 800-38B has R_b for blocks of {' and '.join(map(str, R))} bits, not {bits}; take another cipher"
        if "key" in inner.signature.members["i"].signature.flags:
            return "subkeys are made when a key comes, and each block brings a key; take stored keys"
        return None

    def signature(self, inner: CoreLike) -> wiring.Signature:
        """Return streams of keys, blocks, of which the last is marked, and tags."""
        bits, members = inner.cipher.block_bits, inner.signature.members
        return wiring.Signature(
            {
                "key": members["key"],
                "i": In(StreamSignature(bits, {**members["i"].signature.flags, **self.ends(inner)})),
                "tag": Out(StreamSignature(bits, self.channel_flag)),
            }
        )

    def port_words(self, port: str) -> str | None:
        if port == "tag_payload":
            return "the tag of a message, whole; a shorter one is its most significant bits"
        return super().port_words(port)

    def gated(self, inner: CoreLike) -> bool:
        return True

    def tag_latency(self, inner: CoreLike) -> int:
        return max(inner.claim.latency)

    def claim(self, inner: CoreLike) -> Claim:
        """A new key waits for the encrypted zero, and a clock for the subkeys to be in their register.

        A serial core takes the next block later than that.
        """
        claim, core = super().claim(inner), inner.claim
        assert claim.key_setup_encrypt is not None
        clocks = zip(claim.key_setup_encrypt, core.latency, core.cycles_per_block, strict=True)
        setup = tuple(setup + max(latency + 1, ceil(each)) for setup, latency, each in clocks)
        return replace(claim, key_setup_encrypt=setup)

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        core, bits = self.core(m, inner, instances), inner.cipher.block_bits
        m.submodules.kinds = kinds = self.fifo(inner, 2)
        is_zero, is_last = (Signal(name=name) for name in ("is_zero", "is_last"))  # what the core gives is of those
        ends, channel = is_zero | is_last, kinds.r_data[2:]
        chain = self.chain(m, outer, core.o, kinds.level, last=ends, channel=channel, result=core.o.payload)
        derives = Signal()  # zero enters the core as soon as it can
        subkey = Signal(bits, reset_less=True)  # K1
        making = Signal()  # zero is in the core
        going = chain.open if isinstance(chain, Chains) else _going(m, outer.i)
        key_waits = self._keys(m, core, outer, derives, making, message_begun(m, core, going))
        allowed = Signal()
        m.d.comb += [
            allowed.eq(chain.known & kinds.w_rdy & ~derives & ~making & ~key_waits),
            core.i.valid.eq(Mux(derives, ~making & kinds.w_rdy, outer.i.valid & allowed)),
            core.i.payload.eq(Mux(derives, 0, chain.value ^ _ended(m, outer.i, subkey, bits))),
            outer.i.ready.eq(core.i.ready & allowed),
            kinds.w_en.eq(core.i.transfer),
            kinds.w_data.eq(Cat(derives, ~derives & outer.i.last, *(outer.i.flag[name] for name in self.channel_flag))),
            kinds.r_en.eq(core.o.transfer),
            Cat(is_zero, is_last).eq(Mux(kinds.r_rdy, kinds.r_data[:2], 0)),
            outer.tag.valid.eq(core.o.valid & is_last),
            outer.tag.payload.eq(Mux(outer.tag.valid, core.o.payload, 0)),
            core.o.ready.eq(~is_last | outer.tag.ready),
        ]
        self.show_channel(m, outer.tag, channel)
        with m.If(core.i.transfer & derives):
            m.d.sync += making.eq(1)
        with m.If(core.o.transfer & is_zero):
            m.d.sync += [making.eq(0), subkey.eq(_double(core.o.payload))]

    def _keys(
        self,
        m: Module,
        core: wiring.PureInterface,
        outer: wiring.PureInterface,
        derives: Signal,
        making: Signal,
        going: Value,
    ) -> Value:
        """Pass keys to the core, and have zero encrypted under each; return whether a key comes before the next block.

        A key that waits in a shadow bank is used from the first block with ``next_key``, so zero takes it before that
        block, which then waits for the subkeys.
        """
        if "next_key" in core.i.flag:
            made = Signal()  # for the block that waits
            bypass(m, core, outer, "key")
            m.d.comb += [
                derives.eq(outer.i.valid & outer.i.next_key & ~going & ~made),
                core.i.next_key.eq(derives),
            ]
            with m.If(core.i.transfer):
                m.d.sync += made.eq(derives)
            return Const(0)
        due, takes = Signal(name="key_due"), Signal(name="key_takes")
        m.d.comb += [takes.eq(~going & ~due & ~making), derives.eq(due)]
        enter(m, outer.key, core.key, takes)
        with m.If(outer.key.transfer):
            m.d.sync += due.eq(1)
        with m.Elif(core.i.transfer):
            m.d.sync += due.eq(0)
        return outer.key.valid & ~going


def _going(m: Module, i: Stream) -> Signal:
    """Whether the message has begun, where there is one at a time."""
    going = Signal(name="going")
    with m.If(i.transfer):
        m.d.sync += going.eq(~i.flag["last"])
    return going


def _double(value: Value) -> Value:
    """The step from E(K, 0) to K1, and from K1 to K2: section 6.1."""
    bits = len(value)
    return Cat(Const(0, 1), value[: bits - 1]) ^ Mux(value[bits - 1], Const(R[bits], bits), 0)


def _ended(m: Module, i: Stream, subkey: Value, bits: int) -> Value:
    """A block; the last one of a message with its padding, if it is short, and a subkey: section 6.2."""
    there, last = bytes_there(m, i.flag["bytes"], bits // 8), i.flag["last"]
    behind = Signal(len(there), name="byte_behind")
    padded, second = Signal(bits, name="padded"), Signal(bits, name="second_subkey")
    padding = Cat(Cat(Const(0, 7), one) for one in reversed(behind))
    m.d.comb += [
        behind.eq(Cat(Const(1, 1), there[:-1]) & ~there),  # the byte behind those that are there, if there is one
        padded.eq(i.payload & spread(there) | padding),
        second.eq(_double(subkey)),
    ]
    return Mux(last, padded ^ Mux(there[-1], subkey, second), i.payload)
