"""What a text says of its modules."""

import pytest

from roundhouse.rtl.lines import COLUMNS
from roundhouse.rtl.notes import Note, with_notes

FUNCTIONS = {
    "mix": "Section 1.",
    "turn_key": "Section 2: a word, turned.",
    "key": "Section 3.",
    "round": "Section 4.",
    "f": "Section 5.",
}
LINES = [
    "module core_algorithm (",
    "  input wire clk, // round",
    "  output wire [7:0] mix_3_0, next_turn_key, next_turn_key_of_row",
    ");",
    "  wire [3:0] y = 4'hf;",
    "endmodule",
]
INSIDE = ["module core_algorithm_f (", ");", "  wire entry_round;", "endmodule"]


def noted(lines, note, opening="module", mark="//"):
    return with_notes({"core_algorithm": lines}, {"core_algorithm": note}, opening, mark)["core_algorithm"]


def test_a_function_is_where_a_signal_has_its_name():
    text = noted(LINES, Note(functions=FUNCTIONS))
    assert text.startswith("// mix: Section 1.\n")


def test_or_in_the_signals_that_have_it_in_theirs():
    text = noted(LINES, Note(functions=FUNCTIONS))
    assert "\n// turn_key: Section 2: a word, turned; in next_turn_key and next_turn_key_of_row.\n" in text


@pytest.mark.parametrize("name", ["key", "round", "f"])
def test_but_neither_in_the_name_of_another_function_nor_a_comment_nor_a_digit(name):
    assert f"// {name}: {FUNCTIONS[name][:-1]}; no signal is named so.\n" in noted(LINES, Note(functions=FUNCTIONS))


def test_a_round_key_is_no_round():
    lines = ["module core_algorithm (", "  input wire [7:0] round_key_0", ");", "endmodule"]
    assert noted(lines, Note(functions={"round": "Section 4."})).startswith(
        "// round: Section 4; no signal is named so.\n"
    )


def test_modules_inside_a_block_are_searched_and_their_names_are_none_of_signals():
    modules = {"core_algorithm": LINES, "core_algorithm_f": INSIDE}
    text = with_notes(modules, {"core_algorithm": Note(functions=FUNCTIONS)}, "module", "//")["core_algorithm"]
    assert "// round: Section 4; in entry_round.\n" in text
    assert "// f: Section 5; no signal is named so.\n" in text


def test_what_a_module_is_stands_behind_its_first_line():
    assert noted(LINES, Note("a block")).startswith("module core_algorithm (  // a block\n  input wire clk")


def test_or_before_it_for_lack_of_room():
    """The first of its comments."""
    purpose = " ".join(["word"] * 22)
    text = noted(LINES, Note(purpose, {"mix": "Section 1."}))
    assert text.startswith(f"// {purpose}.\n// mix: Section 1.\nmodule core_algorithm (\n")
    assert max(map(len, text.splitlines())) <= COLUMNS


def test_in_vhdl_comments_stand_before_the_entity_and_not_before_its_libraries():
    lines = ["library ieee;", "", "entity core_algorithm is", "end entity core_algorithm;"]
    text = noted(lines, Note("a block", {"mix": "Section 1."}), "entity", "--")
    assert text.startswith(
        "library ieee;\n\n-- mix: Section 1; no signal is named so.\nentity core_algorithm is  -- a block\n"
    )


def test_notes_on_modules_that_are_not_there_are_left_out():
    assert with_notes({}, {"core_algorithm": Note("a block")}, "module", "//") == {}
