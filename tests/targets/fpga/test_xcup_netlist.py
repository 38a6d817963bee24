"""The area recipe rewrites netlists itself, so what it makes must give the published ciphertexts."""

import subprocess
from importlib.resources import files

import pytest

from roundhouse.cores import Core
from roundhouse.export.test_bench import to_test_bench
from roundhouse.targets.fpga import xilinx_area
from roundhouse.targets.fpga.xilinx_synthesis import FLOP

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        # Sums are rewritten; with one round there are none.
        pytest.param("aes128-encrypt-iterative-x2-on_the_fly", "sums-mfs", marks=pytest.mark.long),
        ("xtea-encrypt-iterative", "sums-if"),  # operands of carry cells are chosen
    ],
)
def test_the_mapped_netlist_gives_the_published_ciphertexts(name, variant, tmp_path):
    core = Core.parse(name)
    (tmp_path / "netlist.v").write_text(xilinx_area.netlist("xcup", core, "area", FLOP, variant))
    (tmp_path / "bench.v").write_text(to_test_bench(core))
    models = files("pyosys") / "share" / "xilinx" / "cells_sim.v"
    build = ["iverilog", "-g2012", "-o", "sim", "bench.v", "netlist.v", str(models)]
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True)
    ran = subprocess.run(["vvp", "-n", "sim"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "PASS" in ran.stdout
