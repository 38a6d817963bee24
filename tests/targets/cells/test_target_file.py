"""Targets of a user's own: the file that tells a library, what is wrong with it, and what is measured on it."""

import gzip
import json
from pathlib import Path

import pytest
from designs import counter, verified

from roundhouse.measure.record import Measurement
from roundhouse.measure.run import jobs_for, measure
from roundhouse.targets import TARGETS, BadTargetFile, UnknownTarget, find_target
from roundhouse.targets.cells import library
from roundhouse.targets.cells.library import Library
from roundhouse.targets.cells.standard_cells import StandardCells
from roundhouse.targets.cells.target_file import SHIPPED, Wires, read_target_file
from roundhouse.targets.cells.timing import wire_ff
from roundhouse.tools import opensta

OSU018 = Path("/usr/share/qflow/tech/osu018/osu018_stdcells.lib")
needs_cells = pytest.mark.skipif(not OSU018.exists() or not opensta.status().ok, reason="needs OpenSTA and osu018")

MINE = """
about = "cells of a test"
corner = "typical"
liberty = "cells.lib"
flops = ["DFFPOSX1"]
nand2 = "NAND2X1"
driver = "INVX1"
load_ff = 9
dont_use = ["TBUF*", "CLKBUF?"]
mappings = ["amap"]
"""
WIRES = "[wires]\nff_per_um = 0.126\npitches = 2.0\n"


@pytest.fixture(autouse=True)
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build folder and a registry of the test's own."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path / "build"))
    monkeypatch.setattr("roundhouse.targets.registry.TARGETS", dict(TARGETS))
    monkeypatch.setattr("roundhouse.targets.registry._READ", {})


def write(folder: Path, text: str = MINE, name: str = "mine") -> Path:
    """Write a target file."""
    path = folder / f"{name}.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (MINE.replace("liberty", "libery"), "a field must be one of .*given 'libery'; nearest: liberty"),
        (MINE.replace('nand2 = "NAND2X1"', ""), "these fields must be given and are not: nand2"),
        (MINE.replace("load_ff = 9", 'load_ff = "9"'), "load_ff must be a finite number above 0; given '9'"),
        (MINE.replace('["DFFPOSX1"]', '"DFFPOSX1"'), "flops must be a list, and not empty; given 'DFFPOSX1'"),
        (MINE.replace('["DFFPOSX1"]', "[1]"), "flops: each must be a text, and not empty; given 1"),
        (MINE.replace('"amap"', '"nfraw"'), "each of mappings must be one of .*given 'nfraw'; nearest: nf-raw"),
        (MINE.replace('"amap"', '"nf-kogge"'), "one of mappings must be for cores that do not add, such as amap"),
        (MINE + "[wires]\npitches = 2\n", r"\[wires\]: these fields must be given and are not: ff_per_um"),
        (MINE + "wires = 3\n", r"wires must be a table, \[wires\]; given 3"),
        (MINE + WIRES + "pitch = 1\n", r"\[wires\]: a field must be one of ff_per_um, pitches; given 'pitch'"),
        ("about = ", "must be TOML"),
    ],
)
def test_what_a_target_file_must_say(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadTargetFile, match=message):
        read_target_file(write(tmp_path, text))


def test_its_name_is_the_targets(tmp_path: Path) -> None:
    with pytest.raises(BadTargetFile, match="must be a target file, and cannot be read: No such file or directory"):
        read_target_file(tmp_path / "none.toml")
    with pytest.raises(BadTargetFile, match="of small letters, digits and _; given 'My-Cells'"):
        read_target_file(write(tmp_path, name="My-Cells"))
    with pytest.raises(BadTargetFile, match="a target's name must be its own, and xcup is"):
        find_target(str(write(tmp_path, name="xcup")))


def test_found_by_path_and_then_by_name(tmp_path: Path) -> None:
    target = find_target(str(write(tmp_path)))
    assert (target.name, target.title) == ("mine", "cells of a test (Yosys, ABC, OpenSTA)")
    assert find_target("mine") is target
    other = tmp_path / "other"
    other.mkdir()
    with pytest.raises(BadTargetFile, match="mine is cells of a test"):
        find_target(str(write(other)))


