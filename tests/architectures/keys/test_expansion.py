"""Expansions in Amaranth's simulator, writing to a memory that steps may read back."""

from random import Random

import pytest
from amaranth.hdl import Const, Module, Signal
from amaranth.sim import Simulator

import by_numbers
from by_numbers import key_state, numbers
from roundhouse.architectures.keys.expansion.expand import expansion
from roundhouse.architectures.keys.expansion.expander import Expander
from roundhouse.architectures.keys.expansion.key_memory import KeyMemory
from roundhouse.architectures.keys.expansion.set_up_run import SetUpRun
from roundhouse.architectures.streams import Stream, StreamSignature
from roundhouse.graph.delay import arrival
from roundhouse.graph.units import Units
from roundhouse.words import Graph, const
from small_cipher import SMALL
from small_schedules import AGILE, EXPANDED, JUMPING

CIPHERS = {cipher.name: cipher for cipher in (SMALL, AGILE, JUMPING, EXPANDED)}
UNITS = Units("logic", inline=True)


def expand(run, key, size):
    """What is stored in the end, the clocks until then, and the key state with the last write.

    Before, another key is expanded. This one comes in the first clock in which it can, and in all others a number of
    no meaning is on the port.
    """
    random = Random(key)
    signature = StreamSignature(run.cipher.key_bits, {"size": run.cipher.size_bits})
    m, stream = Module(), Stream("key", signature.flip())
    expanded = run.build(m, stream, stream.valid)
    rows = {}

    def offer(ctx, key, size):
        ctx.set(stream.payload, key)
        ctx.set(stream.flag["size"], size)

    async def start(ctx, key, size):
        offer(ctx, key, size)
        ctx.set(stream.valid, 1)
        await ctx.tick()
        ctx.set(stream.valid, 0)

    def offer_anything(ctx):
        offer(ctx, random.getrandbits(run.cipher.key_bits), random.randrange(len(run.cipher.key_sizes)))

    async def bench(ctx):
        for _ in range(3):
            offer_anything(ctx)
            await ctx.tick()
        await start(ctx, random.getrandbits(run.cipher.key_bits), random.randrange(len(run.cipher.key_sizes)))
        while ctx.get(run.busy):
            offer_anything(ctx)
            await ctx.tick()
        await start(ctx, key, size)
        for clock in range(2000):
            assert ctx.get(run.busy)
            offer_anything(ctx)
            index = ctx.get(run.index)
            for n, old in enumerate(run.old):
                ctx.set(old, rows[index][n] if index in rows else 33)
            if ctx.get(run.write):
                rows[index] = [ctx.get(word) for word in expanded.round_key]
            if ctx.get(run.last):
                rows["clocks"] = clock + 1
                rows["state"] = [ctx.get(word) for word in expanded.key_state]
                await ctx.tick()
                assert not ctx.get(run.busy)
                return
            await ctx.tick()
        raise AssertionError("the expansion does not end")

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    return rows


@pytest.mark.parametrize("period", [1, 4, 100])
@pytest.mark.parametrize("name", CIPHERS)
def test_every_round_key_is_written_in_the_clocks_that_are_claimed(name, period):
    cipher, random = CIPHERS[name], Random(name)
    for size, bits in enumerate(cipher.key_sizes):
        run = expansion(cipher, period, UNITS)
        key = random.getrandbits(bits) << cipher.key_bits - bits
        rows = expand(run, key, size)
        assert rows.pop("clocks") == run.clocks[size]
        state = rows.pop("state")
        expected = cipher.round_keys(const(key, cipher.key_bits), size)
        keyed = cipher.keyed_steps(size)
        assert rows == {row: list(numbers(expected[step])) for row, step in enumerate(keyed)}
        if cipher.set_up is None:
            assert tuple(state) == numbers(key_state(cipher, const(key, cipher.key_bits), size, last=True))


def test_a_shorter_period_takes_more_clocks():
    fast, slow = (expansion(SMALL, period, UNITS) for period in (4, 100))
    assert slow.stepped.stages == 1 < fast.stepped.stages
    assert slow.clocks == (SMALL.step_count(0), SMALL.step_count(1))


@pytest.mark.parametrize("name", CIPHERS)
def test_a_stage_has_room_for_the_choice_between_the_key_on_the_port_and_the_next_key_state(name):
    step = expansion(CIPHERS[name], 100, UNITS).stepped.outputs
    alone = max(arrival(step, UNITS.delay).values())
    stages = [expansion(CIPHERS[name], alone + more, UNITS).stepped.stages for more in (0, 1)]
    assert stages == [2, 1]


