from random import Random
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs import inputs_of, loop_step, numbers, recipes, some, values
from graphs import unit_counts as units
from roundhouse.ciphers.forms.aes_sbox import INV_SBOX, SBOX
from roundhouse.graph.kinds import DEFAULT_KINDS, SEPARATE_KINDS
from roundhouse.graph.share import drop_guards, share
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, Table, guard, mux
from roundhouse.words.op import AND, LOOKUP, MUX

guarding = recipes(["either", "neither", "guarded", "mux", "sbox", "inv_sbox", "xor", "swap"], gates=30)
arithmetic = recipes(["sum or difference", "sums far apart", "products", "add", "sub", "mul", "mux", "xor", "turn"])


@pytest.fixture
def leaves():
    graph = Graph()
    return [*(graph.input(name, 8) for name in "xy"), *(graph.input(name, 1) for name in "st")]


@given(recipes() | guarding | arithmetic, numbers)
def test_sharing_keeps_the_function_and_adds_no_unit(recipe, given_numbers):
    inputs, outputs = recipe.on_inputs()
    shared = share(outputs)
    assert values(shared, dict(zip(inputs, given_numbers, strict=True))) == recipe.on_numbers(given_numbers)
    assert units(shared).total() <= units(outputs).total()


@given(guarding | arithmetic, st.lists(st.tuples(st.integers(0, 2), st.booleans()), min_size=3, max_size=3), numbers)
def test_outputs_keep_their_values_while_their_guards_hold(recipe, conditions, given_numbers):
    inputs, outputs = recipe.on_inputs()
    guards = [inputs[n][3] if one else ~inputs[n][3] for n, one in conditions[: len(outputs)]]
    shared = share([guard(bit, word) for bit, word in zip(guards, outputs, strict=True)])
    env = dict(zip(inputs, given_numbers, strict=True))
    for bit, old, new in zip(guards, outputs, drop_guards(shared), strict=True):
        assert values(bit, env) == (0,) or values(new, env) == values(old, env)


def test_two_lookups_under_a_mux_become_one(leaves):
    x, y, s, _ = leaves
    (shared,) = share([mux(s, SBOX[x], SBOX[y])])
    assert shared is SBOX[mux(s, x, y)]


def test_tables_of_a_family_share_the_merged_table(leaves):
    x, y, s, _ = leaves
    assert units(share([mux(s, SBOX[x], INV_SBOX[y])])) == {"shared_sbox": 1}


def test_a_unit_in_place_of_two_that_are_called_differently_is_called_shared(leaves):
    x, y, s, _ = leaves
    names = [("sub_bytes", "sub_bytes"), ("sub_bytes", "sub_word"), ("sub_bytes", None)]
    shared = []
    for number, (one, zero) in enumerate(names):
        first, second = SBOX[x ^ number], SBOX[y ^ number]
        first.hint, second.hint = one, zero
        shared += [word.hint for word in share([mux(s, first, second)])]
    assert shared == ["sub_bytes", "shared_sbox", "shared_sbox"]


def test_a_merged_table_is_called_shared_once(leaves):
    x, y, s, _ = leaves
    first, second = SBOX[x], INV_SBOX[y]
    first.hint, second.hint = "sub_bytes", "inv_sub_bytes"
    (shared,) = share([mux(s, first, second)])
    assert (shared.param.name, shared.hint) == ("shared_sbox", "shared_sbox")


@pytest.mark.parametrize("at_one_address", [False, True])
def test_tables_of_a_family_stay_two_where_tables_do_not_merge(leaves, at_one_address):
    x, y, s, t = leaves
    other = x if at_one_address else y
    words = [mux(s, mux(t, SBOX[x], SBOX[y]), INV_SBOX[other])]
    shared = share(words, SEPARATE_KINDS)
    assert units(shared) == {"sbox": 1, "inv_sbox": 1}
    for given_numbers in ((3, 200, 0, 0), (3, 200, 0, 1), (77, 0, 1, 0), (77, 0, 1, 1)):
        env = dict(zip(leaves, given_numbers, strict=True))
        assert values(shared, env) == values(words, env)


