"""Results that come in successive clocks though a bus takes several for each, and blocks that wait for an empty place.

Both are so in loops that are cut into stages.
"""

from __future__ import annotations

from fractions import Fraction

from amaranth.hdl import Cat, Module, Mux
from amaranth.lib.fifo import SyncFIFO

from ..architectures.common.claim import plain_clocks
from ..architectures.layouts import parse_layout
from ..architectures.streams import Stream
from ..cores.core_like import CoreLike
from .copies import Copies

__all__ = [
    "clocks_behind",
    "clocks_in_loop",
    "copies_of",
    "even_out",
    "queue_clocks",
    "refusal_of_waiting",
    "stages_of",
]


def refusal_of_waiting(inner: CoreLike, what: str, clocks: int) -> str | None:
    """Return why results of a core must not wait, or None if they may.

    The blocks in a loop that is cut into stages may follow each other at once. While the result of one waits, the loop
    halts, so each turn of the loop takes longer than it claims; by how much, depends on the distance of the blocks.

    Parameters
    ----------
    inner : CoreLike
    what : str
        What takes the results.
    clocks : int
        How many it takes for each.
    """
    if not _would_halt(inner, clocks):
        return None
    return (
        f"results of a loop cut into stages come in successive clocks, and {what} would halt it; take iterative, or "
        "three stages and more with -buffered"
    )


def queue_clocks(inner: CoreLike, clocks: int) -> int:
    """Return the clocks that a result spends in the queue of `even_out`: 1, or 0 where there is none."""
    return int(_would_halt(inner, clocks))


def even_out(m: Module, inner: CoreLike, results: Stream, clocks: int) -> Stream:
    """Return a stream on which each result may take several clocks, and the core does not halt for it.

    Where results come in successive clocks, a queue takes those of all blocks in the loop; otherwise the stream is
    `results` itself.

    Parameters
    ----------
    m : Module
    inner : CoreLike
    results : Stream
        Of `inner`, or made of its results one by one.
    clocks : int
        How many each result takes on the stream that is returned.
    """
    if not _would_halt(inner, clocks):
        return results
    name = f"{results.name}_queued"
    queued = Stream(name, results.signature)
    given, taken = (Cat(stream.payload, *stream.flag.values()) for stream in (results, queued))
    m.submodules[name] = fifo = SyncFIFO(width=len(given), depth=stages_of(inner))
    m.d.comb += [
        *(fifo.w_data.eq(given), fifo.w_en.eq(results.valid), results.ready.eq(fifo.w_rdy)),
        *(queued.valid.eq(fifo.r_rdy), fifo.r_en.eq(queued.ready)),
        taken.eq(Mux(fifo.r_rdy, fifo.r_data, 0)),
    ]
    return queued


def clocks_in_loop(inner: CoreLike, least: int) -> tuple[float, ...]:
    """Return how many clocks apart blocks enter that are offered `least` clocks apart, for each key size.

    A loop that is cut into stages has a place for a block at each, and a block enters as an empty place comes by. So
    where blocks are offered more slowly than the loop could take them, each may have to wait for a place. Other cores
    have no places: of them, and of modes around loops, `Claim.cycles_per_block` has what else there is to wait for.
    """
    stages = stages_of(inner)
    if stages == 1:
        return (least,) * len(inner.claim.cycles_per_block)
    count, found = stages * copies_of(inner), []
    for turn in _turns(inner):
        entered = _entered(stages, turn, copies_of(inner), least, 4 * count)  # regular long before
        found.append(plain_clocks(Fraction(entered[-1] - entered[-1 - count], count)))
    return tuple(found)


def clocks_behind(inner: CoreLike, blocks: int) -> tuple[int, ...]:
    """Return the clocks for which a block waits for so many others, for each key size.

    They enter a core with nothing else in it, one clock apart if it has room, and the block behind them.
    """
    stages = stages_of(inner)
    if stages > 1:
        return tuple(_entered(stages, turn, copies_of(inner), 1, blocks)[-1] for turn in _turns(inner))
    clocks = zip(inner.claim.latency, inner.claim.cycles_per_block, strict=True)
    return tuple(blocks if latency // each > blocks else int(blocks * each) for latency, each in clocks)


def _entered(stages: int, turn: int, copies: int, least: int, count: int) -> list[int]:
    """When a block and `count` more enter, `least` clocks apart or more: copies take them in turn, each for a turn."""
    entered = [0]
    for _ in range(count):
        clock = entered[-1] + least
        while any(clock - one < turn and (clock - one) % stages == 0 for one in entered[-copies::-copies]):
            clock += 1
        entered.append(clock)
    return entered


def copies_of(inner: CoreLike) -> int:
    """Return how many copies of its core a system has; 1 of a core alone."""
    return next((layer.copies for layer in getattr(inner, "layers", ()) if isinstance(layer, Copies)), 1)


def _turns(inner: CoreLike) -> list[int]:
    """Clocks for which a block is in the loop of a core, for each key size."""
    return [stages_of(inner) * int(each) for each in getattr(inner, "core", inner).claim.cycles_per_block]


def _would_halt(inner: CoreLike, clocks: int) -> bool:
    """Whether a core halts while results leave that take so many clocks each."""
    layout = parse_layout(inner.layout)
    return layout is not None and layout.in_bursts and not layout.buffered and clocks > 1


def stages_of(inner: CoreLike) -> int:
    """Return the stages of the loop of a core, so how many blocks are in it at a time; 1 of all others."""
    layout = parse_layout(inner.layout)
    if layout is None or not layout.in_bursts:
        return 1
    claim = getattr(inner, "core", inner).claim
    return max(int(latency // each) for latency, each in zip(claim.latency, claim.cycles_per_block, strict=True))
