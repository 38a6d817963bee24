"""The controllers of pipelines alone, in Amaranth's simulator: no state, no keys, nothing but tags."""

from random import Random
from types import SimpleNamespace

import pytest
from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator

from roundhouse.architectures.keys.policy import find_policy
from roundhouse.architectures.pipe.control import PipeControl, pipe_signals
from roundhouse.architectures.pipe.words import pipe_words
from roundhouse.architectures.streams import Streams
from small_cipher import SMALL, WHITENED
from small_schedules import JUMPING


def controller(policy, cipher=SMALL, direction="encrypt", rows=3, expansion=None):
    """A controller in a module, its signals and streams."""
    policy, m = find_policy(policy), Module()
    streams = Streams(cipher, policy, simplex=direction == "simplex")
    words = pipe_words(cipher, direction, policy)
    signals = pipe_signals(words, streams, rows, expansion)
    PipeControl(words, signals, streams.o, buffer=None).build(m)
    streams.report_transfers(m, signals.accept, signals.accept_key)
    return m, signals, streams


def simulate(m, bench):
    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()


def test_blocks_move_row_by_row_and_halt_with_the_result():
    m, signals, streams = controller("travelling")

    async def bench(ctx):
        ctx.set(streams.i.valid, 1)
        rows = []
        for clock in range(5):
            rows.append([ctx.get(tag.valid) for tag in signals.tags])
            assert ctx.get(streams.i.ready) == (clock < 3)
            await ctx.tick()
        assert rows == [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 1, 1]]
        ctx.set(streams.o.ready, 1)
        assert ctx.get(streams.o.valid) and ctx.get(streams.i.ready)

    simulate(m, bench)


def test_direction_and_size_travel_with_the_block():
    m, signals, streams = controller("travelling", JUMPING, "simplex")

    async def bench(ctx):
        ctx.set(streams.i.valid, 1)
        for decrypt, size in ((1, 0), (0, 1), (1, 1)):
            ctx.set(streams.i.flag["decrypt"], decrypt)
            ctx.set(streams.i.flag["key_size"], size)
            await ctx.tick()
        fields = [(ctx.get(tag.fields["decrypt"]), ctx.get(tag.fields["size"])) for tag in signals.tags]
        assert fields == [(1, 1), (0, 1), (1, 0)]

    simulate(m, bench)


def test_blocks_enter_once_a_key_is_held():
    m, signals, streams = controller("on_the_fly")

    async def bench(ctx):
        assert not ctx.get(streams.i.ready) and ctx.get(streams.key.ready)
        ctx.set(streams.key.valid, 1)
        ctx.set(streams.key.flag["size"], 1)
        await ctx.tick()
        ctx.set(streams.key.valid, 0)
        assert ctx.get(streams.i.ready) and ctx.get(signals.key_size) == 1

    simulate(m, bench)


def expansion_stub():
    """An expansion that is never busy, and finishes when a test says so."""
    return SimpleNamespace(busy=Signal(), last=Signal(), size=Signal(2))


def ready_by_direction(ctx, streams):
    """Whether a block to encrypt may enter, and one to decrypt."""
    ready = []
    for decrypt in (0, 1):
        ctx.set(streams.i.flag["decrypt"], decrypt)
        ready.append(ctx.get(streams.i.ready))
    return ready


def test_only_a_block_to_decrypt_waits_for_the_run_over_all_key_states():
    run = expansion_stub()
    m, _, streams = controller("on_the_fly", direction="simplex", expansion=run)

    async def bench(ctx):
        for _ in range(2):
            ctx.set(streams.key.valid, 1)
            await ctx.tick()
            ctx.set(streams.key.valid, 0)
            for done in (False, True):
                assert ready_by_direction(ctx, streams) == [True, done]
                ctx.set(run.last, not done)
                await ctx.tick()

    simulate(m, bench)


