"""Registers on AXI4-Lite, clock by clock."""

import pytest
from amaranth.hdl import Module, Signal
from amaranth.lib import wiring
from amaranth.sim import Simulator

from roundhouse.systems.axi.lite import OKAY, SLVERR, Lite, lite_members
from roundhouse.systems.registers import Field, Register, refused_register

VALUE = (Field("value", 0, 32, "a number"),)
READ, WRITE, BOTH, CONSTANT, LAST = 0x10, 0x20, 0x30, 0x40, 0x100
REGISTERS = {
    one.name: one
    for one in (
        Register("READ", READ, "r", "", VALUE),
        Register("WRITE", WRITE, "w", "", VALUE),
        Register("BOTH", BOTH, "rw", "", VALUE, count=2),
        Register("CONSTANT", CONSTANT, "r", "", VALUE, (7, 0), 2),
        Register("LAST", LAST, "rw", "", VALUE),
        refused_register(0x104),
    )
}
BUSY = 5  # what may not be written to LAST


class Bus:
    """A subordinate with these registers, and a master that never waits."""

    def __init__(self):
        self.m = m = Module()
        self.ports = wiring.Signature(lite_members("s_axi")).create(path=("bus",))
        lite = Lite(m, self.ports, "s_axi", REGISTERS)
        self.both, self.last, self.reads = Signal(64), Signal(32), Signal(8)
        for number in range(2):
            with m.If(lite.written("BOTH", number)):
                m.d.sync += self.both.word_select(number, 32).eq(lite.data)
        permitted, last = lite.data != BUSY, lite.written("LAST")
        with m.If(last & permitted):
            m.d.sync += self.last.eq(lite.data)
        with m.If(lite.read("READ")):
            m.d.sync += self.reads.eq(self.reads + 1)
        lite.connect(m, {"READ": self.reads, "BOTH": self.both, "LAST": self.last}, {"LAST": permitted})
        self.writes, self.words = [], []

    def run(self, writes, reads, clocks=80, lazy=1):
        """Offer addresses and data at once, and take every answer, or one clock in so many.

        Note the clock of each transfer, and each answer.
        """
        given = {"aw": [a for a, *_ in writes], "w": [w for _, w, *_ in writes], "ar": list(reads)}
        strobes = [one[2] if len(one) > 2 else 0xF for one in writes]
        self.clocks = {name: [] for name in ("aw", "w", "b", "ar", "r")}

        async def bench(ctx):
            for clock in range(clocks):
                for name, left in given.items():
                    stream = getattr(self.ports, f"s_axi_{name}")
                    ctx.set(stream.valid, bool(left))
                    ctx.set(stream.payload, left[0] if left else 0)
                ctx.set(self.ports.s_axi_w.flag["strb"], strobes[0] if strobes else 0)
                for name in ("b", "r"):
                    ctx.set(getattr(self.ports, f"s_axi_{name}").ready, clock % lazy == 0)
                taken = {name: ctx.get(getattr(self.ports, f"s_axi_{name}").transfer) for name in self.clocks}
                if taken["b"]:
                    self.writes.append(ctx.get(self.ports.s_axi_b.payload))
                if taken["r"]:
                    r = self.ports.s_axi_r
                    self.words.append((ctx.get(r.payload), ctx.get(r.flag["resp"])))
                await ctx.tick()
                for name, transferred in taken.items():
                    if transferred:
                        self.clocks[name].append(clock)
                        if name in given:
                            del given[name][0]
                        if name == "w":
                            del strobes[0]
            self.ends = {name: ctx.get(getattr(self, name)) for name in ("both", "last", "reads")}

        simulator = Simulator(self.m)
        simulator.add_clock(1e-6)
        simulator.add_testbench(bench)
        simulator.run()
        return self


def test_a_write_and_a_read_take_two_clocks_each():
    bus = Bus().run([(BOTH, 1), (BOTH + 4, 2), (LAST, 3)], [BOTH, CONSTANT, READ])
    assert bus.clocks == {"aw": [0, 2, 4], "w": [2, 4, 6], "b": [3, 5, 7], "ar": [0, 2, 4], "r": [3, 5, 7]}


@pytest.mark.parametrize("lazy", [1, 2, 5])
def test_every_access_has_its_own_answer(lazy):
    writes = [(BOTH, 1), (READ, 2), (BOTH + 4, 3), (LAST, BUSY), (LAST, 6), (BOTH, 9, 0x7), (WRITE, 1), (0x24, 1)]
    reads = [CONSTANT, CONSTANT + 4, WRITE, 0xFFC, READ, READ, READ]
    bus = Bus().run(writes, reads, lazy=lazy)
    assert bus.writes == [OKAY, SLVERR, OKAY, SLVERR, OKAY, SLVERR, OKAY, SLVERR]
    assert bus.words == [(7, OKAY), (0, OKAY), (0, SLVERR), (0, SLVERR), (0, OKAY), (1, OKAY), (2, OKAY)]
    assert bus.ends == {"both": 3 << 32 | 1, "last": 6, "reads": 3}


def test_refused_accesses_are_counted():
    bus = Bus()
    bus.run([(READ, 2), (0xFFC, 1)], [WRITE, *[CONSTANT] * 4, 0x104])
    assert bus.words[-1] == (3, OKAY)


def test_what_was_written_can_be_read():
    bus = Bus().run([(BOTH, 0x12345678), (BOTH + 4, 0x9ABCDEF0)], [CONSTANT] * 4 + [BOTH, BOTH + 4])
    assert bus.words[-2:] == [(0x12345678, OKAY), (0x9ABCDEF0, OKAY)]
