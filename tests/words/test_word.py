import operator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs import values
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, Table, const, join
from roundhouse.words.op import MUX, SUB

BINARY = [operator.xor, operator.and_, operator.or_, operator.add, operator.sub, operator.mul]
words = st.integers(1, 70).flatmap(lambda width: st.tuples(st.just(width), *[st.integers(0, (1 << width) - 1)] * 2))


def slices(width):
    """Start and stop of a slice of at least one bit."""
    return st.integers(0, width - 1).flatmap(lambda start: st.tuples(st.just(start), st.integers(start + 1, width)))


@pytest.fixture
def x():
    return Graph().input("x", 8)


@given(words)
def test_constants_are_ints_modulo_two_to_the_width(numbers):
    width, a, b = numbers
    for operation in BINARY:
        expected = operation(a, b) % (1 << width)
        for right in (const(b, width), b, b - (1 << width)):
            assert operation(const(a, width), right).value == expected
    assert (~const(a, width)).value == a ^ ((1 << width) - 1)
    assert const(a, width).eq(b).value == (a == b)
    assert operator.index(const(a + (7 << width), width)) == int(const(a, width)) == a


@given(words, st.integers(-100, 200))
def test_shifts_and_rotations_are_those_of_bit_strings(numbers, amount):
    width, a, _ = numbers
    bits = f"{a:0{width}b}"
    turn = amount % width
    assert const(a, width).rotl(amount).value == int(bits[turn:] + bits[:turn], 2)
    assert const(a, width).rotr(amount).value == int(bits[width - turn :] + bits[: width - turn], 2)
    assert (const(a, width) << turn).value == a << turn & (1 << width) - 1
    assert (const(a, width) >> turn).value == a >> turn


@given(st.integers(0, 6), st.integers(1, 8), st.booleans(), st.data())
def test_rotations_by_a_word_are_those_by_its_value(log, bits, left, data):
    width = 1 << log
    number, turn = data.draw(st.integers(0, (1 << width) - 1)), data.draw(st.integers(0, (1 << bits) - 1))
    graph = Graph()
    x, amount = graph.input("x", width), graph.input("amount", bits)
    turned = [w.rotl(a) if left else w.rotr(a) for w in (x, const(number, width)) for a in (amount, const(turn, bits))]
    expected = const(number, width).rotl(turn if left else -turn).value
    assert [values(w, {x: number, amount: turn}) for w in turned] == [(expected,)] * 4
    assert turned[1] is (x.rotl(turn) if left else x.rotr(turn))


def test_a_rotation_by_a_word_is_a_selector_for_each_bit_that_counts():
    graph = Graph()
    x, amount = graph.input("x", 32), graph.input("amount", 8)
    assert [w.op for w in topological([x.rotl(amount)])].count(MUX) == 5
    assert [w.op for w in topological([x.rotl(amount[0:3])])].count(MUX) == 3


@given(words, st.data())
def test_slices_take_bits_from_the_least_significant(numbers, data):
    width, a, _ = numbers
    start, stop = data.draw(slices(width))
    assert const(a, width)[start:stop].value == a >> start & (1 << stop - start) - 1
    assert const(a, width)[start].value == a >> start & 1


@given(st.lists(words.map(lambda w: w[:2]), min_size=1, max_size=6))
def test_join_is_most_significant_first(parts):
    bits = "".join(f"{value:0{width}b}" for width, value in parts)
    joined = join(*(const(value, width) for width, value in parts))
    assert (joined.width, joined.value) == (len(bits), int(bits, 2))


