"""Loops that are cut into stages, whose results come in successive clocks, under streams that take several for each."""

import pytest
from amaranth.sim import Simulator

from roundhouse.systems import parse

#: A core whose loop takes a turn of 64 clocks, with blocks of four words.
NAME, TURN = "simon32_64-encrypt-interleaved-c2-stored+words8", 64


def words_taken(waits, stalls, turns):
    """Words that are taken in so many turns without a pause, after one pause of each stream.

    The first two blocks come at once. The next word `waits` until a clock, counted from their first one; no result is
    taken in the clocks of `stalls`.
    """
    (m, ports), taken = parse(NAME).elaboratable(), 0
    simulator = Simulator(m)
    simulator.add_clock(1e-6)

    async def bench(ctx):
        nonlocal taken
        ctx.set(ports["key_valid"], 1)
        for _ in range(64 // 8):
            await ctx.tick().until(ports["key_ready"])
        ctx.set(ports["key_valid"], 0)
        await ctx.tick().repeat(2 * TURN)  # for the key
        for clock in range(4 * TURN):
            ctx.set(ports["i_valid"], clock <= 8 or clock >= waits)
            ctx.set(ports["o_ready"], clock not in stalls)
            await ctx.tick()
        for _ in range(turns * TURN):
            taken += ctx.get(ports["i_valid"]) and ctx.get(ports["i_ready"])
            await ctx.tick()

    simulator.add_testbench(bench)
    simulator.run()
    return taken


@pytest.mark.parametrize("waits", range(63, 70))
def test_blocks_that_once_followed_each_other_closely_keep_the_rate(waits):
    """The third block enters just before the second result, which cannot leave; so the fourth comes right behind."""
    assert words_taken(waits, range(69, 100), 8) == 8 * 2 * 4


@pytest.mark.parametrize(
    ("name", "latency", "cycles"),
    [
        ("aes128-encrypt-interleaved-c2-stored+words32", (21,), (10,)),
        ("aes128-encrypt-interleaved-c2-stored+words16", (21,), (10,)),
        # A word comes in each clock, so a block in 16; then the place is taken, and it enters in the next clock.
        ("aes128-encrypt-interleaved-c2-stored+words8", (21,), (17,)),
        ("aes-encrypt-interleaved-c2-stored+words8", (21, 25, 29), (17, 17, 17)),
        ("aes128-encrypt-interleaved-c2-stored+x2+words8", (22,), (16,)),  # a copy has one block in two at a time
        ("aes128-encrypt-interleaved-c4-buffered-stored-compact+words8", (43,), (17,)),
        ("aes128-encrypt-iterative-x5-c2-stored+words32", (5,), (4,)),  # a block leaves before the next one comes
        ("aes128-encrypt-iterative-stored+words8", (10,), (16,)),
        ("simon128_256-encrypt-interleaved-c2-shadow+axi32", (146,), (72,)),
        ("aes128-encrypt-interleaved-c2-stored+kernel32", (30,), (10,)),
        ("aes128-encrypt-interleaved-c2-stored+axi", (21,), (10,)),  # a block in each clock needs no queue
    ],
)
def test_clocks(name, latency, cycles):
    claim = parse(name).claim
    assert (claim.latency, claim.cycles_per_block) == (latency, cycles)
