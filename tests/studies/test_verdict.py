"""What our values say about printed numbers, rule by rule, on a study made up for it."""

from dataclasses import replace

import pytest

from roundhouse.errors import InvalidInput
from roundhouse.studies.study import parse_study
from roundhouse.studies.verdict import (
    AGREES,
    BETTER,
    CONSISTENT,
    CONTRADICTS,
    DIFFERS,
    REPRODUCED,
    UNLIKE,
    WORSE,
    Ours,
    Verdict,
    judge,
    printed_range,
)

TOML = """
[[tables]]
rows = ["design"]
columns = ["parameter"]
titles = { T1 = "One", T2 = "Two" }

[targets.cells]
devices = ["CMOS"]
stage = "synthesis"
least = ["transistors"]

[[design]]
name = "one"
core = "aes128-encrypt-iterative-on_the_fly"

[[design]]
name = "part"
"""
ROWS = """
s.area.min,T1,one,area,min,128,100,100,um2,CMOS,,synthesis,,
s.area.max,T1,one,area,max,128,150,150,um2,CMOS,,synthesis,,
s.area.chip,T1,one,area,,128,100,100,um2,CMOS,,post-route,,
s.area.wrong,T2,one,area,max,128,900,900,um2,CMOS,,synthesis,T1 prints 150,
s.area.prose,Section 3,one,area,max,128,around 300,300,um2,CMOS,,synthesis,,
s.gates,T1,one,transistors,,128,100,100,transistors,CMOS,,synthesis,,
s.part,T1,part,area,,128,100,100,um2,CMOS,,synthesis,,
s.rate,T1,one,throughput,,128,2,2,Gbit/s,CMOS,,synthesis,,
s.fpga,T1,one,throughput,,128,2,2,Gbit/s,FPGA,,synthesis,,
s.setup,T1,one,key_setup,,128,0,0,clocks,FPGA,,simulated,,
s.latency,T1,one,latency_encrypt,,128,10,10,clocks,FPGA,,simulated,,
s.rounded,T1,one,latency_encrypt,,128,11,11,clocks,FPGA,,simulated,,T2 prints 11.04
s.algorithm,T1,one,algorithm_setup,,128,0,0,clocks,FPGA,,simulated,,
s.pins,T1,one,pins,,128,520,520,pins,CMOS,,synthesis,,
s.total,T1,one,latency_encrypt,,128,20,20,clocks,CMOS,,simulated,,
s.clocks.min,T1,one,latency_decrypt,min,128,20,20,clocks,CMOS,,simulated,,
s.clocks.max,T1,one,latency_decrypt,max,128,24,24,clocks,CMOS,,simulated,,
s.at,T1,one,throughput,100 MHz,128,2,2,Gbit/s,FPGA,,synthesis,,
s.time.min,T1,one,latency_decrypt,min,128,320,320,ns,CMOS,,synthesis,,
s.time.max,T1,one,latency_decrypt,max,128,1280,1280,ns,CMOS,,synthesis,,
s.time.alone,T1,one,key_setup_encrypt,min,128,320,320,ns,CMOS,,synthesis,,
s.time.untold,T1,one,key_setup_encrypt,speed3,128,320,320,ns,CMOS,,synthesis,,
s.time.single,T1,one,key_setup_decrypt,,128,500,500,ns,CMOS,,synthesis,,
s.time.none,T1,one,key_setup,,128,0,0,ns,CMOS,,synthesis,,
s.fast.elsewhere,T2,one,throughput,max,128,900,900,Mbit/s,CMOS,,synthesis,,
s.fast.wrong,T1,one,throughput,max,128,700,700,Mbit/s,CMOS,,synthesis,T2 prints 900,
s.fast,T1,one,throughput,max,128,0.8,0.8,Gbit/s,CMOS,,synthesis,,
s.slow,T1,one,throughput,min,128,100,100,Mbit/s,CMOS,,synthesis,,
s.middle,T1,one,throughput_per_area,speed3,128,4,4,bit/s/um2,CMOS,,synthesis,,
"""
HEADER = "id,place,design,parameter,case,key_bits,printed,value,unit,device,tool,stage,slip,note"
STUDY = parse_study("s", TOML, HEADER + ROWS)
PRINTED = {row.id: row for row in STUDY.ledger}
AREA = Ours("aes128-encrypt-iterative-on_the_fly", 100, "um2", (128,), "cells")


