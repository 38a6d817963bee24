"""What becomes of printed numbers, on made-up records; expected values are worked out by hand beside them."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "measure"))
from made_up_records import record

from roundhouse.report.studies.tables import Entry
from roundhouse.studies.advantages import advantages
from roundhouse.studies.claims import PROPERTIES
from roundhouse.studies.comparison import compare_study, tally
from roundhouse.studies.ledger import SENSE
from roundhouse.studies.lookup import recipes_for, records_of
from roundhouse.studies.our_values import CLOCKS, CORE_VALUES, PERIODS, SLACKS, SPEEDS, UNMEASURED
from roundhouse.studies.study import StudyTarget, parse_study
from roundhouse.studies.verdict import KINDS

CORE = "aes-simplex-iterative-on_the_fly"
TOML = f"""
[targets.osu050]
devices = ["CMOS"]
stage = "synthesis"
[targets.xcup]
devices = ["FPGA"]
stage = "synthesis"
[[design]]
name = "one"
core = "{CORE}"
also = ["uno"]
[[design]]
name = "part"
"""
HEADER = "id,place,design,parameter,case,key_bits,printed,value,unit,device,tool,stage,slip,note\n"
CMOS = ",CMOS,,synthesis,"
LEDGER = "\n".join(
    [
        f"s.area.min,T1,one,area,min,128 256,2000,2000,um2{CMOS},",
        f"s.area.max,T1,one,area,max,128 256,4000,4000,um2{CMOS},",
        f"s.transistors.min,T1,one,transistors,min,128 256,200,200,transistors{CMOS},",
        f"s.transistors.max,T1,one,transistors,max,128 256,700,700,transistors{CMOS},",
        f"s.rate.min,T1,one,throughput,min,128,320,320,Mbit/s{CMOS},",
        f"s.rate.max,T1,one,throughput,max,128,0.6,0.6,Gbit/s{CMOS},",
        f"s.rate.both,T1,one,throughput,max,128 256,600,600,Mbit/s{CMOS},",
        f"s.rate.long,T1,one,throughput,max,256,457,457,Mbit/s{CMOS},",
        f"s.setup.min,T1,one,key_setup_decrypt,min,256,300,300,ns{CMOS},",
        f"s.latency.min,T1,one,latency_encrypt,min,128,200,200,ns{CMOS},",
        f"s.latency.max,T1,one,latency_encrypt,max,128,300,300,ns{CMOS},",
        f"s.algorithm,T1,one,algorithm_setup,min,128,0,0,ns{CMOS},",
        f"s.grade,T2,one,throughput_per_area,speed5,128,100000,100000,bit/s/um2{CMOS},",
        f"s.middle,T2,one,throughput_per_area,speed2,128,90000,90000,bit/s/um2{CMOS},",
        f"s.inner,T2,one,throughput_per_algorithm_area,speed1,128,640000,640000,bit/s/um2{CMOS},",
        f"s.agility,T2,one,key_agility_encrypt,min,128,1,1,ns{CMOS},",
        f"s.part,T2,part,area,,128,1,1,um2{CMOS},",
        f"s.slip,T2,part,area,,128,1,1,um2{CMOS}T1 prints 2,",
        "s.clocks,T3,one,latency_encrypt,,256,14,14,clocks,elsewhere,,simulated,,",
        "s.at,T3,one,throughput,25 MHz,128,320,320,Mbit/s,FPGA,,synthesis,,",
        "s.luts,T3,one,luts,,128 256,100,100,LUT,FPGA,,synthesis,,",
        "s.odd,T3,one,throughput,in packets,128,320,320,Mbit/s,FPGA,,synthesis,,",
        "s.slack,T3,one,worst_negative_slack,400 MHz,128,-0.1,-0.1,ns,FPGA,,synthesis,,",
        "s.routed,T3,one,worst_negative_slack,625 MHz,128,0,0,ns,FPGA,,post-route,,",
        "s.unclocked,T3,one,worst_negative_slack,,128,0,0,ns,FPGA,,synthesis,,",
        "s.sum,T3,one,total_negative_slack,400 MHz,128,-1,-1,ns,FPGA,,synthesis,,",
    ]
)
STUDY = parse_study("s", TOML, HEADER + LEDGER)
AES = {
    "core_name": CORE,
    "key_sizes": "[128, 256]",
    "block_bits": 128,
    "direction": "simplex",
    "latency": "[10, 14]",
    "cycles_per_block": "[10, 14]",
    "key_setup_encrypt": "[1, 1]",
    "key_setup_decrypt": "[11, 15]",
}
CELL = {**AES, "target": "osu050", "lut6": None}
RECORDS = [
    record(1, **CELL, recipe="area", area_um2=1000.0, transistors=90, period_ns=40.0),
    record(2, **CELL, recipe="fast", area_um2=3000.0, area_um2_algorithm=500.0, transistors=300, period_ns=20.0),
    record(3, **AES, lut6=50, period_estimate_ns=2.0),
    record(4, **{**AES, "core_name": "another"}, lut6=1),
]
FOUND = {comparison.printed.id: comparison for comparison in compare_study(STUDY, RECORDS)}


@pytest.mark.parametrize(
    ("parameter", "unit", "ends"),
    [
        ("fmax", "MHz", (25, 50)),  # periods of 40 and 20 ns
        ("throughput", "Mbit/s", (320, 640)),
        ("area", "um2", (1000, 3000)),
        ("transistors", "transistors", (90, 300)),
        ("algorithm_area", "um2", (400, 500)),
        ("key_schedule_area", "um2", (300, 350)),
        ("submodules_area", "um2", (780, 960)),
    ],
)
def test_the_least_and_the_most_are_of_the_smallest_and_the_fastest_grade(parameter, unit, ends):
    blocks = [{"algorithm": 400, "key_schedule": 300, "controller": 50, "interface": 30}]
    blocks += [{"algorithm": 500, "key_schedule": 350, "controller": 60, "interface": 50}]
    records = [
        replace(one, **{f"area_um2_{name}": float(area) for name, area in areas.items()})
        for one, areas in zip(RECORDS, blocks, strict=False)
    ]
    rows = [f"s.{case},T1,one,{parameter},{case},128,1,1,{unit}{CMOS}," for case in ("min", "max")]
    found = compare_study(parse_study("s", TOML, HEADER + "\n".join(rows)), records)
    assert tuple(one.ours.value for one in found) == ends


@pytest.mark.parametrize(
    ("id", "value", "unit", "said", "recipe"),
    [
        ("s.area.min", 1000, "um2", "better by 2", "area"),
        ("s.area.max", 3000, "um2", "consistent", "fast"),
        ("s.transistors.max", 300, "transistors", "consistent", "fast"),
        ("s.rate.min", 320, "Mbit/s", "reproduced", "area"),  # 128 bits in 10 clocks of 40 ns
        ("s.rate.max", 640, "Mbit/s", "better by 1.07", "fast"),  # 128 bits in 10 clocks of 20 ns
        (
            "s.rate.both",
            457.142857,
            "Mbit/s",
            "worse by 1.31",
            "fast",
        ),  # 128 bits in 14 clocks of 20 ns
        ("s.setup.min", 300, "ns", "reproduced", "fast"),  # 15 clocks of 20 ns, as many as 1.07 blocks take
        (
            "s.latency.min",
            200,
            "ns",
            "consistent: agrees in time only: 0.938 blocks at the printed throughput, 1 at ours; ours is 1 times that",
            "fast",
        ),  # 10 clocks of 20 ns; theirs 200 ns at 0.6 Gbit/s
        ("s.latency.max", 400, "ns", "worse by 1.33", "area"),  # 10 clocks of 40 ns
        ("s.algorithm", 0, "ns", "agrees by construction", "fast"),
        ("s.grade", 320000, "bit/s/um2", "better by 3.2", "area"),  # 320 Mbit/s on 1000 um^2
        ("s.inner", 1280000, "bit/s/um2", "better by 2", "fast"),  # 640 Mbit/s on the algorithm's 500 um^2
        ("s.clocks", 14, "clocks", "reproduced", "area"),
        ("s.at", 320, "Mbit/s", "reproduced", "area"),  # 128 bits in 10 clocks of 40 ns, which is 25 MHz
        ("s.luts", 50, "LUT", "better by 2", "default"),
    ],
)
def test_ours_beside_a_number(id, value, unit, said, recipe):
    comparison = FOUND[id]
    assert comparison.ours.value == pytest.approx(value)
    assert (comparison.ours.unit, str(comparison.verdict), comparison.record.recipe) == (unit, said, recipe)


@pytest.mark.parametrize(
    ("id", "why"),
    [
        ("s.middle", f"90000 bit/s/um2: {CORE} has no record on osu050 with recipe quick"),
        (
            "s.agility",
            "1 ns: our records have key set-up; "
            "roundhouse selftest counts what a key change costs the blocks in flight",
        ),
        ("s.part", "1 um2: none of our cores matches it"),
        ("s.odd", "320 Mbit/s: it holds for 'in packets', which none of our runs is"),
    ],
)
def test_why_there_is_none_of_ours(id, why):
    assert FOUND[id].ours is None and str(FOUND[id].verdict) == f"cannot be compared: {why}"


def test_a_slip_stays_one_without_ours():
    assert str(FOUND["s.slip"].verdict) == "contradicts itself: T1 prints 2"


def test_every_row_has_an_outcome_and_every_kind_a_count():
    assert list(FOUND) == [row.id for row in STUDY.ledger]
    counts = tally(FOUND.values())
    assert tuple(counts) == KINDS and sum(counts.values()) == len(STUDY.ledger)
    assert counts["contradicts itself"] == 1 and counts["worse"] == 2


def test_a_failed_measurement_is_told():
    failed = record(1, **CELL, recipe="area", status="failed", reason="yosys: no")
    (found,) = (one for one in compare_study(STUDY, [failed]) if one.printed.id == "s.area.min")
    assert found.verdict.why == "2000 um2: our measurement failed: yosys: no"


def test_seeds_count_as_their_median():
    runs = {"options": "{}", "period_estimate_ns": 2.0}
    seeds = [record(n, **AES, **runs, lut6=luts, seed=n) for n, luts in ((1, 40), (2, 70), (3, 50))]
    (found,) = (one for one in compare_study(STUDY, seeds) if one.printed.id == "s.luts")
    assert found.ours.value == 50


def stated(*recipes):
    """What becomes of `s.luts` if the study's file states these recipes, by records of two."""
    text = TOML.replace('devices = ["FPGA"]\n', f'devices = ["FPGA"]\nrecipes = {list(recipes)}\n')
    two = [
        record(1, **AES, recipe="default", lut6=50, period_estimate_ns=2.0),
        record(2, **AES, recipe="area", lut6=40, period_estimate_ns=1.8),
    ]
    found = compare_study(parse_study("s", text, HEADER + LEDGER), two)
    return next(one for one in found if one.printed.id == "s.luts")


