"""The rules of the bus, each alone, in Amaranth's simulator. Times are in clocks here, and a burst has four beats."""

from types import SimpleNamespace

import pytest
from amaranth.hdl import Const, Module, Signal
from amaranth.sim import Simulator

from roundhouse.systems.memory.bus import share_bus
from roundhouse.systems.memory.dram import FRACTION, Clocks
from roundhouse.systems.memory.port import TIME_BITS, Request

BEATS = 4
NEVER = 1 << 30


def clocks(**times):
    """Times of a DRAM in clocks; those that are left out are none, or a clock for a beat."""
    times = {"beat": 1, "latency": 0, "turnaround": 0, "burst": 0, "refresh": 0, "refresh_every": NEVER} | times
    return Clocks(**{name: int(value * FRACTION) for name, value in times.items()})


def granted(times, waits, count=1, batch=100, last=60):
    """The bursts that get the bus, each with its clock, its port and direction, such as ``r0``, and when it starts.

    Parameters
    ----------
    times : Clocks
    waits : callable
        Given a clock and the bursts so far, the ports and directions that have one waiting.
    count, batch, last : int
        Ports; bursts in one direction; clocks.
    """
    m, now, seen = Module(), Signal(TIME_BITS), []
    m.d.sync += now.eq(now + FRACTION)
    asked = {f"{kind}{n}": Signal(name=f"{kind}{n}_waits") for n in range(count) for kind in "rw"}
    requests = {name: Request(waits, Const(BEATS, 9), name) for name, waits in asked.items()}
    ports = [SimpleNamespace(read=requests[f"r{n}"], write=requests[f"w{n}"]) for n in range(count)]
    share_bus(m, ports, times, batch, now)

    async def bench(ctx):
        for clock in range(last):
            for name, signal in asked.items():
                ctx.set(signal, int(name in waits(clock, seen)))
            given = [name for name, one in requests.items() if ctx.get(one.granted)]
            assert len(given) <= 1
            seen.extend((clock, name, ctx.get(requests[name].starts) / FRACTION) for name in given)
            await ctx.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    return seen


def order(seen):
    """Their ports and directions."""
    return [name for _, name, _ in seen]


def starts(seen):
    """When they start."""
    return [start for _, _, start in seen]


def always(*names):
    """Requests that always wait."""
    return lambda clock, seen: names


def test_a_burst_takes_the_bus_for_its_beats():
    assert granted(clocks(), always("r0"), last=13) == [(n, "r0", n) for n in (0, 4, 8, 12)]


def test_parts_of_a_clock_are_not_lost():
    seen = granted(clocks(beat=0.375), always("r0"), last=8)
    assert seen == [(0, "r0", 0), (2, "r0", 1.5), (3, "r0", 3), (5, "r0", 4.5), (6, "r0", 6)]


def test_an_idle_bus_starts_a_burst_when_it_is_asked_for():
    seen = granted(clocks(beat=0.375, burst=1), lambda clock, seen: ["r0"] if clock in (0, 9) else [])
    assert seen == [(0, "r0", 1), (9, "r0", 10)]


def test_the_bus_is_idle_before_each_burst():
    assert starts(granted(clocks(burst=2.5), always("r0"), last=20)) == [2.5, 9, 15.5]


def test_the_bus_is_idle_between_reads_and_writes_alone():
    seen = granted(clocks(turnaround=3, burst=1), always("r0", "w0"), batch=2, last=42)
    assert list(zip(order(seen), starts(seen), strict=True)) == [
        *[("r0", 1), ("r0", 6), ("w0", 14), ("w0", 19)],
        *[("r0", 27), ("r0", 32), ("w0", 40)],
    ]


@pytest.mark.parametrize("batch", [1, 2, 3])
def test_a_direction_goes_first_after_so_many_bursts_of_the_other(batch):
    names = order(granted(clocks(), always("r0", "w0"), batch=batch, last=16 * batch))
    assert names == (["r0"] * batch + ["w0"] * batch) * 2


@pytest.mark.parametrize("reads", [2, 3, 4, 5, 6])
def test_a_direction_goes_on_while_the_other_wants_nothing_and_no_longer(reads):
    """After a batch or more, the first burst of the other direction goes first, with a batch of its own."""
    seen = granted(clocks(), lambda clock, seen: ["r0", "w0"] if len(seen) >= reads else ["r0"], batch=2, last=60)
    assert order(seen)[: reads + 5] == ["r0"] * reads + ["w0", "w0", "r0", "r0", "w0"]


def test_a_direction_that_wants_nothing_more_gives_way_before_its_batch_ends():
    seen = granted(clocks(), lambda clock, seen: ["w0"] if seen else ["r0"], last=10)
    assert order(seen) == ["r0", "w0", "w0"]


def test_a_refresh_keeps_the_bus_when_it_is_due_and_free():
    seen = granted(clocks(refresh=3, refresh_every=10), always("r0"), last=40)
    assert starts(seen) == [0, 4, 8, 15, 19, 26, 30 + 3, 37]  # due at 10, 20 and 30, begun at 12, 23 and 30


def test_a_refresh_of_an_idle_bus_costs_no_burst_after_it():
    seen = granted(clocks(refresh=3, refresh_every=10), lambda clock, seen: ["r0"] if clock in (11, 16) else [])
    assert seen == [(16, "r0", 16)]


def test_ports_take_turns_behind_the_one_that_had_the_bus_last():
    assert order(granted(clocks(), always("r0", "r1", "r2"), 3, last=24)) == ["r1", "r2", "r0", "r1", "r2", "r0"]
    assert order(granted(clocks(), always("r0", "r2"), 3, last=24)) == ["r2", "r0"] * 3


def test_reads_and_writes_have_turns_of_their_own():
    seen = granted(clocks(), always("r0", "r1", "w0", "w1"), 2, batch=1, last=32)
    assert order(seen) == ["r1", "w1", "r0", "w0", "r1", "w1", "r0", "w0"]


def test_no_port_waits_for_more_than_a_burst_of_each_other_one():
    """One port comes late, and comes next."""
    seen = granted(
        clocks(), lambda clock, seen: ["r0", "r1", "r2", "r3"] if clock > 17 else ["r0", "r1", "r2"], 4, last=48
    )
    assert "r3" in order(seen)[5:8]
    assert {*order(seen)[5:9]} == {"r0", "r1", "r2", "r3"}
