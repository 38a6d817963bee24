"""Two units made into one, on ints: each keeps its value while its selector wants it."""

from random import Random

import pytest

from graphs import values
from roundhouse.graph.kinds import DEFAULT_KINDS, SEPARATE_KINDS
from roundhouse.graph.merge import kin, merge, selector_bits, value_of
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, Table, const, join
from roundhouse.words.op import ADD, LOOKUP, MUL, MUX, SUB

ONE, OTHER = (
    Table("one", [(7 * n + 3) % 256 for n in range(64)], 8),
    Table("other", [n * n % 256 for n in range(64)], 8),
)
LEFT, RIGHT = Table("left", [n ^ 5 for n in range(64)], 8), Table("right", [255 - n for n in range(64)], 8)
BOTH = Table.merge("both", LEFT, RIGHT)


@pytest.fixture
def leaves():
    graph = Graph()
    return [*(graph.input(name, 8) for name in "abcd"), graph.input("s", 1)]


def sum_with_carry(a, b, carry):
    return join(a, const(1, 1)) + join(b, carry)


#: Two units of (a, b, c, d), what each is worth on ints, and how many operations of which kind are left.
PAIRS = {
    "look-ups": (
        lambda a, b, c, d: (ONE[a[0:6]], ONE[b[0:6]]),
        lambda a, b, c, d: ((7 * (a % 64) + 3) % 256, (7 * (b % 64) + 3) % 256),
        (LOOKUP, 6),
    ),
    "members of a family": (
        lambda a, b, c, d: (LEFT[a[0:6]], RIGHT[b[0:6]]),
        lambda a, b, c, d: (a % 64 ^ 5, 255 - b % 64),
        (LOOKUP, 7),
    ),
    "products": (lambda a, b, c, d: (a * b, c * d), lambda a, b, c, d: (a * b, c * d), (MUL, 16)),
    "products with an operand in common": (
        lambda a, b, c, d: (a * b, c * a),
        lambda a, b, c, d: (a * b, c * a),
        (MUL, 8),
    ),
    "sums": (lambda a, b, c, d: (a + b, c + d), lambda a, b, c, d: (a + b, c + d), (ADD, 16)),
    "sums with a word in common": (lambda a, b, c, d: (a + b, b + c), lambda a, b, c, d: (a + b, b + c), (ADD, 8)),
    "differences": (lambda a, b, c, d: (a - b, c - d), lambda a, b, c, d: (a - b, c - d), (SUB, 16)),
    "sum and difference": (lambda a, b, c, d: (a + b, a - c), lambda a, b, c, d: (a + b, a - c), (ADD, 8)),
    "difference and sum": (lambda a, b, c, d: (a - b, c + d), lambda a, b, c, d: (a - b, c + d), (ADD, 16)),
    "sum with a carry and difference": (
        lambda a, b, c, d: (sum_with_carry(a, b, d[0]), a - c),
        lambda a, b, c, d: (a + b + d % 2, a - c),
        (ADD, 8),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_each_keeps_its_value_while_it_is_wanted(name, leaves):
    make, expected, (op, bits) = PAIRS[name]
    *words, s = leaves
    units, random = make(*words), Random(1)
    merged = merge(s, units, (units[0].args, units[1].args))
    assert [word.op for word in topological(merged)].count(op) == 1
    if op is not LOOKUP:
        assert selector_bits(*units) == bits
    for n in range(40):
        numbers = [random.getrandbits(8) for _ in words]
        env = dict(zip(words, numbers, strict=True)) | {s: n % 2}
        place = 1 - n % 2
        (found,) = values([merged[place]], env)
        has_carry = units[place].width == 9  # the lowest bit of the result is not the sum's
        assert found >> has_carry == expected(*numbers)[place] % 256


def test_operands_may_have_been_rebuilt(leaves):
    a, b, c, d, s = leaves
    both, _ = merge(s, (a * b, c * d), ([a, const(3, 8)], [c, d]))
    assert values([both], {a: 50, s: 1, c: 0, d: 0}) == (150,)


@pytest.mark.parametrize("name", PAIRS)
def test_what_is_merged_is_kin(name, leaves):
    one, zero = PAIRS[name][0](*leaves[:4])
    assert kin(one, DEFAULT_KINDS) == kin(zero, DEFAULT_KINDS)


def test_other_units_are_not(leaves):
    a, b, *_ = leaves
    units = [ONE[a[0:6]], OTHER[b[0:6]], LEFT[a[0:6]], a * b, a + b, a[0:7] * b[0:7], a[0:7] + b[0:7]]
    assert len({kin(unit, DEFAULT_KINDS) for unit in units}) == len(units)


def test_members_of_a_family_are_kin_only_where_tables_merge(leaves):
    a, b, *_ = leaves
    left, right, other_left = LEFT[a[0:6]], RIGHT[b[0:6]], LEFT[b[0:6]]
    assert kin(left, DEFAULT_KINDS) == kin(right, DEFAULT_KINDS)
    assert kin(left, SEPARATE_KINDS) == kin(other_left, SEPARATE_KINDS) != kin(right, SEPARATE_KINDS)


def test_the_value_of_an_adder_has_no_carry_bit(leaves):
    a, b, *_ = leaves
    assert value_of(a + b) is a + b
    assert value_of(sum_with_carry(a, b, a[0])) is sum_with_carry(a, b, a[0])[1:]


def test_operands_are_paired_so_that_few_bits_differ(leaves):
    a, b, c, _, s = leaves
    both, _ = merge(s, (a + b, c + a), ((a, b), (c, a)))
    (selector,) = (word for word in topological([both]) if word.op is MUX)
    assert set(both.args) == {a, selector} and set(selector.args) == {s, b, c}
