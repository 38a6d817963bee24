"""What is computed several times becomes a function."""

import pytest

from roundhouse.rtl.form import Table
from roundhouse.rtl.passes.alike import OPERATIONS, share_functions
from small_form import binary, clocked_text, computed, module, net, no, put, when

A, B, C = net("a", 8), net("b", 8), net("c", 8)


def mixed(a, b):
    """Six operations of two words."""
    value = binary("xor", no(a), b)
    value = binary("and", value, no(binary("or", a, b)))
    assert OPERATIONS == 6
    return binary("xor", value, a)


def shared(assigns, **facts):
    wires = dict.fromkeys(assigns, 8)
    one = module(inputs={"a": 8, "b": 8, "c": 8, "clk": 1}, wires=wires, assigns=assigns, **facts)
    share_functions(one)
    return one


def test_two_words_that_are_computed_alike_call_one_function():
    one = shared({"round1_mix": mixed(A, B), "round2_mix": mixed(C, A)})
    assert computed(one) == {"round1_mix": "mix_word(b, a)", "round2_mix": "mix_word(a, c)"}
    function = one.functions["mix_word"]
    assert function.inputs == (("a", 8), ("b", 8)) and function.result == mixed(B, A)


@pytest.mark.parametrize(
    ("signal", "function"),
    {
        "round1_mix": "mix_word", "key_1_0_row0_round1_mix_columns": "mix_columns_word",
        "round_key_14_0_row13_round14_add_round_key": "add_round_key_word", "entry_mix_key": "mix_key_word",
        "add_round_key_stage3_inv_mix": "add_round_key_inv_mix_word", "state_12_3_ahead": "state_ahead_word",
        "p0": "p0_word", "key_3": "key_word", "add_round_key_3": "add_round_key_word", "mix_key_2": "mix_key_word",
        "first_round_key_1_0": "first_round_key_word", "entry_of_a": "entry_of_a_word",
    }.items(),
)  # fmt: skip
def test_a_function_has_no_number_of_what_calls_it_first(signal, function):
    assert [*shared({signal: mixed(A, B), "other": mixed(B, C)}).functions] == [function]


def test_what_is_computed_once_or_is_short_stays():
    assert shared({"p": mixed(A, B)}).functions == {}
    assert shared({"p": binary("xor", A, B), "q": binary("xor", B, C)}).functions == {}


def test_registers_call_functions_too():
    one = module(inputs={"a": 8, "b": 8, "c": 8, "clk": 1}, wires={"r": 8, "s": 8}, clock="clk")
    one.registers = {
        "r": (when(net("a"), put(net("r", 8), mixed(A, B))),),
        "s": (when(net("b"), put(net("s", 8), mixed(B, C))),),
    }
    share_functions(one)
    assert clocked_text(one) == {"r": "if (a[0]) r <= r_word(b, a);", "s": "if (b[0]) s <= r_word(c, b);"}


def test_a_function_does_not_take_a_name_that_is_taken():
    one = module(
        inputs={"a": 8, "b": 8, "c": 8, "mix_word": 1},
        wires={"mix_1": 8, "mix_2": 8},
        assigns={"mix_1": mixed(A, B), "mix_2": mixed(B, C)},
        tables={"mix_word_2": Table((0, 1), 1)},
    )
    share_functions(one)
    assert list(one.functions) == ["mix_word_3"]


def test_signals_without_names_are_part_of_others_and_call_nothing():
    one = module(
        inputs={"a": 8, "b": 8, "c": 8},
        wires={"$1": 8, "$2": 8},
        assigns={"$1": mixed(A, B), "$2": mixed(B, C)},
    )
    share_functions(one)
    assert one.functions == {}
