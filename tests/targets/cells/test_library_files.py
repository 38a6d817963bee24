"""Standard cells against numbers read by hand in the libraries' files, and the corrections."""

import re
from pathlib import Path

import pytest

from roundhouse.targets import TARGETS, BadTargetFile
from roundhouse.targets.cells import library
from roundhouse.targets.cells.library_files import (
    corrected_liberty,
    lef_areas,
    liberty_areas,
    sequential_cells,
    spice_transistors,
    time_unit,
)
from roundhouse.targets.cells.standard_cells import StandardCells
from roundhouse.targets.cells.target_file import TargetFile, read_target_file
from roundhouse.tools.process import ToolMissing
from small_library import LIBERTY as SMALL

LEF = """
SITE core
  SIZE 2.4 BY 30.0 ;
END core
MACRO NAND2X1
  CLASS CORE ;
  SIZE 7.200 BY 30.000 ;
END NAND2X1
MACRO OAI21X1
  SIZE 9.600 BY 30.000 ;
END OAI21X1
"""
LIBERTY = """library(x) {
cell (NAND2X1) {
area : 216;
  pin(A) { direction : input; }
}
cell (OAI21X1) {
  cell_footprint : oai;
area : 207;
}
cell (PADFC) { area : 27000;  dont_touch : true; }
}
"""
SPICE = """
.subckt NAND2X1 vdd Y gnd A B
M0 Y A vdd vdd pfet w=6u l=0.6u
+ ad=0p pd=0u as=0p ps=0u
M1 vdd B Y vdd pfet w=6u l=0.6u
M2 a_9_6# A gnd gnd nfet w=6u l=0.6u
M3 Y B a_9_6# gnd nfet w=6u l=0.6u
.ends NAND2X1
.subckt FILL vdd gnd
.ends FILL
"""


def test_small_files() -> None:
    assert lef_areas(LEF) == {"NAND2X1": 216.0, "OAI21X1": 288.0}
    assert spice_transistors(SPICE) == {"NAND2X1": 4, "FILL": 0}
    assert liberty_areas(LIBERTY) == {"NAND2X1": 216.0, "OAI21X1": 207.0, "PADFC": 27000.0}


def test_liberty_is_corrected() -> None:
    text = corrected_liberty(LIBERTY, lef_areas(LEF) | {"PADFC": 90000.0}, lambda cell: cell.startswith("PAD"))
    assert liberty_areas(text) == {"NAND2X1": 216.0, "OAI21X1": 288.0, "PADFC": 90000.0}
    assert re.findall(r"cell \((\w+)\)[^}]*dont_use : true", text) == ["PADFC"]
    assert "pin(A) { direction : input; }" in text and "dont_touch : true" in text


def test_other_ways_to_write_liberty() -> None:
    text = 'library("x") {\n time_unit : "1ps";\n cell ( "a_1" ) {\n  pg_pin(VDD) { }\n  area : 1.25e+01;\n }\n}'
    assert liberty_areas(text) == {"a_1": 12.5} and time_unit(text) == "1ps" and time_unit(LIBERTY) == "1ns"
    assert liberty_areas(corrected_liberty(text, {"a_1": 3.75}, lambda cell: True)) == {"a_1": 3.75}
    with pytest.raises(ValueError, match="every Liberty cell must have an area, and B has none"):
        liberty_areas("cell (B) {\n}\n")


def test_default_wire_load_is_taken_out() -> None:
    text = 'default_wire_load : "1k";\n default_wire_load_selection : "4";\n default_wire_load_mode : top;\n' + LIBERTY
    bare = corrected_liberty(text, liberty_areas(LIBERTY), lambda cell: False)
    assert re.findall(r"default_\w+", bare) == ["default_wire_load_mode"]


def test_cells_that_keep_a_state() -> None:
    text = 'cell (F) {\n area : 1;\n ff (IQ,IQN) {\n } }\ncell (G) {\n area : 1;\n statetable("a", "b") { } }\n'
    assert sequential_cells(text + LIBERTY.partition("{\n")[2]) == {"F", "G"}


def test_cell_without_outline_is_refused() -> None:
    with pytest.raises(ValueError, match="must be a macro of the LEF, and PADFC is not"):
        corrected_liberty(LIBERTY, lef_areas(LEF), lambda cell: False)


def test_macro_without_size_is_refused() -> None:
    with pytest.raises(ValueError, match="must have a SIZE, and A has none"):
        lef_areas("MACRO A\nEND A\n")


def told(name: str) -> TargetFile:
    """What the target file of a shipped library says."""
    target = TARGETS[name]
    assert isinstance(target, StandardCells)
    return target.file


