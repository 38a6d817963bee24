"""A skid buffer: a register before a core, for the block that comes as the core takes none."""

from __future__ import annotations

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

__all__ = ["clocks_in_skid", "with_skid_buffer"]


def with_skid_buffer(
    m: Module, inner: CoreLike, core: wiring.PureInterface, *, loops: bool = False, bus: bool = False
) -> wiring.PureInterface:
    """Return the streams by which a mode, or a bus, reaches an instance of a core: its own, or those of a skid buffer.

    Whether a pipeline halts, or a loop can take the next block, is decided late in a clock, by whoever takes the
    results, and drives all its registers. A mode decides on more with each block that is taken. So what the core says
    of it is a register, and the block that comes as it takes none is held in the buffer. A block that finds the core
    ready enters at once.

    Blocks keep their order among keys: none is taken before the first key, nor in the clock of another one, and no key
    passes a block. Where flags of blocks tell their keys, a block is taken once its key was.

    Before a loop it pays where a block does not wait for the result of another. So `loops` have one under the modes
    that say so, but for serial ones, which take a block digit by digit.

    A `bus` has a register of its own before it, whose every bit is enabled by what the buffer says. It offers no key
    beside a block, but where flags tell keys; so that is a register. And a pipeline with a result buffer, which never
    halts, but may take no block, has a skid buffer, too.
    """
    return _skid(m, core, keys_beside=not bus) if _has_skid(inner, loops, bus) else core


def clocks_in_skid(inner: CoreLike, blocks: int) -> tuple[int, ...]:
    """Return the clocks that a block behind so many others spends in the skid buffer of a loop, for each key size.

    They enter a core with nothing else in it; the buffer takes the block a clock after the last of them has entered.
    """
    if not _has_skid(inner, loops=True, bus=False):
        return (0,) * len(inner.claim.latency)
    enters, before = clocks_behind(inner, blocks), clocks_behind(inner, blocks - 1)
    return tuple(clocks - 1 - others for clocks, others in zip(enters, before, strict=True))


def _has_skid(inner: CoreLike, loops: bool, bus: bool) -> bool:
    """Whether a core has a skid buffer: a pipeline, with a result buffer under a bus alone; a loop under `loops`."""
    layout = parse_layout(inner.layout)
    if layout is None or isinstance(layout, Serial):
        return False
    if layout.buffered:
        return bus and isinstance(layout, Pipelined)
    return loops or isinstance(layout, Pipelined)


def _skid(m: Module, core: wiring.PureInterface, *, keys_beside: bool) -> wiring.PureInterface:
    """A skid buffer before an instance of a core; whether keys may be offered beside blocks."""
    i = Stream("skid_i", core.i.signature)
    held, is_open = Signal(name="skid_held"), Signal(name="skid_is_open")
    key, keyed, waits = _take_keys(m, core, i, held, keys_beside)
    halts = core.i.valid & ~core.i.ready
    m.d.comb += [i.ready.eq(is_open & ~waits), core.i.valid.eq(held | i.transfer)]
    m.d.sync += [held.eq(halts), is_open.eq(keyed & ~halts)]
    fields = [(core.i.payload, i.payload), *((core.i.flag[flag], value) for flag, value in i.flag.items())]
    for field, value in fields:
        kept = Signal(len(value), name=f"skid_kept_{value.name.removeprefix(f'{i.name}_')}", reset_less=True)
        m.d.comb += field.eq(Mux(held, kept, value))
        with m.If(~held):
            m.d.sync += kept.eq(value)
    return SimpleNamespace(signature=core.signature, key=key, i=i, o=core.o)


def _take_keys(
    m: Module, core: wiring.PureInterface, i: Stream, held: Signal, beside: bool
) -> tuple[Stream | None, Value, Value]:
    """The stream of keys, if any; whether the first has come by the end of a clock; whether a block waits for one.

    Where none passes a key that is offered, it need not be asked whether that was taken, which comes late in a clock.
    """
    if "key" not in core.signature.members:
        return None, Const(1), Const(0)
    was_keyed, keyed = Signal(name="skid_was_keyed"), Signal(name="skid_keyed")
    m.d.sync += was_keyed.eq(keyed)
    if "next_key" in core.i.flag:
        m.d.comb += keyed.eq(was_keyed | core.key.transfer)
        return core.key, keyed, i.flag["next_key"] & ~unclaimed_key(m, core.key, i)
    key = Stream("skid_key", core.key.signature)
    m.d.comb += keyed.eq(was_keyed | key.valid)
    enter(m, key, core.key, ~held)
    return key, keyed, key.valid if beside else Const(0)
