"""The page on what bounds the clock, read back."""

import json

import pytest
from bs4 import BeautifulSoup

from made_up import core, hash_of, record, verification
from roundhouse.report import write_report

pytestmark = pytest.mark.slow

ITERATIVE, SERIAL = core("aes128", "encrypt", "iterative"), core("simon128", "encrypt", "serial-d1")
ROUTED = ": 10.00 ns, 7.50 ns of it routing, 4 cells"
FROM_CONTROLLER = f"core.controller.index_stage0_TRELLIS_FF_Q_1 -> core.algorithm.state_0_TRELLIS_FF_Q{ROUTED}"
IN_STATE = f"core.algorithm.state_1_TRELLIS_FF_Q -> core.algorithm.state_0_TRELLIS_FF_Q{ROUTED}"
CELLS = [["core.controller.index_stage0", "register", 1.5], ["core.controller.leaving", "logic", 6]]
CELLS += [["core.algorithm.state_0", "logic", 2.5], ["core.algorithm.state_0", "enable", 0]]
ON_CELLS = r"clock[0]\\DFFPOSX1 -> controller.pass[1]\\DFFPOSX1: DFFPOSX1 BUFX4 INVX1 DFFPOSX1"
RUNS = [
    record(ITERATIVE, seed=1, fmax_mhz=101.0, comb=1000, critical_path=IN_STATE),
    record(
        ITERATIVE,
        seed=2,
        fmax_mhz=102.0,
        comb=1000,
        critical_path=FROM_CONTROLLER,
        critical_path_cells=json.dumps(CELLS),
    ),
    record(SERIAL, "osu050", "area", period_ns=4.5, area_um2=1e5, critical_path=ON_CELLS),
    record(ITERATIVE, "xcup", period_estimate_ns=1.5, lut6=777, critical_path=None),
]


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    cores = {made.name: made for made in (ITERATIVE, SERIAL)}
    out = tmp_path_factory.mktemp("report")
    write_report(RUNS, [verification(made) for made in cores.values()], cores, out, {})
    return lambda path: BeautifulSoup((out / path).read_text(encoding="utf-8"), "html.parser")


def rows(table):
    return [[cell.get_text(" ", strip=True) for cell in row.select("th, td")] for row in table.select("tr")]


def test_starts_and_kinds_by_layout_on_each_target(pages):
    page = pages("bounds.html")
    starts, kinds = page.select("#ecp5 table")
    assert rows(starts) == [
        ["Layout", "From the controller", "Goal", "Paths", "controller", "state"],
        ["iterative", "missed 50 %", "≤ 5 %", "2", "1", "1"],
        ["all layouts", "50 %", "–", "2", "1", "1"],
    ]
    assert rows(kinds)[:2] == [["Layout", "Paths", "control", "round"], ["iterative", "2", "1", "1"]]
    assert rows(page.select("#osu050 table")[0])[1] == ["serial", "missed 100 %", "≤ 20 %", "1", "1"]
    assert "Without paths: Xilinx UltraScale+" in page.get_text(" ", strip=True)


def test_the_chart_has_a_bar_for_each_layout(pages):
    (script,) = pages("bounds.html").select("#ecp5 .chart script")
    told = json.loads(script.string)["datasets"]["starts"]
    assert [(row["group"], row["place"], row["share"]) for row in told] == [
        ("iterative (2)", "controller", 0.5),
        ("iterative (2)", "state", 0.5),
    ]


def test_every_path_leads_to_its_record(pages):
    table = pages("bounds.html").select_one("#results-table")
    by_core = sorted(rows(table)[1:], key=lambda row: (row[2], row[4]))
    assert [row[5:] for row in by_core] == [
        ["state", "state", "round", "–", "75 %", "4", "–", "101", "algorithm.state_1 algorithm.state_0"],
        [
            *("controller", "state", "control", "75 %", "75 %", "4", "–", "102"),
            "controller.index_stage0 algorithm.state_0, enable",
        ],
        ["controller", "controller", "control", "–", "–", "2", "1", "222", "clock[0] controller.pass[1]"],
    ]
    hrefs = {link["href"] for link in table.select("a")}
    assert hrefs == {f"records/{run.id}.html" for run in RUNS[:3]}


def test_sheet_and_record_tell_the_bound(pages):
    words = "controller (controller.index_stage0) to state (algorithm.state_0) enable, control 75 %, routing 75 %"
    assert words in pages(f"cores/{ITERATIVE.name}.html").select_one(f"#record-{RUNS[1].id}").get_text(" ", strip=True)
    record_page = pages(f"records/{RUNS[1].id}.html").get_text(" ", strip=True)
    assert f"Bound: {words}." in record_page
    assert "core.controller.leaving logic 6, core.algorithm.state_0 logic 2.5" in record_page
    assert "Bound:" not in pages(f"records/{RUNS[3].id}.html").get_text(" ", strip=True)


def test_paths_of_earlier_designs_are_listed_and_not_counted(tmp_path):
    earlier = record(ITERATIVE, recipe="fast", core_hash="0" * 16, critical_path=FROM_CONTROLLER)
    present = {ITERATIVE.name: hash_of(ITERATIVE)}
    write_report([RUNS[0], earlier], [], {ITERATIVE.name: ITERATIVE}, tmp_path, {}, present=present)
    page = BeautifulSoup((tmp_path / "bounds.html").read_text(encoding="utf-8"), "html.parser")
    assert rows(page.select("#ecp5 table")[0])[1:] == [
        ["iterative", "met 0 %", "≤ 5 %", "1", "1"],
        ["all layouts", "0 %", "–", "1", "1"],
    ]
    assert "Listed below and not counted: 1 paths of earlier designs." in page.get_text(" ", strip=True)
    told = {row[3]: "earlier design" in row[0] for row in rows(page.select_one("#results-table"))[1:]}
    assert told == {"default": False, "fast": True}


def test_without_any_path_the_page_says_so(tmp_path):
    write_report([record(ITERATIVE, "xcup", period_estimate_ns=1.5, lut6=7, critical_path=None)], [], {}, tmp_path, {})
    page = BeautifulSoup((tmp_path / "bounds.html").read_text(encoding="utf-8"), "html.parser")
    assert "No critical path has been recorded yet." in page.get_text(" ", strip=True)
    assert page.select("#results-table tbody tr") == []
