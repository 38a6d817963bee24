"""Where the functions of a standard are in Verilog."""

import pytest

from roundhouse.report.page_source import source_of
from roundhouse.report.pages.rtl_functions import functions_in, places_in
from roundhouse.report.pages.rtl_text import Passage
from roundhouse.systems import parse

VERILOG = """\
// roundhouse generate core
// Design hash 0123456789abcdef. SPDX-License-Identifier: Apache-2.0

module core (
  input wire clk
);
  wire mix_0 = clk;
endmodule

// mix: Section 5: a sentence that is too long for one line, and
//   goes on in a second.
// turn: Section 6.
module core_algorithm (
  input wire clk
);
  wire entry_mix = clk;
endmodule

module core_algorithm_decrypt (
  input wire clk
);


  wire mix_of_row = clk;
  wire mixture = clk;
endmodule

module sbox (
  input wire mix
);
endmodule
"""


def test_functions_are_those_that_comments_before_modules_name():
    mix, turn = functions_in(VERILOG)
    assert mix.said == "Section 5: a sentence that is too long for one line, and goes on in a second."
    assert (mix.name, turn.name, turn.said) == ("mix", "turn", "Section 6.")
    assert {mix.module, turn.module} == {"core_algorithm"}


def test_lines_are_those_of_the_module_and_of_the_modules_inside_it():
    """Neither those of the top, nor those of other modules."""
    mix, turn = functions_in(VERILOG)
    lines = VERILOG.split("\n")
    assert mix.passages == (Passage(16, 16), Passage(24, 24)) and mix.place == 16
    assert [lines[one.first - 1] for one in mix.passages] == ["  wire entry_mix = clk;", "  wire mix_of_row = clk;"]
    assert turn.passages == () and lines[turn.place - 1] == "// turn: Section 6."


def test_of_several_passages_the_longest_is_shown():
    longer = VERILOG.replace("  wire mixture = clk;", "  wire a = mix_of_row;\n  wire b = mix_of_row;")
    assert functions_in(longer)[0].place == 24


def test_functions_may_share_a_comment():
    shared = VERILOG.replace("// turn: Section 6.", "// turn, back: Section 6.")
    assert [(one.name, one.said, one.line) for one in functions_in(shared)[1:]] == [
        ("turn", "Section 6.", 12),
        ("back", "Section 6.", 12),
    ]


def test_a_text_without_comments_has_none():
    assert functions_in("module m (\n  input wire mix\n);\nendmodule\n") == []


def test_names_of_a_page_lead_to_their_function_or_their_module():
    source = 'BOX = Table("sbox", entries, 8)\n\ndef mix(state):\n    pass\n\ndef absent(state):\n    pass\n'
    assert places_in(source, VERILOG) == {"sbox": 28, "mix": 16, "turn": 12}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "named"),
    [
        ("aes128-encrypt-iterative", {"add_round_key", "sub_bytes", "sub_word", "key_expansion", "rcon"}),
        (
            "aes128-duplex-iterative-shadow",
            {"add_round_key", "sub_bytes", "inv_sub_bytes", "mix_columns", "inv_mix_columns"},
        ),
        ("aes128-encrypt-iterative+gcm", {"add_round_key", "sub_bytes"}),
        ("mars128-encrypt-iterative-stored", {"E", "multiplication_key", "mask"}),
    ],
)
def test_functions_of_cores_are_found_by_name(name, named):
    verilog = parse(name).verilog
    lines = verilog.split("\n")
    found = {function.name: function for function in functions_in(verilog)}
    assert named <= {one.name for one in found.values() if one.passages}
    assert all(one.name in lines[one.place - 1] for one in found.values())
    assert all(lines[one.line - 1].startswith(f"// {one.name}: ") for one in found.values())


def test_every_function_that_a_core_of_aes_names_has_a_clause():
    said = {function.name: function.said for function in functions_in(parse("aes128-encrypt-iterative").verilog)}
    assert said["sub_bytes"] == "Section 5.1.1."
    assert said["rot_word"] == "Section 5.2, equation 5.10; not a signal of its own."
    assert said.keys() <= places_in(source_of("aes"), parse("aes128-encrypt-iterative").verilog).keys()