def test_the_best_of_the_recipes_that_the_study_states_counts_and_is_told():
    assert (stated("default", "area").ours.value, stated("default", "area").ours.recipe) == (40, "area")
    assert (stated("default").ours.value, stated("default").ours.recipe) == (50, "default")
    assert stated("area-nodsp").verdict.why == f"100 LUT: {CORE} has no record on xcup with recipe area-nodsp"


def test_a_recipe_without_the_value_gives_way_to_the_next():
    text = TOML.replace('devices = ["FPGA"]\n', 'devices = ["FPGA"]\nrecipes = ["default", "area"]\n')
    two = [
        record(1, **AES, recipe="default", lut6=None, period_estimate_ns=2.0),
        record(2, **AES, recipe="area", lut6=40),
    ]
    (found,) = (one for one in compare_study(parse_study("s", text, HEADER + LEDGER), two) if "luts" in one.printed.id)
    assert found.ours.recipe == "area"


def test_what_rests_on_timing():
    timed = {id for id, comparison in FOUND.items() if comparison.rests_on_timing}
    rest = {"s.rate.min", "s.setup.min", "s.latency.max", "s.grade", "s.inner"}
    assert rest <= timed and not timed & {"s.area.min", "s.transistors.max", "s.clocks", "s.at", "s.luts", "s.agility"}


