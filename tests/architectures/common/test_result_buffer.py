from random import Random

import pytest
from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator

from roundhouse.architectures.common.result_buffer import ResultBuffer
from roundhouse.architectures.streams import ResultStream

NUMBER = 9
EVERYWHERE = sum(1 << at for at in range(0, 80, NUMBER))
"""What a number is multiplied by to stand in every part of a result that is several columns wide."""


@pytest.mark.slow
@pytest.mark.parametrize(("delay", "banks"), [(3, 1), (28, 1), (29, 2), (60, 2), (61, 3)])
def test_results_leave_in_order_and_room_is_never_overdrawn(delay, banks):
    """Each accepted block gives a result some clocks later; the taker pauses at random, and once for long."""
    random, blocks = Random(3), 40 + 5 * delay
    o = ResultStream("o", 9 * NUMBER, gated=True)
    buffer, m, payload = ResultBuffer(o, delay + 4), Module(), Signal(9 * NUMBER)
    buffer.build(m, payload)
    arriving, taken = [], []

    async def bench(ctx):
        sent = 0
        for clock in range(300 + 40 * delay):
            accept = ctx.get(buffer.room) and sent < blocks and random.random() < 0.8
            ctx.set(buffer.reserve, accept)
            arriving.append(sent if accept else None)
            sent += accept
            due = arriving[-1 - delay] if len(arriving) > delay else None
            ctx.set(buffer.push, due is not None)
            ctx.set(payload, (due or 0) * EVERYWHERE)
            ready = random.random() < 0.3 and not 50 < clock < 50 + 3 * delay
            ctx.set(o.ready, ready)
            if ready and ctx.get(o.valid):
                taken.append(ctx.get(o.payload))
            await ctx.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    assert taken == [number * EVERYWHERE for number in range(blocks)] and buffer.banks == banks


@pytest.mark.parametrize("on_the_way", [32, 33, 64, 65])
def test_a_taker_that_is_always_ready_takes_each_result_once_after_the_clocks_that_are_claimed(on_the_way):
    """Results come at random, so that memories are empty as often as not."""
    random, clocks = Random(on_the_way), ResultBuffer.clocks(on_the_way)
    o = ResultStream("o", NUMBER, gated=True)
    buffer, m, payload = ResultBuffer(o, on_the_way), Module(), Signal(NUMBER)
    buffer.build(m, payload)
    came, taken = [], []

    async def bench(ctx):
        ctx.set(o.ready, 1)
        for clock in range(400):
            comes = clock < 380 and random.random() < 0.5
            ctx.set(buffer.push, comes)
            ctx.set(payload, clock if comes else 0)
            if comes:
                came.append((clock + clocks, clock))
            if ctx.get(o.valid):
                taken.append((clock, ctx.get(o.payload)))
            await ctx.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    assert taken == came and len(taken) > 150