@pytest.mark.parametrize("width", [1, 2, 4, 8])
def test_split_and_join_undo_each_other(x, width):
    assert [w.width for w in x.split(width)] == [width] * (8 // width)
    assert join(*x.split(width)) is x
    assert join(*(const(0xA5, 8).split(width))).value == 0xA5
    assert x.split(4) == [x[4:8], x[0:4]]


@given(slices(8), st.data())
def test_wiring_cancels(outer, data):
    graph = Graph()
    x, y = graph.input("x", 8), graph.input("y", 8)
    a, b = outer
    c, d = data.draw(slices(b - a))
    assert x[a:b][c:d] is x[a + c : a + d]
    assert join(y, x)[a:b] is x[a:b]
    assert join(y, x)[a + 8 : b + 8] is y[a:b]
    assert join(y, x)[a : b + 8] is join(y[0:b], x[a:8])
    assert x.rotl(a).rotr(a) is x


@given(st.integers(0, 255), st.lists(st.tuples(st.booleans(), slices(8)), min_size=1, max_size=5))
def test_joined_slices_keep_their_bits(number, parts):
    x = Graph().input("x", 8)
    pieces = [(x, const(number, 8)) if wire else (const(0x5A, 8),) * 2 for wire, _ in parts]
    word, expected = (join(*(piece[n][a:b] for piece, (_, (a, b)) in zip(pieces, parts, strict=True))) for n in (0, 1))
    assert values(word, {x: number}) == (int(expected),)
    assert word.width == expected.width


def test_what_changes_nothing_costs_nothing(x):
    assert all(
        w is x for w in (x ^ 0, x | 0, x + 0, x - 0, x & 0xFF, x << 0, x >> 0, x.rotl(8), x[0:8], const(0, 8) + x)
    )
    assert (x & 0).value == (x * 0).value == (const(0, 8) * x).value == 0
    assert x * 1 is x
    assert const(8, 8) * x is x << 3
    assert (x ^ 0xFF) is ~x
    assert (const(0, 8) - x).op is SUB


def test_equal_words_of_a_graph_are_one(x):
    y = x.graph.input("y", 8)
    table = Table("t", range(256), 8)
    for make in (
        lambda: x + y,
        lambda: x[1:3],
        lambda: join(x, y),
        lambda: ~x,
        lambda: x.eq(3),
        lambda: table[x],
        lambda: x ^ 5,
    ):
        assert make() is make()
    assert x.graph.input("x", 8) is x
    different = [
        x + y,
        y + x,
        x - y,
        x.eq(3),
        x.eq(4),
        x[0:2],
        x[1:3],
        x ^ 5,
        x ^ 6,
        table[x],
        Table("t", range(256), 8)[x],
    ]
    different += [join(const(0, 1), x, const(0, 2)), join(const(0, 2), x, const(0, 1))]
    assert len(set(different)) == len(different)


def test_nothing_leaks_between_graphs():
    first, second = Graph().input("x", 8), Graph().input("x", 8)
    (first + 1).hint = "named"
    assert first is not second
    assert (second + 1).hint is None
    with pytest.raises(ValueError, match="one graph; those of this add belong to 2"):
        first + second


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        (lambda x: x + const(1, 7), TypeError, "both operands of add must have one width; they have 8 and 7 bits"),
        (lambda x: bool(x), TypeError, "neither true nor false; select with `mux` or `choose`"),
        (lambda x: list(x), TypeError, "not a sequence; iterate over `word.split"),
        (lambda x: x[3:3], IndexError, "at least one bit, in rising order; slice.3, 3, None. of 8 bits does not"),
        (lambda x: x[8], IndexError, "at least one bit"),
        (lambda x: x[0:8:2], IndexError, "at least one bit"),
        (lambda x: x[0:7].rotl(x), ValueError, "needs a width that is a power of two; 7 bits are not"),
        (lambda x: x.split(3), ValueError, "8 bits do not split into words of 3"),
        (lambda x: x.value, TypeError, "only a constant word has a value; <input 8> has none"),
    ],
)
def test_errors_say_what_must_hold(x, wrong, error, message):
    with pytest.raises(error, match=message):
        wrong(x)


def test_repr_shows_values_and_operations(x):
    assert [repr(const(10, 8)), repr(const(1, 1)), repr(x + 1)] == ["0x0a", "0x1", "<add 8>"]
