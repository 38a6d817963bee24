"""A skid buffer: a register before a pipeline, for the block that comes as the pipeline halts."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

from amaranth.hdl import Const, Module, Mux, Signal, Value
from amaranth.lib import wiring

from ..architectures.layouts import parse_layout
from ..architectures.layouts.pipelined import Pipelined
from ..architectures.streams import Stream
from ..cores.core_like import CoreLike
from .key_order import unclaimed_key
from .layer import enter

__all__ = ["has_skid", "with_skid_buffers"]


def has_skid(inner: CoreLike) -> bool:
    """Return whether a mode, or a bus, takes blocks to a core through a skid buffer: to a pipeline that may halt."""
    layout = parse_layout(inner.layout)
    return isinstance(layout, Pipelined) and not layout.buffered


def with_skid_buffers(
    m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface]
) -> tuple[wiring.PureInterface, ...]:
    """Return the streams by which a mode, or a bus, reaches instances of a core.

    They are their own, or those of a skid buffer before each.

    Whether a pipeline halts is decided late in a clock, by whoever takes its results, and drives all its registers. A
    mode decides on more with each block that is taken. So what the pipeline says of it is a register, and the block
    that comes as it halts is held in the buffer. A block that finds the pipeline moving enters at once.

    Blocks keep their order among keys: none is taken before the first key, nor in the clock of another one, and no key
    passes a block. Where flags of blocks tell their keys, a block is taken once its key was.
    """
    if not has_skid(inner):
        return tuple(instances)
    names = ["skid"] if len(instances) == 1 else [f"skid_{number}" for number in range(len(instances))]
    return tuple(_skid(m, core, name) for core, name in zip(instances, names, strict=True))


def _skid(m: Module, core: wiring.PureInterface, name: str) -> wiring.PureInterface:
    """A skid buffer before an instance of a core; `name` is the prefix of its signals."""
    i = Stream(f"{name}_i", core.i.signature)
    held, is_open = Signal(name=f"{name}_held"), Signal(name=f"{name}_is_open")
    key, keyed, waits = _take_keys(m, core, i, name, held)
    halts = core.i.valid & ~core.i.ready
    m.d.comb += [i.ready.eq(is_open & ~waits), core.i.valid.eq(held | i.transfer)]
    m.d.sync += [held.eq(halts), is_open.eq(keyed & ~halts)]
    fields = [(core.i.payload, i.payload), *((core.i.flag[flag], value) for flag, value in i.flag.items())]
    for field, value in fields:
        kept = Signal(len(value), name=f"{name}_kept_{value.name.removeprefix(f'{i.name}_')}", reset_less=True)
        m.d.comb += field.eq(Mux(held, kept, value))
        with m.If(~held):
            m.d.sync += kept.eq(value)
    return SimpleNamespace(signature=core.signature, key=key, i=i, o=core.o)


def _take_keys(
    m: Module, core: wiring.PureInterface, i: Stream, name: str, held: Signal
) -> tuple[Stream | None, Value, Value]:
    """The stream of keys, if any; whether the first has come by the end of a clock; whether a block waits for one.

    Where none passes a key that is offered, it need not be asked whether that was taken, which comes late in a clock.
    """
    if "key" not in core.signature.members:
        return None, Const(1), Const(0)
    was_keyed, keyed = Signal(name=f"{name}_was_keyed"), Signal(name=f"{name}_keyed")
    m.d.sync += was_keyed.eq(keyed)
    if "next_key" in core.i.flag:
        m.d.comb += keyed.eq(was_keyed | core.key.transfer)
        return core.key, keyed, i.flag["next_key"] & ~unclaimed_key(m, core.key, i)
    key = Stream(f"{name}_key", core.key.signature)
    m.d.comb += keyed.eq(was_keyed | key.valid)
    enter(m, key, core.key, ~held)
    return key, keyed, key.valid
