"""A port of the memory alone, in Amaranth's simulator: what it takes in advance, and when data and answers leave."""

import pytest
from amaranth.hdl import Module, Signal
from amaranth.lib.memory import Memory
from amaranth.sim import Simulator

from roundhouse.architectures.streams import Stream, StreamSignature
from roundhouse.systems.memory.dram import FRACTION, Clocks
from roundhouse.systems.memory.port import TIME_BITS, Port

BYTES = 8
STORED = [0x1111 * n for n in range(16)]


class Bench:
    """A port without a bus: the test grants it. `play` has what it does in each clock.

    Parameters
    ----------
    depth : int
    beat, latency : float
        Clocks.
    """

    def __init__(self, depth=2, beat=1.0, latency=0.0):
        self.m, self.now = Module(), Signal(TIME_BITS)
        self.m.d.sync += self.now.eq(self.now + FRACTION)
        self.m.submodules.storage = self.storage = Memory(shape=8 * BYTES, depth=len(STORED), init=STORED)
        signatures = {
            "ar": StreamSignature(32, {"len": 8}),
            "r": StreamSignature(8 * BYTES, {"last": 1}),
            "aw": StreamSignature(32, {"len": 8}),
            "w": StreamSignature(8 * BYTES, {"strb": BYTES, "last": 1}),
            "b": StreamSignature(2),
        }
        self.channels = {name: Stream(name, signature) for name, signature in signatures.items()}
        times = Clocks(int(beat * FRACTION), int(latency * FRACTION), 0, 0, 0, 0)
        self.port = Port(self.m, "port", self.channels, self.storage, times, depth, self.now)
        self.clock, self.seen = 0, []

    def play(self, clocks, act):
        """Let `act` set inputs, given the clock and a setter by path; return what was transferred, with its clocks."""

        async def bench(ctx):
            def put(signal, value=1):
                ctx.set(signal, value)

            for clock in range(clocks):
                for name in ("ar", "aw", "w"):
                    put(self.channels[name].valid, 0)
                for request in (self.port.read, self.port.write):
                    put(request.granted, 0)
                    put(request.starts, clock * FRACTION)
                act(clock, put, ctx.get)
                for name, stream in self.channels.items():
                    if ctx.get(stream.valid) and ctx.get(stream.ready):
                        self.seen.append((clock, name, ctx.get(stream.payload)))
                await ctx.tick()

        simulator = Simulator(self.m)
        simulator.add_clock(1e-6)
        simulator.add_testbench(bench)
        simulator.run()
        return self.seen

    def read(self, put, beat, beats):
        """Ask for a burst."""
        put(self.channels["ar"].payload, beat * BYTES)
        put(self.channels["ar"].len, beats - 1)
        put(self.channels["ar"].valid)

    def write(self, put, value, *, last, strb=0xFF):
        """Offer a beat."""
        put(self.channels["w"].payload, value)
        put(self.channels["w"].strb, strb)
        put(self.channels["w"].last, last)
        put(self.channels["w"].valid)


def on(seen, channel):
    """Transfers on a channel, with their clocks."""
    return [(clock, payload) for clock, name, payload in seen if name == channel]


@pytest.mark.parametrize(
    ("beat", "latency", "expected"),
    [
        (1, 0, [4, 5, 6]),
        (1, 5, [9, 10, 11]),
        (2, 5, [10, 12, 14]),
        (0.5, 5, [9, 10, 11]),
        (1, 4.5, [9, 10, 11]),
        (1.5, 4.5, [9, 11, 12]),
    ],
)
def test_a_beat_of_a_read_leaves_at_its_time_on_the_bus_and_the_latency_later(beat, latency, expected):
    """A beat has passed the bus at its end; one beat leaves in each clock at most. The bus is given in clock 3."""
    bench = Bench(beat=beat, latency=latency)

    def act(clock, put, get):
        put(bench.channels["r"].ready)
        if clock == 0:
            bench.read(put, 5, 3)
        put(bench.port.read.granted, int(clock == 3))

    assert on(bench.play(20, act), "r") == list(zip(expected, STORED[5:8], strict=True))


def test_the_bus_may_start_a_burst_later():
    bench = Bench()

    def act(clock, put, get):
        put(bench.channels["r"].ready)
        if clock == 0:
            bench.read(put, 0, 1)
        put(bench.port.read.granted, int(clock == 3))
        put(bench.port.read.starts, (clock + 6) * FRACTION)

    assert on(bench.play(20, act), "r") == [(10, STORED[0])]


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_so_many_reads_are_taken_in_advance_and_as_many_have_had_the_bus(depth):
    """All wait for the bus; then all that may have it get it, and none of them is over."""
    bench = Bench(depth)
    waits = []

    def act(clock, put, get):
        bench.read(put, 0, 2)
        waits.append(get(bench.port.read.waits))
        put(bench.port.read.granted, int(clock >= 20 and get(bench.port.read.waits)))

    seen = bench.play(60, act)
    taken = [clock for clock, _ in on(seen, "ar")]
    assert len([clock for clock in taken if clock < 20]) == depth
    assert len(taken) == 2 * depth
    assert waits[19] == 1
    assert not any(waits[20 + depth :])


