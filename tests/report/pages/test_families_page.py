"""The page of one core on many targets, read back."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from bs4 import BeautifulSoup

from made_up import core, record, verification
from roundhouse.measure.record import Measurement
from roundhouse.report import write_report

pytestmark = pytest.mark.slow

MANY, FEW = core("aes128", "encrypt", "iterative"), core("simon128", "encrypt", "iterative")
DOES_NOT_FIT = "nextpnr-machxo2: ERROR: Unable to find legal placement"


def placed(target: str, **facts: object) -> Measurement:
    """A record on a target that `made_up` does not know."""
    return replace(record(MANY, "ecp5", seed=1, **facts), target=target, id=f"of-{target}")


RUNS = [
    *(record(MANY, seed=seed, comb=1000, ff=260, fmax_mhz=100.0 + seed) for seed in (1, 2, 3)),
    placed("ice40", target_facts='{"lut4": 1280}', ff=256, fmax_mhz=50.0),
    placed("machxo2", status="failed", reason=DOES_NOT_FIT),
    record(MANY, "xcup", lut6=800, ff=255, period_estimate_ns=2.0),
    replace(record(MANY, "xcup", period_estimate_ns=4.0), target="cyclonev", id="alms", target_facts='{"alm": 650}'),
    record(MANY, "osu050", "area", area_um2=1e6, period_ns=8.0),
    record(FEW, seed=1, comb=300, fmax_mhz=200.0),
    record(FEW, "xcup", lut6=200, period_estimate_ns=1.0),
]


@pytest.fixture(scope="module")
def write(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., dict[str, BeautifulSoup]]:
    cores = {made.name: made for made in (MANY, FEW)}

    def pages(runs: list[Measurement]) -> dict[str, BeautifulSoup]:
        out = tmp_path_factory.mktemp("report")
        write_report(runs, [verification(made) for made in cores.values()], cores, out, {})
        return {
            path.name: BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser") for path in out.glob("*.html")
        }

    return pages


@pytest.fixture(scope="module")
def page(write: Callable[..., dict[str, BeautifulSoup]]) -> BeautifulSoup:
    return write(RUNS)["families.html"]


def test_only_cores_on_many_targets_are_shown(page: BeautifulSoup) -> None:
    assert [heading.string for heading in page.select("section table")[0].find_all_previous("h2")] == [MANY.name]
    assert FEW.name not in page.get_text()


def test_stages_are_apart_and_placed_ones_come_first(page: BeautifulSoup) -> None:
    parts = page.select(f"section#{MANY.name} tbody")
    assert [part.find("th").string for part in parts] == ["post-route", "pre-layout, no wire load", "estimate"]
    names = [[row.find("a").string for row in part.select("tr")] for part in parts]
    assert names == [
        ["Lattice ECP5", "Lattice MachXO2", "Lattice iCE40 HX8K"],
        ["OSU 0.5 µm cells"],
        ["Intel Cyclone V", "Xilinx UltraScale+"],
    ]


def test_figures_have_units_medians_and_labels(page: BeautifulSoup) -> None:
    rows = {row.find("a").string: row for row in page.select(f"section#{MANY.name} tbody tr")}
    cells = {name: [cell.get_text(" ", strip=True) for cell in row.select("td")][2:] for name, row in rows.items()}
    mbps = 128 / 11 * 102
    ecp5 = ["1,000 COMB", "260", "102 (101 to 103, 3 seeds)", f"{mbps:,.0f}", f"{mbps / 1000:.2f} Mbit/s per COMB"]
    assert cells["Lattice ECP5"] == ecp5
    assert cells["Lattice iCE40 HX8K"][:3] == ["1,280 LUT4", "256", "50 (1 seed)"]
    assert cells["Xilinx UltraScale+"][2] == "500 estimate"
    assert cells["Intel Cyclone V"][0] == "650 ALM (estimate)"
    assert cells["Lattice MachXO2"] == [f"failed {DOES_NOT_FIT}"]
    assert "Mbit/s per LUT4" in page.get_text() and "one shift register" in page.select_one("#contents").get_text()


def test_rows_lead_to_the_data_sheet(page: BeautifulSoup) -> None:
    assert page.select(f'a[href="cores/{MANY.name}.html#ice40-default"]')


def test_there_is_no_page_without_such_a_core(write: Callable[..., dict[str, BeautifulSoup]]) -> None:
    pages = write(RUNS[-2:])
    assert "families.html" not in pages
    assert "One core on many targets" not in pages["index.html"].get_text()