def test_the_end_of_a_short_expansion_lets_blocks_of_both_directions_enter():
    """With three clocks a step, a short key is expanded in the clock for which a block under a long one waits."""
    run, asked = expansion_stub(), []
    run.in_order, run.stepped = True, SimpleNamespace(stages=3)
    run.in_clock = lambda number: asked.append(number) or run.last
    m, _, streams = controller("stored", WHITENED, "simplex", rows=6, expansion=run)
    # The last of seven round keys is stored from clock 20 on, and read in row 5, six clocks after the block enters: in
    # clock 14 at the soonest, which clock 13 decides. In that one begins the last of five steps.
    assert asked == [13]

    async def bench(ctx):
        ctx.set(streams.key.valid, 1)
        await ctx.tick()
        ctx.set(streams.key.valid, 0)
        for done in (False, True):
            assert ready_by_direction(ctx, streams) == [done, done]
            ctx.set(run.last, not done)
            await ctx.tick()

    simulate(m, bench)


@pytest.mark.parametrize("rows", [1, 2, 3, 5, 8])
def test_a_stored_key_is_taken_from_the_second_clock_in_which_no_row_holds_a_block(rows):
    """Blocks come and results are taken at random, now densely, now with pauses longer than the pipeline."""
    random, run, seen = Random(rows), expansion_stub(), set()
    needed = 2 if rows > 1 else 3  # a single row is as long as the count takes to begin
    m, signals, streams = controller("stored", rows=rows, expansion=run)

    async def bench(ctx):
        ctx.set(run.last, 1)
        await ctx.tick()
        ctx.set(run.last, 0)
        empty = needed
        for clock in range(600):
            ctx.set(streams.i.valid, random.random() < (0.8 if clock // 50 % 2 else 0.1))
            ctx.set(streams.o.ready, random.random() < 0.6)
            held = any(ctx.get(tag.valid) for tag in signals.tags)
            empty = 0 if held else empty + 1
            assert ctx.get(streams.key.ready) == (empty >= needed), clock
            seen.add(empty >= needed)
            await ctx.tick()

    simulate(m, bench)
    assert seen == {False, True}


def test_the_transfer_of_a_stored_key_ends_the_offer_to_take_one():
    """The expansion is busy from the next clock on, and a key must not be taken in it, nor one with a block."""
    run = expansion_stub()
    m, signals, streams = controller("stored", rows=3, expansion=run)

    async def bench(ctx):
        ctx.set(run.last, 1)
        await ctx.tick()
        ctx.set(run.last, 0)
        ctx.set(streams.key.valid, 1)
        ctx.set(streams.i.valid, 1)
        assert ctx.get(streams.key.ready) and ctx.get(signals.accept_key) and not ctx.get(signals.accept)
        await ctx.tick()
        assert not ctx.get(streams.key.ready)
        ctx.set(run.busy, 1)
        await ctx.tick()
        ctx.set(run.last, 1)
        assert not ctx.get(streams.key.ready)
        await ctx.tick()
        ctx.set(run.busy, 0)
        await ctx.tick()
        assert ctx.get(streams.key.ready)

    simulate(m, bench)


@pytest.mark.parametrize("rows", [1, 2, 3, 5])
def test_a_shadow_takes_a_key_once_the_last_has_moved_into_every_row(rows):
    """The first block under the new key enters at once, and those behind it halt now and then."""
    random, run = Random(rows), expansion_stub()
    m, signals, streams = controller("shadow", rows=rows, expansion=run)

    async def bench(ctx):
        for _ in range(40):
            assert ctx.get(streams.key.ready)
            ctx.set(run.last, 1)
            await ctx.tick()
            ctx.set(run.last, 0)
            assert not ctx.get(streams.key.ready)
            ctx.set(streams.i.valid, 1)
            ctx.set(streams.i.flag["next_key"], 1)
            ctx.set(streams.o.ready, 1)
            await ctx.tick()
            moves = 1
            while moves < rows:
                ctx.set(streams.i.flag["next_key"], 0)
                ctx.set(streams.o.ready, random.random() < 0.5)
                assert not ctx.get(streams.key.ready)
                moves += ctx.get(signals.enable)
                await ctx.tick()
            ctx.set(streams.i.valid, 0)

    simulate(m, bench)
