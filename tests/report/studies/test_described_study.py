"""A small study whose table, figure, goal and results exist only as data, and its page."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

sys.path.insert(0, str(Path(__file__).parents[2] / "measure"))
from made_up_records import record

from roundhouse.ciphers import aes
from roundhouse.errors import InvalidInput
from roundhouse.measure.results import gather
from roundhouse.report import write_report
from roundhouse.report.design import DesignText
from roundhouse.report.site.page import write_site
from roundhouse.report.studies.figures import GAP, OFF_SCALE, Sources, bars, marks, told_of
from roundhouse.report.studies.pages import study_pages
from roundhouse.report.studies.statements import sections
from roundhouse.report.studies.tables import Entry, grids
from roundhouse.studies.checks import check_statements
from roundhouse.studies.comparison import compare_study
from roundhouse.studies.description import Axis, Figure
from roundhouse.studies.study import parse_study

CORE = "aes128-encrypt-iterative-on_the_fly"
TOML = f"""
title = "A toy"
source = "Made up for a test"
about = "One design."
parts = ["family", "size"]

[labels]
toy = "TOY"
big = "Large"

[targets.osu050]
devices = ["CMOS"]
stage = "synthesis"

[[design]]
name = "toy.big"
core = "{CORE}"

[[design]]
name = "toy.next"
core = "aes128-encrypt-iterative-x2"
unprinted = true
note = "Of which the text speaks."

[[group]]
title = "Large ones"
designs = "*.big"

[goal]
factor = 3
cost = "area"
gain = "throughput"
smallest = "small version"
fastest = "quick version"
cheaper = "Less area"
better = "More speed"
finding = "toys are beaten"
rule = "The best grade counts."
caveat = "Measured without wires."

[[tables]]
rows = ["family"]
columns = ["parameter", "case"]
titles = {{ "Table 1" = "All toys" }}

[figures]
places = ["Table 1"]
bars = ["family", "size"]
series = "family"
note = "Toys are not to scale."

[[figures.figure]]
numbers = [3]
title = "Speed of toys"
x = {{ parameters = ["throughput"], unit = "Mbit/s" }}
note = "Fast toys."

[[figures.figure]]
numbers = [2]
title = "Speed against area"
x = {{ parameters = ["area"], unit = "um2", scale = "log" }}
y = {{ parameters = ["throughput"], unit = "Mbit/s", scale = "log" }}

[[diagram]]
number = 1
title = "How toys are made"
kind = "flow"
designs = "toy.*"

[[diagram]]
number = 5
title = "What toys are made of"
kind = "blocks"
designs = "toy.*"
note = "Made of blocks."

[[results]]
id = "clocks"
title = "Clocks of toys"
text = "Counted in simulation."
recipes = ["fast"]
columns = ["clocks_per_block"]

[[results]]
id = "sizes"
title = "Sizes of large toys"
text = "In cells."
recipes = ["area"]
designs = "*.big"
columns = ["area", "key_schedule_area", "transistors", "throughput"]

