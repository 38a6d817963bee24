"""Digits of single words, clock after clock, on ints; whole passes are in test_serialize."""

from random import Random

import pytest

from graphs import values
from roundhouse.graph.digit_pass import DigitPass, Unserial
from roundhouse.graph.shift_register import ShiftRegister
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, Table, const, join, mux
from roundhouse.words.op import LOOKUP, MUX, XOR

WIDTH = 8


@pytest.fixture
def words():
    graph = Graph()
    return [graph.input(name, WIDTH) for name in "ab"]


def digit_pass(value, *words, digit=2):
    """A pass in which the words rotate, each its own successor, and one more word takes `value`."""
    result = words[0].graph.input("result", words[0].width)
    moving = {word: word for word in words} | {result: value}
    return DigitPass(moving, {}, digit, {word: ShiftRegister(word.width, digit) for word in moving})


def digits(one, made, numbers):
    """A digit at all clocks, with the words of the pass rotating in their registers."""
    kept, found = dict.fromkeys(one.others, 0), []
    for clock in range(one.count):
        turn = clock * one.digit
        env = {
            register: (number >> turn | number << WIDTH - turn) % (1 << WIDTH) for register, number in numbers.items()
        }
        env |= kept | {one.clock: clock}
        for register, value in one.others.items():
            env.setdefault(register, 0)
            kept[register] = values([value], env)[0]
        found.append(made.value if made.is_const else values([made], env)[0])
    return sum(digit << n * one.digit for n, digit in enumerate(found))


FUNCTIONS = {
    "gates": (lambda a, b: (a ^ b) & ~a | b, lambda a, b: (a ^ b) & ~a | b),
    "sum": (lambda a, b: a + b, lambda a, b: a + b),
    "difference": (lambda a, b: a - b, lambda a, b: a - b),
    "sum of sums": (lambda a, b: (a + b) - (b + 77), lambda a, b: a - 77),
    "rotated": (lambda a, b: a.rotl(3) ^ b, lambda a, b: (a << 3 | a >> 5) ^ b),
    "selected": (lambda a, b: mux(b[0], a, ~a), lambda a, b: a if b % 2 else ~a),
    "constant": (lambda a, b: const(0x6B, 8), lambda a, b: 0x6B),
    "swapped": (lambda a, b: join(b[0:4], a[4:8]), lambda a, b: b % 16 * 16 + a // 16),
}


@pytest.mark.parametrize("digit", [1, 2, 4])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_digits_are_those_of_the_word(name, digit, words):
    make, expected = FUNCTIONS[name]
    a, b = words
    one = digit_pass(make(a, b), a, b, digit=digit)
    made, random = one.digit_of(make(a, b)), Random(digit)
    for _ in range(10):
        x, y = random.getrandbits(8), random.getrandbits(8)
        assert digits(one, made, {a: x, b: y}) == expected(x, y) % 256


def test_gates_that_all_clocks_need_are_made_once(words):
    a, b = words
    value = (a ^ b) & ~b
    made = digit_pass(value, a, b).digit_of(value)
    assert [word.op for word in topological([made])].count(XOR) == 2, "one a lane"


def test_few_places_have_conditions_and_many_are_decoded():
    wide = Graph().input("wide", 16)
    swapped = join(wide[8:12], wide[12:16], wide[0:4], wide[4:8])
    reversed_ = join(*(wide[n] for n in range(16)))
    for value, selectors in ((swapped, 1), (reversed_, 0)):
        made = DigitPass({wide: value}, {}, 1, {}).digit_of(value)
        assert [word.op for word in topological([made])].count(MUX) == selectors


def test_a_look_up_of_a_moving_index_is_one_for_all_digits(words):
    a, _ = words
    box = Table("box", [(3 * n + 1) % 16 for n in range(16)], 4)
    value = join(*(box[nibble] for nibble in a.split(4)))
    made = digit_pass(value, a, digit=4).digit_of(value)
    assert [word.op for word in topological([made])].count(LOOKUP) == 1


def test_a_static_look_up_takes_a_table_for_each_bit():
    graph = Graph()
    a, index = graph.input("a", WIDTH), graph.input("index", 4)
    constants = Table("constants", [n * 11 for n in range(16)], 8)
    value = a ^ constants[index]
    one = DigitPass({a: value}, {index: index}, 4, {a: ShiftRegister(WIDTH, 4)})
    made = one.digit_of(value)
    tables = {word.param.name for word in topological([made]) if word.op is LOOKUP}
    assert tables == {f"constants_{bit}" for bit in range(8)}


def test_a_whole_word_is_there_at_the_end():
    """At the last clock a sum of static words, and the bits of a moving word that are still in its register."""
    graph = Graph()
    a, count = graph.input("a", WIDTH), graph.input("count", 3)
    one = DigitPass({a: a}, {count: count + 1}, 2, {a: ShiftRegister(WIDTH, 2)})
    ended = one.at_the_end(join(count + 1, a[6:8]))
    assert values([ended], {count: 5, a: 0b10, one.clock: 3}) == (6 * 4 + 2,)


def test_a_bit_that_all_clocks_need_is_kept(words):
    """The bits of a condition on moving words: taken in the first clock, and kept in registers."""
    a, b = words
    value = mux(a[1] & b[0], a, b)
    one = digit_pass(value, a, b)
    one.digit_of(value)
    assert [kept.param for kept in one.others] == ["kept_0", "kept_1"]
    for (kept, following), stored in zip(one.others.items(), (a[1], b[0]), strict=True):
        assert stored in topological([following])
        for clock, bit, expected in ((0, 0, 1), (1, 0, 0), (2, 1, 1)):
            assert values([following], {a: 2, b: 1, one.clock: clock, kept: bit}) == (expected,)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (
            lambda a, b: a * b,
            "'mul' takes whole words, and a serial core has one digit of each in a clock",
        ),
        (lambda a, b: mux(a.eq(3), a, b), "'eq' takes whole words"),
        (lambda a, b: (a + b).rotl(2), "cannot rotate a sum before it is complete; take iterative"),
    ],
)
def test_what_needs_whole_words_is_refused(make, reason, words):
    with pytest.raises(Unserial, match=reason):
        digit_pass(make(*words), *words).digit_of(make(*words))
