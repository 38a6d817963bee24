"""Passes run on ints, without any hardware: clock after clock, as registers move."""

from itertools import product
from random import Random

import pytest

from graphs import values
from roundhouse.graph.serialize import Unserial, serialise
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, Table, const, join, mux, permute

WIDTH = 12
NIBBLE = Table("nibble", [(5 * n * n + 3 * n + 2) % 16 for n in range(16)], 4)
CONSTANTS = Table("constants", [n * 977 % 4096 for n in range(8)], WIDTH)


def run(serial, stored, still, loading=0):
    """What the stored words are after a pass."""
    first = {**stored, **dict.fromkeys(serial.others, 0)}
    nexts = {word: serial.next(word, digit, const(loading, 1)) for word, digit in serial.digits.items()} | serial.others
    now = first
    for t in range(serial.clocks):
        env = {**now, **still, serial.clock: t}
        after = dict(zip(nexts, values([*nexts.values()], env), strict=True))
        after |= {
            word: values([value], env)[0] if t == serial.clocks - 1 else now[word]
            for word, value in serial.static.items()
        }
        now = after
    return {word: now[word] for word in stored}


def check(make, digit):
    """Serialise a step of three words; it computes what the step does."""
    graph = Graph()
    words = [graph.input(name, WIDTH) for name in "abc"]
    steps = dict(zip(words, make(*words), strict=True))
    serial, random = serialise(steps, WIDTH, digit), Random(digit)
    for _ in range(5):
        stored = {word: random.getrandbits(WIDTH) for word in words}
        expected = dict(zip(steps, values([*steps.values()], stored), strict=True))
        assert run(serial, stored, {}) == expected
    return serial


STEPS = {
    "moves": lambda a, b, c: (b, c, a),
    "stays": lambda a, b, c: (a, b, c),
    "feistel": lambda a, b, c: (b ^ (a.rotl(1) & a.rotl(5)) ^ a.rotl(2) ^ c, a, ~c),
    "rotated copy": lambda a, b, c: (b.rotl(2), a, c),
    "shifts": lambda a, b, c: (b + ((a << 3) ^ (a >> 2)), a, c | a),
    "sums": lambda a, b, c: ((a + b) - (c + 0x9E7), a, b - c),
    "rotated before a sum": lambda a, b, c: (a.rotr(6) + b, b.rotl(1) ^ (a.rotr(6) + b), c),
    "rotated by what is no part": lambda a, b, c: (a.rotr(5) ^ b, b, c),
    "constants": lambda a, b, c: (a ^ 0x5A3, b & 0xF0F, join(c[9:], const(5, 3), c[:6])),
    "selected by data": lambda a, b, c: (b ^ mux(a[3], c, c.rotr(1)), a, c),
}


#: Steps with rotations that digits of these widths do not divide, and that end in no register.
REFUSED = {("rotated before a sum", 4), *(("rotated by what is no part", digit) for digit in (2, 3, 4))}


@pytest.mark.parametrize(("name", "digit"), sorted({*product(STEPS, (1, 2, 3, 4, 6))} - REFUSED))
def test_digits_make_the_step(name, digit):
    check(STEPS[name], digit)


def test_a_table_of_digits_is_looked_up_once():
    serial = check(lambda a, b, c: (join(*(NIBBLE[part] for part in (a ^ b).split(4))), a, c), 4)
    assert [word.param for word in topological(serial.digits.values()) if word.op.is_lookup] == [NIBBLE]


MOVES = (0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11)


def substituted(a, b, c):
    """A round of S-boxes and a bit permutation; the last one, which `c` selects, has none."""
    layer = join(*(NIBBLE[part] for part in (a ^ b).split(4)))
    return mux(c[0], a ^ b, permute(layer, MOVES, moves=True)), b, c


def test_a_bit_permutation_is_wired_at_the_end_of_a_pass_and_a_table_looked_up_once():
    graph = Graph()
    a, b, c = graph.input("a", WIDTH), graph.input("b", WIDTH), graph.input("c", 1)
    steps = dict(zip((a, b, c), substituted(a, b, c), strict=True))
    serial, random = serialise(steps, WIDTH, 4), Random(4)
    for n in range(6):
        stored = {a: random.getrandbits(WIDTH), b: random.getrandbits(WIDTH), c: n % 2}
        expected = dict(zip(steps, values([*steps.values()], stored), strict=True))
        assert run(serial, stored, {}) == expected
    assert [*serial.permuted] == [a]
    assert [word.param for word in topological(serial.digits.values()) if word.op.is_lookup] == [NIBBLE]
    assert not any(register.tail or register.low for register in serial.registers.values())


def test_a_word_that_is_loaded_is_not_permuted():
    graph = Graph()
    a, b = graph.input("a", WIDTH), graph.input("b", WIDTH)
    layer = join(*(NIBBLE[part] for part in a.split(4)))
    serial = serialise({a: permute(layer, MOVES, moves=True), b: b}, WIDTH, 4)
    assert run(serial, {a: 0x120, b: 5}, {}, loading=1)[a] == int(join(*(NIBBLE[n] for n in (1, 2, 0))))


@pytest.mark.parametrize("digit", [1, 4])
def test_other_words_stand_still(digit):
    """A number that counts, two bits of a sum that the next pass needs, and an input that is not stored."""
    graph = Graph()
    a, b, c = (graph.input(name, WIDTH) for name in "abc")
    count, taken, mask = graph.input("count", 3), graph.input("taken", 2), graph.input("mask", 5)
    mixed = CONSTANTS[count] ^ mux(taken[1], b, const(0, WIDTH)) ^ join(mask, const(0, 7))
    steps = {a: b, b: a + b, c: c ^ mixed, count: count + 1, taken: join((a + b)[9], (a + b)[2])}
    serial, random = serialise(steps, WIDTH, digit), Random(1)
    for _ in range(5):
        env = {word: random.getrandbits(word.width) for word in (*steps, mask)}
        expected = dict(zip(steps, values([*steps.values()], env), strict=True))
        assert run(serial, {word: env[word] for word in steps}, {mask: env[mask]}) == expected


@pytest.mark.parametrize(("make", "digit", "reason"), [
    (STEPS["stays"], 5, "a digit must divide the words of 12 bits and be shorter; 5 bits are not"),
    (STEPS["stays"], 12, "a digit must divide the words of 12 bits and be shorter; 12 bits are not"),
    (lambda a, b, c: ((a + b).rotl(4), b, c), 1, "a rotation or shift follows a sum"),
    (lambda a, b, c: (a * b, b, c), 1, "'mul' takes whole words"),
    (STEPS["rotated by what is no part"], 2, "a bit of a 4 clocks after it has left its shift register, and"),
])  # fmt: skip
def test_a_step_is_refused_with_the_reason(make, digit, reason):
    with pytest.raises(Unserial) as refused:
        check(make, digit)
    assert reason in str(refused.value)


def test_words_lie_where_they_cost_least():
    def laid(make, digit=1):
        return {word.param: (register.low, register.tail) for word, register in check(make, digit).registers.items()}

    assert laid(lambda a, b, c: (b ^ a.rotl(1), a, c)) == {"a": (0, 0), "b": (0, 0), "c": (0, 0)}  # b takes a over
    assert laid(lambda a, b, c: (a.rotr(4) ^ b, b, c)) == {"a": (4, 0), "b": (0, 0), "c": (0, 0)}
    assert laid(lambda a, b, c: (a.rotl(3) ^ b, b, c)) == {"a": (0, 3), "b": (0, 0), "c": (0, 0)}
