"""Statements become an expression or a table."""

import pytest

from roundhouse.rtl.form import Case, Const
from roundhouse.rtl.passes.decide import ARMS, RARE, USES, decide
from small_form import binary, computed, module, net, no, put, when

A, B, X, Y = net("a", 8), net("b", 8), net("x", 2), net("y", 8)


def decided(*statements, signal="y", width=8):
    one = module(inputs={"a": 8, "b": 8, "s": 1, "x": 2, "k": 4}, outputs={signal: width}, blocks={signal: statements})
    decide(one)
    return one


def test_a_value_under_a_condition_is_a_choice():
    one = decided(put(Y, A), when(net("s"), put(Y, B)))
    assert computed(one) == {"y": "s ? b : a"}
    assert one.blocks == {}


def test_bits_that_are_set_later_join_those_that_stay():
    one = decided(put(Y, A), put(net("y", 4, 2), net("b", 4)))
    assert computed(one) == {"y": "{a[7:6], b[3:0], a[1:0]}"}


def test_constants_by_the_value_of_a_word_are_a_table_in_which_the_first_arm_counts():
    arms = (((0,), (put(Y, Const(3, 8)),)), ((1, 0), (put(Y, Const(5, 8)),)))
    one = decided(put(Y, Const(7, 8)), Case(X, arms))
    assert one.tables["entry"].entries == (3, 5, 7, 7)
    assert computed(one) == {"y": "entry[{~x, 3'd0} +: 8]"}


def test_a_table_is_named_after_its_signal_and_equal_ones_are_one():
    def rows(signal):
        return Case(X, (((1,), (put(net(signal, 8), Const(5, 8)),)),), (put(net(signal, 8), Const(9, 8)),))

    one = module(
        inputs={"x": 2},
        outputs={"constant_2": 8, "more": 8},
        blocks={name: (rows(name),) for name in ("constant_2", "more")},
    )
    decide(one)
    assert {name: table.entries for name, table in one.tables.items()} == {"constant_table": (9, 5, 9, 9)}
    assert one.assigns["more"] == one.assigns["constant_2"]


@pytest.mark.parametrize("signal", ["rcon_0", "next_rcon_0", "next_stage2_rcon_0", "next_rcon_0$32", "$rcon", "rcon"])
def test_a_table_has_the_name_of_what_is_looked_up_without_stages_and_counters(signal):
    rows = Case(X, (((1,), (put(net(signal, 8), Const(5, 8)),)),), (put(net(signal, 8), Const(9, 8)),))
    one = module(inputs={"x": 2}, outputs={signal: 8}, blocks={signal: (rows,)})
    decide(one)
    assert list(one.tables) == ["rcon_table"]


def test_a_few_values_that_are_no_constants_are_compared():
    one = decided(put(Y, Const(0, 8)), Case(X, (((2,), (put(Y, A),)), ((1, 3), (put(Y, B),)))))
    assert computed(one) == {"y": "(x == 2'b10) ? a : ((x == 2'b01) | (x == 2'b11)) ? b : 8'h0"}


def test_more_values_stay_a_case():
    arms = tuple(((n,), (put(Y, A if n % 2 else B),)) for n in range(ARMS + 1))
    one = decided(put(Y, A), Case(X, arms))
    assert one.assigns == {} and "y" in one.blocks


def test_a_case_without_effect_is_left_out_and_cases_with_one_outcome_stand_together():
    """Of a value that is there twice the first one counts, also where it has no effect."""
    arms = [((n,), (put(Y, A if n % 2 else B),)) for n in range(1, 6)]
    arms += [((7,), (put(Y, Const(0, 8)),)), ((6, 7), (put(Y, B),))]
    one = decided(put(Y, Const(0, 8)), Case(net("k", 4), tuple(arms)))
    assert one.blocks["y"][1] == Case(net("k", 4), (((1, 3, 5), (put(Y, A),)), ((2, 4, 6), (put(Y, B),))))


def test_a_table_of_bits_that_are_rarely_set_is_a_list_of_these():
    def rare(*indices):
        bit = net("y")
        arms = tuple(((n,), (put(bit, Const(1, 1)),)) for n in indices)
        return decided(put(bit, Const(0, 1)), Case(A, arms), width=1)

    listed = rare(*range(256 // RARE))
    assert listed.tables == {} and listed.blocks["y"][1].arms == ((tuple(range(16)), (put(net("y"), Const(1, 1)),)),)
    assert computed(rare(3, 5)) == {"y": "(a == 8'h03) | (a == 8'h05)"}
    assert "entry" in rare(*range(256 // RARE + 1)).tables


def test_what_would_be_long_stays_statements():
    long = A
    for _ in range(USES):
        long = binary("xor", no(long), B)
    one = decided(put(Y, A), when(net("s"), put(Y, long)))
    assert one.assigns == {} and "y" in one.blocks


def test_without_a_value_at_first_there_is_no_expression():
    assert decided(when(net("s"), put(Y, B))).assigns == {}