def verdict(id: str, value: float, **changes) -> Verdict:
    return judge(STUDY, PRINTED[id], replace(AREA, value=value, **changes))


@pytest.mark.parametrize("value", [96, 100, 105])
def test_within_five_percent_is_reproduced(value):
    assert verdict("s.area.min", value) == Verdict(REPRODUCED, value / 100)


@pytest.mark.parametrize(
    ("id", "value", "kind"),
    [
        ("s.area.min", 106, CONSISTENT),
        ("s.area.min", 157, CONSISTENT),  # 5 % above the largest that is printed
        ("s.area.min", 158, WORSE),
        ("s.area.max", 96, CONSISTENT),
        ("s.area.max", 95, BETTER),  # more than 5 % below the smallest, though within a factor of 1.5 or two
        ("s.area.min", 70, BETTER),
    ],
)
def test_inside_the_range_that_the_tables_print_is_consistent(id, value, kind):
    assert verdict(id, value).kind == kind


def test_a_range_is_one_of_speed_grades_in_tables_without_slips():
    assert printed_range(STUDY, PRINTED["s.area.max"]) == (100, 150)
    assert printed_range(STUDY, PRINTED["s.area.chip"]) is None
    assert printed_range(STUDY, PRINTED["s.middle"]) is None  # one grade is no range


def test_less_area_is_better_and_more_worse():
    assert str(verdict("s.area.min", 50)) == "better by 2"
    assert str(verdict("s.area.max", 315)) == "worse by 2.1"


@pytest.mark.parametrize(("value", "kind"), [(90, UNLIKE), (100, REPRODUCED), (110, WORSE)])
def test_the_least_that_ours_may_take_shows_worse_and_not_better(value, kind):
    assert verdict("s.gates", value, unit="transistors").kind == kind


def test_only_what_is_better_when_less_has_a_least():
    wrong = TOML.replace('least = ["transistors"]', 'least = ["throughput"]')
    with pytest.raises(InvalidInput, match=r"a parameter in `least` must be one of .*; given throughput"):
        parse_study("s", wrong, HEADER + ROWS)


def test_more_throughput_is_better_whatever_multiple_the_unit_is():
    assert verdict("s.rate", 6000, unit="Mbit/s") == Verdict(BETTER, 3)
    assert verdict("s.rate", 500, unit="Mbit/s") == Verdict(WORSE, 0.25)


def test_the_middle_of_a_range_of_speed_grades_is_compared_too():
    assert str(verdict("s.middle", 8, unit="bit/s/um2")) == "better by 2"


def test_interface_and_constants_agree_by_construction():
    assert verdict("s.pins", 520, unit="pins", target="") == Verdict(AGREES, 1)
    assert verdict("s.algorithm", 0, unit="clocks", target="").kind == AGREES


def test_what_is_neither_better_nor_worse_differs():
    assert verdict("s.pins", 390, unit="pins", target="") == Verdict(DIFFERS, 0.75)
    assert str(verdict("s.pins", 390, unit="pins", target="")) == "differs: ours is 0.75 times that"


def test_a_count_must_be_equal():
    assert verdict("s.pins", 523, unit="pins", target="") == Verdict(DIFFERS, 523 / 520)
    for claimed, kind in ((True, AGREES), (False, REPRODUCED)):
        assert verdict("s.total", 20, unit="clocks", target="", claimed=claimed).kind == kind
        assert str(verdict("s.total", 21, unit="clocks", target="", claimed=claimed)) == "worse by 1.05"


def test_a_count_is_in_a_printed_range_only_if_it_is_between_its_ends():
    assert verdict("s.clocks.min", 22, unit="clocks", target="").kind == CONSISTENT
    assert verdict("s.clocks.min", 25, unit="clocks", target="").kind == WORSE


