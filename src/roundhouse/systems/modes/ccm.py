"""Counter with CBC-MAC, NIST SP 800-38C, formatted as its appendix A says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import ClassVar, Self

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.data import StructLayout, View
from amaranth.lib.fifo import SyncFIFO

from ...architectures.streams import StreamSignature
from ...cores.core_like import CoreLike
from ..authenticated import AuthenticatedMode
from ..cbc_mac import MacChain, PlaintextQueue
from ..counter import CounterBlock
from ..iv_queue import IVQueue
from ..key_stream import shown
from ..layer import register
from ..message_start import hold_key, key_waits, message_begun
from ..mode import blocks_in_flight, byte_mask
from ..skid import with_skid_buffer

__all__ = ["CCM"]

BITS = AuthenticatedMode.block_bits
#: Bytes that a nonce and a tag may have: appendix A.1.
NONCES, TAGS = range(7, 14), range(4, 17, 2)
#: Bytes of a nonce and of the length of the text together.
NONCE_AND_LENGTH = 15
#: Bits of the length of additional data, which precedes it: appendix A.2.2, its first case.
PREFIX = 16

# What a result of the core is: the mask of the tag, a link of the chain, a block of the key stream.
MASK, CHAIN, TEXT = range(3)
#: What waits for a block of the key stream.
WAITING = StructLayout({"decrypt": 1, "last": 1, "bytes": 5, "block": BITS})
#: Blocks of text that were accepted and are not in the chain yet, at most. With two the core never waits for one.
ROOM = 2


@register
@dataclass(frozen=True)
class CCM(AuthenticatedMode):
    """Text is added to the encrypted values of a counter, and CBC-MAC makes a tag of additional data and plaintext.

    One core does both: for each message it encrypts a counter block for the tag and the block that has nonce and
    lengths, then each block of additional data once, and each block of text twice. A core that is pipelined takes
    blocks of the counter while one of the chain, which is serial, is in it, so a second core would gain nothing there.

    The text is in the chain after its result has left, in either direction. Room for its blocks is kept from the
    clock in which they are accepted, so that no block of the chain waits behind one that waits for the chain.

    A message begins after the tag of the one before was taken. No key is taken within it; where blocks bring keys, it
    uses that of its first block.

    Attributes
    ----------
    nonce, tag : int
        Bytes of the nonce and of the tag.
    """

    nonce: int = 13
    tag: int = 16

    mode = "ccm"
    standard = "NIST SP 800-38C"
    clauses: ClassVar[Mapping[str, str]] = {
        "chain_register": "Section 6.1, step 3: Y_(i-1)",
        "counter": "Section 6.1, step 5: the count of Ctr_j",
        "tag_mask": "Section 6.1, step 6: S_0",
    }
    most_aad_bytes = 0xFEFF  # more have a length of six or ten bytes
    pattern = r"ccm(?P<nonce>[1-9]\d*)?(_(?P<tag>[1-9]\d*))?"
    seamless = False

    @property
    def name(self) -> str:
        nonce = "" if self.nonce == CCM.nonce else str(self.nonce)
        return f"ccm{nonce}" if self.tag == CCM.tag else f"ccm{nonce}_{self.tag}"

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return cls(), cls(12), cls(12, 8)

    @property
    def words(self) -> str:
        return (
            f"counter with CBC-MAC (SP 800-38C): nonces of {self.nonce} bytes, and tags of {self.tag} of additional "
            "data and plaintext"
        )

    def refusal(self, inner: CoreLike) -> str | None:
        if self.nonce not in NONCES:
            return f"SP 800-38C has nonces of {NONCES[0]} to {NONCES[-1]} bytes, not {self.nonce}; take ccm or ccm12"
        if self.tag not in TAGS:
            known, other = ", ".join(map(str, TAGS)), replace(self, tag=8).name
            return f"SP 800-38C has tags of {known} bytes, not {self.tag}; take {other}"
        return super().refusal(inner)

    @property
    def iv(self) -> StreamSignature:
        return StreamSignature(8 * self.nonce, {"aad_bytes": PREFIX, "text_bytes": 8 * self.length})

    @property
    def tag_bits(self) -> int:
        return 8 * self.tag

    @property
    def length(self) -> int:
        """Bytes of the length of the text, and of the counter."""
        return NONCE_AND_LENGTH - self.nonce

    def port_words(self, port: str) -> str | None:
        return {
            "iv_payload": "the nonce of a message, before its first block",
            "iv_aad_bytes": f"bytes of additional data that the message will have, at most {self.most_aad_bytes}",
            "iv_text_bytes": "bytes of text that it will have",
        }.get(port) or super().port_words(port)

    def cycles_per_block(self, inner: CoreLike, cycles: Sequence[float]) -> tuple[float, ...]:
        """A block of text is two of the core, and its block of the chain waits for the one before."""
        return tuple(max(latency, 2 * clocks) for latency, clocks in zip(inner.claim.latency, cycles, strict=True))

    def tag_latency(self, inner: CoreLike) -> int:
        """With the last result the chain may have two blocks before it: the last one and the one before that."""
        return 2 * ceil(max(*inner.claim.latency, *inner.claim.cycles_per_block))

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        core = with_skid_buffer(m, inner, instances[0])
        pairs = zip(inner.claim.latency, inner.claim.cycles_per_block, strict=True)
        no_slack = any(latency <= 2 * clocks for latency, clocks in pairs)
        part = _CCM(m, self, core, outer, depth=blocks_in_flight(inner), passed=no_slack)
        part.request()
        part.advance()
        part.answer(gated=self.gated(inner))
        hold_key(m, core, outer, part.begun)


class _CCM:
    """The hardware.

    Attributes
    ----------
    started, formatted : Signal
        The counter block for the tag has entered the core; and the block with nonce and lengths, so blocks may follow.
    begun : Value
        See `message_begun`.
    ended : Signal
        The last block was accepted; the tag was not yet taken.
    carry, carried : Signal
        The length of additional data that precedes it, then its last two bytes, which do not fit in their block since
        the length precedes them; whether some of these must still enter the chain.
    """

    def __init__(
        self, m: Module, mode: CCM, core: wiring.PureInterface, outer: wiring.PureInterface, *, depth: int, passed: bool
    ) -> None:
        self.m, self.mode, self.core, self.outer = m, mode, core, outer
        self.started, self.formatted, self.ended, self.carried = (
            Signal(name=name) for name in ("started", "formatted", "ended", "carried")
        )
        self.begun = message_begun(m, core, self.started)
        self.carry = Signal(PREFIX, name="carry", reset_less=True)
        m.submodules.order = self.order = SyncFIFO(width=2, depth=depth)
        m.submodules.waiting = self.waiting = SyncFIFO(width=WAITING.size, depth=ROOM)
        self.plaintext = PlaintextQueue(m, BITS, ROOM, passed=passed)
        self.is_mask, self.is_chain, self.is_text = kinds = [Signal(name=f"is_{n}") for n in ("mask", "chain", "text")]
        m.d.comb += [one.eq(self.order.r_rdy & (self.order.r_data == number)) for number, one in enumerate(kinds)]
        self.chain_enters = Signal()
        self.chain = MacChain(m, self.chain_enters, core.o.valid & self.is_chain, core.o.payload)
        self.ivs = IVQueue(m, outer.iv, core.i.transfer & self.started & ~self.formatted)
        self.counter = CounterBlock(m, BITS, 8 * mode.length)
        self.aad = Signal(BITS)  # additional data with zeros in place of missing bytes; zero if there is none

    def request(self) -> None:
        """Choose what enters the core. What was offered to it stays, until it is taken."""
        m, core, i, order = self.m, self.core, self.outer.i, self.order
        going, room, offered, after_chain, may_start, text_waits = (
            Signal(name=name) for name in ("going", "room", "offered", "after_chain", "may_start", "text_waits")
        )
        takes_plaintext, takes_rest, takes_aad, takes_text = (
            Signal(name=f"takes_{name}") for name in ("plaintext", "rest", "aad", "text")
        )
        known, has_text = self.chain.known, self.waiting.r_rdy | self.plaintext.held
        m.d.comb += [
            going.eq(self.formatted & ~self.ended),
            room.eq(self.waiting.level + self.plaintext.level < ROOM),
            may_start.eq(self.ivs.there & (self.begun | ~key_waits(core, self.outer))),
            text_waits.eq(going & ~i.aad & ~self.carried & room),
            takes_plaintext.eq(self.plaintext.waits & known & ~offered & ~(after_chain & text_waits & i.valid)),
            takes_rest.eq(self.carried & known & (self.ended | going & i.valid & ~i.aad)),
            takes_aad.eq(going & i.aad & i.bytes.any() & known & ~has_text),
            takes_text.eq(text_waits & ~takes_plaintext),
            self.chain_enters.eq(core.i.transfer & self.started & ~takes_text),
            core.i.valid.eq(
                order.w_rdy
                & Mux(
                    self.formatted,
                    takes_plaintext | takes_rest | i.valid & (takes_aad | takes_text),
                    self.started | i.valid & may_start,
                )
            ),
            i.ready.eq(Mux(takes_aad | takes_text, core.i.ready & order.w_rdy, going & i.aad & ~i.bytes.any())),
            self.plaintext.enters.eq(core.i.transfer & takes_plaintext),
            order.w_en.eq(core.i.transfer),
            order.w_data.eq(Mux(self.started, Mux(takes_text, TEXT, CHAIN), MASK)),
            self.aad.eq(Mux(takes_aad, i.payload & byte_mask(m, i.bytes, BITS // 8), 0)),
        ]
        m.d.sync += offered.eq(core.i.valid & ~core.i.ready & ~takes_plaintext)
        with m.If(core.i.transfer):
            m.d.sync += after_chain.eq(self.chain_enters)
        with m.If(core.i.transfer & takes_rest):
            m.d.sync += self.carried.eq(0)
        self._enter(takes_plaintext, takes_text)

    def _enter(self, takes_plaintext: Value, takes_text: Value) -> None:
        """Payload and flags for the core. The first block of a message tells its key, for all that enters."""
        m, core, i = self.m, self.core, self.outer.i
        link = Mux(takes_plaintext, self.plaintext.block, Cat(self.aad[PREFIX:], self.carry)) ^ self.chain.value
        block = Mux(takes_text, self.counter.value, link)
        opening = Mux(self.started, self._first_of_chain(), self._counter_block(0))
        m.d.comb += core.i.payload.eq(Mux(self.formatted, block, opening))
        for name, flag in core.i.flag.items():
            if name == "next_key":
                m.d.comb += flag.eq(i.flag[name] & ~self.started)
                continue
            held = Signal.like(flag, name=f"held_{name}", reset_less=True)
            m.d.comb += flag.eq(Mux(self.started, held, i.flag[name]))
            with m.If(core.i.transfer & ~self.started):
                m.d.sync += held.eq(i.flag[name])

    def advance(self) -> None:
        """The state of a message, with what enters the core and what is accepted."""
        m, core, outer = self.m, self.core, self.outer
        with m.If(core.i.transfer & ~self.started):
            m.d.sync += [self.started.eq(1), *self.counter.load(self._counter_block(1))]
        with m.Elif(core.i.transfer & ~self.formatted):
            m.d.sync += [self.formatted.eq(1), self.carry.eq(self._iv_field("aad_bytes"))]
        with m.If(outer.i.transfer):
            m.d.sync += self.ended.eq(outer.i.last)
            with m.If(~outer.i.aad):
                m.d.sync += self.counter.increment()
            with m.Elif(outer.i.bytes.any()):
                m.d.sync += [self.carry.eq(self.aad[:PREFIX]), self.carried.eq(outer.i.bytes > (BITS - PREFIX) // 8)]
        with m.If(outer.tag.transfer):
            m.d.sync += [self.started.eq(0), self.formatted.eq(0), self.ended.eq(0)]

    def answer(self, *, gated: bool) -> None:
        """Use the results of the core in order: for the tag, for the chain, or for text."""
        m, core, outer, waiting, plaintext = self.m, self.core, self.outer, self.waiting, self.plaintext
        given, taken = View(WAITING, waiting.w_data), View(WAITING, waiting.r_data)
        text, plain = Signal(BITS, name="text"), Signal(BITS, name="plain")
        bytes_ = byte_mask(m, taken.bytes, BITS // 8)
        mask = Signal(self.mode.tag_bits, name="tag_mask", reset_less=True)
        m.d.comb += [
            waiting.w_en.eq(outer.i.transfer & ~outer.i.aad),
            *(given[name].eq(outer.i.flag[name]) for name in ("decrypt", "last", "bytes")),
            given.block.eq(outer.i.payload),
            self.order.r_en.eq(core.o.transfer),
            core.o.ready.eq(self.is_mask | self.is_chain | self.is_text & outer.o.ready),
            outer.o.valid.eq(core.o.valid & self.is_text),
            waiting.r_en.eq(outer.o.transfer),
            text.eq(core.o.payload ^ taken.block),
            *shown(outer.o, text, bytes_, taken.last, taken.bytes, gated=gated),
            plaintext.leaves.eq(outer.o.transfer & taken.bytes.any()),
            plain.eq(Mux(taken.decrypt, text, taken.block)),
            plaintext.left.eq(plain & bytes_),
            outer.tag.valid.eq(self.ended & ~self.carried & ~waiting.r_rdy & ~plaintext.held & self.chain.known),
            outer.tag.payload.eq(Mux(outer.tag.valid, self.chain.value[-len(mask) :] ^ mask, 0)),
        ]
        with m.If(core.o.transfer & self.is_mask):
            m.d.sync += mask.eq(core.o.payload[-len(mask) :])

    def _iv_field(self, name: str) -> Value:
        """A field of the IV that waits: its nonce, which is its payload, or a flag."""
        widths = {"nonce": len(self.outer.iv.payload), **self.outer.iv.signature.flags}
        start = sum(list(widths.values())[: [*widths].index(name)])
        return self.ivs.data[start : start + widths[name]]

    def _counter_block(self, number: int) -> Value:
        """A counter block of the nonce that waits: appendix A.3."""
        bits = 8 * self.mode.length
        return Cat(Const(number, bits), self._iv_field("nonce"), Const(self.mode.length - 1, 8))

    def _first_of_chain(self) -> Value:
        """The block with nonce and lengths: appendix A.2.1."""
        size = self.mode.length - 1 | (self.mode.tag - 2) // 2 << 3
        has_aad = self._iv_field("aad_bytes").any()
        return Cat(self._iv_field("text_bytes"), self._iv_field("nonce"), Const(size, 6), has_aad, Const(0, 1))