def test_found_in_the_users_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path)
    monkeypatch.setenv("ROUNDHOUSE_TARGETS", f"no-such-folder:{tmp_path}")
    with pytest.raises(UnknownTarget, match=r"one of .*osu050, mine; given 'mina'; nearest: mine"):
        find_target("mina")
    assert find_target("mine").name == "mine"


def test_files_of_a_library(tmp_path: Path) -> None:
    with pytest.raises(BadTargetFile, match=r"liberty must be a file, and .*cells.lib is none"):
        library.load(read_target_file(write(tmp_path)))


@pytest.mark.skipif(not OSU018.exists(), reason="needs osu018")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (MINE.replace("NAND2X1", "NAND2"), "nand2 must be one of .*given 'NAND2'; nearest: NAND2X1"),
        (MINE.replace("DFFPOSX1", "AND2X1"), "each of flops must be one of DFFNEGX1, DFFPOSX1, DFFSR, LATCH"),
        ('spice = "cells.lib"\n' + MINE, "spice must have a netlist of every cell in use, and has none of AND2X1"),
        (MINE.replace("TBUF*", "PAD*"), r"each of dont_use must fit a cell of the library, and 'PAD\*' fits none"),
    ],
)
def test_cells_must_be_in_the_library(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "cells.lib").write_text(OSU018.read_text())
    with pytest.raises(BadTargetFile, match=message):
        library.load(read_target_file(write(tmp_path, text)))


def test_wire_load() -> None:
    cells = Library({"A": 12.0, "F": 60.0}, None, "", "", 12.0, "1ns", "")
    # 3 cells of 12 um^2 and one of 60 have a mean of 24 um^2; 2 pitches of 4.899 um at 0.126 fF/um are 1.2345 fF.
    assert wire_ff(Wires(0.126, 2.0), {"A": 3, "F": 1}, cells) == 1.2345


def on(path: Path) -> Measurement:
    """Measure the counter on the target that a file makes."""
    return measure(counter(), str(path), "fast", verified=verified())


@needs_cells
def test_measured_with_and_without_wires(tmp_path: Path) -> None:
    (tmp_path / "cells.lib.gz").write_bytes(gzip.compress(OSU018.read_bytes()))
    text = MINE.replace("cells.lib", "cells.lib.gz")
    bare, wired = on(write(tmp_path, text)), on(write(tmp_path, text + WIRES, "wired"))
    assert (bare.target, bare.status, bare.ff, bare.transistors) == ("mine", "ok", 8, None)
    assert bare.period_wired_ns is None and wired.period_ns == bare.period_ns
    assert (bare.period_ns or 0) < (wired.period_wired_ns or 0) < 2 * (bare.period_ns or 0)
    assert json.loads(wired.options)["wires"] == {"ff_per_um": 0.126, "pitches": 2.0}
    assert json.loads(bare.options)["dont_use"] == ["TBUF*", "CLKBUF?"] and bare.id != wired.id
    assert [job.target for job in jobs_for(counter(), [str(tmp_path / "mine.toml")], verified())] == ["mine"] * 5


@needs_cells
def test_periods_are_nanoseconds_and_areas_square_micrometres(tmp_path: Path) -> None:
    (tmp_path / "cells.lib").write_text(OSU018.read_text())
    (tmp_path / "ps.lib").write_text(OSU018.read_text().replace('time_unit : "1ns"', 'time_unit : "1ps"'))
    same = on(write(tmp_path))
    other = on(write(tmp_path, "area_unit_um2 = 2\n" + MINE.replace("cells.lib", "ps.lib"), "other"))
    assert other.period_ns == pytest.approx((same.period_ns or 0) / 1000, abs=3e-4)
    assert other.area_um2 == 2 * (same.area_um2 or 0) and other.gate_equivalents == same.gate_equivalents


def test_shipped_libraries_tell_only_what_the_program_does_not() -> None:
    target = TARGETS["osu050"]
    assert isinstance(target, StandardCells) and target.file.path.parent == SHIPPED
    assert set(target.options(counter(), "fast")) == {"flow", "goal", "mappings", "constraint", "corner", "wires"}
