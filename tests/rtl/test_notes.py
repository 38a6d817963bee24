"""What a text says of its modules."""

import pytest

from roundhouse.rtl.form import Op, Table
from roundhouse.rtl.lines import COLUMNS
from roundhouse.rtl.notes import Note, with_notes
from roundhouse.rtl.whereabouts import Inner
from small_form import design, joined, module, net

FUNCTIONS = {
    "mix": "Section 1.",
    "turn_key": "Section 2: a word, turned.",
    "key": "Section 3.",
    "round": "Section 4.",
    "f": "Section 5.",
}
LINES = ["module core_algorithm (", ");", "endmodule"]


def noted(signals, *, given=(), inside=(), functions=FUNCTIONS, assigns=None, inner=None):
    """What is said of functions in a block with these signals, where `given` come in and `inside` are of a part."""
    block = module("core_algorithm", dict.fromkeys(given, 8), wires=dict.fromkeys(signals, 8), assigns=assigns or {})
    part = module("core_algorithm_f", wires=dict.fromkeys(inside, 8))
    texts = {"core_algorithm": LINES, "core_algorithm_f": ["module core_algorithm_f (", ");", "endmodule"]}
    note = Note(functions=functions, inner=inner or {})
    made = with_notes(design(block, part), texts, {"core_algorithm": note}, "module", "//")
    comments = made["core_algorithm"].partition("module ")[0].replace("\n//   ", " ")
    return dict(line.removeprefix("// ").split(": ", 1) for line in comments.splitlines())


def alone(lines, note, opening="module", mark="//"):
    """A block without signals, with what is said of it."""
    block = design(module("core_algorithm"))
    return with_notes(block, {"core_algorithm": lines}, {"core_algorithm": note}, opening, mark)["core_algorithm"]


def test_a_function_is_where_a_signal_has_its_name():
    assert noted(["mix_3_0"])["mix"] == "Section 1."


def test_or_in_the_signals_that_have_it_in_theirs():
    said = noted(["next_turn_key", "next_turn_key_of_row"])["turn_key"]
    assert said == "Section 2: a word, turned; in next_turn_key and next_turn_key_of_row."


def test_beside_its_own_signal_it_is_also_in_those_with_other_functions_or_words_and_not_in_what_leads_to_it():
    signals = ["mix", "mix_xor_3", "entry_mix", "mix_turn_key", "mix_turn_key_word"]
    assert noted(signals)["mix"] == "Section 1; also in entry_mix and mix_turn_key."


def test_all_signals_are_named_that_take_no_line_more_and_at_least_two():
    assert noted(["a_mix", "bb_mix", "ccc_mix"])["mix"] == "Section 1; in a_mix, bb_mix and ccc_mix."
    long = [f"{'long_' * n}mix" for n in range(6, 11)]
    assert noted(long)["mix"] == f"Section 1; in {long[0]}, {long[1]} and others."
    shorter = noted(["a_mix", "bb_mix", "ccc_mix", "d" * 90 + "_mix"])["mix"]
    assert shorter == "Section 1; in a_mix, bb_mix, ccc_mix and others."


def test_a_word_on_the_way_to_the_result_of_a_function_is_a_part_of_it():
    """DES: ``f_xor`` is no more than the sum of K and E(R)."""
    assert noted(["f_xor_0"])["f"] == "Section 5; part in f_xor."
    assert noted(["next_mix_xor", "entry_mix"])["mix"] == "Section 1; in entry_mix; part in next_mix_xor."


def test_but_not_told_where_the_result_is_a_signal_nor_are_pieces_of_what_is_told():
    assert noted(["next_mix", "next_mix_xor"])["mix"] == "Section 1; in next_mix."
    assert noted(["next_mix_xor_3", "next_mix_xor_3_term_2"])["mix"] == "Section 1; part in next_mix_xor."


def test_a_signal_that_calls_a_function_of_the_text_is_told():
    """The last round of AES, in which ShiftRows has no signal."""
    call = joined(net("k", 8), Op("call", (net("x", 8),), 8, "mix"))
    said = noted(["mix", "round2_key", "round1_mix"], assigns={"round2_key": call})
    assert said["mix"] == "Section 1; also in round1_mix and round2_key."


def test_of_a_function_of_the_page_without_a_signal_those_of_the_form_are_told():
    inner = {"key": Inner("a word of it", "expand")}
    assert noted(["expand_0", "expand_xor_1"], inner=inner)["key"] == "Section 3; a word of it in expand."
    assert noted(["expand_xor_1"], inner=inner)["key"] == "Section 3; a word of it in expand_xor."
    assert noted(["expand_0", "entry_key"], inner=inner)["key"] == "Section 3; in entry_key."
    assert noted(["other"], inner=inner)["key"] == "Section 3; not a signal of its own."


def test_functions_of_which_the_page_says_the_same_may_have_one_of_the_form_each():
    inner = {"back": Inner("half of it", "inv_turn"), "forth": Inner("half of it", "turn")}
    said = noted(["turn", "inv_turn", "turn_xor"], functions={"forth, back": "Section 7."}, inner=inner)
    assert said == {"forth, back": "Section 7; half of it in turn and inv_turn."}


