"""What a text says of its modules."""

import pytest

from roundhouse.rtl.lines import COLUMNS
from roundhouse.rtl.notes import Note, with_notes
from small_form import design, module

FUNCTIONS = {
    "mix": "Section 1.",
    "turn_key": "Section 2: a word, turned.",
    "key": "Section 3.",
    "round": "Section 4.",
    "f": "Section 5.",
}
LINES = ["module core_algorithm (", ");", "endmodule"]


def noted(signals, *, given=(), inside=(), functions=FUNCTIONS):
    """What is said of functions in a block with these signals, where `given` come in and `inside` are of a part."""
    block = module("core_algorithm", dict.fromkeys(given, 8), wires=dict.fromkeys(signals, 8))
    part = module("core_algorithm_f", wires=dict.fromkeys(inside, 8))
    texts = {"core_algorithm": LINES, "core_algorithm_f": ["module core_algorithm_f (", ");", "endmodule"]}
    made = with_notes(design(block, part), texts, {"core_algorithm": Note(functions=functions)}, "module", "//")
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


def test_of_more_than_two_signals_the_rest_are_others():
    assert noted(["a_mix", "bb_mix", "ccc_mix"])["mix"] == "Section 1; in a_mix, bb_mix and others."


def test_of_a_pipeline_the_first_and_the_last_round_are_told_and_a_round_is_none_of_the_functions():
    said = noted([f"round{n}_mix" for n in range(1, 11)] + ["round1_state"])
    assert said["mix"] == "Section 1; in round1_mix to round10_mix."
    assert said["round"] == "Section 4; not a signal of its own."


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
