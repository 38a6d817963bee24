"""Standard cells against numbers read by hand in the library's files, and the corrections."""

import re

import pytest

from roundhouse.targets import osu050_library
from roundhouse.targets.cells import corrected_liberty, lef_areas, liberty_areas, spice_transistors
from roundhouse.tools.process import ToolMissing

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


def test_cell_without_outline_is_refused() -> None:
    with pytest.raises(ValueError, match="must be a macro of the LEF, and PADFC is not"):
        corrected_liberty(LIBERTY, lef_areas(LEF), lambda cell: False)


def test_macro_without_size_is_refused() -> None:
    with pytest.raises(ValueError, match="must have a SIZE, and A has none"):
        lef_areas("MACRO A\nEND A\n")


needs_library = pytest.mark.skipif(not osu050_library.status().ok, reason="qflow-tech-osu050 is not installed")


@needs_library
@pytest.mark.parametrize(
    ("cell", "area_um2", "transistors"),
    [
        ("NAND2X1", 216, 4),
        ("NAND3X1", 288, 6),
        ("OAI21X1", 288, 6),
        ("INVX1", 144, 2),
        ("XOR2X1", 504, 12),
        ("DFFPOSX1", 864, 22),
        ("DFFSR", 1584, 32),
        ("LATCH", 504, 12),
    ],
)
def test_installed_library(cell: str, area_um2: float, transistors: int) -> None:
    library = osu050_library.load()
    assert (library.areas[cell], library.transistors[cell]) == (area_um2, transistors)
    assert liberty_areas(library.liberty)[cell] == area_um2


@needs_library
def test_what_is_not_used() -> None:
    marked = set(
        re.findall(r"cell \((\w+)\)(?:(?!\bcell \().)*?dont_use : true", osu050_library.load().liberty, re.DOTALL)
    )
    pads = {"PADINC", "PADINOUT", "PADOUT", "PADFC", "PADNC", "PADVDD", "PADGND"}
    assert marked == pads | {"TBUFX1", "TBUFX2", "CLKBUF1", "CLKBUF2", "CLKBUF3", "LATCH", "DFFNEGX1", "DFFSR"}
    assert osu050_library.load().gate_um2 == 216


def test_missing_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(osu050_library.FOLDER_VARIABLE, "no-such-folder")
    with pytest.raises(ToolMissing, match=r"apt install qflow-tech-osu050 \(or set ROUNDHOUSE_OSU050"):
        osu050_library.load()
    assert not osu050_library.status().ok
