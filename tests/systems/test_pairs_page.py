"""The page of systems in pairs, made of outcomes that are made up."""

import re
import runpy
from itertools import product
from pathlib import Path

import pytest

from roundhouse.systems import parse
from roundhouse.systems.sample import SystemSample, sample_axes

#: The statuses of two systems with the same cipher and mode, by mode, and what the cell of both must be.
CELLS = {
    "cbc": (("passed", "passed"), "140 of 60"),
    "ccm": (("passed", "failed"), "70 of 30, 2 failed"),
    "cfb": (("failed", "failed"), "failed"),
    "cmac": (("not run", "failed"), "failed"),
    "ctr": (("not run", "unfinished"), "unfinished"),
    "ofb": (("not run", "no oracle"), "no oracle"),
    "gcm": (("not run", "not run"), "not run"),
}


@pytest.fixture(scope="module")
def row():
    """The cells of a cipher by mode, whose systems all encrypt; the first cipher has every direction."""
    benchmark = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "systems.py"))
    axes, found = sample_axes(), []
    ways = [
        (cipher, way)
        for cipher in axes["cipher"]
        for way in axes["direction"]
        if cipher == "aes128" or way == "encrypt"
    ]
    for (cipher, direction), mode, (n, bus) in product(ways, axes["mode"], enumerate(axes["bus"])):
        values = {"cipher": cipher, "direction": direction, "mode": mode, "bus": bus}
        status = CELLS.get(mode, (("passed", "passed"), ""))[0][n % 2]
        right = (70, 30) if status == "passed" and n < 2 else (0, 0)
        found.append(benchmark["Outcome"](values, "toy", "f" * 16, status, "", *right))
    lines = benchmark["page"](SystemSample({}, {}), found, "command", "quick").splitlines()
    heading = next(line for line in lines if line.startswith("| | "))
    cells = next(line for line in lines if line.startswith("| `xtea` |"))
    return dict(zip(*([cell.strip(" `") for cell in line.split("|")[2:-1]] for line in (heading, cells)), strict=True))


@pytest.mark.parametrize("mode", CELLS)
def test_a_cell_has_what_passed_or_why_nothing_did(row, mode):
    assert row[mode] == CELLS[mode][1]


@pytest.mark.slow
def test_the_page_is_of_the_present_designs():
    """Of every twelfth of its systems: a mode or a bus that was changed is in some of them."""
    page = (Path(__file__).parents[2] / "docs" / "systems-table.md").read_text()
    rows = re.findall(r"^\| `(\S+\+\S+)` \| `([0-9a-f]{16})` \|", page, re.M)
    assert len(rows) > 100
    assert [name for name, found in rows[::12] if parse(name).hash != found] == []