[[results]]
id = "small"
title = "Small toys"
text = "None."
recipes = ["area"]
designs = "*.small"
columns = ["area"]
"""
CMOS = ",CMOS,,synthesis,"
LEDGER = "\n".join(
    [
        "id,place,design,parameter,case,key_bits,printed,value,unit,device,tool,stage,slip,note",
        f"toy.area.min,Table 1,toy.big,area,min,128,3000,3000,um2{CMOS},",
        f"toy.area.max,Table 1,toy.big,area,max,128,6000,6000,um2{CMOS},",
        f"toy.rate.min,Table 1,toy.big,throughput,min,128,100,100,Mbit/s{CMOS},",
        f"toy.rate.max,Table 1,toy.big,throughput,max,128,900,900,Mbit/s{CMOS},",
        f"toy.rate,Section 2,toy.big,throughput,,128,800,800,Mbit/s{CMOS},",
    ]
)
# 128 bits in 10 clocks of 20 ns are 640 Mbit/s, of 40 ns 320 Mbit/s.
MADE = {
    "core_name": CORE,
    "target": "osu050",
    "lut6": None,
    "cycles_per_block": "[10]",
    "block_bits": 128,
    "key_sizes": "[128]",
}
RECORDS = [
    record(1, **MADE, recipe="area", area_um2=1000.0, area_um2_key_schedule=150.0, transistors=90, period_ns=40.0),
    record(2, **MADE, recipe="fast", area_um2=3000.0, transistors=300, period_ns=20.0),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    def find(name):
        raise ValueError("no core is made here")

    out = tmp_path_factory.mktemp("report")
    return write_report(RECORDS, [], {}, out, {}, find=find, studies=[parse_study("toy", TOML, LEDGER)]).parent


@pytest.fixture(scope="module")
def page(folder):
    text = (folder / "studies" / "toy.html").read_text(encoding="utf-8")
    return BeautifulSoup(text.replace("<wbr>", ""), "html.parser")


def words(element):
    return " ".join(element.get_text(" ").split())


@pytest.mark.slow
def test_the_table_is_laid_out_as_described(page):
    table = page.find(id="table-1")
    assert words(table.find("h3")) == "Table 1 All toys"
    assert [words(head) for head in table.find_all("th", scope="colgroup")] == ["Area, µm²", "Throughput, Mbit/s"]
    assert [words(head) for head in table.find_all("th", scope="col")] == ["Min.", "Max."] * 2
    assert [words(head) for head in table.find_all("th", scope="row")] == ["TOY"]
    assert [words(cell) for cell in table.find_all(class_="ours")] == ["1,000", "3,000", "320", "640"]


def test_a_table_may_have_counts_beside_shares_and_several_fields_in_a_heading():
    text = TOML.replace('rows = ["family"]', 'rows = ["family", "case", "quantity"]').replace(
        'columns = ["parameter", "case"]',
        'columns = ["unit"]\nlabels = { um2 = "Size", "%" = "Share" }\nnote = "Shares are rounded."',
    )
    study = parse_study("toy", text, LEDGER + f"\ntoy.share,Table 1,toy.big,area,min,128,30%,30,%{CMOS},")
    (grid,) = grids(study, compare_study(study, RECORDS))
    assert grid.note == "Shares are rounded." and grid.columns == (("", "Size"), ("", "Share"), ("", "Mbit/s"))
    assert [row[:2] for row in grid.rows] == [
        ("TOY, Min.", "Area"),
        ("TOY, Min.", "Throughput"),
        ("TOY, Max.", "Area"),
        ("TOY, Max.", "Throughput"),
    ]
    assert [[entry.id for entry in cell] for cell in grid.rows[0][2]] == [["toy.area.min"], ["toy.share"], []]


def test_a_row_may_name_its_device_and_a_unit_is_not_told_twice():
    text = TOML.replace('rows = ["family"]', 'rows = ["design", "device"]').replace(
        'columns = ["parameter", "case"]', 'columns = ["parameter"]'
    )
    more = f"\ntoy.slices,Table 1,toy.big,slices,,128,9,9,slices{CMOS},"
    study = parse_study("toy", text, LEDGER + more)
    (grid,) = grids(study, compare_study(study, []))
    assert [head for _, head in grid.columns] == ["Area, µm²", "Throughput, Mbit/s", "Slices"]
    assert [row[:2] for row in grid.rows] == [("toy.big", "CMOS")]


@pytest.mark.parametrize(
    ("blocks", "parts"),
    [
        ({}, [("whole", 300)]),
        ({"area_um2_algorithm": 2000.0, "area_um2_controller": 1000.0}, [("whole", 300)]),
        (
            {"transistors_algorithm": 240, "transistors_interface": 80},
            [("interface", 75), ("algorithm", 225), ("key schedule", 0), ("controller", 0)],
        ),
    ],
)
def test_a_bar_is_split_by_what_it_counts(blocks, parts):
    """300 transistors, of which the netlist that keeps the submodules needs 320."""
    study = parse_study(
        "toy", TOML, LEDGER + f"\ntoy.count,Table 1,toy.big,transistors,max,128,500,500,transistors{CMOS},"
    )
    run = [record(2, **MADE, recipe="fast", area_um2=3000.0, transistors=300, period_ns=20.0, **blocks)]
    sources = Sources(study, compare_study(study, run), {})
    figure = Figure("", (1,), Axis(("transistors",), "transistors"), split=True)
    rows = bars(figure, study.description.groups[0], sources, "")
    assert [(row["part"], row["stop"] - row["start"]) for row in rows if row["whose"] == "ours"] == parts


def test_a_bar_that_is_longer_than_the_scale_has_a_gap_and_its_number():
    rows = "".join(
        f"\ntoy.wait.{end},Table 1,toy.big,latency_encrypt,{end},128,{ns},{ns},ns{CMOS}," for end, ns in ENDS
    )
    study = parse_study("toy", TOML, LEDGER + rows)
    sources = Sources(study, compare_study(study, RUNS), {})
    found = bars(Figure("", (1,), Axis(("latency_encrypt",), "ns")), study.description.groups[0], sources, "")
    longest = [row for row in found if row["bar"] == "printed most"]
    assert [row["last"] for row in longest] == [False, True] and longest[-1]["text"] == "100,000"
    assert longest[0]["stop"] / longest[1]["stop"] == GAP[0] and longest[1]["start"] / longest[1]["stop"] == GAP[1]
    ours = [row for row in found if row["whose"] == "ours"]
    assert [(row["text"], row["timed"]) for row in ours] == [
        ("25", "timed with estimated wires"),
        ("40 ◆", "timed without wires"),
    ]
    assert told_of(found) == "Ours are timed with estimated wires, 1 of 2 without: ◆."


ENDS = (("min", 300), ("max", 100_000))
#: The fast one with estimated wires, a clock of 25 ns: ten for a block, and one of latency.
RUNS = [RECORDS[0], replace(RECORDS[1], period_wired_ns=25.0)]
assert ENDS[1][1] > OFF_SCALE * ENDS[0][1]


def test_marks_tell_how_they_were_timed_and_of_which_design():
    study = parse_study("toy", TOML, LEDGER)
    results = [one.wired or one for one in gather(RUNS, {CORE: "1" * 16})]
    sources = Sources(study, compare_study(study, RUNS), {CORE: results})
    figure = study.description.figures.figure[1]
    ours = [row for row in marks(figure, study.description.groups[0], sources, "") if row["whose"] == "ours"]
    # 128 bits in 10 clocks of 40 ns, and of 25 ns with wires.
    assert [(row["y"], row["timing"], row["design"]) for row in ours] == [
        (320, "no w", "earlier"),
        (512, "w", "earlier"),
    ]
    assert told_of(ours) == (
        "Ours are timed with estimated wires, 1 of 2 without: ◆. 2 of ours are of earlier designs: point at a mark."
    )


def test_a_cell_tells_grade_timing_and_design(tmp_path):
    study = parse_study("toy", TOML, LEDGER)
    found = {one.printed.id: Entry.of(one, {CORE: "1" * 16}) for one in compare_study(study, RUNS)}
    told = {id: (one.grade, one.timing, one.earlier, one.aside) for id, one in found.items()}
    assert told["toy.area.min"] == ("area", "", True, "")
    assert told["toy.rate.min"] == ("area", "no w", True, "")
    assert told["toy.rate.max"] == ("fast", "w", True, "")
    pages = {page.path: page for page in study_pages([study], RUNS, gather(RUNS, {CORE: "1" * 16}))}
    write_site(pages.values(), tmp_path)
    table = BeautifulSoup((tmp_path / "studies/toy.html").read_text(encoding="utf-8"), "html.parser").find(id="table-1")
    assert [words(cell) for cell in table.select(".how")] == ["area", "fast", "area no w", "fast w"]
    assert len(table.select(".tag")) == 4


def test_ours_beside_a_number_that_is_not_compared_says_so():
    study = parse_study("toy", TOML.replace('stage = "synthesis"', 'stage = "post-route"'), LEDGER)
    aside = {one.printed.id: Entry.of(one).aside for one in compare_study(study, RUNS)}
    assert (aside["toy.area.min"], aside["toy.rate.min"]) == ("not compared", "estimate, not compared")


def test_statements_stand_by_section():
    places = ("2.1", "2.1.3, Figure 4", "2.10", "Abstract", "Abstract, 5", "8")
    text = "".join(
        f'[[statement]]\nid = "s{n}"\nplace = "{place}"\nclaim = "It is."\nunchecked = "why"\n'
        for n, place in enumerate(places)
    )
    study = parse_study("toy", TOML, LEDGER, text)
    found = sections(check_statements(study, []))
    assert [(one.title, len(one.outcomes)) for one in found] == [
        ("Section 2.1", 2),
        ("Section 2.10", 1),
        ("Abstract", 2),
        ("Section 8", 1),
    ]
    assert found[0].counts == {"cannot be checked": 2}


def test_figures_have_words_for_who_does_not_see_them(page):
    drawing = page.find(id="figure-3")
    told = "Figure 3, Large ones: Speed of toys; printed and ours. The numbers stand in Table 1."
    assert drawing.img["alt"] == drawing.find(class_="canvas")["aria-label"] == told


def test_the_page_of_all_studies_tells_what_verdicts_mean(folder):
    page = BeautifulSoup((folder / "studies" / "index.html").read_text(encoding="utf-8"), "html.parser")
    rows = {
        cells[0]: cells[1:]
        for cells in ([words(cell) for cell in row.find_all(["th", "td"])] for row in page.select(".verdict-table tr"))
    }
    assert rows["all numbers"] == ["", "5"]
    assert sum(int(cells[-1]) for name, cells in rows.items() if name not in ("Verdict", "all numbers")) == 5


def test_a_group_may_lack_a_figure():
    text = TOML.replace("numbers = [3]", "numbers = [0]")
    (_, page) = study_pages([parse_study("toy", text, LEDGER)], RECORDS, [])
    assert [drawing.number for drawing in page.context["figures"][0]["figures"]] == [2]


def test_diagrams_of_designs_that_were_not_made_are_left_out(page):
    assert page.find(id="figure-1") is None


@pytest.mark.slow
def test_diagrams_show_our_designs_and_only_the_records_of_these(tmp_path):
    made = DesignText(CORE, RECORDS[0].core_hash, "wire x;\n" * 7, '<svg class="block-diagram"></svg>')
    other = replace(RECORDS[0], core_hash="1" * 16, recipe="balanced", id="another")
    study = parse_study("toy", TOML, LEDGER)
    folder = write_report([*RECORDS, other], [], {}, tmp_path, {}, studies=[study], designs={CORE: made}).parent
    page = BeautifulSoup((folder / "studies" / "toy.html").read_text(encoding="utf-8"), "html.parser")
    (row,) = page.find(id="figure-1").select("tbody tr")
    lines = len(Path(aes.__file__).read_text().splitlines())
    assert [words(cell) for cell in row.find_all("td")] == [
        CORE,
        f"aes.py , {lines} lines",
        f"hash {made.hash}",
        "7 lines",
        "not yet of this design",
        "2 records",
    ]
    blocks = page.find(id="figure-5")
    assert words(blocks.h2) == "Figure 5 What toys are made of" and "Made of blocks." in words(blocks)
    assert blocks.select_one("details[open] svg.block-diagram")


def test_other_numbers_are_listed_by_place(page):
    numbers = page.find(id="numbers")
    assert [words(head) for head in numbers.select("tr.group th")] == ["Section 2"]
    (row,) = numbers.select("tr[data-kind]")
    cells = [words(cell) for cell in row.find_all("td")]
    assert cells[:3] == ["toy.big", "Throughput 128 bit", "800 Mbit/s"]
    assert cells[4].startswith("▼ worse by 1.25") and "on osu050, fast" in cells[4]


def test_other_numbers_are_chosen_by_verdict(page):
    numbers = page.find(id="numbers")
    offered = {choice["value"]: words(choice.parent) for choice in numbers.select("input[name=kind]")}
    assert offered == {"": "all 1", "worse": "▼ worse (1)"}
    assert [row["data-kind"] for row in numbers.select("tr[data-kind]")] == ["worse"]
    assert [group["data-has"] for group in numbers.select("tbody")] == ["worse"]


def test_figures_are_drawn_in_the_order_of_their_numbers(page, folder):
    assert [words(title) for title in page.find(id="figures").find_all("h3")] == [
        "Figure 2 Speed against area",
        "Figure 3 Speed of toys",
    ]
    assert "Toys are not to scale." in words(page.find(id="figures"))
    assert "Large ones: Figures 2 to 3" in words(page.find(id="figures"))
    bars = (folder / "studies" / "toy-figure-03.svg").read_text(encoding="utf-8")
    assert "TOY Large" in bars and "Throughput, Mbit/s" in bars
    scatter = (folder / "studies" / "toy-figure-02.svg").read_text(encoding="utf-8")
    assert scatter.count('aria-roledescription="point"') == 4  # two printed ends, two grades


def test_the_goal_is_on_the_page(page):
    """Ours at 640 Mbit/s costs half of 6000 um2 but is slower than 900; at 320 a third of 3000 and faster than 100."""
    found = words(page.find(class_="found"))
    assert "at most 1/3 of the area and at least 3 times the throughput, at once" in found
    assert "Timed without wires, ours meet it against 1 of the 2 printed versions. No record behind it has" in found
    assert "Measured without wires." in found and "2 of designs that may be earlier ones." in found
    small = page.find(id="designs").find("a", string="TOY").find_parent("tr")
    versions = [[words(cell) for cell in row.find_all("td")] for row in (small, small.find_next("tr"))]
    assert versions[0] == ["small version", "3,000", "100", "–", "–", "3×", "3.20× area ✓ goal met"]
    assert versions[1] == ["quick version", "6,000", "900", "–", "–", "2×", "0.711× fast"]
    assert "The best grade counts." in words(page.find(id="designs"))


def test_the_goal_is_on_the_entry_page(folder):
    text = " ".join((folder / "index.html").read_text(encoding="utf-8").split())
    assert (
        "toys are beaten by ours without wires: at most 1/3 of the area" in text and "Measured without wires." in text
    )
    assert "No record behind it has estimated wires." in text


@pytest.mark.slow
def test_the_entry_page_tells_how_a_speed_was_timed(tmp_path):
    def find(name):
        raise ValueError("no core is made here")

    for runs, told in ((RECORDS, "640 Mbit/s without wires"), (RUNS, "640 Mbit/s without wires, 512 with estimated")):
        home = write_report(runs, [], {}, tmp_path, {}, find=find)
        page = BeautifulSoup(home.read_text(encoding="utf-8"), "html.parser")
        assert told in words(page.find(id="targets"))
    # Without open cores of AES there is no layer for them: Vega would warn that it has no extent.
    layers = json.loads(page.select_one("#targets script").string)["layer"]
    data = json.loads(page.select_one("#targets script").string)["datasets"]
    assert all(data[layer["data"]["name"]] for layer in layers) and len(layers) >= 2
    assert "Throughput against area" in page.select_one("#targets .canvas")["aria-label"]


def test_our_results_are_in_a_table(page):
    section = page.find(id="clocks")
    assert words(section.find("h2")) == "Clocks of toys" and "Counted in simulation." in words(section)
    assert [words(cell) for cell in section.find("tbody").find_all("td")] == [CORE, "10"]


def test_a_design_that_is_not_printed_is_listed_and_not_counted(page, folder):
    rows = [[words(cell) for cell in row.find_all("td")] for row in page.find(id="designs").find_all("tr")]
    unprinted = ["toy.next", "aes128-encrypt-iterative-x2 not measured yet", "not printed", "Of which the text speaks."]
    assert unprinted in rows
    index = (folder / "studies" / "index.html").read_text(encoding="utf-8")
    assert "5 numbers, 1 designs, 1 cores of ours compared" in index


def test_results_are_of_the_designs_that_a_table_names(page):
    values = [words(cell) for cell in page.find(id="sizes").find("tbody").find_all("td")]
    # 128 bits in 10 clocks of 40 ns.
    assert values == [CORE, "1,000", "150", "90", "320", "without wires"]
    assert "No design has been measured yet." in words(page.find(id="small"))


@pytest.mark.slow
def test_grades_that_are_one_netlist_share_a_row(tmp_path):
    blocks = {"area_um2_interface": 100.0, "area_um2_algorithm": 700.0, "area_um2_key_schedule": 150.0}
    same = {**MADE, "area_um2": 2000.0, "transistors": 200, "period_ns": 25.0, "cells": '{"INVX1": 9}', **blocks}
    records = [*RECORDS, *(record(n, **same, recipe=recipe) for n, recipe in ((3, "quick"), (4, "balanced")))]
    records.append(record(5, **{**same, "period_ns": 30.0}, recipe="lean"))  # the same cells, put together otherwise

    def find(name):
        raise ValueError("no core is made here")

    home = write_report(records, [], {}, tmp_path, {}, find=find, studies=[parse_study("toy", TOML, LEDGER)])
    text = (home.parent / "studies" / "toy.html").read_text(encoding="utf-8")
    section = BeautifulSoup(text, "html.parser").find(id="grades")
    rows = [[words(cell) for cell in row.find_all("td")] for row in section.select("tbody tr")]
    assert rows[0] == ["fast", "–", "20", "–", "300", "–", "–", "–", "–"]
    assert rows[1][0].startswith("quick, balanced")
    assert rows[1][1:] == ["–", "25", "–", "200", "100", "700", "150", "–"]
    assert [row[0].split(" the netlist")[0] for row in rows] == ["fast", "quick, balanced", "lean", "area"]
    assert "0 of 1 cores have 5 distinct netlists" in words(section)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'titles = { "Table 1"',
            'titles = { "Table 9"',
            "a table's place must be one of .*; given Table 9",
        ),
        ('rows = ["family"]', 'rows = ["kin"]', "a field must be one of .*, family, size; given kin"),
        ('parameters = ["area"]', 'parameters = ["aera"]', "a parameter of an axis must be one of .*; given aera"),
        ("numbers = [3]", "numbers = [3, 4]", "one number for each of the 1 groups; 'Speed of toys' has 2"),
        (
            'unit = "um2", scale = "log"',
            'unit = "um2", scale = "cubic"',
            "scale must be 'linear', 'log' or 'symlog'; given 'cubic'",
        ),
        (
            'columns = ["clocks_per_block"]',
            'columns = ["colour"]',
            "column of results must be one of .*; given colour",
        ),
        ('cost = "area"', 'cost = "key_setup"', "a goal's cost must be one of .*; given key_setup"),
        ("factor = 3\n", "", "goal: a table must have factor; given"),
        ("factor = 3\n", "factor = 3\nfaktor = 4\n", "goal: a table must have only the keys .*; given faktor"),
        ("[labels]", "[labels", "study toy: the file must be TOML"),
        ('kind = "flow"', 'kind = "flaw"', "diagram: kind must be .*flow.*blocks"),
    ],
)
def test_a_description_that_cannot_be_right_is_refused(old, new, message):
    assert old in TOML
    with pytest.raises(InvalidInput, match=message):
        parse_study("toy", TOML.replace(old, new, 1), LEDGER)
