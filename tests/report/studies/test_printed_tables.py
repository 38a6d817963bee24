"""The tables of the studies as their files lay them out: each number once, and the heads of those of pipeline28g."""

import pytest

from roundhouse.report.studies.tables import grids
from roundhouse.studies.comparison import compare_study
from roundhouse.studies.registry import load_study, study_names

LAID_OUT = [study for study in map(load_study, study_names()) if study.description.tables]


def grids_of(study):
    return {grid.place: grid for grid in grids(study, compare_study(study, []))}


@pytest.mark.parametrize("study", LAID_OUT, ids=lambda study: study.name)
def test_every_number_of_a_table_stands_in_it_once(study):
    found = grids_of(study)
    assert found.keys() == study.description.titles.keys()
    for place, grid in found.items():
        entries = [entry.id for row in grid.rows for cell in row[2] for entry in cell]
        assert sorted(entries) == sorted(row.id for row in study.ledger if row.place == place)


@pytest.mark.parametrize("study", LAID_OUT, ids=lambda study: study.name)
def test_no_two_numbers_but_those_that_are_printed_twice_share_a_cell(study):
    printed = {row.id: (row.design, row.parameter, row.case, row.key_bits, row.unit) for row in study.ledger}
    for grid in grids_of(study).values():
        for row in grid.rows:
            for cell in row[2]:
                assert len({printed[entry.id] for entry in cell}) <= 1, (grid.place, [entry.id for entry in cell])


@pytest.mark.parametrize("study", LAID_OUT, ids=lambda study: study.name)
def test_every_table_of_the_text_is_laid_out(study):
    tables = {row.place for row in study.ledger if row.place.startswith("Table ")}
    assert tables == study.description.titles.keys()


def test_the_heads_are_those_of_the_text():
    found = grids_of(load_study("pipeline28g"))
    heads = {place: [head for _, head in grid.columns] for place, grid in found.items()}
    assert heads == {
        "Table 1": ["Count", "Of the device, %"],
        "Table 2": ["Count", "Of the device, %"],
        "Table 3": ["Worst negative slack, ns", "Total negative slack, ns"],
        "Table 4": ["Highest clock, MHz", "Throughput, Gbit/s", "Slices", "Throughput per slice, Mbit/s/slice"],
    }
    rows = {place: [row[:2] for row in grid.rows] for place, grid in found.items()}
    whole, alone = "Encryption with its test blocks", "Encryption alone"
    assert rows["Table 1"] == [(whole, "LUTs"), (whole, "Registers"), (alone, "LUTs"), (alone, "Registers")]
    counts = ("LUTs", "Registers", "Global clock buffers")
    simulations = [f"Decryption with its test blocks, {pace} MHz packets" for pace in ("350", "23.4")]
    assert rows["Table 2"] == [(one, count) for one in (*simulations, "Decryption alone") for count in counts]
    clocks = ("180 MHz, 5.556 ns", "190 MHz, 5.263 ns", "200 MHz, 5.000 ns", "250 MHz, 4.000 ns")
    assert rows["Table 3"] == [(clock, "") for clock in clocks]
    assert all(head for head, _ in rows["Table 4"]) and len(rows["Table 4"]) == 10
    assert rows["Table 4"][-1] == ("The study's, both directions", "XCZU9EG")


def test_the_periods_of_the_heads_are_those_of_the_clocks():
    study = load_study("pipeline28g")
    (table,) = (one for one in study.description.tables if "Table 3" in one.titles)
    for clock, label in table.labels.items():
        assert label == f"{clock}, {1000 / float(clock.removesuffix(' MHz')):.3f} ns"