def test_a_read_that_is_over_makes_room_for_another():
    bench = Bench(1)

    def act(clock, put, get):
        put(bench.channels["r"].ready)
        bench.read(put, 0, 2)
        put(bench.port.read.granted, get(bench.port.read.waits))

    seen = bench.play(30, act)
    assert len(on(seen, "ar")) > 4
    assert len(on(seen, "r")) // 2 >= len(on(seen, "ar")) - 3


def test_the_last_beat_is_marked():
    bench, marks = Bench(), []

    def act(clock, put, get):
        put(bench.channels["r"].ready)
        if clock < 2:
            bench.read(put, 0, 2)
        put(bench.port.read.granted, get(bench.port.read.waits))
        if get(bench.channels["r"].valid):
            marks.append(get(bench.channels["r"].last))

    bench.play(20, act)
    assert marks == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("beat", "latency", "answer"), [(1, 0, 11), (1, 5, 16), (2, 0, 13), (0.5, 0, 10), (0.25, 0.25, 10)]
)
def test_a_write_waits_for_the_bus_when_it_is_whole_and_is_answered_when_it_has_passed(beat, latency, answer):
    """Two beats, the last one in clock 5; the bus is given in clock 9; the latency follows the last beat."""
    bench = Bench(beat=beat, latency=latency)
    waits = []

    def act(clock, put, get):
        put(bench.channels["b"].ready)
        put(bench.channels["aw"].payload, 3 * BYTES)
        put(bench.channels["aw"].valid, int(clock == 0))
        if clock in (2, 5):
            bench.write(put, 0xAB + clock, last=int(clock == 5))
        waits.append(get(bench.port.write.waits))
        put(bench.port.write.granted, int(clock == 9))

    seen = bench.play(30, act)
    assert waits[:10] == [0] * 6 + [1] * 4 and not any(waits[10:])
    assert on(seen, "b") == [(answer, 0)]
    assert [clock for clock, _ in on(seen, "w")] == [2, 5]


def test_data_goes_behind_its_address_to_its_place_byte_by_byte():
    bench = Bench()
    there = []

    def act(clock, put, get):
        put(bench.channels["aw"].payload, 3 * BYTES)
        put(bench.channels["aw"].valid, int(clock == 4))
        if (sent := len(on(bench.seen, "w"))) < 2:
            bench.write(put, 0xFFEEDDCCBBAA9988, last=sent, strb=0x81 if sent else 0xFF)
        if clock == 12:
            there.extend(get(bench.storage.data[number]) for number in (2, 3, 4, 5))

    seen = bench.play(14, act)
    assert [clock for clock, _ in on(seen, "w")] == [5, 6]
    assert there == [STORED[2], 0xFFEEDDCCBBAA9988, STORED[4] & ~0xFF | 0xFF00000000000088, STORED[5]]


@pytest.mark.parametrize("depth", [1, 3])
def test_so_many_writes_are_taken_in_advance(depth):
    """Addresses wait for data; whole bursts for the bus; then answers to be taken."""
    bench = Bench(depth)

    def act(clock, put, get):
        put(bench.channels["aw"].valid)
        if clock >= 20:
            bench.write(put, clock, last=1)
        put(bench.port.write.granted, int(clock >= 40 and get(bench.port.write.waits)))

    seen = bench.play(80, act)
    taken = [clock for clock, _ in on(seen, "aw")]
    assert [sum(clock < end for clock in taken) for end in (20, 40, 80)] == [depth, 2 * depth, 3 * depth]
    assert not on(seen, "b")


def test_a_burst_asks_the_bus_for_its_beats():
    bench, asked = Bench(4), []

    def act(clock, put, get):
        put(bench.channels["aw"].valid)
        if clock < 2:
            bench.read(put, 0, 1 + 2 * clock)
        if sent := clock % 7:
            bench.write(put, clock, last=int(sent in (1, 4)))  # bursts of one beat, of three, and of two and one
        for kind, request in (("read", bench.port.read), ("write", bench.port.write)):
            if clock > 9 and get(request.waits):
                asked.append((kind, get(request.beats)))
                put(request.granted)

    bench.play(20, act)
    assert [beats for kind, beats in asked if kind == "read"] == [1, 3]
    assert [beats for kind, beats in asked if kind == "write"][:4] == [1, 3, 3, 3]


def test_bursts_follow_one_another_to_their_places():
    """Two bursts of two beats, written and read again."""
    bench = Bench(4)

    def act(clock, put, get):
        put(bench.channels["r"].ready)
        put(bench.channels["aw"].payload, (2 + 4 * clock) * BYTES)
        put(bench.channels["aw"].valid, int(clock < 2))
        if (sent := len(on(bench.seen, "w"))) < 4:
            bench.write(put, 0x5000 + sent, last=sent % 2)
        if clock in (12, 13):
            bench.read(put, 2 + 4 * (clock - 12), 2)
        put(bench.port.read.granted, get(bench.port.read.waits))

    assert [data for _, data in on(bench.play(30, act), "r")] == [0x5000, 0x5001, 0x5002, 0x5003]
