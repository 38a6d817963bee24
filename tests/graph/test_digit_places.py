import pytest

from roundhouse.graph.digit_places import DigitPlaces, wired
from roundhouse.graph.shift_register import ShiftRegister
from roundhouse.words import Graph, Table, const, guard, join


@pytest.fixture
def leaves():
    graph = Graph()
    return [*(graph.input(name, 8) for name in "abc"), graph.input("s", 1)]


def test_bits_are_seen_through_wiring(leaves):
    a, b, _, s = leaves
    total = a + b
    word = guard(s, join(total[2:6], const(0b10, 2), a[7], b[0]))
    origins = [wired(word, bit) for bit in range(8)]
    assert origins == [(b, 0), (a, 7), 0, 1, (total, 2), (total, 3), (total, 4), (total, 5)]
    assert [wired(const(6, 3), bit) for bit in range(3)] == [0, 1, 1]


def places(leaves, registers=True):
    """`a` moves into `b`, `b` into `a` rotated by one digit, and `c` is static."""
    a, b, c, _ = leaves
    moving = {a: b.rotl(2), b: a}
    shapes = {a: ShiftRegister(8, 2, tail=2), b: ShiftRegister(8, 2)}
    return DigitPlaces(moving, {c: c}, 2, shapes if registers else {})


def test_a_stored_bit_is_in_its_register_or_its_successor_or_its_tail(leaves):
    a, b, *_ = leaves
    found = places(leaves)
    assert found.wire(a, 5, 0) is a[5] and found.wire(a, 5, 2) is a[1]
    assert found.wire(a, 1, 1) is b[7], "it has entered the register that takes it over"
    assert found.wire(b, 1, 2) is a[7], "a digit later, since it is rotated"
    assert found.tail(a).param == "a_tail" and found.tail(a).width == 2


def test_a_bit_that_no_other_word_takes_over_is_kept_behind(leaves):
    a, b, *_ = leaves
    found = DigitPlaces({a: a + b, b: b}, {}, 2, {a: ShiftRegister(8, 2, tail=2), b: ShiftRegister(8, 2)})
    assert found.wire(a, 1, 1) is found.tail(a)[1]
    assert found.wire(b, 1, 1) is b[7], "a word that stays takes over itself"


def test_uses_are_collected_without_registers(leaves):
    a, b, *_ = leaves
    found = places(leaves, registers=False)
    for bit, clock in ((0, 0), (3, 1), (0, 3)):
        found.wire(a, bit, clock)
    assert found.uses == {a: {(0, 0), (3, 1), (0, 3)}, b: set()}


def test_static_bits_are_at_hand_and_moving_results_are_not(leaves):
    a, b, c, _ = leaves
    total = a ^ c
    found = DigitPlaces({a: total, b: b}, {}, 2, {a: ShiftRegister(8, 2), b: ShiftRegister(8, 2)})
    assert found.wire(c, 3, 1) is c[3] and found.wire(~c, 3, 2) is (~c)[3]
    assert found.wire(total, 3, 1) is None
    assert found.wire(total, 3, 2) is a[8 - 2 + 1], "as the next a it has entered its register"


def test_a_bit_of_a_static_look_up_is_a_table_of_its_own(leaves):
    a, _, c, _ = leaves
    table = Table("t", [3, 1, 2, 0], 2)
    found = DigitPlaces({a: a}, {}, 2, {a: ShiftRegister(8, 2)})
    bit = found.wire(table[c[0:2]], 1, 0)
    assert (bit.param.name, bit.param.entries, bit.args) == ("t_1", (1, 0, 1, 0), (c[0:2],))
    assert found.wire(table[c[0:2]], 1, 1) is bit
