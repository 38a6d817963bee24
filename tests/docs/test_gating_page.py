"""What the page on gates and clears says of its tables is in them."""

import re
import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from roundhouse.cores import Core
from roundhouse.targets.registry import find_target

ROOT = Path(__file__).parents[2]

SECTIONS = re.split(r"(?m)^## ", (ROOT / "docs/gating.md").read_text())
OF_EARLIER = "All of these figures are of earlier designs"


@pytest.fixture(scope="module")
def gating():
    """The program that makes the page."""
    return SimpleNamespace(**runpy.run_path(str(ROOT / "benchmarks/gating.py")))


def hashes_in(page):
    """The hashes of the designs on a page, by core: open, gated, clear."""
    _, _, designs = page.partition("\n## Designs\n")
    rows = re.findall(r"^\| `([^`]+)` \| `(\w{16})` \| `(\w{16})` \| `(\w{16})` \|$", designs, re.M)
    return {core: hashes for core, *hashes in rows}


def test_the_page_has_the_date_and_the_hashes_of_its_designs(gating):
    page = (ROOT / "docs/gating.md").read_text()
    hashes = hashes_in(page)
    assert re.search(r"^Made by `.*` on \d{4}-\d\d-\d\d; ", page, re.M)
    assert [*hashes] == [*gating.CORES]
    assert len({one for each in hashes.values() for one in each}) == 3 * len(hashes)


@pytest.mark.slow
def test_the_page_says_whether_its_figures_are_of_earlier_designs(gating):
    core = "simon64_128-encrypt-serial-d1-travelling"
    present = [Core.parse(f"{core}{option}").hash for option in ("-open", "", "-clear")]
    assert (OF_EARLIER in SECTIONS[0]) == (hashes_in((ROOT / "docs/gating.md").read_text())[core] != present)


def test_a_run_prints_its_date_and_the_hashes_of_its_designs(gating):
    core = Core.parse("speck32_64-encrypt-iterative")
    target = find_target("xcup")
    figures = {"open": 2.0, "gated": 3.0, "clear": 4.0}
    hashes = {choice: str(number) * 16 for number, choice in enumerate(figures)}
    cost = gating.Cost(core.name, target.name, 0, hashes, figures, figures, 1.0)
    page = gating.page("python gating.py", "2030-02-03", [cost], [target])
    assert "Made by `python gating.py` on 2030-02-03; " in page
    assert hashes_in(page) == {core.name: ["0" * 16, "1" * 16, "2" * 16]}
    assert "(#designs)" in page


@pytest.mark.parametrize("section", SECTIONS[1:-1], ids=lambda text: text.splitlines()[0])
def test_ranges_of_costs_are_those_of_the_rows(section):
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| `")]
    said = re.search(
        r"Gated: (.*) of the area and (.*) of the clock; clear: (.*) of the area and (.*) of the c", section
    )
    assert len(rows) >= 4
    assert list(said.groups()) == [
        f"{min(row[column] for row in rows)} to {max(row[column] for row in rows)}" for column in (2, 5, 3, 6)
    ]


def test_nothing_is_concluded_beyond_the_tables():
    assert not re.search(r"cost nothing|pay most|few percent", SECTIONS[0])