def test_lookups_far_apart_share_too(leaves):
    x, y, s, _ = leaves
    outputs = [mux(s, (SBOX[x] ^ y) + 3, y), mux(s, x, INV_SBOX[~y] * 5)]
    assert units(share(outputs)) == {"shared_sbox": 1}


def test_guards_tell_what_excludes_each_other(leaves):
    x, y, s, _ = leaves
    assert units(share([guard(s, SBOX[x]), mux(s, y, SBOX[y])])) == {"sbox": 1}


def test_three_ways_share_one_unit(leaves):
    x, y, s, t = leaves
    assert units(share([mux(s, mux(t, SBOX[x], SBOX[y]), SBOX[x + y])])) == {"sbox": 1}


@pytest.mark.parametrize(
    "outputs",
    [
        lambda x, y, s, t: [mux(s, SBOX[x], y), mux(t, y, SBOX[y])],
        lambda x, y, s, t: [mux(s, SBOX[x], SBOX[y]) ^ SBOX[x] ^ SBOX[y]],
        lambda x, y, s, t: [mux(s, SBOX[x], SBOX[SBOX[x]])],
        lambda x, y, s, t: [guard(s, SBOX[x]), guard(s, SBOX[y])],
        lambda x, y, s, t: [mux(s, SBOX[x], Table("other", range(256), 8)[y])],
    ],
    ids=["other bits", "needed always", "one after the other", "together", "unrelated tables"],
)
def test_what_may_be_needed_at_once_is_not_shared(leaves, outputs):
    words = outputs(*leaves)
    assert units(share(words)) == units(words)


def test_exclusive_for_reasons_of_several_bits(leaves):
    """One is needed while s, or while t and bit 0; the other while neither: a bit is made that tells them apart."""
    x, y, s, t = leaves
    (shared,) = share([mux(s, SBOX[x], mux(t, mux(x[0], SBOX[x], y), SBOX[y]))])
    assert units([shared]) == {"sbox": 1}
    assert [word.op for word in topological([shared])].count(AND) == 1


def test_a_selector_that_waits_for_what_it_selects_is_no_selector(leaves):
    """Each pair alone could share a unit; both at once would wait for each other."""
    x, y, s, t = leaves
    first, second = SBOX[x], INV_SBOX[y]
    outputs = [mux(s ^ second[0], first, SBOX[y]), mux(t ^ first[0], second, INV_SBOX[x])]
    shared = share(outputs)
    for number in range(0, 1 << 18, 997):
        env = dict(zip(leaves, (number & 255, number >> 8 & 255, number >> 16 & 1, number >> 17), strict=True))
        assert values(shared, env) == values(outputs, env)


def test_small_tables_are_not_worth_sharing(leaves):
    x, y, s, _ = leaves
    table = Table("small", range(16), 8)
    assert [word.op for word in topological(share([mux(s, table[x[0:4]], table[y[0:4]])]))].count(LOOKUP) == 2


@pytest.mark.parametrize(
    ("core", "before", "after"),
    [
        (("aes128", "encrypt"), 20, {"sbox": 20}),
        (("aes128", "simplex", "shadow"), 32, {"shared_sbox": 16}),
        (("aes128", "simplex"), 40, {"shared_sbox": 16, "sbox": 4}),
        (("aes", "encrypt"), 28, {"sbox": 20}),
    ],
)
def test_a_core_that_does_both_has_the_units_of_one(core, before, after):
    outputs, random = loop_step(*core), Random(1)
    shared = share(outputs)
    assert (units(outputs).total(), units(shared)) == (before, after)
    for _ in range(10):
        env = some(inputs_of(outputs), random)
        assert values(shared, env) == values(outputs, env)


def test_dropping_guards_leaves_everything_else(leaves):
    x, _, s, _ = leaves
    assert drop_guards([guard(s, x) + 1, x]) == [x + 1, x]


# Arithmetic.


@pytest.fixture
def wide():
    graph = Graph()
    return [*(graph.input(name, 32) for name in "abcd"), graph.input("s", 1)]


def adders(words):
    """How many adders there are."""
    return sum(map(DEFAULT_KINDS.is_adder, topological(words)))