def test_our_slack_stands_beside_a_printed_one_and_is_never_judged():
    """At 400 MHz a period of 2 ns leaves 0.5 of 2.5 ns, at 625 MHz it is 0.4 ns longer than the 1.6 ns asked for."""
    for id, slack_ns, why in (
        ("s.slack", 0.5, "it is what a clock that is asked for leaves of its period"),
        ("s.routed", -0.4, "other stage: post-route, ours synthesis"),
    ):
        found, entry = FOUND[id], Entry.of(FOUND[id])
        assert found.ours.value == pytest.approx(slack_ns) and found.ours.unit == "ns"
        assert (found.verdict.kind, found.verdict.ratio) == ("cannot be compared", None) and why in found.verdict.why
        assert (entry.aside, entry.timing) == ("estimate, not compared", "est.") and found.rests_on_timing
    assert FOUND["s.unclocked"].ours is None and FOUND["s.sum"].ours is None
    assert "no sum over the paths" in FOUND["s.sum"].verdict.why


def test_records_of_a_study_are_those_of_its_cores_on_its_targets():
    assert records_of(STUDY, RECORDS) == RECORDS[:3]


def test_every_parameter_has_a_figure_or_a_reason():
    known = [*CORE_VALUES, *CLOCKS, *SPEEDS, *PERIODS, *SLACKS, *UNMEASURED, *PROPERTIES]
    assert sorted(known) == sorted(SENSE)


