"""The registers of a key: what no port shows."""

import pytest
from amaranth.hdl import ClockDomain, Const, Module, Signal
from amaranth.sim import Simulator

from roundhouse.systems import parse
from roundhouse.systems.axi.key_registers import KeyRegisters

KEY = bytes(range(1, 17))


class Writes:
    """What `KeyRegisters` asks of a bus: a word and its number."""

    def __init__(self):
        self.data, self.number, self.valid = Signal(32), Signal(range(4)), Signal()

    def written(self, name, number=0):
        assert name == "KEY"
        return self.valid & (self.number == number)


def words_of(key):
    return [int.from_bytes(key[start : start + 4], "little") for start in range(0, 16, 4)]


@pytest.fixture
def registers():
    """Registers of 128 bits, what writes them and resets, and a run of a bench once a key is written into them."""
    m, writes, sync = Module(), Writes(), ClockDomain("sync")
    m.domains += sync
    register = parse("aes128-encrypt-iterative+axi").registers["KEY"]
    found = KeyRegisters(m, writes, register, (128,), Const(0))

    def run(bench):
        async def all_of_it(ctx):
            ctx.set(writes.valid, 1)
            for number, word in enumerate(words_of(KEY)):
                ctx.set(writes.number, number)
                ctx.set(writes.data, word)
                await ctx.tick()
            ctx.set(writes.valid, 0)
            await ctx.tick()
            assert ctx.get(found.key) == int.from_bytes(KEY) and ctx.get(found.whole(Const(0)))
            await bench(ctx)

        simulator = Simulator(m)
        simulator.add_clock(1e-6)
        simulator.add_testbench(all_of_it)
        simulator.run()

    return found, writes, sync.rst, run


def test_a_load_erases_every_bit(registers):
    found, _, _, run = registers

    async def bench(ctx):
        ctx.set(found.erases, 1)
        await ctx.tick()
        ctx.set(found.erases, 0)
        await ctx.tick()
        assert ctx.get(found.key) == 0 and not ctx.get(found.whole(Const(0)))

    run(bench)


def test_a_reset_of_one_clock_erases_every_bit(registers):
    found, _, rst, run = registers

    async def bench(ctx):
        ctx.set(rst, 1)
        await ctx.tick()
        ctx.set(rst, 0)
        assert not ctx.get(found.whole(Const(0)))
        await ctx.tick()
        assert ctx.get(found.key) == 0

    run(bench)


def test_a_word_of_the_next_key_that_is_written_before_all_are_erased_stays(registers):
    found, writes, _, run = registers

    async def bench(ctx):
        ctx.set(found.erases, 1)
        await ctx.tick()
        for signal, value in ((found.erases, 0), (writes.valid, 1), (writes.number, 0), (writes.data, 0x04030201)):
            ctx.set(signal, value)
        await ctx.tick()
        ctx.set(writes.valid, 0)
        await ctx.tick()
        assert ctx.get(found.key) == 0x01020304 << 96 and not ctx.get(found.whole(Const(0)))

    run(bench)
