"""What is a unit, by default and as an architecture chooses it."""

import dataclasses
from random import Random

import pytest
from amaranth.hdl import Module, Signal

from graphs import values
from roundhouse.ciphers.forms.aes_sbox import INV_SBOX, SBOX
from roundhouse.graph.cut import cut
from roundhouse.graph.delay import Delay
from roundhouse.graph.fold import fold, foldable
from roundhouse.graph.kinds import DEFAULT_KINDS, UnitKinds, kind
from roundhouse.graph.share import drop_guards, share
from roundhouse.graph.units import Units
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, Table, guard, join, mux, permute
from simulate import clocked

NIBBLES = UnitKinds(least_entries=16, least_entry_bits=4)
#: PRESENT (CHES 2007), sections 3 and 4.
BOX = (0xC, 5, 6, 0xB, 9, 0, 0xA, 0xD, 3, 0xE, 0xF, 8, 4, 7, 1, 2)
S = Table("s", BOX, 4)
PLACES = [16 * n % 63 if n < 63 else 63 for n in range(64)]
CONSTANTS = Table("constants", [n * 37 % 8 for n in range(32)], 3)


@pytest.fixture
def x():
    return Graph().input("x", 32)


@pytest.fixture
def state():
    return Graph().input("state", 64)


def substituted(state):
    return [S[nibble] for nibble in state.split(4)]


def round_of(state):
    """S-box layer and bit layer."""
    return permute(join(*substituted(state)), PLACES, moves=True)