def test_multipliers_share_and_operands_in_common_stay(wide):
    a, b, c, d, s = wide
    assert share([mux(s, a * b, c * a)]) == [a * mux(s, b, c)]
    assert share([mux(s, a * b, d), mux(s, d, c * a)])[0].args[1] is a * mux(s, b, c)


def test_adders_that_meet_share(wide):
    a, b, c, d, s = wide
    assert share([mux(s, a + b, c + a)]) == [a + mux(s, b, c)]
    assert share([mux(s, a + b, c + d).rotl(3)]) == [(mux(s, a, c) + mux(s, b, d)).rotl(3)]
    assert share([mux(s, (a + b) ^ d, (c + d) ^ d)]) == [(mux(s, a, c) + mux(s, b, d)) ^ d]
    assert share([mux(s, a - b, c - b)]) == [mux(s, a, c) - b]


@pytest.mark.parametrize(
    "outputs",
    [
        lambda a, b, c, d, s: [mux(s, a + b, a - b)],
        lambda a, b, c, d, s: [mux(s, a - b, d + c)],
        lambda a, b, c, d, s: [mux(s, mux(b[0], a + b, a - c), mux(c[0], d + c, b - c))],
        lambda a, b, c, d, s: [mux(s, a + b, c), mux(s, d, a - b)],
    ],
    ids=["same words", "other words", "four", "far apart"],
)
def test_sums_and_differences_share_an_adder(wide, outputs):
    words, random = outputs(*wide), Random(1)
    shared = share(words)
    assert adders(shared) == 1
    for _ in range(20):
        env = {word: random.getrandbits(word.width) for word in wide}
        assert values(shared, env) == values(words, env)


@pytest.mark.parametrize(
    "outputs",
    [
        lambda a, b, c, d, s: [mux(s, a + b, c), mux(s, a, c + d)],
        lambda a, b, c, d, s: [mux(s, a + b, c + d), a + b, c + d],
        lambda a, b, c, d, s: [mux(s, a[0:7] + b[0:7], a[0:7] + c[0:7])],
        lambda a, b, c, d, s: [mux(s, a + b, (a + b) + c)],
        lambda a, b, c, d, s: [mux(s, (a + b) * 5, d), mux(s, d, c * 5 + a)],
    ],
    ids=["selectors cost as much", "needed always", "narrow", "one after the other", "the way gets long"],
)
def test_adders_that_gain_nothing_do_not_share(wide, outputs):
    words = outputs(*wide)
    assert share(words) == words


def test_what_is_turned_by_a_word_is_shared_like_any_other(wide):
    """The bits of the amount select on the way, and separate nothing."""
    a, b, c, d, s = wide
    words, random = (
        [mux(s, (a + b).rotl(c), (a + d).rotl(c)), mux(s, (a * b).rotr(d[0:5]), a), mux(s, b, c * b)],
        Random(1),
    )
    shared = share(words)
    assert (adders(shared), units(shared)) == (1, {"mul": 1})
    assert [w.op for w in topological([shared[0]])].count(MUX) == 6
    for _ in range(20):
        env = {word: random.getrandbits(word.width) for word in wide}
        assert values(shared, env) == values(words, env)


def test_a_selector_moves_to_where_alike_words_differ(wide):
    a, b, *_, s = wide
    f = lambda w: ((w << 4) ^ (w >> 5)) + w  # noqa: E731
    assert share([mux(s, f(a), f(b))]) == [f(mux(s, a, b))]


def test_many_adders_are_shared_in_no_time(wide):
    """Sixteen rounds of four adders each, in two directions."""
    a, b, c, d, s = wide
    one, zero = (a, b), (a, b)
    for n in range(16):
        one = (one[1], (one[0] + (one[1].rotl(3) + c)) ^ ((one[1] << 4) + d))
        zero = (zero[1], (zero[0] - (zero[1].rotl(3) + c)) ^ ((zero[1] << 4) + d + n))
    start = perf_counter()
    shared = share([mux(s, x, y) for x, y in zip(one, zero, strict=True)])
    assert perf_counter() - start < 4
    assert adders(shared) == 76
