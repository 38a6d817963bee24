"""A skid buffer: a register before a core, for the block that comes as the core takes none."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

from amaranth.hdl import Const, Module, Mux, Signal, Value
from amaranth.lib import wiring

from ..architectures.layouts import parse_layout
from ..architectures.layouts.pipelined import Pipelined
from ..architectures.layouts.serial import Serial
from ..architectures.streams import Stream
from ..cores.core_like import CoreLike
from .bursts import clocks_behind
from .key_order import unclaimed_key
from .layer import enter

__all__ = ["clocks_in_skid", "has_skid", "with_skid_buffers"]


def has_skid(inner: CoreLike, *, loops: bool = False) -> bool:
    """Return whether a core has a skid buffer: a pipeline that may halt, or a loop where `loops` have one."""
    layout = parse_layout(inner.layout)
    if layout is None or layout.buffered or isinstance(layout, Serial):
        return False
    return loops or isinstance(layout, Pipelined)


def with_skid_buffers(
    m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], *, loops: bool = False
) -> tuple[wiring.PureInterface, ...]:
    """Return the streams by which a mode, or a bus, reaches instances of a core.

    They are their own, or those of a skid buffer before each.

    Whether a pipeline halts, or a loop can take the next block, is decided late in a clock, by whoever takes the
    results, and drives all its registers. A mode decides on more with each block that is taken. So what the core says
    of it is a register, and the block that comes as it takes none is held in the buffer. A block that finds the core
    ready enters at once.

    Blocks keep their order among keys: none is taken before the first key, nor in the clock of another one, and no key
    passes a block. Where flags of blocks tell their keys, a block is taken once its key was.

    Before a loop it pays where a block does not wait for the result of another. So `loops` have one under the modes
    that say so, but for serial ones, which take a block digit by digit.
    """
    if not has_skid(inner, loops=loops):
        return tuple(instances)
    names = ["skid"] if len(instances) == 1 else [f"skid_{number}" for number in range(len(instances))]
    return tuple(_skid(m, core, name) for core, name in zip(instances, names, strict=True))


def clocks_in_skid(inner: CoreLike, blocks: int) -> tuple[int, ...]:
    """Return the clocks that a block behind so many others spends in the skid buffer of a loop, for each key size.

    They enter a core with nothing else in it; the buffer takes the block a clock after the last of them has entered.
    """
    if not has_skid(inner, loops=True):
        return (0,) * len(inner.claim.latency)
    enters, before = clocks_behind(inner, blocks), clocks_behind(inner, blocks - 1)
    return tuple(clocks - 1 - others for clocks, others in zip(enters, before, strict=True))


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
