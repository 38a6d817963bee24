"""The tables of critical paths that benchmarks/bounds.py prints, of made-up records."""

import pytest

from benchmark_programs import program
from made_up import core, record
from roundhouse.measure.results import gather
from roundhouse.report.analysis.bounds import critical_paths

FROM = {
    "controller": "core.controller.index_stage0_TRELLIS_FF_Q_1",
    "state": "core.algorithm.state_1_TRELLIS_FF_Q_3",
    "expansion": "core.key_schedule.expand_busy_TRELLIS_FF_Q",
}


@pytest.fixture(scope="module")
def tables():
    return program("bound_tables")


def paths(layout, starts, recipe="default"):
    """The critical paths of one core, by seed."""
    made = core("aes128", "encrypt", layout)
    end = "core.algorithm.state_0_TRELLIS_FF_Q_21: 10.00 ns, 7.00 ns of it routing, 4 cells"
    return critical_paths(
        gather(
            record(made, recipe=recipe, seed=seed, critical_path=f"{FROM[start]} -> {end}")
            for seed, start in starts.items()
        )
    )


def cells(line):
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_the_last_columns_count_records_that_both_sides_have(tables):
    before = paths("iterative", {1: "controller", 2: "controller", 3: "state"})
    after = paths("iterative", {2: "state", 3: "controller", 4: "controller"}) + paths("serial-d8", {1: "controller"})
    rows = [cells(line) for line in tables.starts_table(after, before)[2:]]
    now, then, both = ["3", "67 %", "0 %", "at most 5 %"], ["3", "67 %", "0 %"], ["2", "50 %", "50 %"]
    assert rows[0] == ["`ecp5`", "iterative", *now, *then, *both]
    assert rows[1] == ["`ecp5`", "serial", "1", "100 %", "0 %", "at most 20 %", *[""] * 6]
    assert rows[2] == ["`ecp5`", "all layouts", "4", "75 %", "0 %", "", *then, *both]


def test_other_recipes_are_other_records(tables):
    before, after = (paths("iterative", {1: "state"}, recipe) for recipe in ("default", "balanced"))
    assert cells(tables.starts_table(after, before)[2])[-3:] == [""] * 3


def test_registers_that_control_the_expansion_are_told_apart(tables):
    found = paths("iterative", {1: "expansion", 2: "controller", 3: "state", 4: "state"})
    row = ["4", "25 %", "1", "", "50 %"]
    lines = tables.elsewhere_table(found)[2:]
    assert [cells(line)[2:] for line in lines] == [row, row]
    assert tables.elsewhere_table(paths("iterative", {1: "state"}))[2:] == []


def test_kinds_are_counted_with_the_median_share_of_routing(tables):
    head, _, row = tables.kinds_table(paths("iterative", {1: "state", 2: "state"}))
    assert head == "| target | paths | round | routing |"
    assert row == "| `ecp5` | 2 | 2 | 70 % |"