def test_of_a_pipeline_the_first_and_the_last_round_are_told_and_a_round_is_none_of_the_functions():
    said = noted([f"round{n}_mix" for n in range(1, 11)] + ["round1_state"])
    assert said["mix"] == "Section 1; in round1_ to round10_mix."
    assert said["round"] == "Section 4; not a signal of its own."


def test_rounds_rise_by_number_after_what_is_in_none_and_a_gap_is_told():
    signals = [*(f"round{n}_mix_key" for n in range(1, 10)), "round10_mix", "entry_mix"]
    assert noted(signals)["mix"] == "Section 1; in entry_mix, round1_ to round9_mix_key and round10_mix."
    assert noted([f"round{n}_mix" for n in (1, 6, 7, 8)])["mix"] == "Section 1; in round1_, round6_ to round8_mix."


def test_what_comes_out_of_a_module_inside_or_computes_a_word_there_is_not_told_twice():
    said = noted(["encrypt_round2_mix_key"], inside=["round2_mix_key", "mix_key_word"])
    assert said["mix"] == "Section 1; in round2_mix_key."


def test_what_comes_in_is_no_result_nor_what_is_named_after_it():
    assert noted(["state_xor_mix"], given=["mix_0"])["mix"] == "Section 1; not a signal of its own."


@pytest.mark.parametrize("name", ["key", "round", "f"])
def test_but_neither_in_the_name_of_another_function_nor_a_part_of_a_word(name):
    said = noted(["next_turn_key", "grounds", "of_row"])[name]
    assert said == f"{FUNCTIONS[name][:-1]}; not a signal of its own."


@pytest.mark.parametrize("key", ["round_key_0", "last_round_key"])
def test_a_round_key_is_no_round(key):
    said = noted([key], functions={"round": "Section 4.", "last_round": "Section 6."})
    assert said == {"round": "Section 4; not a signal of its own.", "last_round": "Section 6; not a signal of its own."}


def test_modules_inside_a_block_are_searched():
    assert noted([], inside=["entry_round"])["round"] == "Section 4; in entry_round."


def test_what_a_module_is_stands_behind_its_first_line():
    assert alone(LINES, Note("a block")).startswith("module core_algorithm (  // a block\n")


def test_or_before_it_for_lack_of_room():
    """The first of its comments."""
    purpose = " ".join(["word"] * 22)
    text = alone(LINES, Note(purpose, {"f": "Section 5."}))
    assert text.startswith(f"// {purpose}.\n// f: Section 5; not a signal of its own.\nmodule core_algorithm (\n")
    assert max(map(len, text.splitlines())) <= COLUMNS


def test_in_vhdl_comments_stand_before_the_entity_and_not_before_its_libraries():
    lines = ["library ieee;", "", "entity core_algorithm is", "end entity core_algorithm;"]
    text = alone(lines, Note("a block", {"mix": "Section 1."}), "entity", "--")
    assert text.startswith(
        "library ieee;\n\n-- mix: Section 1; not a signal of its own.\nentity core_algorithm is  -- a block\n"
    )


def test_notes_on_modules_that_are_not_there_are_left_out():
    assert with_notes(design(module()), {}, {"core_algorithm": Note("a block")}, "module", "//") == {}


TABLE = {("t", (1, 2, 3)): "what the entries are"}


@pytest.mark.parametrize(
    ("name", "line", "mark"),
    [
        ("t_table", "  localparam [15:0] t_table = 16'h0123;", "//"),
        ("set_up_t_table_2", "  function [4:0] set_up_t_table_2(input [4:0] index);", "//"),
        ("t_table", "  constant t_table : t_table_type := (", "--"),
    ],
)
def test_what_is_said_of_a_table_stands_behind_the_line_that_declares_it(name, line, mark):
    """Also where the text has zeros behind its entries."""
    lines = ["module core_algorithm (", ");", line, f"  wire y = {name}[x];", "endmodule"]
    block = design(module("core_algorithm", tables={name: Table((1, 2, 3, 0), 4)}))
    made = with_notes(block, {"core_algorithm": lines}, {"core_algorithm": Note(tables=TABLE)}, "module", mark)
    lines[2] += f"  {mark} what the entries are"
    assert made["core_algorithm"].splitlines() == lines


@pytest.mark.parametrize(("name", "entries"), [("t_table", (1, 2, 4)), ("at_table", (1, 2, 3)), ("t", (1, 2, 3))])
def test_nothing_is_said_of_a_table_of_other_entries_or_another_name(name, entries):
    lines = ["module core_algorithm (", ");", f"  localparam [15:0] {name} = 16'h0123;", "endmodule"]
    block = design(module("core_algorithm", tables={name: Table(entries, 4)}))
    made = with_notes(block, {"core_algorithm": lines}, {"core_algorithm": Note(tables=TABLE)}, "module", "//")
    assert made["core_algorithm"].splitlines() == lines
