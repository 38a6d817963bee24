"""What is found in the Verilog of cores."""

import pytest
from designs import counter

from roundhouse.targets.frontend import adds, multiplies


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("assign y = a * b;", True),
        ("assign y = \\$3  * \\$4 ;", True),
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
        ("wire [31:0] s ;\nassign s  = a  + b ;", True),
        ("wire [7:0] \\$1 ;\nassign \\$1  = { a, b } - b[7:0];", True),
        ("wire [3:0] s;\nassign s = a + b;", False),
        ("wire [7:0] s;\nendmodule\nwire [3:0] s;\nassign s = a + 1;", False),
        ("wire [7:0] s;\nassign s = a ^ b;", False),
    ],
)
def test_what_adds_words(text: str, found: bool) -> None:
    assert adds(counter(verilog=text)) is found
