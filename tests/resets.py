"""Runs of a core with a reset in the middle, for comparing cores that held different secrets before it."""

from dataclasses import dataclass, field
from random import Random

from amaranth.hdl import ClockDomain, Module
from amaranth.hdl._ir import Fragment
from amaranth.hdl._mem import MemoryInstance
from amaranth.hdl._xfrm import LHSMaskCollector
from amaranth.sim import Simulator

from roundhouse.architectures.streams import flat_ports

#: Payloads and flags with keys or blocks; other flags, such as a direction, are no secrets.
SECRET = ("payload", "i_key")


@dataclass
class Run:
    """What a core showed, clock by clock, before and after the reset; and what it held at the end."""

    before: list[dict[str, int]] = field(default_factory=list)
    after: list[dict[str, int]] = field(default_factory=list)
    held: dict[str, int] = field(default_factory=dict)


class Side:
    """Offers transfers on a stream into a core: valid stays until ready, payload and flags stay with it.

    Attributes
    ----------
    key : Side or None
        For blocks with ``next_key``, the stream of their keys: the first block after each key uses it.
    unused : int
        Keys that were taken, and that no block uses.
    """

    def __init__(self, signals, ports, name, often):
        self.name, self.signals, self.often = name, signals, often
        self.fields = [p for p in ports if p.direction == "in" and p.name.startswith(f"{name}_")]
        self.fields = [p for p in self.fields if not p.name.endswith(("_valid", "_ready"))]
        self.valid, self.taken, self.key, self.unused = False, False, None, 1

    def drive(self, ctx, public, secret, *, idle):
        if self.valid and not self.taken:
            return
        self.valid = not idle and public.random() < self.often
        ctx.set(self.signals[f"{self.name}_valid"], self.valid)
        for port in self.fields:
            of = secret if port.name.endswith(SECRET) else public
            ctx.set(self.signals[port.name], of.randrange(2 if port.name.endswith("size") else 1 << port.width))
        if self.key and self.valid:
            ctx.set(self.signals[f"{self.name}_next_key"], self.key.unused > 0)
            self.key.unused = 0

    def sample(self, ctx):
        self.taken = bool(ctx.get(self.signals[f"{self.name}_ready"]))
        self.unused += self.valid and self.taken

    def restart(self):
        self.valid, self.unused = False, 1


def run(core, secret, clocks, *, reset=1, quiet=0, after=None, seed=0):
    """Run a core with random traffic, reset it, and run it again.

    Parameters
    ----------
    core : Core
    secret : int
        Seed of the keys and blocks before the reset. All else is the same in every run.
    clocks : int
        Clocks before the reset.
    reset : int
        Clocks with reset high.
    quiet : int
        Clocks after it in which nothing is offered; `Run.held` is what registers and memories hold at the end of them.
    after : int, optional
        Clocks after those; as many as before by default.
    """
    design, signals = core.elaboratable()
    top = Module()
    top.domains.sync = domain = ClockDomain()
    top.submodules.design = inner = Fragment.get(design, None)
    ports, found = flat_ports(core.signature), Run()
    outputs = [p.name for p in ports if p.direction == "out"]
    into = [name.removesuffix("_ready") for name in outputs if name.endswith("_ready")]
    of_key = 8 / clocks  # so that blocks are done under each key
    sides = [Side(signals, ports, name, of_key if name.endswith("key") else 0.8) for name in into]
    for side in sides:
        if f"{side.name}_next_key" in signals:
            (side.key,) = (other for other in sides if other.name == f"{side.name.removesuffix('i')}key")
    willing = [p.name for p in ports if p.direction == "in" and p.name.endswith("_ready")]
    registers, memories = contents(inner)

    async def bench(ctx):
        async def clock(record, public, secret, *, idle=False):
            for side in sides:
                side.drive(ctx, public, secret, idle=idle)
            for name in willing:
                ctx.set(signals[name], public.random() < 0.6)
            for side in sides:
                side.sample(ctx)
            record.append({name: ctx.get(signals[name]) for name in outputs})
            await ctx.tick()

        ctx.set(domain.rst, 1)
        await ctx.tick()
        ctx.set(domain.rst, 0)
        public, keys_and_blocks = Random(seed), Random(secret)
        for _ in range(clocks):
            await clock(found.before, public, keys_and_blocks)
        for side in sides:
            side.restart()
        public, same = Random(seed + 1), Random(seed + 2)
        ctx.set(domain.rst, 1)
        for _ in range(reset):
            await clock([], public, same, idle=True)
        ctx.set(domain.rst, 0)
        for _ in range(quiet):
            await clock(found.after, public, same, idle=True)
        found.held |= {name: ctx.get(register) for name, register in registers.items()}
        for name, memory in memories.items():
            found.held |= {f"{name}[{row}]": ctx.get(memory[row]) for row in range(memory.depth)}
        for _ in range(clocks if after is None else after):
            await clock(found.after, public, same)

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    return found


def contents(fragment, path=""):
    """All registers and memories of a fragment, by name; a memory's read registers are among the registers."""
    registers, memories = {}, {}
    if isinstance(fragment, MemoryInstance):
        memories[path] = fragment._data
        for number, port in enumerate(fragment._read_ports):
            if port._domain != "comb":
                registers[f"{path}.read{number}"] = port._data
    for domain, statements in fragment.statements.items():
        if domain != "comb":
            driven = LHSMaskCollector()
            driven.visit_stmt(statements)
            registers |= {f"{path}.{signal.name}": signal for signal in driven.lhs}
    for number, (inner, name, _) in enumerate(fragment.subfragments):
        more = contents(inner, f"{path}.{name or number}")
        registers |= more[0]
        memories |= more[1]
    return registers, memories
