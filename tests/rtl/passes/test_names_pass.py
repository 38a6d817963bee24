"""Names that every language takes, and that say what a signal holds."""

import pytest

from roundhouse.rtl.form import Memory, Op, Table, Write
from roundhouse.rtl.passes.names import name_all, plain_name
from roundhouse.rtl.passes.wording import LONGEST
from small_form import binary, clocked_text, computed, design, equals, instance, joined, module, net, no, put

A = net("a", 8)


def named(assigns, **facts):
    one = module(
        inputs={"a": 8, "clk": 1}, wires={name: value.width for name, value in assigns.items()}, assigns=assigns
    )
    for name, value in facts.items():
        setattr(one, name, value)
    name_all(design(one))
    return one


@pytest.mark.parametrize(
    ("given", "plain"),
    {
        **{"a.b$c": "a_b_c", "$7": "n7", "__x__": "x", "x__y": "x_y", "$": "signal", "4x": "n4x", "plain": "plain"},
        **{"data$12": "data", "port$4$0": "port_4_0", "expand_expand_key": "expand_key", "round1_round1_x": "round1_x"},
        **{"next_next_block": "next_next_block", "product_low_low": "product_low_low", "low_lower": "low_lower"},
    }.items(),
)
def test_a_name_has_no_sign_that_needs_an_escape(given, plain):
    assert plain_name(given) == plain


def test_no_signal_is_called_as_a_word_of_a_language_nor_as_what_loops_and_linters_use():
    one = named({"begin": no(A), "signal": no(A), "n": no(A), "unused": no(A)})
    assert list(one.assigns) == ["begin_block", "signal_block", "n_2", "unused_2"]
    assert one.origins["begin_block"] == [("begin", 0)]


def test_a_counter_is_left_out_and_the_name_without_one_is_not_taken_from_another_signal():
    assert list(named({"data$12": no(A), "data": no(A), "key$7": no(A)}).assigns) == ["data_2", "data", "key"]


def test_names_differ_by_more_than_their_case():
    """VHDL does not tell capitals from small letters."""
    assert list(named({"Key": no(A), "key": no(A)}).assigns) == ["Key", "key_2"]


def test_a_signal_without_a_name_is_named_after_what_it_is_computed_of():
    named_after = {
        "$1": (equals(A, 3), "a_is_3"),
        "$2": (Op("ne", (A, equals(A, 0).args[1]), 1), "a_is_not_0"),
        "$3": (no(A), "not_a"),
        "$4": (binary("xor", A, A), "a_xor_a"),
        "$5": (Op("any", (A,), 1), "any_of_a"),
        "$6": (Op("look", (A,), 8, "rows"), "entry_of_a"),
        "$7": (Op("read", (A,), 8, "keys"), "word_of_a"),
    }
    one = named(
        {name: value for name, (value, _) in named_after.items()},
        tables={"rows": Table((0,) * 256, 8)},
        memories={"keys": Memory(8, 256)},
    )
    assert list(one.assigns) == [name for _, name in named_after.values()]


def test_a_name_that_would_be_long_is_that_of_the_operation():
    long = net("x" * LONGEST, 8)
    one = module(inputs={long.name: 8}, wires={"$1": 8}, assigns={"$1": no(long)})
    name_all(design(one))
    assert list(one.assigns) == ["not_of_several"]


def test_what_has_no_words_is_a_term_or_a_part_of_what_takes_it():
    mixed = binary("xor", binary("and", A, no(A)), binary("or", A, A))
    one = named({"$1": mixed, "$2": mixed, "sum": binary("add", net("$1", 8), A), "both": joined(net("$2", 8), A)})
    assert list(one.assigns) == ["sum_term", "both_part", "sum", "both"]


def test_a_term_of_several_is_called_after_the_first_of_what_it_is_computed_of():
    mixed = binary("xor", binary("and", A, no(A)), binary("or", A, A))
    one = named({"$1": mixed, "p": binary("add", net("$1", 8), A), "q": binary("sub", net("$1", 8), A)})
    assert list(one.assigns) == ["xor_of_a", "p", "q"]


def test_what_a_register_takes_is_its_next_value():
    one = module(
        inputs={"a": 8, "clk": 1},
        wires={"state": 8, "$1": 8},
        assigns={"$1": no(A)},
        registers={"state": (put(net("state", 8), net("$1", 8)),)},
        clock="clk",
    )
    name_all(design(one))
    assert clocked_text(one) == {"state": "state <= next_state;"}
    assert computed(one) == {"next_state": "~a"}


