"""Amaranth's own simulator, for lowered graphs and for cores."""

from collections import defaultdict
from dataclasses import dataclass
from functools import partial

from amaranth.hdl import ClockDomain, Module, Signal
from amaranth.sim import Simulator

from roundhouse.graph.kinds import DEFAULT_KINDS
from roundhouse.graph.lower import Lowering
from roundhouse.graph.units import Units


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
    """A core, and a process at the outer end of each of its streams.

    A key is sent as soon as the blocks under the last one are taken (with shadow keys, at any time), so keys change
    while blocks are in flight. With `random`, every stream pauses now and then. Nothing is offered to the sides that
    are `idle`, or taken from them.

    Attributes
    ----------
    transfers : dict
        For every stream: clock and payload of each transfer.
    """

    def __init__(self, core, jobs, random=None, most_clocks=5000, idle=()):
        self.core, self.jobs, self.random = core, jobs, random
        m, self.ports = core.elaboratable()
        self.now = Signal(32)
        m.d.sync += self.now.eq(self.now + 1)
        self.transfers = defaultdict(list)
        sides = {"enc_": False, "dec_": True} if core.direction == "duplex" else {"": core.direction == "decrypt"}
        self.sides = {side: decrypt for side, decrypt in sides.items() if side not in idle}
        simulator = Simulator(m)
        simulator.add_clock(1e-6)
        for side in self.sides:
            simulator.add_testbench(partial(self._blocks, side=side))
            simulator.add_testbench(partial(self._results, side=side))
        for stream, sides in self._key_streams().items():
            simulator.add_testbench(partial(self._keys, stream=stream, sides=sides))
        for _ in range(2 * most_clocks):
            if not simulator.advance():
                return
        raise AssertionError(
            f"{core.name} stands still; { ({name: len(t) for name, t in self.transfers.items()}) } were transferred"
        )

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

    def _key_streams(self):
        """The sides that each key stream serves."""
        shared = {"key": [*self.sides]} if "key_valid" in self.ports else {}
        return shared | {f"{side}key": [side] for side in self.sides if side and f"{side}key_valid" in self.ports}

    async def _pause(self, ctx):
        while self.random is not None and self.random.random() < 0.3:
            await ctx.tick()

    async def _transfer(self, ctx, stream, **driven):
        for name, value in driven.items():
            ctx.set(self.ports[f"{stream}_{name}"], value)
        mine, other = ("ready", "valid") if stream.endswith("o") else ("valid", "ready")
        ctx.set(self.ports[f"{stream}_{mine}"], 1)
        sampled = ctx.tick().sample(self.now, self.ports[f"{stream}_payload"])
        self.transfers[stream].append(await sampled.until(self.ports[f"{stream}_{other}"]))
        ctx.set(self.ports[f"{stream}_{mine}"], 0)

    def _key(self, job, payload, size):
        aligned = job.key << self.core.cipher.key_bits - self.core.cipher.key_sizes[job.size]
        return {payload: aligned} | ({size: job.size} if len(self.core.cipher.key_sizes) > 1 else {})

    async def _keys(self, ctx, stream, sides):
        taken = 0
        for job in self.jobs:
            while self.core.keys != "shadow" and any(len(self.transfers[f"{side}i"]) < taken for side in sides):
                await ctx.tick()
            await self._pause(ctx)
            await self._transfer(ctx, stream, **self._key(job, "payload", "size"))
            taken += len(job.blocks)

    async def _blocks(self, ctx, side):
        for number, job in enumerate(self.jobs):
            held = self.core.keys not in ("travelling", "shadow")
            while held and number and len(self.transfers["key"]) <= number:
                await ctx.tick()
            for place, (block, decrypt) in enumerate(job.blocks):
                flags = {"decrypt": decrypt} if self.core.direction == "simplex" else {}
                flags |= {"next_key": place == 0} if self.core.keys == "shadow" else {}
                flags |= self._key(job, "key", "key_size") if self.core.keys == "travelling" else {}
                await self._pause(ctx)
                await self._transfer(ctx, f"{side}i", payload=block, **flags)

    async def _results(self, ctx, side):
        for _ in range(sum(len(job.blocks) for job in self.jobs)):
            await self._pause(ctx)
            await self._transfer(ctx, f"{side}o")