@pytest.mark.parametrize(("value", "kind"), [(2009, AGREES), (2011, BETTER), (1900, WORSE)])
def test_what_clocks_give_at_a_printed_clock_may_be_rounded(value, kind):
    assert verdict("s.at", value, unit="Mbit/s", target="", claimed=True).kind == kind


@pytest.mark.parametrize(("id", "value", "blocks"), [("s.time.min", 330, 2), ("s.time.max", 1250, 1)])
def test_a_duration_is_reproduced_if_it_is_as_many_blocks(id, value, blocks):
    """320 ns at 0.8 Gbit/s are two blocks of 128 bits, 1280 ns at 100 Mbit/s are one."""
    assert verdict(id, value, unit="ns", blocks=blocks).kind == REPRODUCED


def test_a_duration_of_another_number_of_blocks_agrees_in_time_only():
    why = "agrees in time only: 2 blocks at the printed throughput, 8 at ours"
    assert verdict("s.time.min", 330, unit="ns", blocks=8) == Verdict(CONSISTENT, 330 / 320, why)
    assert verdict("s.time.alone", 310, unit="ns", blocks=8).kind == CONSISTENT
    assert verdict("s.time.min", 200, unit="ns", blocks=8).why == ""


def test_a_duration_without_a_printed_throughput_agrees_in_time_only():
    found = verdict("s.time.untold", 321, unit="ns", blocks=2)
    assert found.kind == CONSISTENT
    assert found.why == "agrees in time only: no throughput is printed that would tell how many blocks it is"


def test_a_duration_outside_a_range_is_better_or_worse_if_it_agrees_in_time_only():
    why = "agrees in time only: 7.81 blocks at the printed throughput, 8 at ours"
    assert verdict("s.time.single", 510, unit="ns", blocks=8) == Verdict(WORSE, 1.02, why)
    assert verdict("s.time.single", 490, unit="ns", blocks=8) == Verdict(BETTER, 0.98, why)


def test_no_time_is_no_time_at_any_throughput():
    assert verdict("s.time.none", 0, unit="ns", blocks=0).kind == REPRODUCED


def test_a_rounding_is_judged():
    assert verdict("s.rounded", 11, unit="clocks", target="").kind == REPRODUCED


def test_clocks_need_neither_target_nor_stage():
    assert str(verdict("s.latency", 5, unit="clocks", target="")) == "better by 2"
    assert verdict("s.setup", 0, unit="clocks", target="").kind == REPRODUCED
    assert str(verdict("s.setup", 3, unit="clocks", target="")) == "worse: the printed one is 0"


def test_a_slip_contradicts_itself_and_the_ratio_is_given_where_there_is_one():
    assert verdict("s.area.wrong", 450) == Verdict(CONTRADICTS, 0.5, "T1 prints 150")
    assert verdict("s.area.wrong", 450, target="ecp5") == Verdict(CONTRADICTS, None, "T1 prints 150")
    assert str(verdict("s.area.wrong", 450)) == "contradicts itself: T1 prints 150; ours is 0.5 times that"


@pytest.mark.parametrize(
    ("id", "changes", "why"),
    [
        ("s.part", {}, "none of our cores matches it"),
        (
            "s.area.min",
            {"core": "aes"},
            "its core is aes128-encrypt-iterative-on_the_fly, not aes",
        ),
        ("s.area.min", {"key_bits": (128, 256)}, "it is for key sizes 128, ours for 128/256"),
        ("s.rate", {"unit": "MHz"}, "it is in Mbit/s, ours in MHz"),
        ("s.area.min", {"boundary": "axi"}, "its boundary is streams, ours axi"),
        ("s.fpga", {"unit": "Mbit/s"}, "other technology: FPGA, ours cells"),
        ("s.area.min", {"target": "ecp5"}, "other technology: CMOS, ours ecp5"),
        ("s.area.chip", {}, "other stage: post-route, ours synthesis"),
    ],
)
def test_unlike_things_are_not_compared(id, changes, why):
    assert verdict(id, 100, **changes) == Verdict(UNLIKE, None, why)
    assert str(verdict(id, 100, **changes)) == f"cannot be compared: {why}"
