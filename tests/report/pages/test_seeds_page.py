"""The page of clocks by seed, read back."""

import json

import pytest
from bs4 import BeautifulSoup

from made_up import core, record, verification
from roundhouse.report import write_report

pytestmark = pytest.mark.slow

PLACED, ONCE, FAST = (core(cipher, "encrypt", "iterative") for cipher in ("aes128", "aes256", "simon128"))
CLOCKS = {1: 101.0, 2: 97.0, 3: 110.0}
RUNS = [
    *(record(PLACED, seed=seed, fmax_mhz=clock, comb=1000) for seed, clock in CLOCKS.items()),
    record(PLACED, seed=4, status="failed", reason="does not fit"),
    *(record(FAST, seed=seed, fmax_mhz=199.0 + 2 * seed, comb=300) for seed in (1, 2)),
    record(ONCE, seed=1, fmax_mhz=99.0, comb=1000),
    record(PLACED, "xcup", period_estimate_ns=1.5, lut6=777),
]


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    cores = {made.name: made for made in (PLACED, ONCE, FAST)}

    def write(runs):
        out = tmp_path_factory.mktemp("report")
        write_report(runs, [verification(made) for made in cores.values()], cores, out, {})
        return out

    return write


def test_a_row_for_each_core_with_several_seeds(written):
    page = BeautifulSoup((written(RUNS) / "seeds.html").read_text(), "html.parser")
    rows = [[cell.get_text(strip=True) for cell in row.select("th, td")] for row in page.select("#ecp5 tbody tr")]
    assert rows == [
        [FAST.name, "default", "2", "201", "202", "203", "1.01"],
        [PLACED.name, "default", "3", "97", "101", "110", "1.13"],
    ]
    assert [link["href"] for link in page.select("#ecp5 tbody a")] == [
        f"cores/{made.name}.html#ecp5-default" for made in (FAST, PLACED)
    ]
    assert not page.select("#xcup")


def test_the_chart_has_a_point_for_each_seed(written):
    page = BeautifulSoup((written(RUNS) / "seeds.html").read_text(), "html.parser")
    rows = json.loads(page.select_one("#ecp5 .chart script").string)["datasets"]["clocks"]
    assert {row["seed"]: row["clock"] for row in rows if row["core"].startswith(PLACED.name)} == CLOCKS
    assert {row["median"] for row in rows} == {101.0, 202.0}


def test_without_two_seeds_there_is_no_page(written):
    out = written(RUNS[-2:])
    assert not (out / "seeds.html").exists() and "seeds.html" not in (out / "index.html").read_text()
