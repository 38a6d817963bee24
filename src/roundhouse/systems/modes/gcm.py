"""Galois/Counter Mode, NIST SP 800-38D, with IVs of 96 bits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.data import StructLayout, View
from amaranth.lib.fifo import SyncFIFOBuffered
from amaranth.lib.wiring import In, Out

from ...architectures.streams import Stream, StreamSignature
from ...cores.core_like import CoreLike
from ..counter import CounterBlock
from ..ghash import BITS
from ..iv_queue import queue_ivs
from ..layer import register
from ..mode import Mode, blocks_in_flight, byte_mask
from ..tag import GhashTag

__all__ = ["GCM"]

IV_BITS = 96
#: How many low bits of a counter block count: the function inc32 of the standard.
COUNTING = 32
#: Blocks that a message takes in the core before its own: 0, for the key of GHASH, and J0, for the mask of the tag.
OWN_BLOCKS = 2

# What a result of the core is, or what passes it by.
HASH_KEY, MASK, AAD, TEXT = range(4)
#: What waits for its turn: the kind, and of additional data and text the block with its flags.
WAITING = StructLayout({"kind": 2, "decrypt": 1, "last": 1, "bytes": 5, "block": BITS})


@register
@dataclass(frozen=True)
class GCM(Mode):
    """Text is added to the encrypted values of a counter, and GHASH makes a tag of additional data and ciphertext.

    For each message the core encrypts 0 and J0, then the counter of each block of text, so a message costs two blocks'
    time besides its own, whether its key is new or not. Additional data passes the core by, a block a clock; it waits
    in the FIFO in which text waits for its encrypted counter. GHASH multiplies in one clock, as results leave.

    A result of decryption leaves before the tag is known. The tag is the one computed; whoever receives the message
    compares.
    """

    mode = pattern = "gcm"
    own_blocks = OWN_BLOCKS

    @property
    def name(self) -> str:
        return "gcm"

    @property
    def words(self) -> str:
        return "Galois/Counter Mode (SP 800-38D): counter mode, and a tag of additional data and ciphertext"

    def refusal(self, inner: CoreLike) -> str | None:
        if (inner.cipher.lanes, inner.cipher.lane_bits) != (1, BITS):
            return f"gcm is defined for blocks of {BITS} bits; take a cipher that has them"
        return super().refusal(inner)

    def signature(self, inner: CoreLike) -> wiring.Signature:
        """Return the streams of a mode, with marks on additional data, the direction of a message, and tags."""
        members = inner.signature.members
        ends = self.ends(inner)
        return wiring.Signature(
            {
                **{name: member for name, member in members.items() if name not in ("i", "o")},
                "iv": In(StreamSignature(IV_BITS)),
                "i": In(StreamSignature(BITS, {**members["i"].signature.flags, "decrypt": 1, "aad": 1, **ends})),
                "o": Out(StreamSignature(BITS, ends)),
                "tag": Out(StreamSignature(BITS)),
            }
        )

    def port_words(self, port: str) -> str | None:
        return {
            "i_aad": "this block is additional data: it gives no result; all of it comes before the text",
            "i_decrypt": "decrypt the message, with all its blocks",
            "i_bytes": "bytes in every block, from the most significant end; fewer than 16 only in the last one of "
            "additional data and of text",
            "o_bytes": "bytes in a block; those that follow are zero",
            "tag_payload": "the tag of a message, also of one to decrypt; after its last block",
        }.get(port) or super().port_words(port)

    def preparation(self, inner: CoreLike) -> tuple[int, ...]:
        """The first block comes after two that the message takes in the core before it."""
        claim = inner.claim
        return tuple(_own_clocks(*core) for core in zip(claim.latency, claim.cycles_per_block, strict=True))

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        (core,) = instances
        m.submodules.waiting = waiting = SyncFIFOBuffered(width=WAITING.size, depth=blocks_in_flight(inner))
        started = _request(m, core, outer, waiting)
        _hold_key(m, core, outer, started)
        _answer(m, core, outer, waiting, gated=inner.gated)


def _own_clocks(latency: float, each: float) -> int:
    """Clocks from the first block into an idle core to the third; with room for three they enter one clock apart."""
    return OWN_BLOCKS if latency // each > OWN_BLOCKS else int(OWN_BLOCKS * each)


def _request(m: Module, core: wiring.PureInterface, outer: wiring.PureInterface, waiting: SyncFIFOBuffered) -> Value:
    """Send 0, J0 and counters to the core, and note in order what each result is for; return whether a message goes on.

    The first block of a message waits outside until 0 and J0 are in the core, since it tells whether the key is new.
    """
    counter = CounterBlock(m, BITS, COUNTING)
    started = Signal()  # 0 has entered the core
    masked = Signal()  # J0 too, so blocks may follow
    may_start = Signal()  # the first block of a message may send 0
    flags = outer.i.flag
    ivs = queue_ivs(m, outer.iv, core.i.transfer & ~started)
    m.d.comb += [
        may_start.eq(ivs.r_rdy & ~_key_waits(core, outer)),
        core.i.valid.eq(outer.i.valid & waiting.w_rdy & Mux(masked, ~outer.i.aad, started | may_start)),
        core.i.payload.eq(Mux(started, counter.value, 0)),
        *(flag.eq(flags[name] & ~started if name == "next_key" else flags[name]) for name, flag in core.i.flag.items()),
        outer.i.ready.eq(masked & waiting.w_rdy & (outer.i.aad | core.i.ready)),
    ]
    with m.If(core.i.transfer):
        m.d.sync += [started.eq(1), masked.eq(started)]
        with m.If(started):
            m.d.sync += counter.increment()
        with m.Else():
            m.d.sync += counter.load(Cat(Const(1, BITS - IV_BITS), ivs.r_data))
    with m.If(outer.i.transfer & outer.i.last):
        m.d.sync += [started.eq(0), masked.eq(0)]
    entry = View(WAITING, waiting.w_data)
    m.d.comb += [
        waiting.w_en.eq(core.i.transfer | outer.i.transfer),
        entry.kind.eq(Mux(masked, Mux(outer.i.aad, AAD, TEXT), Mux(started, MASK, HASH_KEY))),
        *(entry[name].eq(flags[name]) for name in ("decrypt", "last", "bytes")),
        entry.block.eq(outer.i.payload),
    ]
    return started


def _key_waits(core: wiring.PureInterface, outer: wiring.PureInterface) -> Value:
    """Whether a key comes that the next message must use: it is transferred before the message's first block."""
    held = "key" in core.signature.members and "next_key" not in core.i.flag
    return outer.key.valid if held else Const(0)


