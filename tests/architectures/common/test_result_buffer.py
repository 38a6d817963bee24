from random import Random

from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator

from roundhouse.architectures.common.result_buffer import ResultBuffer
from roundhouse.architectures.streams import ResultStream


def test_results_leave_in_order_and_room_is_never_overdrawn():
    """Each accepted block gives a result three clocks later; the taker pauses at random."""
    random, delay, blocks = Random(3), 3, 40
    o = ResultStream("o", 8, gated=True)
    buffer, m, payload = ResultBuffer(o, delay + 4), Module(), Signal(8)
    buffer.build(m, payload)
    arriving, taken = [], []

    async def bench(ctx):
        sent = 0
        for _ in range(600):
            accept = ctx.get(buffer.room) and sent < blocks and random.random() < 0.8
            ctx.set(buffer.reserve, accept)
            arriving.append(sent if accept else None)
            sent += accept
            due = arriving[-1 - delay] if len(arriving) > delay else None
            ctx.set(buffer.push, due is not None)
            ctx.set(payload, due or 0)
            ready = random.random() < 0.3
            ctx.set(o.ready, ready)
            if ready and ctx.get(o.valid):
                taken.append(ctx.get(o.payload))
            await ctx.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    assert taken == list(range(blocks))
