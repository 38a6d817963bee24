"""Copies: several instances of a core behind one set of streams."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from operator import and_, or_
from typing import Self

from amaranth.hdl import Module, Mux, Signal, Value
from amaranth.lib import wiring

from ..architectures.common.claim import Claim, plain_clocks
from ..architectures.layouts import parse_layout
from ..architectures.layouts.serial import Serial
from ..architectures.streams import Stream
from ..cores.core_like import CoreLike
from .block_streams import BlockStreams
from .layer import Layer, register

__all__ = ["Copies"]

MOST = 64


@register
@dataclass(frozen=True)
class Copies(Layer):
    """Blocks go to the copies in turn, and results are taken from them in turn, so they leave in order.

    A key goes to all copies in the same clock. Where one cannot take it, blocks are held back until all can. Results
    spend a clock in a register.

    Attributes
    ----------
    copies : int
    """

    copies: int

    pattern = r"x(?P<copies>[1-9]\d*)"
    rank = 10
    blockwise = True

    @property
    def name(self) -> str:
        return f"x{self.copies}"

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return cls(2), cls(4)

    @property
    def words(self) -> str:
        return f"{self.copies} copies take blocks in turn and give results in order; all take each key at once"

    @property
    def instances(self) -> int:
        return self.copies

    def refusal(self, inner: CoreLike) -> str | None:
        if not 2 <= self.copies <= MOST:
            return f"there must be 2 to {MOST} copies; take x{min(max(self.copies, 2), MOST)}"
        if BlockStreams.of(inner.signature) is None:
            return "copies share the streams of keys, blocks and results alone; take copies inside other layers"
        if inner.looped:
            return "each copy would have a line of its own; take copies of the core, and one loop around them"
        if any("next_key" in stream.signature.flags for stream in inner.signature.members.values()):
            return "with shadow keys a copy changes its key as it takes a block, and others would not; take stored keys"
        serial = isinstance(parse_layout(inner.layout), Serial)
        if serial and "key" in inner.signature.members:
            return "a serial core takes a key digit by digit, and copies take it in one clock; take travelling keys"
        if serial and (useful := self._useful(inner)):
            return (
                f"a copy takes the digits of a block in {max(inner.claim.until_accepted)} clocks, and meanwhile no "
                f"other one can; take {f'x{useful}' if useful > 1 else 'one alone'}"
            )
        return None

    def _useful(self, inner: CoreLike) -> int:
        """How many copies blocks reach in time, if not all of them; else 0."""
        clocks = zip(inner.claim.until_accepted, inner.claim.cycles_per_block, strict=True)
        most = min(int(each // taking) if taking else self.copies for taking, each in clocks)
        return most if most < self.copies else 0

    def signature(self, inner: CoreLike) -> wiring.Signature:
        return inner.signature

    def claim(self, inner: CoreLike) -> Claim:
        latency = tuple(clocks + 1 for clocks in inner.claim.latency)
        return replace(
            inner.claim, latency=latency, cycles_per_block=tuple(map(self._shared, inner.claim.cycles_per_block))
        )

    def gated(self, inner: CoreLike) -> bool:
        return inner.gated

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        streams = BlockStreams.of(outer.signature)
        assert streams is not None
        for key in streams.keys:
            _share(m, getattr(outer, key), [getattr(copy, key) for copy in instances])
        for block, result in streams.pairs:
            waits = [getattr(outer, key) for key in streams.serving(block)]
            _deal(m, getattr(outer, block), [getattr(copy, block) for copy in instances], waits)
            _collect(m, getattr(outer, result), [getattr(copy, result) for copy in instances])

    def _shared(self, clocks: float) -> float:
        return plain_clocks(max(Fraction(1), Fraction(clocks) / self.copies))


def _share(m: Module, outer: Stream, copies: Sequence[Stream]) -> None:
    """All copies take a key in the same clock."""
    m.d.comb += outer.ready.eq(reduce(and_, (copy.ready for copy in copies)))
    for copy in copies:
        m.d.comb += [copy.valid.eq(outer.transfer), *_forward(copy, outer)]


def _deal(m: Module, outer: Stream, copies: Sequence[Stream], keys: Iterable[Stream]) -> None:
    """The copies take blocks in turn, while no key waits."""
    turn, held = _turn(m, outer, len(copies)), Signal(name=f"{outer.name}_held")
    m.d.comb += held.eq(reduce(or_, (key.valid & ~key.ready for key in keys), 0))
    m.d.comb += outer.ready.eq(~held & _chosen(turn, [copy.ready for copy in copies]))
    for number, copy in enumerate(copies):
        m.d.comb += [copy.valid.eq(outer.valid & turn[number] & ~held), *_forward(copy, outer)]


def _collect(m: Module, outer: Stream, copies: Sequence[Stream]) -> None:
    """Results are taken from the copies in turn. Each waits in a register, so no path leads through the copies."""
    turn = _turn(m, outer, len(copies))
    held = [_held(m, copy, number, outer.ready & turn[number]) for number, copy in enumerate(copies)]
    m.d.comb += outer.valid.eq(_chosen(turn, [valid for valid, _ in held]))
    m.d.comb += outer.payload.eq(_chosen(turn, [payload for _, payload in held]))


def _held(m: Module, copy: Stream, number: int, taken: Value) -> tuple[Signal, Signal]:
    """A register behind a copy: whether there is a result in it, and the result.

    It takes one while it is empty, and not while it empties: a copy's turn comes every other clock at the most.
    """
    name = f"{copy.name}_held{number}"
    valid, payload = Signal(name=f"{name}_valid"), Signal(len(copy.payload), name=f"{name}_payload")
    m.d.comb += copy.ready.eq(~valid)
    with m.If(copy.ready):
        m.d.sync += [valid.eq(copy.valid), payload.eq(copy.payload)]
    with m.Elif(taken):
        m.d.sync += valid.eq(0)
    return valid, payload


def _turn(m: Module, stream: Stream, count: int) -> Signal:
    """Whose turn it is, a bit for each copy; the next one's after a transfer."""
    turn = Signal(count, init=1, name=f"{stream.name}_turn")
    with m.If(stream.transfer):
        m.d.sync += turn.eq(turn.rotate_left(1))
    return turn


def _chosen(turn: Signal, values: Sequence[Value]) -> Value:
    return reduce(or_, (Mux(turn[number], value, 0) for number, value in enumerate(values)))


def _forward(inner: Stream, outer: Stream) -> list[object]:
    """Payload and flags go in unchanged."""
    return [inner.payload.eq(outer.payload), *(flag.eq(outer.flag[name]) for name, flag in inner.flag.items())]
