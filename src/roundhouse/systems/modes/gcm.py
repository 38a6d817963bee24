"""Galois/Counter Mode, NIST SP 800-38D, with IVs of 96 bits; `gcm_iv` has those of any length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import add, sub
from typing import ClassVar, Self

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.data import StructLayout

from ...architectures.common.claim import Claim
from ...architectures.streams import Stream, StreamSignature
from ...cores.core_like import CoreLike
from ..authenticated import AuthenticatedMode
from ..bursts import refusal_of_waiting
from ..counter import CounterBlock
from ..ghash import BITS
from ..iv_queue import IVQueue
from ..key_stream import shown
from ..layer import register
from ..message_start import hold_key, key_waits, message_begun
from ..mode import byte_mask
from ..skid import clocks_in_skid, with_skid_buffer
from ..staged_tag import CUTS, clocks_to_tag
from ..tag import GhashTag, TagInput
from ..tag_choice import steps_for, tag_for, tag_latency
from ..waiting import WaitingBlocks

__all__ = ["GCM", "IV_BITS", "WAITING", "Opening", "answer", "first_counter", "give", "request"]

IV_BITS = 96
#: How many low bits of a counter block count: the function inc32 of the standard.
COUNTING = 32

#: What a result of the core is, or what passes it by.
KINDS = ("is_hash_key", "is_mask", "is_aad", "is_text")
#: What waits for its turn: the kind, and of additional data and text the block with its flags.
WAITING = StructLayout({**dict.fromkeys(KINDS, 1), "decrypt": 1, "last": 1, "bytes": 5, "block": BITS})


@register
@dataclass(frozen=True)
class GCM(AuthenticatedMode):
    """Text is added to the encrypted values of a counter, and GHASH makes a tag of additional data and ciphertext.

    For each message the core encrypts 0 and J0, then the counter of each block of text, so a message costs two blocks'
    time besides its own, whether its key is new or not. Additional data passes the core by; it waits in the FIFO in
    which text waits for its encrypted counter. GHASH multiplies as results leave: in one clock, or in steps while the
    core has the next block.

    A result of decryption leaves before the tag is known. The tag is the one computed; whoever receives the message
    compares.

    Attributes
    ----------
    stages : int
        Registers in which GHASH multiplies, where the core takes a block in each clock; they delay the tag alone.
    """

    stages: int = 1

    mode = "gcm"
    standard = "NIST SP 800-38D"
    clauses: ClassVar[Mapping[str, str]] = {
        "hash_key": "Section 7.1, step 1: the hash subkey H",
        "counter": "Section 7.1: the counter block, at first J_0; inc32 (Section 6.2) counts its low 32 bits",
        "hashed": "Section 6.4: the block X_i that GHASH multiplies",
        "hash_value": "Section 6.4: Y_i",
        "tag_mask": "Section 7.1, step 6: the encrypted J_0, which the tag is added to",
        "tag_value": "Section 7.1, step 6: the tag T",
    }
    pattern = r"gcm(_s(?P<stages>[1-9]\d*))?"

    @property
    def name(self) -> str:
        return "gcm" if self.stages == GCM.stages else f"gcm_s{self.stages}"

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return cls(), *map(cls, CUTS)

    @property
    def software(self) -> dict[str, int]:
        """None: the stages of a multiplier change no result."""
        return {}

    @property
    def clocks_to_tag(self) -> int:
        return 0 if self.stages == 1 else clocks_to_tag(self.stages, following=1)

    def tag_latency(self, inner: CoreLike) -> int:
        return tag_latency(min(inner.claim.cycles_per_block), self.stages)

    def refusal(self, inner: CoreLike) -> str | None:
        if self.stages not in (1, *CUTS):
            return f"GHASH multiplies in one clock, or in {', '.join(map(str, CUTS))} stages; take gcm or gcm_s2"
        steps = steps_for(min(inner.claim.cycles_per_block))
        if self.stages > 1 and steps > 1:
            return (
                "a multiplier in stages is for cores that take a block in every clock, or nearly so; this one leaves "
                f"time for {steps} steps of a smaller one; take {self.name.replace(f'_s{self.stages}', '')}"
            )
        return super().refusal(inner) or refusal_of_waiting(inner, "a multiplier of several steps", steps)

    def opening(self, inner: CoreLike) -> tuple[int, ...]:
        """The first block of a message is taken before a loop is free for it, by the skid buffer: see `claim`."""
        return tuple(map(sub, super().opening(inner), clocks_in_skid(inner, self.own_blocks)))

    def claim(self, inner: CoreLike) -> Claim:
        """What the first block of a message spends in the skid buffer is latency, and not set-up."""
        claim = super().claim(inner)
        latency = tuple(map(add, claim.latency, clocks_in_skid(inner, self.own_blocks)))
        return replace(claim, latency=latency)

    @property
    def words(self) -> str:
        stages = f"; multiplied in {self.stages} stages" if self.stages > 1 else ""
        return f"Galois/Counter Mode (SP 800-38D): counter mode, and a tag of additional data and ciphertext{stages}"

    @property
    def iv(self) -> StreamSignature:
        return StreamSignature(IV_BITS)

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        core = with_skid_buffer(m, inner, instances[0], loops=True)
        waiting = WaitingBlocks(m, inner, WAITING)
        started, masked, iv_used = (Signal(name=name) for name in ("started", "masked", "iv_used"))
        m.d.sync += iv_used.eq(core.i.transfer & ~started)
        ivs = IVQueue(m, outer.iv, iv_used)
        j0 = first_counter(ivs.data)
        begun = message_begun(m, core, started)
        opening = Opening(started, masked, begun, outer.i.valid, ivs.there, started, outer.i.last, j0)
        request(m, core, outer, waiting, opening)
        hold_key(m, core, outer, begun)
        tag = tag_for(m, min(inner.claim.cycles_per_block), self.stages)
        answer(m, core, outer, waiting, tag, gated=self.gated(inner))
        give(m, tag, outer.tag, tag.valid)


@dataclass(frozen=True)
class Opening:
    """The opening of a message, which sends 0 and J0.

    Attributes
    ----------
    started, masked : Signal
        Whether 0 has entered the core; whether J0 has, too, so blocks may follow.
    begun : Value
        See `message_begun`.
    offered : Value
        Whether something may enter the core.
    may_start : Value
        Whether an IV is there, for which 0 may be sent.
    goes_on : Value
        Whether J0 may be sent.
    last : Value
        The flag that waits with a block.
    j0 : Value
        J0 as 0 is sent; before, anything.
    """

    started: Signal
    masked: Signal
    begun: Value
    offered: Value
    may_start: Value
    goes_on: Value
    last: Value
    j0: Value


def first_counter(iv: Value) -> Value:
    """Return J0 of an IV of 96 bits: section 7.1."""
    return Cat(Const(1, BITS - IV_BITS), iv)


def request(
    m: Module,
    core: wiring.PureInterface,
    outer: wiring.PureInterface,
    waiting: WaitingBlocks,
    opening: Opening,
) -> CounterBlock:
    """Send 0, J0 and counters to the core, and note in order what each result is for; return the counter.

    The first block of a message waits outside until 0 and J0 are in the core; it tells whether the key is new.
    """
    counter = CounterBlock(m, BITS, COUNTING)
    started, masked = opening.started, opening.masked
    may_start = Signal()  # 0 may enter the core
    flags = outer.i.flag
    m.d.comb += [
        may_start.eq(opening.may_start & (opening.begun | ~key_waits(core, outer))),
        core.i.valid.eq(opening.offered & waiting.w_rdy & Mux(masked, ~outer.i.aad, opening.goes_on | may_start)),
        core.i.payload.eq(Mux(started, counter.value, 0)),
        *(flag.eq(flags[name] & ~started if name == "next_key" else flags[name]) for name, flag in core.i.flag.items()),
        outer.i.ready.eq(masked & waiting.w_rdy & (outer.i.aad | core.i.ready)),
    ]
    with m.If(core.i.transfer):
        m.d.sync += [started.eq(1), masked.eq(started)]
    with m.If(~started):  # in every clock, so that no handshake reaches the enables of all bits
        m.d.sync += counter.load(opening.j0)
    with m.Elif(core.i.transfer):
        m.d.sync += counter.increment()
    with m.If(outer.i.transfer & outer.i.last):
        m.d.sync += [started.eq(0), masked.eq(0)]
    entry = waiting.given
    m.d.comb += [
        waiting.w_en.eq(core.i.transfer | outer.i.transfer),
        entry.is_hash_key.eq(~started),
        entry.is_mask.eq(started & ~masked),
        entry.is_aad.eq(masked & outer.i.aad),
        entry.is_text.eq(masked & ~outer.i.aad),
        *(entry[name].eq(value) for name, value in {**flags, "last": opening.last}.items() if name in WAITING.members),
        entry.block.eq(outer.i.payload),
    ]
    return counter


def answer(
    m: Module,
    core: wiring.PureInterface,
    outer: wiring.PureInterface,
    waiting: WaitingBlocks,
    tag: GhashTag,
    *,
    gated: bool,
) -> None:
    """Use the results of the core in order: for GHASH, for the tag, or for text."""
    entry = waiting.shown
    is_hash_key, is_mask, is_aad, is_text = (entry[kind] for kind in KINDS)
    takes_aad = Signal()
    m.d.comb += [
        core.o.ready.eq(is_hash_key | is_mask & tag.ready | is_text & tag.accepts & outer.o.ready),
        takes_aad.eq(waiting.r_rdy & is_aad & tag.accepts),
        waiting.r_en.eq(takes_aad | core.o.transfer),
        outer.o.valid.eq(is_text & core.o.valid & tag.accepts),
    ]
    bytes_ = byte_mask(m, entry.bytes, BITS // 8)
    text, to_hash = Signal(BITS, name="text"), Signal(BITS, name="to_hash")
    m.d.comb += [
        text.eq(core.o.payload ^ entry.block),
        to_hash.eq(Mux(is_aad | entry.decrypt, entry.block, text) & bytes_),
        *shown(outer.o, text, bytes_, entry.last, entry.bytes, gated=gated),
    ]
    tag.take(
        TagInput(
            takes_key=core.o.transfer & is_hash_key,
            starts=core.o.transfer & is_mask,
            adds=takes_aad | outer.o.transfer,
            result=core.o.payload,
            block=to_hash,
            count=entry.bytes,
            is_aad=is_aad,
            last=entry.last,
        )
    )


def give(m: Module, tag: GhashTag, stream: Stream, valid: Value) -> None:
    """Send the tag while it is valid; else the payload is zero."""
    m.d.comb += [stream.valid.eq(valid), stream.payload.eq(Mux(valid, tag.value, 0))]
    with m.If(stream.transfer):
        tag.given()
