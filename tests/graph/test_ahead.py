"""Block RAM whose addresses are computed a clock early, in Amaranth's simulator."""

from random import Random

import pytest
from amaranth.hdl import ClockDomain, Module, Signal
from amaranth.sim import Simulator
from hypothesis import given
from hypothesis import strategies as st

from graphs import numbers, recipes, values
from roundhouse.ciphers.forms.aes_sbox import INV_SBOX, SBOX
from roundhouse.graph.ahead import Ahead, LoweringAhead
from roundhouse.graph.cut import cut
from roundhouse.graph.delay import Delay
from roundhouse.graph.fold import fold
from roundhouse.graph.units import Units
from roundhouse.words import Graph, Table, join, mux

FLAGS = Table("flags", (n % 3 for n in range(8)), 2)


class Registers:
    """Registers for the inputs of a graph, which take what is offered at the edges with `enable`."""

    def __init__(self, inputs):
        self.m, self.enable = Module(), Signal()
        self.m.domains.sync = ClockDomain(reset_less=True)
        self.offered, self.held = ({word: Signal(word.width) for word in inputs} for _ in range(2))
        self.takes(self.enable, self.offered)

    def takes(self, condition, values):
        with self.m.If(condition):
            self.m.d.sync += [self.held[word].eq(value) for word, value in values.items()]

    def next_values(self, late=()):
        """What the registers take; those that are `late` tell what they hold."""
        offered = {word: self.held[word] if word in late else value for word, value in self.offered.items()}
        return {word: lambda _, value=value: value for word, value in offered.items()}

    def run(self, bench):
        simulator = Simulator(self.m)
        simulator.add_clock(1e-6)
        simulator.add_testbench(bench)
        simulator.run()


def lowered(outputs, registers, units, next_values, stages=1):
    """The values of a graph of registers."""
    placement, ahead = cut(outputs, stages, Delay("rom")), Ahead(next_values)
    lowering = LoweringAhead(registers.held, lambda _: registers.m, units, placement, registers.enable, ahead=ahead)
    return lowering.build(outputs)


def streamed(outputs, inputs, stream, stages=1, random=None, late=()):
    """What a graph in stages makes of a stream of numbers, and how many of its look-ups are in block RAM.

    With `random`, everything stands still in some clocks, while something else is offered.
    """
    registers, units, results = Registers(inputs), Units("rom", inline=True), []
    built = lowered(outputs, registers, units, registers.next_values(late), stages)

    async def bench(ctx):
        for numbers_ in [*stream, *stream[:1] * stages]:
            while random is not None and random.random() < 0.3:
                ctx.set(registers.enable, 0)
                for signal in registers.offered.values():
                    ctx.set(signal, random.getrandbits(len(signal)))
                await ctx.tick()
            ctx.set(registers.enable, 1)
            for signal, number in zip(registers.offered.values(), numbers_, strict=True):
                ctx.set(signal, number)
            results.append([ctx.get(value) for value in built])
            await ctx.tick()

    registers.run(bench)
    return results[stages:], units.roms


def folded(outputs, inputs, stream, count, random):
    """The same of a graph folded on `count` units, whose results wait for some clocks until they are taken."""
    parts, results = fold(outputs, count, Delay("rom")), []
    hardware = [*parts.outputs, *(capture.value for capture in parts.captures)]
    registers = Registers(dict.fromkeys([*inputs, *(capture.register for capture in parts.captures)]))
    m, units, moves, clock = registers.m, Units("rom", inline=True), Signal(), Signal(parts.clock.width)
    known = {word: value for word, value in registers.next_values().items() if word in inputs}
    built = LoweringAhead(
        {**registers.held, parts.clock: clock},
        lambda _: m,
        units,
        cut(hardware, 1, Delay("rom")),
        registers.enable | ~moves,
        ahead=Ahead(known, moves, clock, parts.addresses, parts.captures),
    ).build(hardware)
    for capture, value in zip(parts.captures, built[len(outputs) :], strict=True):
        with m.If((clock == capture.clock) & ~registers.enable):
            m.d.sync += registers.held[capture.register].eq(value)
    m.d.comb += moves.eq(clock == parts.clocks - 1)
    with m.If(registers.enable):
        m.d.sync += clock.eq(0)
    with m.Elif(~moves):
        m.d.sync += clock.eq(clock + 1)

    async def bench(ctx):
        for numbers_ in [*stream, stream[0]]:
            while not ctx.get(moves):
                await ctx.tick()
            while random.random() < 0.3:
                ctx.set(registers.enable, 0)
                for word in inputs:
                    ctx.set(registers.offered[word], random.getrandbits(word.width))
                await ctx.tick()
            results.append([ctx.get(value) for value in built[: len(outputs)]])
            for word, number in zip(inputs, numbers_, strict=True):
                ctx.set(registers.offered[word], number)
            ctx.set(registers.enable, 1)
            await ctx.tick()
            ctx.set(registers.enable, 0)

    registers.run(bench)
    return results[1:], units.roms


