"""The run-up of a loop of both directions."""

import pytest

from loop_bench import give_block, give_key, simulate_simplex, until
from small_cipher import WHITENED

STEPS = 5  # from the first of six key states to the last


@pytest.mark.parametrize("stages", [1, 2, 3])
def test_a_block_to_encrypt_enters_in_the_clock_after_the_key(stages):
    async def bench(ctx, signals, streams):
        await give_key(ctx, streams)
        assert await give_block(ctx, streams, decrypt=0) == 0
        assert ctx.get(signals.tags[0].valid) and not ctx.get(signals.tags[0].fields["setup"])

    simulate_simplex(bench, "on_the_fly", stages=stages)


@pytest.mark.parametrize(("shape", "clocks"), [
    ({}, 1 + STEPS), ({"stages": 2}, 1 + 2 * STEPS), ({"stages": 3, "buffered": True}, 2 + 3 * STEPS),
])  # fmt: skip
def test_a_block_to_decrypt_waits_for_the_run_up_whenever_it_comes(shape, clocks):
    async def bench(ctx, signals, streams):
        for pause in range(9):
            await give_key(ctx, streams)
            for _ in range(pause):
                await ctx.tick()
            assert await give_block(ctx, streams, decrypt=1) == max(0, clocks - pause)

    simulate_simplex(bench, "on_the_fly", **shape)


@pytest.mark.parametrize(("unroll", "runs"), [(1, False), (2, True)])
def test_no_run_up_takes_a_place_while_a_block_to_encrypt_comes_by_the_last_key_state(unroll, runs):
    async def bench(ctx, signals, streams):
        await give_key(ctx, streams)
        await give_block(ctx, streams, decrypt=0)
        seen = False
        for _ in range(2 * STEPS):
            seen |= any(ctx.get(tag.valid) and ctx.get(tag.fields["setup"]) for tag in signals.tags)
            await ctx.tick()
        assert seen == runs

    simulate_simplex(bench, "on_the_fly", unroll=unroll, stages=2)


@pytest.mark.parametrize("shape", [
    {}, {"unroll": 2}, {"stages": 2}, {"stages": 3}, {"stages": 3, "buffered": True}, {"unroll": 2, "stages": 3},
])  # fmt: skip
def test_a_run_up_gives_way_to_a_block_to_encrypt_at_once(shape):
    async def bench(ctx, signals, streams):
        for pause in range(1, 20):
            await give_key(ctx, streams, size=pause % 2)
            for _ in range(pause):
                await ctx.tick()
            assert await give_block(ctx, streams, decrypt=0) == 0
            assert await give_block(ctx, streams, decrypt=1) < 40
            for _ in range(60):  # until both have left
                await ctx.tick()

    simulate_simplex(bench, "on_the_fly", **shape)


@pytest.mark.parametrize("pause", range(1, STEPS))
@pytest.mark.parametrize(("shape", "longest", "setup"), [
    ({}, 0, 1 + STEPS), ({"stages": 2}, 1, 1 + 2 * STEPS),
    ({"stages": 3, "buffered": True}, 5, 2 + 3 * STEPS),  # it comes from registers; one says that the loop is empty
])  # fmt: skip
def test_a_run_up_gives_way_to_a_new_key(pause, shape, longest, setup):
    """At once in a loop of one stage, and else as it comes to the last one."""

    async def bench(ctx, signals, streams):
        await give_key(ctx, streams)
        for _ in range(pause):
            await ctx.tick()
        assert any(ctx.get(tag.valid) and ctx.get(tag.fields["setup"]) for tag in signals.items)
        assert await give_key(ctx, streams) <= longest
        assert await give_block(ctx, streams, decrypt=1) == setup

    simulate_simplex(bench, "on_the_fly", **shape)


@pytest.mark.parametrize(("unroll", "stages", "waits"), [
    (1, 1, 0), (1, 2, 0), (5, 1, 0),
    (2, 1, STEPS),  # three iterations of two steps pass the last key state, so that a run-up follows
])  # fmt: skip
def test_after_a_block_to_encrypt_decryption_need_not_wait(unroll, stages, waits):
    async def bench(ctx, signals, streams):
        for _ in range(2):
            await give_key(ctx, streams)
            await give_block(ctx, streams, decrypt=0)
            await until(ctx, streams.o.valid)
            assert await give_block(ctx, streams, decrypt=1) == waits

    simulate_simplex(bench, "on_the_fly", unroll=unroll, stages=stages)


def test_what_is_held_comes_from_the_first_clock_of_a_result_that_waits():
    """The index does not wait with the result, so in later clocks the next key state means nothing."""

    async def bench(ctx, signals, streams):
        ctx.set(streams.o.ready, 0)
        await give_key(ctx, streams)
        await give_block(ctx, streams, decrypt=0)
        taken = []
        for _ in range(STEPS + 5):
            taken.append((ctx.get(signals.tags[0].index), ctx.get(signals.setup_done)))
            await ctx.tick()
        assert ctx.get(streams.o.valid)
        assert [index for index, done in taken if done] == [STEPS - 2]

    simulate_simplex(bench, "on_the_fly", WHITENED)
