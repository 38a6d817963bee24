"""Registers at the boundary: each transfer spends a clock in a register as it comes in, as it goes out, or both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import Self

from amaranth.hdl import Const, Module, Signal, Value
from amaranth.lib import wiring

from ..architectures.common.claim import Claim
from ..architectures.layouts import parse_layout
from ..architectures.layouts.serial import Serial
from ..architectures.streams import Stream
from ..cores.core_like import CoreLike
from .block_streams import BlockStreams
from .key_order import unclaimed_key
from .layer import Layer, bypass, register

__all__ = ["Boundary"]


@register
@dataclass(frozen=True)
class Boundary(Layer):
    """Payloads, flags and valids have registers where they come in, where results go out, or at both ends.

    Between an input and its register there is nothing but the gate that takes a transfer or not, and between a register
    and an output nothing at all. A ready has no register: it says in the same clock whether that of its stream is free,
    so a stream moves in every clock. Keys and blocks reach the core in
    the order in which they were accepted; with shadow keys a block says whether it takes the next key, and order does
    not matter.

    Attributes
    ----------
    only_in, only_out : bool
        Registers at one end alone.
    """

    only_in: bool = False
    only_out: bool = False

    pattern = r"registered(?P<only_in>_in)?(?P<only_out>_out)?"
    rank = 20
    blockwise = True

    @property
    def name(self) -> str:
        return "registered" + ("_in" if self.only_in else "_out" if self.only_out else "")

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return cls(), cls(only_in=True), cls(only_out=True)

    @property
    def words(self) -> str:
        ends = "inputs" if self.only_in else "outputs" if self.only_out else "inputs and outputs"
        return f"registers at {ends}, all but the readys; each transfer spends a clock there"

    def refusal(self, inner: CoreLike) -> str | None:
        if BlockStreams.of(inner.signature) is None:
            return "registers are for streams of keys, blocks and results alone; take them inside other layers"
        if inner.clears:
            return "a transfer would wait in a register while a core is erased; take a core without -clear"
        if not self.only_out and isinstance(parse_layout(inner.layout), Serial):
            return "a serial core takes keys and blocks from its ports digit by digit; take registered_out"
        return None

    def signature(self, inner: CoreLike) -> wiring.Signature:
        return inner.signature

    def claim(self, inner: CoreLike) -> Claim:
        clocks = 1 if self.only_in or self.only_out else 2
        return replace(inner.claim, latency=tuple(latency + clocks for latency in inner.claim.latency))

    def gated(self, inner: CoreLike) -> bool:
        return inner.gated

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        (core,) = instances
        streams = BlockStreams.of(outer.signature)
        assert streams is not None
        results = [result for _, result in streams.pairs]
        if self.only_out:
            bypass(m, core, outer, *streams.keys, *(block for block, _ in streams.pairs))
        else:
            _take(m, streams, outer, core)
        if self.only_in:
            bypass(m, core, outer, *results)
        else:
            for result in results:
                held = Signal(name=f"{result}_held")
                _hold(m, held, getattr(core, result), getattr(outer, result), gated=inner.gated)


def _take(m: Module, streams: BlockStreams, outer: wiring.PureInterface, core: wiring.PureInterface) -> None:
    """Register keys and blocks; each key waits for the blocks before it, and each block is refused while its key waits.

    A block that is accepted in the same clock as a key is before it, as at a core.
    """
    held = {key: Signal(name=f"{key}_held") for key in streams.keys}
    behind: dict[str, list[Value]] = {key: [] for key in streams.keys}
    for block, _ in streams.pairs:
        source, sink, refused = getattr(outer, block), getattr(core, block), list[Value]()
        for name in streams.serving(block):
            key = getattr(outer, name)
            refused.append(~_given(m, key, block))
            if "next_key" in source.flag:
                refused.append(source.flag["next_key"] & ~unclaimed_key(m, key, source))
            else:
                refused.append(held[name] & ~getattr(core, name).transfer)
                behind[name].append(_before(m, key, source, sink))
        _hold(m, Signal(name=f"{block}_held"), source, sink, refused=refused)
    for name, blocks in behind.items():
        _hold(m, held[name], getattr(outer, name), getattr(core, name), behind=blocks)


def _given(m: Module, key: Stream, block: str) -> Value:
    """Whether there was a key since the reset."""
    given = Signal(name=f"{block}_has_{key.name}")
    with m.If(key.transfer):
        m.d.sync += given.eq(1)
    return given


def _before(m: Module, key: Stream, source: Stream, sink: Stream) -> Value:
    """Whether the register between `source` and `sink` has a block from before the key that waits."""
    before = Signal(name=f"{source.name}_before_{key.name}")
    with m.If(key.transfer):
        m.d.sync += before.eq(source.transfer | (sink.valid & ~sink.ready))
    with m.Elif(sink.transfer):
        m.d.sync += before.eq(0)
    return before


def _hold(
    m: Module,
    held: Signal,
    source: Stream,
    sink: Stream,
    *,
    behind: Iterable[Value] = (),
    refused: Iterable[Value] = (),
    gated: bool = False,
) -> None:
    """Build a register between two streams, which takes a transfer while it is empty or empties.

    Parameters
    ----------
    m : Module
    held : Signal
        Whether there is a transfer in it.
    source, sink : Stream
    behind, refused : iterable of Value
        While any of the first is 1 nothing leaves; while any of the second is 1 nothing enters.
    gated : bool
        Whether the payload is zero whenever nothing is held; that of the source must be zero while its valid is low.
    """
    free, stays, waits = ~held | sink.transfer, reduce(or_, behind, Const(0)), reduce(or_, refused, Const(0))
    m.d.comb += [sink.valid.eq(held & ~stays), source.ready.eq(free & ~waits)]
    for name in ("payload", *source.flag):
        value = getattr(source, name)
        kept = Signal(len(value), name=f"{source.name}_held_{name}", reset_less=not gated)
        m.d.comb += getattr(sink, name).eq(kept)
        with m.If(free):
            m.d.sync += kept.eq(value)
    with m.If(free):
        m.d.sync += held.eq(source.valid & ~waits)
