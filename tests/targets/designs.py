"""Tiny designs that targets are tried on."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from roundhouse.targets import TARGETS

sys.path.insert(0, str(Path(__file__).parents[1] / "measure"))
from made_up_records import COUNTER, counter, verified

__all__ = ["COUNTER", "PRODUCT", "ROM", "SUM", "counter", "needs", "verified", "with_body"]


def needs(target: str) -> pytest.MarkDecorator:
    """Skip where the target's tools are not installed."""
    return pytest.mark.skipif(not all(tool.ok for tool in TARGETS[target].tools()), reason=f"tools of {target} missing")


def with_body(body: str, **changes: Any) -> SimpleNamespace:
    """A core with the ports of the counter, and something else inside."""
    return counter(verilog=COUNTER[: COUNTER.index(");")] + ");" + body, **changes)


ROM = """
  (* ram_style = "block" *) reg [7:0] entries [0:255];
  integer i;
  initial for (i = 0; i < 256; i = i + 1) entries[i] = (i * i * 7 + i * 3) ^ (i >> 2);
  always @(posedge clk) if (i_valid) o_payload <= entries[i_payload];
endmodule
"""

PRODUCT = COUNTER.replace("o_payload + i_payload", "o_payload * i_payload")
SUM = COUNTER.replace("o_payload + i_payload;", "s;\n  wire [7:0] s;\n  assign s = o_payload + i_payload;")
