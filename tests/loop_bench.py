"""Benches of a loop's controller in Amaranth's simulator: no state, no keys, nothing but tags."""

from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator

from roundhouse.architectures.keys.policy import find_policy
from roundhouse.architectures.loop.engine import Loop
from roundhouse.architectures.loop.shape import LoopShape
from roundhouse.architectures.streams import Streams
from roundhouse.graph.units import Units
from small_cipher import SMALL


def controller(policy, cipher=SMALL, direction="encrypt", **shape):
    """A controller in a module, and its streams; all transfers are taken as such."""
    policy, m = find_policy(policy), Module()
    streams = Streams(cipher, policy, simplex=direction == "simplex")
    engine = Loop(cipher, direction, LoopShape(**shape), policy, Units("logic"), streams)
    control = engine.controller.of(engine.words, streams, engine.datapath, expansion=None)
    control.build(m)
    control.deliver(m, Signal(cipher.block_bits))
    streams.report_transfers(m, control.signals.accept, control.signals.accept_key)
    return m, control.signals, streams


def simulate(m, bench):
    """Run a bench of a module."""
    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()


def simulate_simplex(bench, policy, cipher=SMALL, **shape):
    """Run a bench with the signals of a controller of both directions, and its streams; results are taken at once."""
    m, signals, streams = controller(policy, cipher, "simplex", **shape)

    async def start(ctx):
        ctx.set(streams.o.ready, 1)
        await bench(ctx, signals, streams)

    simulate(m, start)


async def give_key(ctx, streams, size=0):
    """Transfer a key; return the clocks that it waited."""
    ctx.set(streams.key.valid, 1)
    ctx.set(streams.key.flag["size"], size)
    waited = await until(ctx, streams.key.ready)
    ctx.set(streams.key.valid, 0)
    return waited


async def give_block(ctx, streams, decrypt):
    """Transfer a block; return the clocks that it waited."""
    ctx.set(streams.i.valid, 1)
    ctx.set(streams.i.flag["decrypt"], decrypt)
    waited = await until(ctx, streams.i.ready)
    ctx.set(streams.i.valid, 0)
    return waited


async def until(ctx, signal):
    for waited in range(100):
        ready = ctx.get(signal)
        await ctx.tick()
        if ready:
            return waited
    raise AssertionError("never ready")
