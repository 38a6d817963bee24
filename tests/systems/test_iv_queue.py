"""IVs wait for their messages."""

from random import Random

import pytest
from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator

from roundhouse.architectures.streams import Stream, StreamSignature
from roundhouse.systems.iv_queue import IVQueue

CLOCKS = 400


@pytest.mark.parametrize(("offered", "wanted"), [(1.0, 1.0), (0.5, 0.9), (0.9, 0.3), (0.5, 0.5)])
def test_ivs_leave_in_order_the_clock_after_they_came_if_none_waits(offered, wanted):
    """Each is a number, beside a flag with its lowest bit; two wait, and a third is refused."""
    random, m, taken = Random(1), Module(), Signal()
    iv = Stream("iv", StreamSignature(16, {"odd": 1}))
    queue = IVQueue(m, iv, taken)
    inside, left = [], []

    async def bench(ctx):
        sent = 0
        for _ in range(CLOCKS):
            assert ctx.get(queue.there) == bool(inside) and ctx.get(iv.ready) == (len(inside) < 2)
            comes, leaves = random.random() < offered, random.random() < wanted
            ctx.set(iv.valid, comes)
            ctx.set(iv.payload, sent)
            ctx.set(iv.flag["odd"], sent & 1)
            ctx.set(taken, leaves)
            arrives = comes and len(inside) < 2
            if leaves and inside:
                left.append(inside.pop(0))
                assert ctx.get(queue.data) == left[-1] | (left[-1] & 1) << 16
            if arrives:
                inside.append(sent)
                sent += 1
            await ctx.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    assert left == [*range(len(left))] and len(left) > CLOCKS * min(offered, wanted) / 2
