"""Xilinx Virtex, end to end on tiny cores, its estimate of slices, and mapped netlists with Yosys's cell models."""

import json
import subprocess
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace

import pytest
from designs import ROM, counter, needs, verified, with_body

from long_cases import but_long
from roundhouse.cores import Core
from roundhouse.export.test_bench import to_test_bench
from roundhouse.measure.run import measure
from roundhouse.targets.fpga.slices import tables_in
from roundhouse.targets.fpga.xcv import FIGURES, TARGET
from roundhouse.tools import yosys

SLICES = FIGURES.answering("slices")


@pytest.mark.parametrize(
    ("cells", "tables"),
    [
        ({"LUT1": 1, "LUT4": 2, "INV": 1, "MUXF5": 9, "MUXCY": 9, "FDRE": 9}, 4),
        ({"RAM16X1S": 3}, 3),
        ({"RAM16X1D": 3}, 6),  # written and read in one table, read in another
        ({"RAM32X1S": 3, "SRL16E": 1}, 7),
        ({"RAM32X1D": 1, "RAMB4_S8": 5}, 4),
    ],
)
def test_tables_of_logic_and_memories(cells: dict[str, int], tables: int) -> None:
    assert tables_in(cells) == tables


@pytest.mark.parametrize(("luts", "ffs", "slices"), [(4, 4, 4), (3, 0, 2), (3, 3, 4), (0, 1, 1), (0, 0, 0)])
def test_a_slice_has_two_tables_or_two_registers(luts: int, ffs: int, slices: int) -> None:
    facts = {"cells": json.dumps({"LUT4": luts, "FDRE": ffs}), "ff": ffs}
    assert SLICES is not None and SLICES.of(SimpleNamespace(fact=facts.get)) == slices


def test_without_cells_there_are_no_slices() -> None:
    assert SLICES is not None and SLICES.of(SimpleNamespace(fact={"ff": 3}.get)) is None


@needs("xcv")
@pytest.mark.slow
@pytest.mark.usefixtures("build")
def test_xcv_end_to_end() -> None:
    record = measure(counter(), "xcv", verified=verified())
    assert (record.status, record.ff, record.lutram, record.bram, record.stage) == ("ok", 8, 0, 0, "synthesis")
    assert record.fact("lut4") and record.carry and record.period_estimate_ns is None
    assert SLICES is not None and SLICES.of(record) == -(-record.fact("lut4") // 2) + 4


@needs("xcv")
@pytest.mark.slow
@pytest.mark.usefixtures("build")
def test_xcv_rom() -> None:
    record = measure(with_body(ROM, tables="rom"), "xcv", verified=verified())
    assert (record.status, record.bram, record.ff, record.fact("lut4")) == ("ok", 1, 0, 0)


#: Tables, a memory of tables, and adders.
CORES = "des-encrypt-pipelined-travelling", "simon64_128-encrypt-iterative-stored", "xtea-encrypt-iterative"


@needs("xcv")
@pytest.mark.slow
@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("name", but_long(CORES, CORES[:2]))
def test_a_mapped_netlist_gives_the_published_ciphertexts(name: str, tmp_path: Path) -> None:
    core = Core.parse(name)
    (tmp_path / "core.v").write_text(core.verilog)
    yosys.run_script(tmp_path, (*TARGET.commands(core, "default"), "write_verilog -noattr netlist.v"))
    (tmp_path / "bench.v").write_text(to_test_bench(core))
    cells = files("pyosys") / "share" / "xilinx" / "cells_sim.v"
    build = ["iverilog", "-g2012", "-o", "sim", "bench.v", "netlist.v", str(cells)]
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True)
    ran = subprocess.run(["vvp", "-n", "sim"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "PASS" in ran.stdout
