"""ABC's check of equivalence, on netlists that Yosys wrote."""

from roundhouse.tools.abc import equivalent
from roundhouse.tools.yosys import run_script

BODIES = {"nor": "~(a | b)", "and_of_nots": "~a & ~b", "nand": "~(a & b)"}


def test_netlists_are_equal_or_an_input_shows_the_difference(tmp_path):
    for name, body in BODIES.items():
        (tmp_path / f"{name}.v").write_text(f"module top(input a, b, output y); assign y = {body}; endmodule")
        script = [f"read_verilog {name}.v", "hierarchy -top top", "techmap", "aigmap", f"write_aiger {name}.aig"]
        run_script(tmp_path, script)
    assert equivalent(tmp_path, "nor.aig", "and_of_nots.aig") is None
    witness = equivalent(tmp_path, "nor.aig", "nand.aig")
    assert witness is not None and "Input pattern:  pi0=" in witness
