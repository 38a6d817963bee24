from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator

from roundhouse.architectures.common.staged_words import StagedWords
from roundhouse.graph.units import Units
from roundhouse.words import Graph


def test_words_are_known_a_clock_late_for_each_stage_after_the_first():
    graph = Graph()
    x, key = graph.input("x", 8), graph.input("key", 8)
    staged = StagedWords([(x + key) ^ (x + 3)], [key], period=4, units=Units("logic", inline=True))
    late = staged.datapath.stages - 1
    assert late == 1
    m, signal, held = Module(), Signal(8), Signal(8, init=100)
    (value,) = staged.build(m, {x: signal, key: lambda stage: held}, "staged_")
    numbers, found = [5, 77, 200, 0, 0], []

    async def bench(ctx):
        for number in numbers:
            ctx.set(signal, number)
            found.append(ctx.get(value))
            await ctx.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    assert found[late:] == [(n + 100) % 256 ^ (n + 3) % 256 for n in numbers[: len(numbers) - late]]