def test_grades_are_recipes_of_cells_and_an_fpga_has_one_unless_the_study_states_more():
    assert {"fast", "balanced", "area"} <= {*recipes_for(StudyTarget("osu050"))}
    assert recipes_for(StudyTarget("ecp5")) == ("default",)
    assert recipes_for(StudyTarget("ecp5", recipes=("balanced", "fast"))) == ("balanced", "fast")


def test_a_clock_is_the_one_with_wires_and_the_verdict_without_stands_beside():
    wired = record(5, **CELL, recipe="fast", area_um2=3000.0, transistors=300, period_ns=20.0, period_wired_ns=25.0)
    found = {one.printed.id: one for one in compare_study(STUDY, [wired])}
    rate, area = found["s.rate.max"], found["s.area.max"]
    # 128 bits in 10 clocks of 25 ns are 512 Mbit/s of 600; in 10 of 20 ns they are 640.
    assert (rate.ours.value, str(rate.verdict), str(rate.bare)) == (512, "consistent", "better by 1.07")
    assert rate.record.stage == "synthesis, pre-layout, estimated wires"
    assert area.bare is None and str(area.verdict) == "consistent"
    assert (
        Entry.of(rate).words
        == "consistent; without wires: better by 1.07; ours on osu050, fast, timed with estimated wires"
    )


def test_what_favours_us_tells_what_would_be_better_without_wires():
    wired = record(5, **CELL, recipe="fast", area_um2=3000.0, transistors=300, period_ns=20.0, period_wired_ns=25.0)
    # With wires nothing is: 512 Mbit/s and 3000 um^2 are inside the printed ranges.
    assert advantages(STUDY, compare_study(STUDY, [wired])).better == 0
    area = record(6, **CELL, recipe="area", area_um2=1000.0, transistors=90, period_ns=40.0)
    # Area, transistors and throughput by area of the area recipe are; without wires, 640 Mbit/s of 600 too.
    told = advantages(STUDY, compare_study(STUDY, [wired, area])).sentence
    assert "Timed without wires, 4 numbers would count as better." in told
    assert "1 of the 3 better verdicts rest on our timing (synthesis" in told


def test_what_favours_us_tells_how_many_are_timed_with_wires():
    runs = [
        record(5, **CELL, recipe="fast", area_um2=3000.0, transistors=300, period_ns=10.0, period_wired_ns=12.5),
        record(6, **CELL, recipe="area", area_um2=1000.0, transistors=90, period_ns=40.0),
    ]
    told = advantages(STUDY, compare_study(STUDY, runs))
    assert 0 < told.wired < told.timed
    split = f": {told.wired} with estimated wires, {told.timed - told.wired} without (synthesis"
    assert f"{told.timed} of the {told.better} better verdicts rest on our timing{split}" in told.sentence