@pytest.mark.slow
@given(
    recipe=recipes(gates=12),
    stages=st.integers(1, 3),
    stream=st.lists(numbers, min_size=1, max_size=5),
    seed=st.integers(0, 9),
)
def test_a_graph_with_addresses_ahead_gives_its_value(recipe, stages, stream, seed):
    inputs, outputs = recipe.on_inputs()
    results, _ = streamed(outputs, inputs, stream, stages, Random(seed))
    assert results == [list(recipe.on_numbers(n)) for n in stream]


@pytest.mark.slow
@given(
    recipe=recipes(["sbox", "inv_sbox", "xor", "mux", "swap", "add"], gates=20),
    count=st.integers(1, 4),
    stream=st.lists(numbers, min_size=1, max_size=4),
    seed=st.integers(0, 9),
)
def test_a_folded_graph_with_addresses_ahead_gives_its_value(recipe, count, stream, seed):
    inputs, outputs = recipe.on_inputs()
    results, _ = folded(outputs, inputs, stream, count, Random(seed))
    assert results == [list(recipe.on_numbers(n)) for n in stream]


def three():
    graph = Graph()
    return [graph.input(name, width) for name, width in (("x", 8), ("y", 8), ("s", 1))]


def expected(outputs, inputs):
    """The values of a graph for `STREAM`."""
    return [list(values(outputs, dict(zip(inputs, numbers_, strict=True)))) for numbers_ in STREAM]


STREAM = [(n * 37 % 256, n * 101 % 256, n % 2) for n in range(40)]


@pytest.mark.parametrize(
    "address",
    [
        lambda x, y, s: x,
        lambda x, y, s: join(y[0:4], x[4:8]),
        lambda x, y, s: mux(s, x, y),
        lambda x, y, s: (x ^ y) + mux(x[0], y, ~x),
        lambda x, y, s: join(FLAGS[x[0:3]], x[2:8]),  # of a table that is no unit
    ],
)
def test_an_address_that_is_computed_from_registers_is_that_of_a_block_ram(address):
    words = three()
    outputs = [SBOX[address(*words)] ^ words[0]]
    assert streamed(outputs, words, STREAM, random=Random(1)) == (expected(outputs, words), 1)


@pytest.mark.parametrize(
    ("address", "in_ram"), [(lambda x, y: SBOX[y] ^ x, 1), (lambda x, y: x * y, 0)], ids=["of a table", "of a product"]
)
def test_an_address_that_a_unit_computes_in_the_same_clock_is_that_of_logic(address, in_ram):
    words = three()
    outputs = [INV_SBOX[address(*words[:2])]]
    assert streamed(outputs, words, STREAM, random=Random(1)) == (expected(outputs, words), in_ram)


def test_an_input_whose_next_value_is_not_known_makes_a_table_logic():
    x, y, s = three()
    registers, units = Registers([x, y, s]), Units("rom", inline=True)
    known = {word: value for word, value in registers.next_values().items() if word is not s}
    lowered([SBOX[mux(s, x, y)], SBOX[x ^ y]], registers, units, known)
    assert units.roms == 1


def test_a_selector_that_comes_a_clock_late_is_found_out():
    """As if the address held the direction of the block before: results are wrong where that differs."""
    x, y, s = three()
    outputs = [SBOX[mux(s, x, y)]]
    right, late = (streamed(outputs, [x, y, s], STREAM, late=late) for late in ([], [s]))
    assert right == (expected(outputs, [x, y, s]), 1)
    assert late != right


def test_what_leads_to_an_address_alone_is_built_for_the_clock_before_alone():
    x, y, s = three()
    chosen = mux(s, x, y)
    chosen.hint = "chosen"
    registers = Registers([x, y, s])
    lowered([SBOX[chosen] ^ SBOX[chosen + 1]], registers, Units("rom"), registers.next_values())
    driven = [signal.name for statement in registers.m._statements["comb"] for signal in statement._lhs_signals()]
    assert driven == ["next_chosen_0"]
