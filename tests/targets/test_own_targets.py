"""An FPGA family and a cell library, each added by one file: their figures are everywhere, and nothing else changes."""

import json
import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from designs import counter, verified

from roundhouse.cli.measure import line_of
from roundhouse.measure.run import measure
from roundhouse.report import write_report
from roundhouse.targets import TARGETS, BadTargetFile, figures_of, find_target

DOCS = Path(__file__).parents[2] / "docs"
ICE40 = re.search(r"^# file: ice40lp.py\n.*?(?=^```)", (DOCS / "adding-a-target.md").read_text(), re.M | re.S)

LIBRARY = """
about = "cells of a test"
corner = "typical"
liberty = "cells.lib"
flops = ["DFF"]
nand2 = "NAND2"
driver = "INV"
load_ff = 9
"""


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """A folder for the user's targets, a registry and a build folder of the test's own."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path / "build"))
    monkeypatch.setenv("ROUNDHOUSE_TARGETS", str(tmp_path))
    monkeypatch.setattr("roundhouse.targets.registry.TARGETS", dict(TARGETS))
    monkeypatch.setattr("roundhouse.targets.registry._READ", {})
    return tmp_path


def page_of(index, path):
    return BeautifulSoup((index.parent / path).read_text(encoding="utf-8"), "html.parser")


@pytest.mark.slow
def test_a_family_of_one_file_is_measured_and_reported(own_folder):
    (own_folder / "ice40lp.py").write_text(ICE40[0])
    core = counter()
    record = measure(core, "ice40lp", verified=verified())
    # The counter adds eight bits: a LUT for each, seven carries, and eight flops.
    assert (record.status, record.ff, record.carry) == ("ok", 8, 7)
    assert 8 <= record.fact("lut4") <= 12 and record.target_facts == json.dumps({"lut4": record.fact("lut4")})
    period = record.period_estimate_ns
    assert line_of(record) == f"ice40lp default counter: {record.fact('lut4')} LUT4, {period} ns (estimate)"

    index = write_report([record], [], {}, own_folder / "report", {}, find=_no_core)
    explorer = json.loads(page_of(index, "explorer.html").find(id="data").string)
    (target,) = explorer["targets"]
    assert target["title"] == "Lattice iCE40 LP" and target["estimate"]
    assert target["units"] == {"area": "LUT4", "efficiency": "Mbit/s per LUT4"}
    assert explorer["rows"][0][:2] == ["counter", "ice40lp"] and record.fact("lut4") in explorer["rows"][0]

    sheet = page_of(index, "cores/counter.html").find(id="ice40lp-default").get_text(" ", strip=True)
    mbps = 8 * 1000 / period  # a block of 8 bits each clock
    for text in ("Lattice iCE40 LP, default", f"{record.fact('lut4')} LUT4", "8 FF", "7 carry", f"{mbps:,.0f}"):
        assert text in sheet, (text, sheet)
    chart = page_of(index, "index.html").select_one(".chart script").string
    assert "Area, LUT4" in chart and "Mbit/s, estimate" in chart


def test_a_library_of_one_file_is_reported(own_folder):
    (own_folder / "mine.toml").write_text(LIBRARY)
    figures = figures_of("mine")
    assert (figures.title, figures.area.unit, figures.efficiency.unit) == ("cells of a test", "µm²", "bit/s per µm²")
    assert figures_of("lost").title == "lost"  # its file is not here, its records are


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("empty", "", "empty.py: the file must define TARGET, an object whose name is 'empty'"),
        ("renamed", ICE40[0], "renamed.py: the file must define TARGET, an object whose name is 'renamed'"),
        ("ecp5", ICE40[0].replace('"ice40lp"', '"ecp5"'), "a target's name must be its own, and ecp5 is Lattice ECP5"),
    ],
)
def test_a_file_that_is_no_family_is_refused(own_folder, name, text, message):
    path = own_folder / f"{name}.py"
    path.write_text(text)
    with pytest.raises(BadTargetFile, match=message):
        find_target(str(path))


def test_a_file_that_is_not_there_is_refused(own_folder):
    with pytest.raises(BadTargetFile, match=r"lost\.py must be a target file, and there is none"):
        find_target(str(own_folder / "lost.py"))


def test_a_fact_that_is_declared_nowhere_is_refused(own_folder):
    (own_folder / "ice40lp.py").write_text(ICE40[0].replace('"lut4": cells', '"luts": cells'))
    with pytest.raises(ValueError, match=r"each fact of ice40lp must be a field .* neither are: luts"):
        measure(counter(), "ice40lp", verified=verified())


def _no_core(name):
    raise ValueError("no core is made here")


@pytest.mark.parametrize(
    ("text", "place", "error"),
    [
        ("x = 1\n1 / 0\n", ":2", "ZeroDivisionError: division by zero"),
        ("import missing_module\n", ":1", "ModuleNotFoundError: No module named 'missing_module'"),
        ("def\n", "", "SyntaxError: invalid syntax"),
    ],
)
def test_a_family_whose_file_fails_is_named_with_the_line(own_folder, text, place, error):
    (own_folder / "wrong.py").write_text(text)
    message = re.escape(f"wrong.py{place}: the file must run as Python: {error}")
    with pytest.raises(BadTargetFile, match=message):
        find_target("wrong")