def _hold_key(m: Module, core: wiring.PureInterface, outer: wiring.PureInterface, started: Value) -> None:
    """Keys go to the core; where no flag of a block tells which key it uses, not while a message goes on."""
    if "key" not in core.signature.members:
        return
    pass_on = Const(1) if "next_key" in core.i.flag else ~started
    m.d.comb += [
        core.key.valid.eq(outer.key.valid & pass_on),
        core.key.payload.eq(outer.key.payload),
        *(flag.eq(outer.key.flag[name]) for name, flag in core.key.flag.items()),
        outer.key.ready.eq(core.key.ready & pass_on),
    ]


def _answer(
    m: Module, core: wiring.PureInterface, outer: wiring.PureInterface, waiting: SyncFIFOBuffered, *, gated: bool
) -> None:
    """Use the results of the core in order: for GHASH, for the tag, or for text."""
    entry, tag = View(WAITING, waiting.r_data), GhashTag(m)
    kind = [Signal(name=f"is_{name}") for name in ("hash_key", "mask", "aad", "text")]
    m.d.comb += [one.eq(waiting.r_rdy & (entry.kind == number)) for number, one in enumerate(kind)]
    is_hash_key, is_mask, is_aad, is_text = kind
    m.d.comb += [
        core.o.ready.eq(is_hash_key | is_mask & tag.ready | is_text & outer.o.ready),
        waiting.r_en.eq(is_aad | core.o.transfer),
        outer.o.valid.eq(is_text & core.o.valid),
    ]
    bytes_ = byte_mask(entry.bytes, BITS // 8)
    text, to_hash = Signal(BITS, name="text"), Signal(BITS, name="to_hash")
    m.d.comb += [
        text.eq(core.o.payload ^ entry.block),
        to_hash.eq(Mux(is_aad | entry.decrypt, entry.block, text) & bytes_),
        outer.o.payload.eq(text & (Mux(outer.o.valid, bytes_, 0) if gated else bytes_)),
        outer.o.last.eq(entry.last & outer.o.valid),
        outer.o.bytes.eq(Mux(outer.o.valid, entry.bytes, 0)),
    ]
    with m.If(core.o.transfer & is_hash_key):
        tag.take_key(core.o.payload)
    with m.If(core.o.transfer & is_mask):
        tag.start(core.o.payload)
    with m.If(is_aad | outer.o.transfer):
        tag.add(to_hash, entry.bytes, is_aad, entry.last)
    _give(m, tag, outer.tag)


def _give(m: Module, tag: GhashTag, stream: Stream) -> None:
    """Send the tag; its payload is zero while it is not valid."""
    m.d.comb += [stream.valid.eq(tag.valid), stream.payload.eq(Mux(tag.valid, tag.value, 0))]
    with m.If(stream.transfer):
        tag.given()
