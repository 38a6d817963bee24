"""Words for operations: plain ones, or none."""

import pytest

from roundhouse.rtl.form import Const, Op
from roundhouse.rtl.passes.wording import LONGEST, in_words
from small_form import binary, equals, joined, module, net, no

A, B, BIT = net("a", 8), net("b", 8), net("bit")
ONE = module(inputs={"a": 8, "b": 8, "bit": 1, "long": 8})
NAMES = {"a": "first", "b": "second", "bit": "chosen", "long": "l" * LONGEST}


def whole(kind, word):
    return Op(kind, (word,), 1)


@pytest.mark.parametrize(
    ("words", "value"),
    {
        "not_first": no(A),
        "first_xor_second": binary("xor", A, B),
        "first_and_not_second": binary("and", A, no(B)),
        "first_and_second_and_first": binary("and", binary("and", A, B), A),
        "first_is_3": equals(A, 3),
        "first_below_second": Op("lt", (A, B), 1),
        "first_else_second": Op("mux", (BIT, A, B), 8),
        "all_of_first": whole("all", A),
        "any_of_first_3_0": whole("any", net("a", 4)),
        "not_all_of_first_7_5": no(whole("all", net("a", 3, 5))),
        "chosen_and_first_6": binary("and", BIT, net("a", 1, 6)),
        "chosen_or_first_is_0": binary("or", BIT, equals(A, 0)),
        "entry_of_first": Op("look", (A,), 8, "rows"),
        "word_of_second": Op("read", (B,), 8, "keys"),
    }.items(),
)
def test_an_operation_on_signals_is_told_in_words(words, value):
    assert in_words(ONE, value, NAMES) == words


@pytest.mark.parametrize(
    "value",
    [
        binary("xor", binary("and", A, B), A),
        binary("and", binary("or", A, B), A),
        no(binary("and", A, B)),
        binary("add", A, Const(1, 8)),
        Op("mux", (BIT, no(A), B), 8),
        whole("any", joined(A, B)),
        joined(A, B),
        no(net("long", 8)),
        binary("sub", binary("sub", A, B), A),
        Op("mux", (BIT, Op("mux", (BIT, A, B), 8), B), 8),
        Op("eq", (equals(A, 0), BIT), 1),
        A,
    ],
)
def test_what_would_need_brackets_or_is_long_has_no_words(value):
    assert in_words(ONE, value, NAMES) == ""


def test_a_signal_without_a_name_of_its_own_is_seen_through():
    one = module(inputs={"a": 8, "b": 8}, wires={"$1": 8, "$2": 8})
    one.assigns = {"$1": binary("or", A, B), "$2": no(A)}
    names = NAMES | {"$1": "first_or_second", "$2": "not_first"}
    assert in_words(one, no(net("$1", 8)), names) == in_words(one, binary("and", net("$1", 8), A), names) == ""
    assert in_words(one, binary("and", net("$2", 8), B), names) == "not_first_and_second"


def test_a_signal_without_a_name_by_now_has_no_words():
    assert in_words(ONE, no(A), {}) == ""