def round_on_int(state):
    """The same by the paper's formulas."""
    nibbles = [BOX[state >> 4 * n & 15] for n in range(16)]
    bits = [nibbles[n // 4] >> n % 4 & 1 for n in range(64)]
    return sum(bit << (16 * n % 63 if n < 63 else 63) for n, bit in enumerate(bits))


@pytest.mark.parametrize(
    ("entries", "width", "unit"),
    [(256, 8, True), (512, 32, True), (64, 6, True), (63, 8, False), (72, 1, False), (64, 2, False), (128, 4, False)],
)
def test_a_large_table_is_a_unit(x, entries, width, unit):
    lookup = Table("t", (n % (1 << width) for n in range(entries)), width)[x[0:9]]
    assert DEFAULT_KINDS.is_unit(lookup) is unit
    assert UnitKinds(entries, width).is_unit(lookup)
    assert not UnitKinds(entries + 1, width).is_unit(lookup)
    assert not UnitKinds(entries, width + 1).is_unit(lookup)


def test_the_product_of_two_words_is_a_unit(x):
    assert DEFAULT_KINDS.is_unit(x * x.rotl(1)) and DEFAULT_KINDS.is_unit(x[0:8] * x[8:16])
    assert not any(map(DEFAULT_KINDS.is_unit, (x * 5, x[0:7] * x[7:14], x + x.rotl(1), x)))
    assert UnitKinds(least_bits=7).is_unit(x[0:7] * x[7:14])


def test_adders_are_more_than_counters(x):
    assert all(map(DEFAULT_KINDS.is_adder, (x + 1, x - x.rotl(1), x[0:8] + x[8:16])))
    assert not any(map(DEFAULT_KINDS.is_adder, (x[0:7] + 1, x * x.rotl(1), x ^ 1)))


def test_units_of_a_kind_are_of_one_table_or_one_width(x):
    a, b, c, d = x.split(8)
    assert kind(SBOX[a]) == kind(SBOX[b]) != kind(INV_SBOX[a])
    assert kind(a * b) == kind(c * d) != kind(x * x.rotl(1))


def test_the_choice_is_a_value():
    assert NIBBLES == UnitKinds(16, 4) != DEFAULT_KINDS == UnitKinds()
    assert Delay(kinds=NIBBLES).kinds is Units("logic", kinds=NIBBLES).delay.kinds is NIBBLES
    with pytest.raises(dataclasses.FrozenInstanceError):
        NIBBLES.least_entries = 8


def test_small_boxes_are_no_units_by_default(state):
    assert foldable([round_of(state)]) == 0
    assert fold([round_of(state)], 1, Delay()).clocks == 1
    assert foldable([round_of(state)], NIBBLES) == 16


@pytest.mark.parametrize(("boxes", "clocks"), [(1, 16), (4, 4), (16, 1)])
def test_a_layer_of_small_boxes_is_folded(state, boxes, clocks):
    """16 look-ups on one S-box take 16 clocks, and leave the same state as the formulas of the paper."""
    folded = fold([round_of(state)], boxes, Delay(kinds=NIBBLES))
    hardware = [*folded.outputs, *(capture.value for capture in folded.captures)]
    assert folded.clocks == clocks
    assert sum(word.op.is_lookup for word in topological(hardware)) == boxes
    for seed in range(3):
        random = Random(seed)
        number = random.getrandbits(64)
        registers = {capture.register: random.getrandbits(4) for capture in folded.captures} | {state: number}
        for clock in range(clocks):
            result, *captured = values(hardware, registers | {folded.clock: clock})
            for capture, value in zip(folded.captures, captured, strict=True):
                if capture.clock == clock:
                    registers[capture.register] = value
        assert result == round_on_int(number)


def test_small_boxes_of_exclusive_branches_are_shared(state):
    graph = state.graph
    other, which = graph.input("other", 64), graph.input("which", 1)
    branches = [mux(which, round_of(state), round_of(other)), guard(which, state)[0:4]]

    def boxes(words):
        return sum(word.op.is_lookup for word in topological(words))

    shared = drop_guards(share(branches, NIBBLES))
    assert (boxes(branches), boxes(share(branches)), boxes(shared)) == (32, 32, 16)
    random = Random(1)
    for bit in (0, 1):
        one, zero = random.getrandbits(64), random.getrandbits(64)
        found = values(shared, {state: one, other: zero, which: bit})
        assert found[0] == round_on_int(one if bit else zero)


def test_small_tables_of_constants_stay_logic(x):
    t = CONSTANTS[x[0:5]]
    assert not NIBBLES.is_unit(t)
    branches = [mux(x[31], t, CONSTANTS[x[5:10]])]
    assert share(branches, NIBBLES) == branches


@pytest.mark.parametrize(
    ("tables", "kinds", "modules"),
    [
        ("logic", DEFAULT_KINDS, []),
        ("compact", DEFAULT_KINDS, []),
        ("logic", NIBBLES, ["s"]),
        ("compact", NIBBLES, ["s_compact"]),
        ("other", NIBBLES, ["s"]),
    ],
)
def test_a_small_box_is_a_module_or_a_circuit(tables, kinds, modules):
    units = Units(tables, kinds=kinds)
    for n in range(3):
        units.add(Module(), S, Signal(4), Signal(4, name=f"result_{n}"))
    assert list(units.modules) == modules
    assert all(("switch" in text) is ("compact" not in name) for name, text in units.modules.items())


@pytest.mark.parametrize("tables", ["logic", "compact"])
@pytest.mark.parametrize("stages", [1, 2, 4])
def test_every_entry_comes_through_small_units(tables, stages):
    graph = Graph()
    x, y = graph.input("x", 4), graph.input("y", 4)
    outputs, delay = [S[S[x] ^ y]], Delay(tables, NIBBLES)
    stream = [(n, m) for n in range(16) for m in (0, 5, 15)]
    expected = [[BOX[BOX[n] ^ m]] for n, m in stream]
    assert clocked(outputs, [x, y], cut(outputs, stages, delay), tables, stream, kinds=NIBBLES) == expected


def test_a_circuit_of_a_small_box_is_as_slow_as_its_gates(x):
    assert Delay("compact")(S[x[0:4]]) == Delay("logic", NIBBLES)(S[x[0:4]]) == 2
    assert Delay("compact", NIBBLES)(S[x[0:4]]) > 4
