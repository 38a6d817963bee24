"""Texts without names do not tell names and comments, and tell everything else."""

import pytest
from nameless import nameless

TEXT = """
module top (
  input wire clk, swaps,
  input wire [7:0] a,
  output wire [7:0] y
);
  function [7:0] turned(input [7:0] x);
    turned = {x[3:0], x[7:4]};
  endfunction
  reg [7:0] held, kept;
  wire [7:0] sum = held + turned(kept) + 8'hda;
  always @(posedge clk) if (swaps) begin
    held <= a;
    kept <= held;
  end
  box unit (.first(sum), .second(kept), .result(y));
endmodule
module box (
  input wire [7:0] first, second,
  output wire [7:0] result
);
  assign result = first - second;
endmodule
"""


@pytest.mark.parametrize(
    "same",
    [
        (("held", "oldest"), ("kept", "older"), ("sum", "total"), ("turned", "by_four"), ("x", "argument")),
        (("first", "minuend"),),
        (("box", "difference"), ("unit", "of_both")),
        (("held <= a;", "// what comes in\n    held   <=\n      a;"),),
    ],
)
def test_names_comments_and_white_space_are_no_difference(same):
    assert nameless(changed(same)) == nameless(TEXT)


@pytest.mark.parametrize(
    "other",
    [
        (("held + ", "held - "),),
        (("x[3:0], x[7:4]", "x[4:0], x[7:5]"),),
        (("held <= a", "held <= kept"),),
        (("8'hda", "8'hdb"),),
        (("reg [7:0] held, kept", "reg [7:0] kept, held"),),
        ((".first(sum), .second(kept)", ".second(sum), .first(kept)"),),
        (("wire [7:0] sum = held + turned(kept)", "wire [7:0] sum = held + {kept[3:0], kept[7:4]}"),),
    ],
)
def test_everything_else_is(other):
    assert nameless(changed(other)) != nameless(TEXT)


def changed(pairs):
    text = TEXT
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text
