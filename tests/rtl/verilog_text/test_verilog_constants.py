"""Constants in Verilog."""

import pytest

from roundhouse.rtl.verilog_text.constants import constant


@pytest.mark.parametrize(
    ("value", "width", "text"),
    [
        (1, 1, "1'b1"),
        (2, 3, "3'b010"),
        (0, 4, "4'b0000"),
        (1, 5, "5'h01"),
        (0x1B, 8, "8'h1b"),
        (1, 9, "9'h001"),
        (0, 128, "128'h0"),
        (1 << 64, 68, "68'h10000000000000000"),
    ],
)
def test_a_constant_has_its_width_and_all_digits_unless_it_is_zero(value, width, text):
    assert constant(value, width) == text
