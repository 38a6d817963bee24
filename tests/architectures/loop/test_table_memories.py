from amaranth.hdl import Const, Module, Signal
from amaranth.sim import Simulator

from roundhouse.architectures.keys.policy import find_policy
from roundhouse.architectures.keys.signals import FillSignals
from roundhouse.architectures.loop.table_memories import TableMemories
from roundhouse.architectures.loop.words import loop_words
from roundhouse.graph.lower import Read
from roundhouse.graph.units import Units
from roundhouse.words import const, flatten
from small_schedules import AGILE, KEYED


def test_every_entry_of_every_table_is_written_in_the_clocks_that_are_claimed():
    words = loop_words(AGILE, "encrypt", find_policy("on_the_fly"), fills=True)
    memories = TableMemories(words, 4, Units("logic", inline=True))
    (table,) = memories.tables
    assert (len(table), table.width) == (64, 6)
    m, index, entry, key = Module(), Signal(6), Signal(6), 37
    fill = FillSignals(Signal(), Signal(), Signal())
    held = {word: Const(key, word.width) for word in flatten(words.keys.key_states.state)}
    memories.build(m, fill, held, {table: [Read(index, None, entry)]}, Const(1))

    async def bench(ctx):
        ctx.set(fill.start, 1)
        await ctx.tick()
        ctx.set(fill.start, 0)
        clocks = 1
        while not ctx.get(fill.last):
            assert ctx.get(fill.busy)
            await ctx.tick()
            clocks += 1
        await ctx.tick()
        assert clocks == memories.clocks and not ctx.get(fill.busy)
        for n in range(64):
            ctx.set(index, n)
            assert ctx.get(entry) == int(KEYED(const(n, 6), const(key, 6)))

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