def test_what_a_register_takes_as_several_words_is_its_next_value_too():
    one = module(
        inputs={"a": 8, "clk": 1},
        wires={"state": 16, "$1": 8, "$2": 8},
        assigns={"$1": no(A), "$2": binary("xor", A, net("state", 8, 8))},
        registers={"state": (put(net("state", 16), joined(net("$1", 8), net("$2", 8))),)},
        clock="clk",
    )
    name_all(design(one))
    assert clocked_text(one) == {"state": "state <= {next_state_15_8, next_state_7_0};"}


def test_what_several_registers_take_is_the_next_value_of_none():
    one = module(
        inputs={"a": 8, "clk": 1},
        wires={"state": 8, "other": 8, "$1": 8},
        assigns={"$1": no(A)},
        registers={name: (put(net(name, 8), net("$1", 8)),) for name in ("state", "other")},
        clock="clk",
    )
    name_all(design(one))
    assert computed(one) == {"not_a": "~a"}


def test_a_number_behind_a_comparison_is_that_of_what_is_compared():
    one = named({"round1_eq_1": equals(A, 0), "eq_0": equals(binary("xor", A, no(A)), 3)})
    assert list(one.assigns) == ["a_is_0", "eq_0"]


def test_memories_and_tables_are_renamed_where_they_are_used():
    one = module(
        inputs={"a": 8, "clk": 1},
        outputs={"y": 8},
        memories={"keys$of": Memory(8, 256)},
        tables={"out": Table((0,) * 256, 8)},
        assigns={"y": Op("look", (Op("read", (A,), 8, "keys$of"),), 8, "out")},
        writes=[Write("keys$of", A, A, 0)],
        clock="clk",
    )
    name_all(design(one))
    assert computed(one) == {"y": "out_block(keys_of[a])"}
    assert one.writes == [Write("keys_of", A, A, 0)]


def test_ports_and_modules_are_renamed_on_both_sides_and_the_top_keeps_its_names():
    inner = module("box$1", {"in": 8}, {"out": 8}, assigns={"out": net("in", 8)})
    top = module("Top", {"a": 8}, {"y": 8}, instances={"u.1": instance("box$1", {"in": A}, {"out": net("y", 8)})})
    whole = design(top, inner)
    name_all(whole)
    assert list(whole.modules) == ["Top", "box"]
    assert [port.name for port in inner.ports] == ["in_block", "out_block"]
    assert list(top.instances) == ["u_1"]
    assert top.instances["u_1"].module == "box" and top.instances["u_1"].inputs == {"in_block": A}
    assert [port.name for port in top.ports] == ["a", "y"]


def test_a_signal_that_is_kept_has_its_name_before_all_others():
    one = named({"line": no(A)}, tables={"line": Table((0,) * 256, 8)}, kept=frozenset({"line"}))
    assert list(one.assigns) == ["line"] and list(one.tables) == ["line_2"]


def test_a_signal_called_after_an_instance_and_a_port_follows_the_port():
    """The port `data` of the instance is `data_2` in the end, since a memory inside has the name."""
    inner = module("inner", {"a": 8}, {"data$1": 8, "data$2": 8}, {"data": 8}, assigns={"data": no(A)})
    inner.assigns |= {"data$1": binary("xor", A, net("data", 8)), "data$2": binary("and", A, net("data", 8))}
    outputs = {"data$1": net("unit_data", 8), "data$2": net("unit_data_2", 8)}
    value = binary("or", net("unit_data", 8), net("unit_data_2", 8))
    outer = module("outer", {"a": 8}, {"y": 8}, {"unit_data": 8, "unit_data_2": 8}, assigns={"y": value})
    outer.instances["unit"] = instance("inner", {"a": A}, outputs)
    name_all(design(outer, inner))
    assert {port: value.name for port, value in outer.instances["unit"].outputs.items()} == {
        "data_2": "unit_data_2", "data_3": "unit_data_3",
    }  # fmt: skip
    assert outer.assigns["y"] == binary("or", net("unit_data_2", 8), net("unit_data_3", 8))
    assert outer.origins["unit_data_3"] == [("unit_data_2", 0)]


def test_a_signal_that_follows_a_port_takes_no_name_from_another():
    inner = module("inner", {"a": 8}, {"data": 8}, assigns={"data": no(A)})
    value = binary("xor", net("unit_some", 8), net("unit_data", 8))
    wires = {"unit_some": 8, "unit_data": 8}
    outer = module("outer", {"a": 8}, {"y": 8}, wires, assigns={"y": value, "unit_data": no(A)})
    outer.instances["unit"] = instance("inner", {"a": A}, {"data": net("unit_some", 8)})
    name_all(design(outer, inner))
    assert outer.assigns["y"] == binary("xor", net("unit_data_2", 8), net("unit_data", 8))