def needs(name: str) -> pytest.MarkDecorator:
    """Skip where a library is not installed."""
    return pytest.mark.skipif(not library.status(told(name)).ok, reason=f"qflow-tech-{name} is not installed")


@pytest.mark.parametrize(
    ("name", "cell", "area_um2", "transistors"),
    [
        pytest.param(name, cell, area_um2, transistors, marks=needs(name))
        for name, cell, area_um2, transistors in [
            ("osu050", "NAND2X1", 216, 4),
            ("osu050", "NAND3X1", 288, 6),
            ("osu050", "OAI21X1", 288, 6),
            ("osu050", "INVX1", 144, 2),
            ("osu050", "XOR2X1", 504, 12),
            ("osu050", "DFFPOSX1", 864, 22),
            ("osu050", "DFFSR", 1584, 32),
            ("osu050", "LATCH", 504, 12),
            ("osu035", "NAND2X1", 96, 4),
            ("osu035", "OAI21X1", 128, 6),
            ("osu035", "DFFPOSX1", 384, 22),
            ("osu018", "NAND2X1", 24, 4),
            ("osu018", "OAI21X1", 32, 6),
            ("osu018", "DFFPOSX1", 96, 22),
        ]
    ],
)
def test_installed_library(name: str, cell: str, area_um2: float, transistors: int) -> None:
    cells = library.load(told(name))
    assert (cells.areas[cell], (cells.transistors or {})[cell]) == (area_um2, transistors)
    assert liberty_areas(cells.liberty)[cell] == area_um2


@needs("osu050")
def test_what_is_not_used() -> None:
    cells = library.load(told("osu050"))
    marked = set(re.findall(r"cell \((\w+)\)(?:(?!\bcell \().)*?dont_use : true", cells.liberty, re.DOTALL))
    pads = {"PADINC", "PADINOUT", "PADOUT", "PADFC", "PADNC", "PADVDD", "PADGND"}
    assert marked == pads | {"TBUFX1", "TBUFX2", "CLKBUF1", "CLKBUF2", "CLKBUF3", "LATCH", "DFFNEGX1", "DFFSR"}
    assert cells.gate_um2 == 216
    assert cells.constraint == "set_driving_cell INVX1\nset_load 15.0 [all_outputs]\n"


def test_missing_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_OSU050", "no-such-folder")
    with pytest.raises(ToolMissing, match=r"apt install qflow-tech-osu050 \(or set ROUNDHOUSE_OSU050"):
        library.load(told("osu050"))
    assert not library.status(told("osu050")).ok


def test_a_size_that_is_no_number():
    with pytest.raises(ValueError, match=r"the SIZE of LEF macro A must be a finite number; given '1\.2\.3'"):
        lef_areas("MACRO A\n SIZE 1.2.3 BY 3 ;\nEND A\n")


@pytest.mark.parametrize("number", ["1.2.3", "1e999"])
def test_an_area_that_is_no_finite_number(number):
    with pytest.raises(ValueError, match=f"the area of Liberty cell A must be a finite number; given '{number}'"):
        liberty_areas(f"cell (A) {{\n area : {number};\n}}\n")


OWN = """
about = "cells of a test"
corner = "typical"
liberty = "cells.lib.gz"
flops = ["DFF"]
nand2 = "NAND2"
driver = "INV"
load_ff = 9
"""


@pytest.mark.parametrize(
    "content", [SMALL.encode(), b"", b"\x1f\x8b\x08\x00", b"\x1f\x8b\x08" + bytes(7) + b"\xff" * 20]
)
def test_a_library_file_that_cannot_be_unpacked(content, tmp_path: Path):
    (tmp_path / "own.toml").write_text(OWN)
    (tmp_path / "cells.lib.gz").write_bytes(content)
    message = (
        r"own\.toml: .*cells\.lib\.gz must be a file packed by gzip"
        if content
        else "liberty must be a Liberty file with cells, and it has none"
    )
    with pytest.raises(BadTargetFile, match=message):
        library.load(read_target_file(tmp_path / "own.toml"))


def test_a_gate_equivalent_without_area(tmp_path: Path):
    (tmp_path / "own.toml").write_text(OWN.replace(".gz", ""))
    (tmp_path / "cells.lib").write_text(SMALL.replace("cell (NAND2) {\n area : 2;", "cell (NAND2) {\n area : 0;"))
    with pytest.raises(BadTargetFile, match=r"own\.toml: the area of NAND2 is one gate equivalent and must be above 0"):
        library.load(read_target_file(tmp_path / "own.toml"))
