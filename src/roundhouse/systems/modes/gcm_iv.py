"""Galois/Counter Mode, NIST SP 800-38D, with IVs of any length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from amaranth.hdl import Const, Module, Mux, Signal, Value
from amaranth.lib import wiring

from ...architectures.streams import Stream, StreamSignature
from ...cores.core_like import CoreLike
from ..ghash import BITS
from ..layer import register
from ..message_start import hold_key, message_begun
from ..mode import byte_mask
from ..skid import with_skid_buffer
from ..tag import GhashTag
from ..tag_choice import tag_for
from ..waiting import WaitingBlocks
from .gcm import GCM, IV_BITS, WAITING, Opening, answer, first_counter, give, request

__all__ = ["GCMAnyIV"]

BYTES = BITS // 8
#: Counts tags that are not yet given: a few more than `StagedTag` has room for.
TAGS = 8


@register
@dataclass(frozen=True)
class GCMAnyIV(GCM):
    """GCM whose IVs come in blocks, of which the last one may be short.

    An IV of 12 bytes begins a message as in GCM. Any other is padded and followed by its length, and its GHASH is J0:
    the tag of a message that has the IV for its text, under a mask of zeros. So what computes tags computes J0, after
    the tag of the message before was taken. The IV comes before any block of its message, so those cannot tell the key.
    """

    iv_after_key = True
    pattern = rf"{GCM.pattern}_iv"

    @property
    def name(self) -> str:
        return f"{super().name}_iv"

    @classmethod
    def listed(cls) -> tuple[GCMAnyIV, ...]:
        return (cls(),)

    @property
    def published(self) -> str:
        return "gcm_iv"

    @property
    def words(self) -> str:
        return f"{super().words}; IVs of any length"

    @property
    def iv(self) -> StreamSignature:
        return StreamSignature(BITS, {"last": 1, "bytes": BYTES.bit_length()})

    def refusal(self, inner: CoreLike) -> str | None:
        if (reason := super().refusal(inner)) is not None:
            return reason
        if {"key", "next_key"} & {*inner.signature.members["i"].signature.flags}:
            return "an IV is hashed before the first block of its message tells the key; take stored keys, or gcm"
        return None

    def port_words(self, port: str) -> str | None:
        return {
            "iv_payload": "a block of the IV of a message, after its key and before its first block",
            "iv_valid": "a block of an IV is offered; it stays until it is taken",
            "iv_ready": "the block of an IV is taken on the next rising edge if it is offered",
            "iv_last": "the last block of an IV",
            "iv_bytes": "bytes in every block of an IV, from the most significant end; fewer than 16 only in the last",
        }.get(port) or super().port_words(port)

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        core = with_skid_buffer(m, inner, instances[0], loops=True)
        waiting = WaitingBlocks(m, inner, WAITING)
        started, masked = Signal(name="started"), Signal(name="masked")
        known = Signal(name="j0_known")
        is_counter = Signal(name="iv_is_counter")  # the IV has 96 bits
        iv = outer.iv
        m.d.comb += is_counter.eq(iv.flag["bytes"] == IV_BITS // 8)
        begun = message_begun(m, core, started)
        opening = Opening(
            started,
            masked,
            begun,
            outer.i.valid | ~masked,
            iv.valid & ~started,
            started & known,
            Mux(started, outer.i.last, is_counter),
            first_counter(iv.payload[-IV_BITS:]),
        )
        counter = request(m, core, outer, waiting, opening)
        with m.If(core.i.transfer & ~started):
            m.d.sync += known.eq(is_counter)
        hold_key(m, core, outer, begun)
        tag = tag_for(m, min(inner.claim.cycles_per_block), self.stages)
        answer(m, core, outer, waiting, tag, gated=self.gated(inner))
        entry = waiting.shown
        has_key, has_mask = (core.o.transfer & kind for kind in (entry.is_hash_key, entry.is_mask))
        owed = Signal(range(TAGS), name="tags_owed")  # of messages that have begun
        m.d.sync += owed.eq(owed + has_mask - outer.tag.transfer)
        absorbs, j0_comes = _hash_iv(m, outer.iv, tag, has_key & ~entry.last, ~owed.any())
        m.d.comb += iv.ready.eq(Mux(started, absorbs, is_counter & core.i.transfer))
        with m.If(j0_comes & tag.valid):
            m.d.sync += [*counter.load(tag.value), known.eq(1)]
            tag.given()
        give(m, tag, outer.tag, tag.valid & ~j0_comes)


def _hash_iv(m: Module, iv: Stream, tag: GhashTag, keyed: Value, idle: Value) -> tuple[Signal, Signal]:
    """Compute J0 as a tag; return whether a block of the IV may come, and whether the next tag is J0.

    Parameters
    ----------
    m : Module
    iv : Stream
    tag : GhashTag
    keyed : Value
        The hash key of a message whose IV is hashed is taken.
    idle : Value
        Whether all tags were given.
    """
    absorbs, j0_comes = Signal(name="iv_absorbs"), Signal(name="j0_comes")
    masked = iv.payload & byte_mask(m, iv.flag["bytes"], BYTES)
    with m.FSM(name="iv_state"):
        with m.State("rests"), m.If(keyed):
            m.next = "waits"
        with m.State("waits"), m.If(idle & tag.ready):
            tag.start(Const(0, BITS))
            m.next = "absorbs"
        with m.State("absorbs"):
            m.d.comb += absorbs.eq(tag.accepts)
            with m.If(iv.valid & tag.accepts):
                tag.add(masked, iv.flag["bytes"], Const(0), iv.flag["last"])
                with m.If(iv.flag["last"]):
                    m.next = "sums"
        with m.State("sums"):
            m.d.comb += j0_comes.eq(1)
            with m.If(tag.valid):
                m.next = "rests"
    return absorbs, j0_comes
