from random import Random

import pytest

from graphs import values
from roundhouse.graph.shift_register import ShiftRegister, shift_registers
from roundhouse.words import Graph

WIDTH = 12
REGISTERS = [register for digit in (1, 2, 3, 4) for register in shift_registers(WIDTH, digit)]


@pytest.mark.parametrize("shape", REGISTERS, ids=lambda shape: f"d{shape.digit}_low{shape.low}")
def test_a_shift_register_knows_where_bits_are(shape):
    graph, random = Graph(), Random(shape.low)
    register, entering, clock = (
        graph.input("register", WIDTH),
        graph.input("entering", shape.digit),
        graph.input("c", 4),
    )
    shifted = shape.shifted(register, entering, clock)
    old, new = random.getrandbits(WIDTH), random.getrandbits(WIDTH)
    now = old
    for t in range(shape.clocks):
        for bit in range(WIDTH):
            for word, place in ((old, shape.place(bit, t)), (new, shape.arrived(bit, t))):
                assert place is None or now >> place & 1 == word >> bit & 1
        digit = new >> t * shape.digit & (1 << shape.digit) - 1
        (now,) = values([shifted], {register: now, entering: digit, clock: t})
    assert now == new


def test_every_bit_is_found_at_its_clock_if_a_word_is_read_as_it_lies():
    for shape in REGISTERS:
        for t in range(shape.clocks):
            assert shape.place((t * shape.digit + shape.low) % WIDTH, t) is not None


def test_a_tail_keeps_what_has_left():
    register = ShiftRegister(8, 2, tail=4)
    assert [register.place(0, clock) for clock in range(4)] == [0, -2, -4, None]
    assert [register.place(1, clock) for clock in range(4)] == [1, -1, -3, None]
    assert [register.arrived(7, clock) for clock in range(5)] == [None, None, None, None, 7]


def test_what_a_register_costs_beyond_a_plain_one():
    assert ShiftRegister(8, 2).cost == 0
    assert ShiftRegister(8, 2, tail=2).cost == 8
    assert ShiftRegister(12, 2, low=4).rotates and ShiftRegister(12, 2, low=4).cost == 8
    assert not ShiftRegister(8, 1, low=3).rotates and ShiftRegister(8, 1, low=3).cost == 6
