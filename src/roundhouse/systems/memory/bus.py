"""The data bus of a shared memory: one burst at a time, from any port."""

from __future__ import annotations

from collections.abc import Sequence

from amaranth.hdl import Cat, Module, Mux, Signal, Value

from .dram import FRACTION, Clocks
from .port import TIME_BITS, Port, Request

__all__ = ["share_bus"]


def share_bus(m: Module, ports: Sequence[Port], clocks: Clocks, batch: int, now: Value) -> None:
    """Give the bus to bursts of ports in turn: of one direction while there are any, up to so many, then of the other.

    Parameters
    ----------
    m : Module
    ports : sequence of Port
    clocks : Clocks
    batch : int
        Bursts in one direction after which the other goes first.
    now : Value
        The time.
    """
    free_at, refresh_at = Signal(TIME_BITS, name="bus_free_at"), Signal(TIME_BITS, init=clocks.refresh_every)
    refresh_at.name = "refresh_at"
    writing, left = Signal(name="bus_writes"), Signal(range(batch + 1), init=batch, name="batch_left")
    reads, writes = [port.read for port in ports], [port.write for port in ports]
    any_read, any_write = _any(reads), _any(writes)
    turns, idle, refreshes = Signal(name="bus_turns"), Signal(name="bus_is_idle"), Signal(name="refreshes")
    here, there = Mux(writing, any_write, any_read), Mux(writing, any_read, any_write)
    starts, granted = Signal(TIME_BITS, name="burst_starts"), Signal(name="burst_granted")
    beats = Signal(9, name="burst_beats")
    m.d.comb += [
        idle.eq(free_at <= now),
        refreshes.eq(idle & (refresh_at <= now)),
        turns.eq(there & (~here | (left == 0))),
        granted.eq(idle & ~refreshes & (here | there)),
        starts.eq(_latest(free_at, now) + clocks.burst + Mux(turns, clocks.turnaround, 0)),
    ]
    to_write = writing ^ turns
    for kind, requests in enumerate((reads, writes)):
        _in_turn(m, requests, granted & (to_write == kind), starts, beats, "write" if kind else "read")
    with m.If(refreshes):
        m.d.sync += [free_at.eq(now + clocks.refresh), refresh_at.eq(refresh_at + clocks.refresh_every)]
    with m.Elif(granted):
        m.d.sync += [
            free_at.eq(starts + beats * clocks.beat),
            writing.eq(to_write),
            left.eq(Mux(turns, batch - 1, Mux(left == 0, 0, left - 1))),
        ]


def _latest(free_at: Value, now: Value) -> Value:
    """When the bus became free, within this clock; or this clock, if it was free before."""
    return Mux(now - free_at < FRACTION, free_at, now)


def _any(requests: Sequence[Request]) -> Value:
    return Cat(*(request.waits for request in requests)).any()


def _in_turn(m: Module, requests: Sequence[Request], granted: Value, starts: Value, beats: Signal, name: str) -> None:
    """Grant the bus to the first request that waits behind the port that had it last."""
    last = Signal(range(len(requests)), name=f"last_{name}")
    with m.If(granted), m.Switch(last):
        for number in range(len(requests)):
            with m.Case(number):
                order = [(number + step) % len(requests) for step in range(1, len(requests) + 1)]
                for place, chosen in enumerate(order):
                    request = requests[chosen]
                    first = m.If if not place else m.Elif
                    with first(request.waits):
                        m.d.comb += [request.granted.eq(1), request.starts.eq(starts), beats.eq(request.beats)]
                        m.d.sync += last.eq(chosen)
