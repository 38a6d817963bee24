from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator

from roundhouse.graph.counting import count, down, up


def test_up_and_down_are_plus_and_minus_one():
    m, number, more, less = Module(), Signal(5), Signal(5), Signal(5)
    m.d.comb += [more.eq(up(number)), less.eq(down(number))]

    async def bench(ctx):
        for n in range(32):
            ctx.set(number, n)
            assert (ctx.get(more), ctx.get(less)) == ((n + 1) % 32, (n - 1) % 32)

    simulator = Simulator(m)
    simulator.add_testbench(bench)
    simulator.run()


def test_a_count_follows_what_comes_and_goes():
    m, number, more, less = Module(), Signal(4), Signal(), Signal()
    count(m, number, more, less)
    steps = [(1, 0), (1, 0), (1, 1), (0, 0), (0, 1), (1, 0), (0, 1), (0, 1)]

    async def bench(ctx):
        held = 0
        for comes, goes in steps:
            assert ctx.get(number) == held
            ctx.set(more, comes)
            ctx.set(less, goes)
            await ctx.tick()
            held += comes - goes
        assert ctx.get(number) == held == 0

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
