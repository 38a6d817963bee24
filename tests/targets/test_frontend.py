"""What is found in the Verilog of cores."""

import pytest
from designs import counter

from roundhouse.targets.frontend import adds, multiplies


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("assign y = a * b;", True),
        ("wire [63:0] y = {32'h0, a} * {32'h0, b};", True),
        ("unit one (.x(state[8 * n +: 8]), .y(y[8 * n +: 8]));", False),
        ("assign y = { a[3:0], b } * c[7:0];", True),
        ('(* keep *) wire a; (* style = "block" *) reg b; always @* y = a; always @(*) z = b;', False),
        ("// a * b\n/* c * d\n * e * f */ assign y = a + b;", False),
    ],
)
def test_what_multiplies(text: str, found: bool) -> None:
    assert multiplies(counter(verilog=text)) is found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("input wire [31:0] a, b\nassign s = a + b;", True),
        ("reg [7:0] key, s;\ns <= {a, b} - s;", True),
        ("wire [31:0] a = s[15:8] - b;", True),
        ("wire [3:0] a, b;\nassign s = a + b;", False),
        ("input wire [127:0] x,\noutput wire [3:0] a,\ninput [3:0] b);\nassign s = a + b;", False),
        ("wire [7:0] s;\nendmodule\nwire [3:0] s;\nassign a = s + 4'h1;", False),
        ("reg [31:0] count;\ncount <= count + 1; count <= count + 32'h00000001;", False),
        ("wire [7:0] a, b;\nassign s = a ^ b; unit one (.x(a[n + 8]), .y(b[8 * n +: 8]));", False),
    ],
)
def test_what_adds_words(text: str, found: bool) -> None:
    assert adds(counter(verilog=text)) is found
