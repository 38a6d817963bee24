"""Word-serial streams: blocks and keys go in, and results come out, a word at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from ...architectures.common.claim import Claim
from ...architectures.streams import Stream, StreamSignature, flat_ports
from ...cores.core_like import CoreLike
from ..bursts import clocks_in_loop, even_out, queue_clocks
from ..layer import Layer, Part, register

__all__ = ["WIDTHS", "Words", "gather", "send"]

#: Bits of a word.
WIDTHS = (8, 16, 32, 64)


@register
@dataclass(frozen=True)
class Words(Layer):
    """The streams of what is inside with payloads of one word, most significant word first.

    All words but the last of a key or block wait in registers while the core works; with the last one it is transferred
    to the core. The first word of a result comes straight from the core, which goes on while the others follow from
    registers. Flags are the same with all words of a transfer. Where results come in successive clocks, in a loop that
    is cut into stages, they wait in a queue.

    A key that is shorter than the longest has only as many words as it needs.

    Attributes
    ----------
    bits : int
        Width of a word.
    """

    bits: int

    pattern = r"words(?P<bits>\d+)"
    rank = 90
    blockwise = framed = True

    @property
    def name(self) -> str:
        return f"words{self.bits}"

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return tuple(cls(bits) for bits in WIDTHS)

    @property
    def words(self) -> str:
        return f"payloads in words of {self.bits} bits, most significant first, each with all flags"

    def port_words(self, port: str) -> str | None:
        stream, _, part = port.rpartition("_")
        whole = {"key": "key", "i": "block", "o": "result"}.get(stream.rpartition("_")[2])
        if whole is None:
            return None
        return {
            "payload": f"a word of a {whole}, the most significant first",
            "valid": f"a word of a {whole} is offered; it stays until it is taken",
            "ready": "the word is taken on the next rising edge if it is offered",
        }.get(part)

    def refusal(self, inner: CoreLike) -> str | None:
        if self.bits not in WIDTHS:
            return f"words must have {', '.join(map(str, WIDTHS))} bits; take words32"
        if any("key" in stream.signature.flags for stream in inner.signature.members.values()):
            return "a key that comes with its block has no words of its own; take stored keys"
        if inner.clears:
            return "words would be taken while a core is erased; take a core without -clear"
        sizes = {*inner.cipher.key_sizes, *self._payloads(inner).values()}
        if odd := sorted(size for size in sizes if size % self.bits):
            fitting = [f"words{bits}" for bits in WIDTHS if all(size % bits == 0 for size in sizes)]
            return f"{odd[0]} bits are no whole number of words; take {' or '.join(fitting)}"
        if inner.cipher.block_bits == self.bits:
            return f"a block of {self.bits} bits is one word; take narrower words, or none"
        return None

    def signature(self, inner: CoreLike) -> wiring.Signature:
        incoming = _incoming(inner)

        def narrow(name: str) -> wiring.Member:
            own = StreamSignature(self.bits, inner.signature.members[name].signature.flags)
            return In(own) if name in incoming else Out(own)

        return wiring.Signature({name: narrow(name) for name in inner.signature.members})

    def claim(self, inner: CoreLike) -> Claim:
        """Clocks from the last word of a block to the first one of its result, and from the last word of a key."""
        claim, block = inner.claim, self._of_block(inner)

        def at_least(clocks: tuple[int, ...] | None) -> tuple[int, ...] | None:
            """A block has all its words before it is offered inside, where a message may begin only then."""
            waits = inner.opening or (0,) * len(claim.latency)
            return clocks and tuple(max(block, number - own) + own for number, own in zip(clocks, waits, strict=True))

        queued = queue_clocks(inner, block)
        return replace(
            claim,
            latency=tuple(clocks + queued for clocks in claim.latency),
            cycles_per_block=self.cycles_per_block(inner, claim.cycles_per_block),
            key_setup_encrypt=at_least(claim.key_setup_encrypt),
            key_setup_decrypt=at_least(claim.key_setup_decrypt),
        )

    def cycles_per_block(self, inner: CoreLike, cycles: Sequence[float]) -> tuple[float, ...]:
        return tuple(map(max, cycles, clocks_in_loop(inner, self._of_block(inner))))

    def clocks_of_key(self, inner: CoreLike) -> int:
        return self._counts(inner, "key")[0] if "key" in inner.signature.members else 1

    def gated(self, inner: CoreLike) -> bool:
        return inner.gated

    def frames(self, inner: CoreLike, stream: str, values: Mapping[str, Any]) -> list[Part]:
        bits = inner.signature.members[stream].signature.payload_bits
        count = self._counts(inner, stream)[values.get("size", 0)]
        flags = {name: value for name, value in values.items() if name != "payload"}
        if "payload" not in values:
            return [Part(stream, flags)] * count
        low = [bits - (number + 1) * self.bits for number in range(count)]
        return [Part(stream, {"payload": _slice(values["payload"], start, self.bits), **flags}) for start in low]

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        (core,) = instances
        incoming = _incoming(inner)
        for name in inner.signature.members:
            if name in incoming:
                gather(m, getattr(outer, name), getattr(core, name), self._counts(inner, name))
            else:
                whole = getattr(core, name)
                send(m, even_out(m, inner, whole, self._of_block(inner)), getattr(outer, name))

    def _of_block(self, inner: CoreLike) -> int:
        """Words of a block."""
        return inner.cipher.block_bits // self.bits

    def _payloads(self, inner: CoreLike) -> dict[str, int]:
        """Bits of the payload of every stream."""
        return {name: member.signature.payload_bits for name, member in inner.signature.members.items()}

    def _counts(self, inner: CoreLike, stream: str) -> list[int]:
        """Words of what is transferred on a stream: of a key by the number of its size, else always the same."""
        member = inner.signature.members[stream].signature
        if "size" not in member.flags:
            return [member.payload_bits // self.bits]
        return [size // self.bits for size in inner.cipher.key_sizes]


def _incoming(inner: CoreLike) -> frozenset[str]:
    """Names of the streams that go in."""
    inputs = {port.name for port in flat_ports(inner.signature) if port.direction == "in"}
    return frozenset(name for name in inner.signature.members if f"{name}_valid" in inputs)


def gather(m: Module, outer: Stream, inner: Stream, counts: Sequence[int]) -> None:
    """Words wait in registers until the last one comes, with which all are transferred.

    Parameters
    ----------
    m : Module
    outer : Stream
        Words.
    inner : Stream
        All of them at once; the last one comes straight from outside.
    counts : sequence of int
        How many words there are, by the number of the key size.
    """
    bits, most = len(outer.payload), max(counts)
    number, last = Signal(range(most), name=f"{outer.name}_word"), Signal(name=f"{outer.name}_last_word")
    held = [Signal(bits, name=f"{outer.name}_word{n}") for n in range(most - 1)]
    flags = dict(outer.flag)
    if len(counts) > 1:
        flags["size"] = _kept_from_first(m, outer, number)
    m.d.comb += last.eq(number == _by_number([count - 1 for count in counts], flags.get("size"), len(number)))
    m.d.comb += [outer.ready.eq(~last | inner.ready), inner.valid.eq(outer.valid & last)]
    m.d.comb += [flag.eq(flags[name]) for name, flag in inner.flag.items()]
    words = [Mux(number == n, outer.payload, word) if n + 1 in counts else word for n, word in enumerate(held)]
    m.d.comb += inner.payload.eq(Cat(*reversed([*words, outer.payload])))
    with m.If(outer.transfer):
        m.d.sync += number.eq(Mux(last, 0, number + 1))
        for n, word in enumerate(held):
            with m.If(number == n):
                m.d.sync += word.eq(outer.payload)


def _by_number(values: Sequence[int], number: Value | None, bits: int) -> Value:
    """The value of that number, `bits` wide."""
    constants = [Const(value, bits) for value in values]
    return constants[0] if number is None else Cat(*constants).word_select(number, bits)


def _kept_from_first(m: Module, outer: Stream, number: Value) -> Signal:
    """The size of a key, which comes with its first word at the latest, and is needed with the others."""
    size = Signal.like(outer.flag["size"], name=f"{outer.name}_size_of_words")
    with m.If(outer.transfer & (number == 0)):
        m.d.sync += size.eq(outer.flag["size"])
    return size


def send(m: Module, inner: Stream, outer: Stream) -> None:
    """The first word of a result comes straight from inside; the others follow from registers, each with the flags.

    Parameters
    ----------
    m : Module
    inner : Stream
        Whole results.
    outer : Stream
        Words, most significant first.
    """
    bits = len(outer.payload)
    count = len(inner.payload) // bits
    number = Signal(range(count), name=f"{outer.name}_word")
    first = Signal(init=1, name=f"{outer.name}_first_word")
    rest = Signal(bits * (count - 1), name=f"{outer.name}_words")
    m.d.comb += [
        outer.valid.eq(~first | inner.valid),
        inner.ready.eq(first & outer.ready),
        outer.payload.eq(Mux(first, inner.payload[-bits:], rest[-bits:])),
    ]
    for name, flag in outer.flag.items():
        held = Signal.like(flag, name=f"{outer.name}_held_{name}")
        m.d.comb += flag.eq(Mux(first, inner.flag[name], held))
        with m.If(outer.transfer & first):
            m.d.sync += held.eq(inner.flag[name])
    last = number == count - 1
    with m.If(outer.transfer):
        m.d.sync += [number.eq(Mux(last, 0, number + 1)), first.eq(last)]
        m.d.sync += rest.eq(Mux(first, inner.payload[:-bits], rest << bits))


def _slice(value: int | tuple[int, ...], low: int, bits: int) -> int | tuple[int, ...]:
    """Bits of a number, or of each number of a tuple."""
    if isinstance(value, tuple):
        return tuple(number >> low & ((1 << bits) - 1) for number in value)
    return value >> low & ((1 << bits) - 1)
