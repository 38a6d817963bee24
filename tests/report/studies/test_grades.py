"""Why speed grades of a core are one netlist, on made-up records; figures are worked out by hand beside them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "measure"))
from made_up_records import record

from roundhouse.measure.results import gather
from roundhouse.report.studies.grades import grade_section
from roundhouse.studies.study import parse_study

TOML = """
[targets.osu050]
devices = ["CMOS"]
stage = "synthesis"
[[design]]
name = "one"
core = "counter"
"""
HEADER = "id,place,design,parameter,case,key_bits,printed,value,unit,device,tool,stage,slip,note"
STUDY = parse_study("s", TOML, HEADER)


def whys(**netlists):
    """The grades of each row and what is said of it; a netlist is an area, a period, and the hash of the core."""
    names = ("area_um2", "period_ns", "core_hash")
    made = [
        record(number, core_name="counter", target="osu050", recipe=grade, **dict(zip(names, netlist, strict=True)))
        for number, (grade, netlist) in enumerate(netlists.items())
    ]
    section = grade_section(STUDY, {"counter": gather(made)})
    return [(" ".join(row.grades), row.why) for row in section.rows["counter"]]


def test_the_next_netlist_saves_less_area_than_the_grade_asks_for():
    """A period longer by a tenth is worth 1 - 1 / 1.1^2 of the area to quick."""
    fast, slow = (1000.0, 10.0, "a"), (900.0, 11.0, "a")
    said = "the netlist of balanced saves 10.0 % of the area for a period 10.0 % longer; quick asks for 17.4 %"
    assert whys(fast=fast, quick=fast, balanced=slow) == [("fast quick", said), ("balanced", "")]


def test_the_last_netlist_is_the_smallest():
    small = (500.0, 20.0, "a")
    assert whys(fast=(1000.0, 10.0, "a"), lean=small, area=small) == [
        ("fast", ""),
        ("lean area", "no other is smaller"),
    ]


def test_a_grade_that_would_select_another_was_selected_otherwise():
    fast, small = (1000.0, 10.0, "a"), (500.0, 11.0, "a")
    said = "quick would take area by these figures: earlier weights or parts before assembly chose"
    assert whys(fast=fast, quick=fast, area=small) == [("fast quick", said), ("area", "")]


def test_versions_of_a_core_are_not_compared():
    fast, other = (1000.0, 10.0, "a"), (900.0, 11.0, "b")
    assert whys(fast=fast, quick=fast, area=other) == [
        ("fast quick", "area was measured on another version of the core"),
        ("area", "measured on another version of the core than fast"),
    ]
