"""Blocks that wait for results, apart from what is known of them."""

from random import Random

import pytest
from amaranth.hdl import Module
from amaranth.lib.data import StructLayout
from amaranth.sim import Simulator

from roundhouse.systems.mode import blocks_in_flight
from roundhouse.systems.system import parse
from roundhouse.systems.waiting import WaitingBlocks

CLOCKS = 600
LAYOUT = StructLayout({"low_bits": 4, "block": 16})


@pytest.mark.parametrize("core", ["aes128-encrypt-pipelined-stored", "aes128-encrypt-pipelined-r5-stored"])
@pytest.mark.parametrize(("offered", "wanted"), [(1.0, 0.2), (0.9, 0.5), (0.5, 0.9)])
def test_a_block_leaves_with_what_is_known_of_it_however_many_wait(core, offered, wanted):
    """Each is a number, and its low bits are known; what is offered is another one in every clock."""
    random, m, inner = Random(1), Module(), parse(core)
    waiting = WaitingBlocks(m, inner, LAYOUT)
    inside, most = [], 0

    async def bench(ctx):
        nonlocal most
        for number in range(CLOCKS):
            writes, reads = random.random() < offered, random.random() < wanted
            ctx.set(waiting.given.block, number)
            ctx.set(waiting.given.low_bits, number & 15)
            ctx.set(waiting.w_en, writes)
            ctx.set(waiting.r_en, reads)
            if ctx.get(waiting.r_rdy):
                shown = ctx.get(waiting.shown.block)
                assert (shown, ctx.get(waiting.shown.low_bits)) == (inside[0], inside[0] & 15)
                if reads:
                    inside.pop(0)
            if writes and ctx.get(waiting.w_rdy):
                inside.append(number)
            most = max(most, len(inside))
            await ctx.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    assert most >= blocks_in_flight(inner) or offered < wanted
