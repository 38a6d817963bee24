"""The FIFO for what waits for results."""

from random import Random

import pytest
from amaranth.hdl import Module
from amaranth.sim import Simulator

from roundhouse.systems.in_flight import InFlightFIFO

CLOCKS = 600


@pytest.mark.parametrize("depth", [2, 3, 4, 7, 16])
@pytest.mark.parametrize(("offered", "wanted"), [(1.0, 1.0), (0.5, 0.9), (0.9, 0.3), (0.5, 0.5)])
def test_entries_leave_in_order_and_as_many_as_were_asked_for_find_room(depth, offered, wanted):
    """Each is a number; what is offered while there is no room, or not written at all, is no entry."""
    random, m = Random(depth), Module()
    m.submodules.fifo = fifo = InFlightFIFO(width=16, depth=depth)
    inside, left, most = [], [], 0

    async def bench(ctx):
        nonlocal most
        sent, before = 0, depth
        for _ in range(CLOCKS):
            assert ctx.get(fifo.level) == len(inside)
            if before < depth - 1:
                assert ctx.get(fifo.w_rdy)  # with two more there is room for the last one
            before = len(inside)
            writes, reads = random.random() < offered, random.random() < wanted
            ctx.set(fifo.w_en, writes)
            ctx.set(fifo.w_data, sent if writes else 0xDEAD)
            ctx.set(fifo.r_en, reads)
            if reads and ctx.get(fifo.r_rdy):
                left.append(ctx.get(fifo.r_data))
                assert left[-1] == inside.pop(0)
            if writes and ctx.get(fifo.w_rdy):
                inside.append(sent)
                sent += 1
            most = max(most, len(inside))
            await ctx.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    assert left == [*range(len(left))] and len(left) > CLOCKS * min(offered, wanted) / 3
    assert depth * (offered > 2 * wanted) <= most <= depth + 2


def test_an_entry_is_shown_three_clocks_after_it_was_written():
    m = Module()
    m.submodules.fifo = fifo = InFlightFIFO(width=8, depth=4)
    seen = []

    async def bench(ctx):
        await ctx.tick()  # a register tells of room from the first clock on
        ctx.set(fifo.w_en, 1)
        ctx.set(fifo.w_data, 5)
        for _ in range(4):
            seen.append(ctx.get(fifo.r_rdy))
            await ctx.tick()
            ctx.set(fifo.w_en, 0)
        seen.append(ctx.get(fifo.r_data))

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    assert seen == [0, 0, 0, 1, 5]
