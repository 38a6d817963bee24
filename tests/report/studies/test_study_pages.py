"""The pages of the published studies, made from made-up records and read back."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from bs4 import BeautifulSoup
from made_up_study import study_records

from roundhouse.report import write_report
from roundhouse.report.site.page import write_site
from roundhouse.report.studies.charts import print_svg
from roundhouse.report.studies.pages import study_findings, study_pages
from roundhouse.studies.checks import check_statements, tally_outcomes
from roundhouse.studies.comparison import compare_study, tally
from roundhouse.studies.registry import load_study, study_names
from roundhouse.studies.verdict import KINDS

pytestmark = pytest.mark.slow

NSA = load_study("nsa")
STUDIES = [load_study(name) for name in study_names()]
RECORDS = study_records(NSA)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    def find(name):
        raise ValueError("no core is made here")

    out = tmp_path_factory.mktemp("report")
    return write_report(RECORDS, [], {}, out, {}, find=find, studies=STUDIES).parent


@pytest.fixture(scope="module")
def nsa(folder):
    return soup(folder, "nsa")


def soup(folder, name):
    text = (folder / "studies" / f"{name}.html").read_text(encoding="utf-8")
    return BeautifulSoup(text.replace("<wbr>", ""), "html.parser")


def words(element):
    return " ".join(element.get_text(" ").split())


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.name)
def test_every_number_stands_on_the_page_of_its_study_once(folder, study):
    ids = Counter(element["id"] for element in soup(folder, study.name).find_all(id=True))
    assert {row.id: ids[row.id] for row in study.ledger} == {row.id: 1 for row in study.ledger}


def test_a_number_stands_where_the_study_prints_it(nsa):
    # Table 5: the throughput of Rijndael with 192-bit keys, iterative and fastest.
    cell = nsa.find(id="nsa.t5.rijndael.iterative.192.throughput.max")
    assert cell.find(class_="printed").get_text() == "372.96"
    row, table = cell.find_parent("tr"), cell.find_parent("table")
    assert [words(entry) for entry in row.find_all(["th", "td"])[:2]] == ["Throughput, Mbit/s", "192 bit"]
    assert row.find_all("td").index(cell.find_parent("td")) == 2
    assert [words(head) for head in table.find_all("th", scope="col")] == ["Min.", "Max.", "Min.", "Max."]
    assert [words(head) for head in table.find_all("th", scope="colgroup")] == ["Iterative", "Pipelined"]
    assert cell.find_parent("section")["id"] == "table-5"


def test_grades_stand_in_five_columns(nsa):
    row = nsa.find(id="nsa.t17.rc6.iterative.128.throughput_per_area.speed3").find_parent("tr")
    printed = [entry.get_text() for entry in row.find_all(class_="printed")]
    assert printed == ["5.760", "5.428", "4.893", "4.552", "3.693", "56%"]


def test_power_stands_for_both_ends_of_the_grades(nsa):
    tables = nsa.find(id="power").find_all("table")
    assert [words(head) for head in nsa.find(id="power").find_all("h3")] == ["Grade fast", "Grade area"]
    rows = [row for row in tables[0].find_all("tr") if "rc6_128-simplex-iterative-stored" in words(row)]
    (figures,) = [[words(cell) for cell in row.find_all("td")] for row in rows]
    assert figures[2:5] == ["2", "800", "900"] and [float(share) for share in figures[7:]] == [8, 50, 38, 4]


def test_every_cell_says_its_verdict_in_words(nsa):
    cells = nsa.find_all(class_="pair")
    assert all(cell.find(class_="sr").get_text().startswith(KINDS) for cell in cells)
    for word in KINDS:
        assert any(cell.find(class_="sr").get_text().startswith(word) for cell in cells), word


def test_our_number_leads_to_its_place_on_a_data_sheet_that_is_there(folder, nsa):
    made = next(record for record in RECORDS if (record.recipe, record.cipher) == ("fast", "rc6_128"))
    link = nsa.find(id="nsa.t4.rc6.iterative.128.transistors.max").find("a")
    assert link["href"] == f"../cores/{made.core_name}.html#osu050-fast"
    assert link.get_text() == f"{made.transistors:,}"


def test_all_links_between_pages_resolve(folder):
    for page in (folder / "studies").glob("*.html"):
        for link in BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser").find_all("a", href=True):
            path, _, place = link["href"].partition("#")
            target = (page.parent / path).resolve() if path else page
            assert target.exists(), link
            if place and target.suffix == ".html":
                assert f'id="{place}"' in target.read_text(encoding="utf-8"), link


def test_findings_are_counted_from_records(nsa):
    told = words(nsa.find(class_="found"))
    counts = tally(compare_study(NSA, RECORDS))
    assert f"Of the 817 numbers that it prints, {counts['reproduced']} are reproduced" in told
    assert f"better than {counts['better']} and worse than {counts['worse']} ;" in told
    assert "Each design has a core of ours that was measured" in told


def test_without_records_the_printed_numbers_stand_alone(tmp_path):
    page = study_pages([NSA], [], [])[1]
    write_site([page], tmp_path)
    text = (tmp_path / page.path).read_text(encoding="utf-8")
    assert "So far 0 of the 20 designs have a core of ours that was measured" in text
    assert "52,717,560" in text
    drawn = print_svg(page.context["figures"][0]["figures"][0].chart)
    assert len(re.findall(r'aria-roledescription="bar"', drawn)) == 10  # printed least and most, of five ciphers


def test_a_drawing_is_made_for_every_figure(folder, nsa):
    for number in range(4, 44):
        assert nsa.find(id=f"figure-{number}")
        drawing = (folder / "studies" / f"nsa-figure-{number:02}.svg").read_text(encoding="utf-8")
        assert drawing.startswith("<svg") and "MARS" in drawing
        assert len(re.findall(r'aria-roledescription="(?:bar|point)"', drawing)) >= 15, number


def test_slips_are_told_and_lead_to_their_numbers(nsa):
    rows = nsa.find(id="slips").find_all("tr")[1:]
    assert len(rows) == len(NSA.slips) == 92
    slip = next(row for row in rows if "nsa.t11.rijndael.iterative.3in1.throughput" in row.get_text())
    assert "Table 5 prints 447.55" in slip.get_text()
    cell = nsa.find(id="nsa.t11.rijndael.iterative.3in1.throughput")
    assert cell.find(class_="printed")["class"] == ["printed", "slip"]


def test_a_rounding_is_told_and_judged(nsa):
    told = words(nsa.find(id="roundings"))
    assert f"{sum(row.is_rounding for row in NSA.ledger)} numbers differ" in told and "Table 15 prints 202.33" in told
    cell = nsa.find(id="nsa.t8.serpent.iterative.3in1.throughput.max")
    assert cell.find(class_="printed")["class"] == ["printed"]
    said = words(cell.find(class_="sr"))
    assert said.startswith(("better by", "worse by", "consistent")) and said.endswith(
        "a rounding: Table 15 prints 202.33"
    )
    assert "; ours on osu050, fast, timed without wires;" in said


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.name)
def test_every_statement_has_a_row_with_its_outcome(folder, study):
    page = soup(folder, study.name)
    for outcome in check_statements(study, RECORDS):
        cells = [words(cell) for cell in page.find(id=f"statement-{outcome.statement.id}").find_all("td")]
        assert cells[0] == outcome.statement.place and cells[1].startswith(outcome.statement.claim)
        assert outcome.ours.removesuffix(" here") in cells[2] and outcome.why.split()[0] in cells[2]
        links = page.find(id=f"statement-{outcome.statement.id}").find_all("a")
        measured = {core for core in outcome.cores if (folder / f"cores/{core}.html").exists()}
        assert {link.get_text() for link in links} == measured


def test_statements_are_counted_beside_the_numbers(nsa, folder):
    held, failed, unchecked = tally_outcomes(check_statements(NSA, RECORDS)).values()
    for place in (nsa.find(class_="hero"), soup(folder, "index").find("article")):
        assert f"{len(NSA.statements)} statements: ✓ {held} hold here ✗ {failed} do not hold here" in words(place)
        assert f"{unchecked} cannot be checked" in words(place)


def test_what_favours_us_stands_beside_the_claim(nsa, folder):
    """The sentence is computed: the numbers are those of the verdicts, the years those of study and records."""
    better = [one for one in compare_study(NSA, RECORDS) if one.verdict.kind == "better"]
    untimed = [one for one in better if one.printed.parameter in ("area", "transistors", "key_schedule_area")]
    told = f"{len(better) - len(untimed)} of the {len(better)} better verdicts rest on our timing"
    for text in (words(nsa.find(class_="found")), words(soup(folder, "index").find("article"))):
        assert told in text and "Our tools are 26 years younger." in text
    (finding,) = study_findings([NSA], RECORDS)
    assert told in finding.more and "no wire load" in finding.sentence and "typical, 5 V" in finding.more
    assert "Every version that ours beats rests on our timing, by its throughput." in finding.more
    assert "Our tools are 26 years younger. Ours are of another 0.5 um library." in finding.sentence
    early = [replace(record, date="2010-01-01", options="{}") for record in RECORDS]
    (finding,) = study_findings([NSA], early)
    assert "10 years younger" in finding.sentence and "typical" not in finding.more


def test_the_page_of_all_studies_tells_verdicts_of_each(folder):
    cards = soup(folder, "index").find_all("article")
    assert [card.find("a")["href"] for card in cards][:2] == ["nsa.html", "pipeline28g.html"]
    assert "817 numbers, 20 designs, 18 cores of ours compared" in words(cards[0])
    counts = tally(compare_study(load_study("simon"), RECORDS))
    assert f"{counts['cannot be compared']} cannot be compared" in words(cards[-1])


@pytest.mark.parametrize(
    ("facts", "number"), [({"transistors": 1, "period_ns": 1e-3}, 36), ({"transistors": 10**9}, 0)]
)
def test_the_entry_page_tells_how_many_printed_versions_are_beaten(facts, number):
    (found,) = study_findings([NSA, load_study("simon")], [replace(record, **facts) for record in RECORDS])
    assert (found.number, found.path) == (f"{number} of 36", "studies/nsa.html")
    assert "No record behind it has estimated wires." in found.sentence
    assert "A version printed under several names counts once" in found.more
    assert found.more.endswith("of designs that may be earlier ones.")


def test_without_records_the_entry_page_tells_nothing_of_studies():
    assert study_findings([NSA], []) == []
