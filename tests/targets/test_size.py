"""The size of a design, told from its Verilog."""

from types import SimpleNamespace

from roundhouse.targets.size import word_bits

TEXT = """
// wire [7:0] comment;
module top(
  input wire clk,
  input wire [7:0] x,  // eight
  output wire [3:0] y
);
  wire [3:0] a, b;
  half #(.STEP(2)) one (.x(x[7:4]), .y(a));
  half two (
    .x(x[3:0]), .y(b)
  );
  assign y = a ^ b;
endmodule

module half #(parameter STEP = 1) (input wire [3:0] x, output reg [3:0] y);
  quarter low (.x(x[1:0]));
  always @(*) y = x + STEP;
endmodule

module quarter(input wire [1:0] x);
endmodule

module unused(input wire [63:0] x);
endmodule
"""


def design(module: str, verilog: str = TEXT) -> SimpleNamespace:
    return SimpleNamespace(module=module, verilog=verilog)


def test_words_of_a_module_count_as_often_as_it_is_instantiated() -> None:
    assert word_bits(design("half")) == 4 + 4 + 2
    assert word_bits(design("top")) == 8 + 4 + 4 + 4 + 2 * 10


def test_a_module_of_another_file_counts_nothing() -> None:
    assert word_bits(design("top", TEXT.replace("module half", "module other"))) == 20
    assert word_bits(design("absent")) == 0
