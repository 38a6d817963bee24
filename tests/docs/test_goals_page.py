"""The tables of docs/goals.md, and those of bounds in docs/measurement.md, are what the records in `results/` say."""

import re
from pathlib import Path

import pytest

from benchmark_programs import program

DOCS = Path(__file__).parents[2] / "docs"
OF_SINGLE_CORES = ("figures", "bounds", "sizes")


@pytest.fixture(scope="module")
def goals():
    """The program that makes the page."""
    return program("goals")


@pytest.fixture(scope="module")
def page():
    return (DOCS / "goals.md").read_text()


def is_on(page, table):
    """Whether a page has a table as it is."""
    return program("page_tables").replaced(page, table) == page


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_SINGLE_CORES)
def test_tables_of_single_cores_are_those_of_the_records(goals, page, name):
    assert is_on(page, goals.TABLES[name]())


@pytest.mark.long  # builds every design that has a record
@pytest.mark.parametrize("name", ["controller", "areas", "wins"])
def test_tables_of_many_records_are_those_of_the_records(goals, page, name):
    assert is_on(page, goals.TABLES[name]())


@pytest.mark.long
def test_tables_of_bounds_are_those_of_the_records():
    bounds, commits, present = (program(name) for name in ("bounds", "commits", "present"))
    now = [record for record in commits.records_at() if bounds.bound_of(record) and present.is_present(record)]
    found, before = (bounds.paths_of(one, ["*"]) for one in (now, commits.records_at(commits.BEFORE_LOOK_AHEAD)))
    measurement = (DOCS / "measurement.md").read_text()
    assert is_on(measurement, bounds.starts_table(found, before))
    assert is_on(measurement, bounds.elsewhere_table(found))
    assert is_on(measurement, bounds.kinds_table(found))


def test_the_page_has_every_table(goals, page):
    heads = re.findall(r"^(\|.*\|)\n\| ---", page, re.M)
    assert len(heads) == len(goals.TABLES)


def test_as_many_goals_are_reached_as_the_text_says(page):
    section = page.partition("## Figures of single cores")[2].partition("\n## ")[0]
    verdicts = re.findall(r"\| (reached|missed by [\d.]+ %) \|$", section, re.M)
    assert len(verdicts) == 13
    assert verdicts.count("reached") == 4
    assert "Four of these goals are reached." in page


def test_as_many_numbers_are_not_compared_as_the_page_of_verdicts_says(page):
    left, numbers = re.findall(r"^\| (\d+) \| all of (\d+) \| \|$", (DOCS / "verdicts.md").read_text(), re.M)[0]
    assert f"{left} of {numbers} are, [each with its reason]" in page


def test_controllers_are_told_as_in_the_table(page):
    rows = re.findall(r"^\| `(\w+)` \| .* at most \d+ % \| (reached|missed) \|$", page, re.M)
    targets, missed = {target for target, _ in rows}, {target for target, verdict in rows if verdict == "missed"}
    said = "is missed on six of nine targets, and two of the three that meet it, `ecp5_7` and `ecp5_8`, have"
    assert (len(missed), len(targets)) == (6, 9)
    assert targets - missed == {"ice40", "ecp5_7", "ecp5_8"}
    assert said in " ".join((DOCS / "measurement.md").read_text().split())


def test_a_table_is_found_by_its_first_line():
    replaced = program("page_tables").replaced
    page = "# A\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n\n| a |\n| --- |\n"
    table = ["| a | b |", "| --- | --- |", "| 5 | 6 |"]
    assert replaced(page, table) == "# A\n\n| a | b |\n| --- | --- |\n| 5 | 6 |\n\n| a |\n| --- |\n"
    with pytest.raises(ValueError, match=r"must have one table that begins with '\| c \|'; this one has 0"):
        replaced(page, ["| c |"])
