"""ABC's check of equivalence, on netlists that Yosys wrote."""

import re

import pytest

from roundhouse.tools import abc
from roundhouse.tools.abc import equivalent
from roundhouse.tools.process import ToolMissing, ToolStopped
from roundhouse.tools.yosys import run_script

BODIES = {"nor": "~(a | b)", "and_of_nots": "~a & ~b", "nand": "~(a & b)"}


def written(folder, name: str, ports: str, body: str) -> str:
    """AIGER of an expression."""
    (folder / f"{name}.v").write_text(f"module top({ports}); assign y = {body}; endmodule")
    script = [f"read_verilog {name}.v", "hierarchy -top top", "techmap", "aigmap", f"write_aiger {name}.aig"]
    run_script(folder, script)
    return f"{name}.aig"


def test_netlists_are_equal_or_an_input_shows_the_difference(tmp_path):
    nor, and_of_nots, nand = (written(tmp_path, name, "input a, b, output y", body) for name, body in BODIES.items())
    assert equivalent(tmp_path, nor, and_of_nots) is None
    witness = equivalent(tmp_path, nor, nand)
    assert witness is not None and re.match(
        r"INPUT: a = \d+'h\w+\. +OUTPUT: z = 1'h0 \(nor\), z = 1'h1 \(nand\)", witness
    )


@pytest.mark.slow
def test_what_abc_does_not_decide_in_time_is_no_answer(tmp_path):
    """That (a + b) squared is the sum of its three terms takes ABC far longer than 64 bits allow."""
    square = written(tmp_path, "square", "input [31:0] a, b, output [63:0] y", "({32'd0, a} + b) * ({32'd0, a} + b)")
    terms = written(
        tmp_path,
        "terms",
        "input [31:0] a, b, output [63:0] y",
        "{32'd0, a} * a + {31'd0, a, 1'b0} * b + {32'd0, b} * b",
    )
    with pytest.raises(ToolStopped, match="abc: must end within 1 s and did not; it was killed"):
        equivalent(tmp_path, square, terms, limit_s=1)


def test_the_version_has_the_day_on_which_it_was_compiled():
    assert re.fullmatch(r"1\.01 \(compiled \w{3} +\d+ 20\d\d \S+\)", abc.version())


def test_a_program_that_prints_no_version_is_missing(monkeypatch, tmp_path):
    silent = tmp_path / "yosys-abc"
    silent.write_text("#!/bin/sh\n")
    silent.chmod(0o755)
    monkeypatch.setattr(abc, "_program", lambda: silent)
    with pytest.raises(ToolMissing, match=r"abc .*prints no version.* must be installed"):
        abc.version.__wrapped__()
