"""XTS, IEEE 1619 and NIST SP 800-38E, with ciphertext stealing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import add
from typing import ClassVar

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.data import StructLayout, View
from amaranth.lib.fifo import SyncFIFO
from amaranth.lib.wiring import In

from ...architectures.common.claim import Claim
from ...architectures.layouts import parse_layout
from ...architectures.layouts.serial import Serial
from ...architectures.streams import Stream, StreamSignature
from ...cores.core_like import CoreLike
from ..byte_order import number_of
from ..in_flight import InFlightFIFO
from ..key_stream import shown
from ..layer import register
from ..mode import Mode, blocks_in_flight, byte_mask, in_flight_fifo
from ..skid import with_skid_buffer

__all__ = ["XTS"]

BITS = 128
BYTES = BITS // 8
#: Bits of each of the two keys: IEEE 1619, section 5.1.
KEYS = (128, 256)
#: The polynomial of section 5.2, without its highest power.
POLYNOMIAL = 0x87

#: What waits for a result: the tweak and the end of a data unit. The result of the last whole block before a short one
#: is `kept` and lends it its last bytes; the result of what they make `precedes` the short block.
WAITING = StructLayout({"kept": 1, "precedes": 1, "last": 1, "bytes": 5, "tweak": BITS})


@register
@dataclass(frozen=True)
class XTS(Mode):
    """Each block is added to a tweak before and after the core; the first tweak of a data unit is its encrypted number.

    There are two instances of the core: one for the data under the first half of the key, one that encrypts numbers of
    data units, under the second half, while other units flow. So blocks have the rate of the core, however short the
    units are. A number tells the key of its data unit, as the first block does later.

    A block waits in a register for the next one, which tells whether it is the last whole block before a short one.
    If it is, its result is kept for the short one, which enters the core after it: such a unit takes longer,
    in a pipeline by its latency.
    """

    mode = pattern = name = "xts"
    standard = "IEEE 1619"
    clauses: ClassVar[Mapping[str, str]] = {"tweak": "Section 5.3: the tweak T; times alpha (5.2) for the next block"}
    directions = ("encrypt", "simplex")
    keys = 2
    least_bytes = BYTES
    looks_ahead = iv_after_key = True

    @property
    def instances(self) -> int:
        return 2

    @property
    def words(self) -> str:
        return "XTS (IEEE 1619, SP 800-38E), with ciphertext stealing: data units with a number each, under two keys"

    def refusal(self, inner: CoreLike) -> str | None:
        if inner.direction == "decrypt":
            return "the number of a data unit is encrypted in either direction; take simplex, which has both"
        if (reason := super().refusal(inner)) is not None:
            return reason
        if (inner.cipher.lanes, inner.cipher.lane_bits) != (1, BITS):
            return f"xts is defined for blocks of {BITS} bits; take a cipher that has them"
        if len(inner.cipher.key_sizes) > 1 or inner.cipher.key_bits not in KEYS:
            return f"IEEE 1619 has two keys of {' or '.join(map(str, KEYS))} bits each; take a cipher of such a size"
        if isinstance(parse_layout(inner.layout), Serial) and "key" in inner.signature.members:
            return (
                "a serial core takes a key digit by digit, and two instances take theirs in one clock; take iterative, "
                "or travelling keys"
            )
        return None

    def signature(self, inner: CoreLike) -> wiring.Signature:
        """Return streams of which a number has the flags of a block that tell its key, since it is encrypted before."""
        members, flags = dict(super().signature(inner).members), inner.signature.members["i"].signature.flags
        of_key = {name: bits for name, bits in flags.items() if name != "decrypt"}
        members["iv"] = In(StreamSignature(BITS, of_key))
        if "key" in members:
            members["key"] = In(StreamSignature(2 * inner.cipher.key_bits))
        return wiring.Signature(members)

    def port_words(self, port: str) -> str | None:
        return {
            "key_payload": "Key1, for the data, then Key2, for the tweaks",
            "iv_payload": "the number of a data unit, its first byte the least significant; after the key, and before "
            "the first block",
            "iv_next_key": "1: this number is the first to use the key that waits, as is the first block of its unit",
            "iv_key": "Key2, for the tweaks: that of this very number",
            "i_key": "Key1, for the data: that of this very block",
            "i_decrypt": "decrypt the data unit, with all its blocks",
            "i_bytes": "bytes in the last block, from the most significant end; fewer than 16 only after a whole block",
        }.get(port) or super().port_words(port)

    def gated(self, inner: CoreLike) -> bool:
        """Always: a result that is kept has bytes that no data unit shows."""
        return True

    def opening(self, inner: CoreLike) -> tuple[int, ...]:
        return tuple(clocks + 1 for clocks in inner.claim.latency)

    def claim(self, inner: CoreLike) -> Claim:
        """A block is held until the core takes it; the first one under a key waits for its encrypted number.

        Meanwhile the core is mostly prepared for decryption, too.
        """
        claim, held = super().claim(inner), [max(1, clocks) for clocks in inner.claim.until_accepted]
        setup, decrypt = claim.key_setup_encrypt, inner.claim.key_setup_decrypt
        if setup is not None and decrypt is not None:
            decrypt = tuple(max(number, own - clocks) for number, own, clocks in zip(setup, decrypt, held, strict=True))
        latency = tuple(map(add, claim.latency, held))
        return replace(claim, latency=latency, key_setup_decrypt=decrypt)

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        data, numbers = with_skid_buffer(m, inner, instances[0], loops=True), instances[1]
        m.submodules.waiting = waiting = in_flight_fifo(inner, WAITING.size)
        ended = Signal()  # the last block of a data unit enters the core
        stolen = Signal(BITS, reset_less=True)  # the result that is kept
        keeps = Signal()  # it comes in this clock
        # A queue between the instances: both may take a key in the same clock, if both are ready, so no other signal of
        # one may depend on the other.
        m.submodules.first_tweaks = first_tweaks = SyncFIFO(width=BITS, depth=2)
        begun, may_begin = Const(0), Const(1)
        keyed, shadow = "key" in inner.signature.members, "next_key" in data.i.flag
        if keyed and not shadow:
            begun, may_begin = _units_begun(m, outer, ended, most=blocks_in_flight(inner) + first_tweaks.depth)
        _encrypt_numbers(m, outer.iv, numbers.i, may_begin)
        if shadow:
            _take_keys_apart(m, outer.key, data.key, numbers.key)
        elif keyed:
            _take_keys_together(m, outer.key, data.key, numbers.key, begun)
        m.d.comb += [
            first_tweaks.w_en.eq(numbers.o.valid),
            first_tweaks.w_data.eq(numbers.o.payload),
            numbers.o.ready.eq(first_tweaks.w_rdy),
        ]
        _enter(m, outer, data.i, first_tweaks, waiting, stolen, keeps, ended)
        _leave(m, outer.o, data.o, waiting, stolen, keeps)


def _units_begun(m: Module, outer: wiring.PureInterface, ended: Value, most: int) -> tuple[Value, Value]:
    """Return how many data units have begun, and whether another may, where no flag tells the key of a number.

    At `most` so many have begun: their number was taken, and their last block is not in the core.
    """
    begun, may_begin = Signal(range(most + 1), name="begun"), Signal(name="may_begin")
    m.d.sync += begun.eq(begun + outer.iv.transfer - ended)
    m.d.comb += may_begin.eq((begun != most) & ~outer.key.valid)
    return begun, may_begin


def _encrypt_numbers(m: Module, iv: Stream, core: Stream, may_begin: Value) -> None:
    """The number of a data unit is encrypted, under the key that its flags tell if it has any."""
    m.d.comb += [
        core.valid.eq(iv.valid & may_begin),
        core.payload.eq(iv.payload),
        *(flag.eq(iv.flag.get(name, 0)) for name, flag in core.flag.items()),  # a simplex core encrypts
        iv.ready.eq(core.ready & may_begin),
    ]


def _take_keys_together(m: Module, key: Stream, data: Stream, numbers: Stream, begun: Value) -> None:
    """Both instances take their half of a key in the same clock, while no data unit has begun."""
    idle, half = Signal(name="idle"), len(data.payload)
    m.d.comb += [
        idle.eq(begun == 0),
        key.ready.eq(data.ready & numbers.ready & idle),
        data.valid.eq(key.transfer),
        numbers.valid.eq(key.transfer),
        data.payload.eq(key.payload[half:]),
        numbers.payload.eq(key.payload[:half]),
    ]


def _take_keys_apart(m: Module, key: Stream, data: Stream, numbers: Stream) -> None:
    """Each instance takes its half of a key as its shadow is free. The data is behind, so Key1 waits in a register."""
    half = len(data.payload)
    waits, key1 = Signal(name="key1_waits"), Signal(half, name="key1", reset_less=True)
    m.d.comb += [
        key.ready.eq(numbers.ready & ~waits),
        numbers.valid.eq(key.valid & ~waits),
        numbers.payload.eq(key.payload[:half]),
        data.valid.eq(waits),
        data.payload.eq(key1),
    ]
    with m.If(key.transfer):
        m.d.sync += [waits.eq(1), key1.eq(key.payload[half:])]
    with m.Elif(data.ready):
        m.d.sync += waits.eq(0)


def _enter(
    m: Module,
    outer: wiring.PureInterface,
    core: Stream,
    first_tweaks: SyncFIFO,
    waiting: SyncFIFO | InFlightFIFO,
    stolen: Value,
    keeps: Value,
    ended: Signal,
) -> None:
    """A block is held until the next one is offered, unless it is the last; then it enters the core with its tweak."""
    i, held = outer.i, Signal(_held(core), name="held", reset_less=True)
    first, stealing, has_stolen = Signal(init=1, name="first"), Signal(name="stealing"), Signal(name="has_stolen")
    tweak, used = Signal(BITS, name="tweak", reset_less=True), Signal(BITS, name="used_tweak")
    following = _double(m, tweak)
    holds, enters, can_leave, kept, swapped = (
        Signal(name=name) for name in ("holds", "enters", "can_leave", "keeps_result", "swapped")
    )
    mask, entry = byte_mask(m, held.bytes, BYTES), View(WAITING, waiting.w_data)
    m.d.comb += [
        kept.eq(~held.last & i.last & (i.bytes < BYTES)),
        swapped.eq(kept & held.decrypt),
        used.eq(Mux(swapped, following, tweak)),
        can_leave.eq(~held.last | ~stealing | has_stolen),
        core.valid.eq(holds & can_leave & (held.last | i.valid) & waiting.w_rdy),
        core.payload.eq(Mux(stealing, held.block & mask | stolen & ~mask, held.block) ^ used),
        enters.eq(core.transfer),
        i.ready.eq((~holds | can_leave & core.ready & waiting.w_rdy) & (~first | first_tweaks.r_rdy)),
        first_tweaks.r_en.eq(i.transfer & first),
        waiting.w_en.eq(enters),
        entry.kept.eq(kept),
        entry.precedes.eq(stealing),
        entry.last.eq(held.last),
        entry.bytes.eq(held.bytes),
        entry.tweak.eq(used),
        ended.eq(enters & held.last),
    ]
    m.d.comb += [flag.eq(held[name]) for name, flag in core.flag.items()]
    with m.If(keeps):
        m.d.sync += has_stolen.eq(1)
    with m.If(enters):
        m.d.sync += [holds.eq(0), stealing.eq(kept), tweak.eq(Mux(swapped, tweak, following))]
        with m.If(held.last):
            m.d.sync += has_stolen.eq(0)
    given = {"decrypt": Const(0), **i.flag, "block": i.payload}
    with m.If(i.transfer):
        m.d.sync += [holds.eq(1), first.eq(i.last), *(held[name].eq(given[name]) for name in held.shape().members)]
        with m.If(first):
            m.d.sync += tweak.eq(first_tweaks.r_data)


def _held(core: Stream) -> StructLayout:
    """The block whose successor is not known yet, with the flags that the core has."""
    return StructLayout({"decrypt": 1, "last": 1, "bytes": 5, "block": BITS, **core.signature.flags})


def _leave(
    m: Module,
    o: Stream,
    core: Stream,
    waiting: SyncFIFO | InFlightFIFO,
    stolen: Signal,
    keeps: Signal,
) -> None:
    """Results leave in order; the kept one last, as the short block."""
    entry, result = View(WAITING, waiting.r_data), Signal(BITS, name="result")
    short = Signal(name="short")  # the short block leaves
    short_bytes = Signal(5, name="short_bytes", reset_less=True)
    may_keep = Signal()  # a result may be kept: the one before leaves now, or has left
    last, count = Signal(name="last"), Signal(5, name="count")
    m.d.comb += [
        may_keep.eq(entry.kept & (~short | o.ready)),
        keeps.eq(core.valid & may_keep),
        result.eq(core.payload ^ entry.tweak),
        o.valid.eq(short | core.valid & ~entry.kept),
        core.ready.eq(may_keep | ~entry.kept & ~short & o.ready),
        waiting.r_en.eq(core.transfer),
        last.eq(short | entry.last & ~entry.precedes),
        count.eq(Mux(short, short_bytes, Mux(last, entry.bytes, BYTES))),
        *shown(o, Mux(short, stolen, result), byte_mask(m, count, BYTES), last, count, gated=True),
    ]
    with m.If(keeps):
        m.d.sync += stolen.eq(result)
    with m.If(o.transfer):
        m.d.sync += [short.eq(~short & entry.precedes), short_bytes.eq(entry.bytes)]


def _double(m: Module, tweak: Signal) -> Value:
    """The next tweak: section 5.2. Its first byte, which is most significant on a port, has the lowest powers."""
    doubled, powers = Signal(BITS, name="doubled"), number_of(tweak)
    m.d.comb += doubled.eq(Cat(Const(0, 1), powers[:-1]) ^ Mux(powers[-1], POLYNOMIAL, 0))
    return number_of(doubled)