def test_a_set_up_runs_only_where_the_cipher_has_one():
    assert isinstance(expansion(EXPANDED, 9, UNITS), SetUpRun)
    assert isinstance(expansion(SMALL, 9, UNITS), Expander)


@pytest.mark.parametrize(("banks", "depth"), [(1, 5), (2, 16)])
def test_a_memory_gives_words_of_the_round_key_at_an_address(banks, depth):
    graph = Graph()
    words = [graph.input("a", 3), graph.input("b", 5)]
    keys, m = KeyMemory.of(words, 5, banks), Module()
    m.submodules.keys = keys.memory
    assert (keys.memory.depth, len(keys.write.data)) == (depth, 8)
    keys.store(m, Const(1), Const(2, 4), [Const(6, 3), Const(19, 5)])
    sources = keys.sources(words, lambda stage: keys.read(m, Const(2 if stage else 1, 4)))
    first, second = ([sources[word](stage) for word in words] for stage in (0, 1))

    async def bench(ctx):
        await ctx.tick()
        assert [ctx.get(value) for value in first] == [0, 0]
        assert [ctx.get(value) for value in second] == [6, 19]

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()


def test_an_expansion_may_end_for_another_key_that_is_offered():
    """Then nothing says that it has come to its last round key, and the next key is taken a clock later."""
    run, m = Expander(CIPHERS["small"], 1000, UNITS, gives_way=True), Module()
    key, start = Stream("key", StreamSignature(run.cipher.key_bits, {"size": run.cipher.size_bits}).flip()), Signal()
    run.build(m, key, start)
    in_third = Signal()
    m.d.comb += in_third.eq(run.in_clock(3))

    async def bench(ctx):
        for count, finishes in ((6, True), (3, False), (6, True)):
            ctx.set(start, 1)
            ctx.set(key.valid, 1)
            await ctx.tick()
            ctx.set(start, 0)
            ctx.set(key.valid, 0)
            for clock in range(1, count + 1):
                assert ctx.get(run.busy) and ctx.get(in_third) == (clock == 3)
                assert ctx.get(run.last) == (finishes and clock == 6)
                ctx.set(key.valid, not finishes and clock == count)
                await ctx.tick()
            assert not ctx.get(run.busy) and not ctx.get(run.last)

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()


@pytest.mark.parametrize("name", ["small", "agile", "jumping", "aes"])
@pytest.mark.parametrize("period", [2, 1000])
def test_a_register_says_which_round_key_is_to_be_stored(name, period):
    """Keys of all sizes come after pauses of any length; what is stored in every clock is right in the end.

    On the port is any size while no key is there, one that no key has among them.
    """
    cipher = by_numbers.CIPHERS[name] if name == "aes" else CIPHERS[name]
    random, run, m = Random(name), Expander(cipher, period, UNITS), Module()
    stream, start = Stream("key", StreamSignature(run.cipher.key_bits, {"size": run.cipher.size_bits}).flip()), Signal()
    expanded, keys = run.build(m, stream, start), 0
    stores = run.stores(m, stream, start)

    async def bench(ctx):
        nonlocal keys
        key, size, stored = 0, 0, {}
        for _ in range(600):
            begins = not ctx.get(run.busy) and random.random() < 0.3
            if begins and stored:
                expected = run.cipher.round_keys(const(key, run.cipher.key_bits), size)
                assert [stored[step] for step in range(len(expected))] == [numbers(one) for one in expected]
                keys, stored = keys + 1, {}
            if begins:
                size = random.randrange(len(run.cipher.key_sizes))
                bits = run.cipher.key_sizes[size]
                key = random.getrandbits(bits) << run.cipher.key_bits - bits
            ctx.set(stream.flag["size"], size if begins else random.getrandbits(run.cipher.size_bits))
            ctx.set(stream.payload, key if begins else random.getrandbits(run.cipher.key_bits))
            ctx.set(start, begins)
            await ctx.tick()
            chosen = ctx.get(stores)
            assert chosen & chosen - 1 == 0
            if chosen:
                stored[chosen.bit_length() - 1] = tuple(ctx.get(word) for word in expanded.round_key)

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    assert keys > 3
