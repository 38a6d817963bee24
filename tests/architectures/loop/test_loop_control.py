"""The controllers of loops alone, in Amaranth's simulator: no state, no keys, nothing but tags."""

import pytest

from loop_bench import controller, simulate
from small_cipher import SMALL, WHITENED


@pytest.mark.parametrize(("unroll", "indices"), [(1, [0, 1, 2, 3, 4, 5]), (2, [0, 2, 4]), (4, [0, 4]), (6, [0])])
def test_an_item_iterates_until_its_last_index(unroll, indices):
    m, signals, streams = controller("travelling", unroll=unroll)
    found = []

    async def bench(ctx):
        ctx.set(streams.o.ready, 1)
        ctx.set(streams.i.valid, 1)
        await ctx.tick().until(streams.i.ready)
        ctx.set(streams.i.valid, 0)
        for _ in range(10):
            if ctx.get(signals.tags[0].valid):
                found.append((ctx.get(signals.tags[0].index), ctx.get(streams.o.valid)))
            await ctx.tick()

    simulate(m, bench)
    assert found == [(index, index == indices[-1]) for index in indices]


def test_everything_halts_while_a_result_is_not_taken():
    m, signals, streams = controller("travelling", stages=2)

    async def bench(ctx):
        ctx.set(streams.i.valid, 1)
        await ctx.tick().until(streams.o.valid)
        for _ in range(5):
            assert not ctx.get(signals.enable) and not ctx.get(streams.i.ready)
            await ctx.tick()
        ctx.set(streams.o.ready, 1)
        assert ctx.get(signals.enable) and ctx.get(streams.i.ready)  # the next block enters as this one leaves

    simulate(m, bench)


@pytest.mark.parametrize(("policy", "cipher", "waits"), [
    ("travelling", SMALL, False),  # the last step reads a round key of the key state, and no constant
    ("stored", SMALL, True),  # the last round key is read from the memory
    ("travelling", WHITENED, False),  # the last constant waits, in a register of its own
])  # fmt: skip
def test_the_index_waits_with_a_result_only_if_that_needs_it(policy, cipher, waits):
    m, signals, streams = controller(policy, cipher)

    async def bench(ctx):
        index = signals.tags[0].index
        ctx.set(streams.i.valid, 1)
        if streams.key is not None:
            ctx.set(streams.key.valid, 1)
            await ctx.tick().until(streams.key.ready)
            ctx.set(streams.key.valid, 0)
        await ctx.tick().until(streams.i.ready)
        first = ctx.get(index)
        while not ctx.get(streams.o.valid):
            last = ctx.get(index)
            await ctx.tick()
        last += 1
        assert ctx.get(index) == last != first
        for _ in range(3):
            await ctx.tick()
            assert ctx.get(streams.o.valid)
            assert ctx.get(index) == (last if waits else first)
        ctx.set(streams.o.ready, 1)
        for expected in range(first, last + 1):  # of the block that waited outside
            await ctx.tick()
            assert (ctx.get(index), ctx.get(streams.o.valid)) == (expected, expected == last)

    simulate(m, bench)


def test_a_key_in_set_up_keeps_blocks_out_and_never_leaves_as_a_result():
    m, signals, streams = controller("stored")

    async def bench(ctx):
        ctx.set(streams.o.ready, 1)
        ctx.set(streams.i.valid, 1)
        ctx.set(streams.key.valid, 1)
        assert not ctx.get(streams.i.ready)  # no key is held
        await ctx.tick().until(streams.key.ready)
        ctx.set(streams.key.valid, 0)
        for _ in range(6):  # as many iterations as there are round keys
            assert ctx.get(signals.tags[0].fields["setup"])
            assert not ctx.get(streams.i.ready) and not ctx.get(streams.o.valid)
            await ctx.tick()
        assert ctx.get(streams.i.ready)

    simulate(m, bench)


def test_a_key_waits_until_no_block_is_in_flight_and_then_goes_first():
    m, signals, streams = controller("stored", stages=2)

    async def bench(ctx):
        ctx.set(streams.o.ready, 1)
        ctx.set(streams.key.valid, 1)
        await ctx.tick().until(streams.key.ready)
        ctx.set(streams.key.valid, 0)
        ctx.set(streams.i.valid, 1)
        await ctx.tick().until(streams.i.ready)
        ctx.set(streams.key.valid, 1)
        while not ctx.get(streams.key.ready):
            assert not ctx.get(streams.i.ready)
            await ctx.tick()
        assert not ctx.get(signals.tags[0].valid)  # and the block in the last stage leaves at this edge

    simulate(m, bench)


def test_a_buffered_loop_never_halts_and_accepts_only_what_it_has_room_for():
    m, signals, streams = controller("travelling", stages=3, buffered=True)

    async def bench(ctx):
        ctx.set(streams.i.valid, 1)
        accepted = 0
        for _ in range(200):
            assert ctx.get(signals.enable)
            accepted += ctx.get(streams.i.ready)
            await ctx.tick()
        assert 3 < accepted <= 8  # more than the loop holds, no more than the buffer does

    simulate(m, bench)
