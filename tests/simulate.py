"""Amaranth's own simulator, for lowered graphs and for cores."""

from collections import defaultdict
from dataclasses import dataclass

from amaranth.hdl import ClockDomain, Module, Signal
from amaranth.sim import Simulator

from roundhouse.graph.kinds import DEFAULT_KINDS
from roundhouse.graph.lower import Lowering
from roundhouse.graph.units import Units
from roundhouse.verify.drivers.amaranth import play
from roundhouse.verify.drivers.stalls import Stalls
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.blocks import BlockScript
from roundhouse.verify.script.script import Script


def clocked(outputs, inputs, placement, tables, stream, random=None, kinds=DEFAULT_KINDS):
    """What a lowered graph makes of a stream of numbers for its inputs, which enter one set a clock.

    With `random`, its registers stand still in some clocks, while the inputs hold something else.
    """
    m = Module()
    m.domains.sync = ClockDomain(reset_less=True)
    enable, signals = Signal(), [Signal(word.width) for word in inputs]
    lowering = Lowering(
        dict(zip(inputs, signals, strict=True)), lambda _: m, Units(tables, inline=True, kinds=kinds), placement, enable
    )
    values, results = lowering.build(outputs), []

    async def bench(ctx):
        for numbers in [*stream, *stream[:1] * (placement.stages - 1)]:
            while random is not None and random.random() < 0.2:
                ctx.set(enable, 0)
                await ctx.tick()
            ctx.set(enable, 1)
            for signal, number in zip(signals, numbers, strict=True):
                ctx.set(signal, number)
            results.append([ctx.get(value) for value in values])
            await ctx.tick()

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    return results[placement.stages - 1 :]


def in_order(ports, sent, results, hold=0):
    """Send transfers, each a stream and its values, one after the other; expect results, each held for some clocks."""
    script = Script(Protocol.of(ports))
    for stream, values in sent:
        others = {other.name: script.counts[other.name] for other in script.protocol.incoming if other.name != stream}
        script.send(stream, values, after=others)
    for result in results:
        script.expect("o", {"payload": result}, delay=hold)
    return script


@dataclass(frozen=True)
class Job:
    """A key, whose size has the number `size`, and the blocks under it, each with whether it is to be decrypted."""

    key: int
    size: int
    blocks: tuple[tuple[int, bool], ...]

    @classmethod
    def random(cls, cipher, random, blocks):
        """A job of so many blocks."""
        size = random.randrange(len(cipher.key_sizes))
        some = ((random.getrandbits(cipher.block_bits), random.random() < 0.5) for _ in range(blocks))
        return cls(random.getrandbits(cipher.key_sizes[size]), size, tuple(some))


class Bench:
    """A core that has taken some jobs, and what came out.

    A key is sent as soon as the blocks under the last one are taken (with shadow keys, at any time), so keys change
    while blocks are in flight. With `random`, every stream pauses now and then. Nothing is offered to the sides that
    are `idle`.

    Attributes
    ----------
    transfers : dict
        For every stream: clock and payload of each transfer.
    """

    def __init__(self, core, jobs, random=None, patience=5000, idle=()):
        self.core, self.jobs = core, jobs
        sides = {"enc_": False, "dec_": True} if core.direction == "duplex" else {"": core.direction == "decrypt"}
        self.sides = {side: decrypt for side, decrypt in sides.items() if side not in idle}
        script = BlockScript(Protocol.of(core.ports, gated=core.gated), core.cipher.key_sizes)
        for job in jobs:
            script.key(job.key, core.cipher.key_sizes[job.size])
            for block, decrypt in job.blocks:
                for way in self.sides.values() if core.direction != "simplex" else [decrypt]:
                    script.block(block, None, way)
        stalls = Stalls(0.3, 0.3, 0.3, long=0) if random else None
        seed = random.random() if random else 0
        played = play(*core.elaboratable(), script, stalls=stalls, seed=seed, patience=patience)
        self.transfers = defaultdict(list, played)

    def results(self, side=""):
        """The blocks that came out of a side."""
        return [payload for _, payload in self.transfers[f"{side}o"]]

    def expected(self, reference, side=""):
        """What `reference(key, size, block, decrypt)` says should have come out of it."""
        simplex = self.core.direction == "simplex"
        return [
            reference(job.key, job.size, block, decrypt if simplex else self.sides[side])
            for job in self.jobs
            for block, decrypt in job.blocks
        ]
