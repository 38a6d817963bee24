"""The goal of a study, on made-up numbers; expected factors are worked out by hand."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "measure"))
from made_up_records import record
from test_comparison import CORE, HEADER, LEDGER, RECORDS, TOML

from roundhouse.report.studies.goals import MetTexts, met_texts
from roundhouse.studies.candidates import candidates
from roundhouse.studies.description import Goal
from roundhouse.studies.goal import Factors, Point, _factors, count_met, goal_results, goal_units, once
from roundhouse.studies.registry import load_study
from roundhouse.studies.run import layered_cores
from roundhouse.studies.study import parse_study

GOAL = """
[goal]
factor = 2
cost = "transistors"
gain = "throughput"
smallest = "smallest"
fastest = "fastest"
cheaper = "Fewer transistors"
better = "More throughput"
finding = "designs are beaten"
rule = "The best grade."
caveat = "Other cells."
"""
STUDY = parse_study("s", TOML + GOAL, HEADER + LEDGER)
TWICE = STUDY.description.goal


def test_ours_against_both_printed_versions():
    one, uno = goal_results(STUDY, RECORDS)
    assert (one.design, one.core, uno.design, one.ours) == ("one", CORE, "uno", uno.ours)
    assert {end: (found.printed.cost, found.printed.gain) for end, found in one.versions.items()} == {
        "min": (200, 320),
        "max": (700, 600),
    }
    assert {grade: (point.cost, point.gain) for grade, point in one.ours.items()} == {
        "fast": (300, 640),
        "area": (90, 320),
    }
    assert one.versions["min"].bare == Factors("area", 200 / 90, 1, False)  # 90 of 200 at the same rate
    # 300 of 700, at 640 for the small key, but at 640 * 10 / 14 for the large one, of which 600 is printed, too.
    assert one.versions["max"].bare == Factors("fast", 700 / 300, pytest.approx(640 * 10 / 14 / 600), False)
    assert one.versions["max"].wired is None and count_met([one], wires=True) == (0, 0)


def test_estimated_wires_have_factors_of_their_own():
    wired = [replace(one, period_wired_ns=2 * one.period_ns) if one.period_ns else one for one in RECORDS]
    found = goal_results(STUDY, wired)[0].versions["min"]
    assert found.bare == Factors("area", 200 / 90, 1, False)
    assert found.wired == Factors("fast", 200 / 300, 1, False)  # 320 Mbit/s; the small one is at half of it


@pytest.mark.parametrize(
    ("ours", "found"),
    [
        ({"a": (50, 200)}, ("a", 2, 2, True)),
        ({"a": (51, 400)}, ("a", 100 / 51, 4, False)),
        ({"a": (10, 199)}, ("a", 10, 1.99, False)),
        ({"a": (20, 210), "b": (40, 250), "c": (60, 900)}, ("b", 2.5, 2.5, True)),
    ],
)
def test_of_the_grades_the_one_whose_smaller_factor_is_largest_counts(ours, found):
    points = {grade: Point(cost, {128: gain}) for grade, (cost, gain) in ours.items()}
    assert _factors(TWICE, Point(100, {128: 100}), points) == Factors(*found)


def test_of_the_cores_that_may_stand_for_a_design_the_one_whose_smallest_factor_is_largest_does():
    """CORE reaches 1 against the small version and 0.76 against the fast one, the other core 1.14 at least."""
    goal = GOAL + "[goal.others]\non_the_fly = ['on_the_fly-shallow', 'stored']\n"
    study, shallow = parse_study("s", TOML + goal, HEADER + LEDGER), f"{CORE}-shallow"
    assert candidates(study, CORE) == (CORE, shallow, CORE.replace("on_the_fly", "stored"))
    (small,) = (one for one in RECORDS if one.core_name == CORE and one.recipe == "area" and one.status == "ok")
    other = replace(small, core_name=shallow, recipe="fast", transistors=160, period_ns=small.period_ns / 3)
    one, uno = goal_results(study, [*RECORDS, other])
    assert (one.core, uno.core, set(one.ours)) == (shallow, shallow, {"fast"})
    slower = replace(other, transistors=700)
    assert [row.core for row in goal_results(study, [*RECORDS, slower])] == [CORE, CORE]
    assert [row.core for row in goal_results(STUDY, [*RECORDS, other])] == [CORE, CORE]
    assert goal_results(study, [])[0].core == CORE
    # A tenth of the transistors, but so slow that its smallest factor is less: the sum of its factors does not count.
    tiny = replace(other, transistors=9, period_ns=small.period_ns * 2)
    assert [row.core for row in goal_results(study, [*RECORDS, tiny])] == [CORE, CORE]


def test_half_of_the_units_are_those_that_the_step_of_a_core_has():
    """A round of AES has 16 S-boxes, which serve the key schedule too; Serpent's has 32, and RC6's two multipliers."""
    study = parse_study("s", TOML + GOAL + "[goal.others]\niterative = ['folded-half']\n", HEADER + LEDGER)
    for core, units in (
        ("aes128-simplex-iterative-on_the_fly-compact", 8),
        ("serpent-simplex-iterative-on_the_fly", 16),
        ("rc6_128-simplex-iterative-stored", 1),
    ):
        assert candidates(study, core) == (core, core.replace("iterative", f"folded-n{units}"))
    assert candidates(study, "xtea-encrypt-iterative-on_the_fly") == ("xtea-encrypt-iterative-on_the_fly",)
    assert candidates(study, "aes128-encrypt-pipelined-stored") == ("aes128-encrypt-pipelined-stored",)


def test_a_core_that_is_refused_stands_for_nothing():
    study = parse_study("s", TOML + GOAL + "[goal.others]\non_the_fly = ['direct', 'shadow']\n", HEADER + LEDGER)
    assert candidates(study, CORE) == (CORE, CORE.replace("on_the_fly", "shadow"))
    study = parse_study("s", TOML + GOAL + "[goal.others]\nfly = ['bird']\n", HEADER + LEDGER)
    assert candidates(study, CORE) == (CORE,)


def test_every_key_size_must_be_as_fast():
    printed = Point(100, {128: 100, 256: 70})
    assert Point(50, {128: 200, 256: 63}).gain_over(printed) == 0.9
    assert not _factors(TWICE, printed, {"a": Point(50, {128: 200, 256: 63})}).met


def test_versions_that_meet_the_goal_are_counted():
    goal = GOAL.replace("factor = 2", "factor = 1")
    rows = goal_results(parse_study("s", TOML + goal, HEADER + LEDGER), RECORDS)
    assert count_met(rows, wires=False) == (2, 4)  # the small versions, under both names
    assert count_met(once(rows), wires=False) == (1, 2)


def test_of_several_names_a_design_is_counted_under_the_one_that_leads():
    one, uno = goal_results(STUDY, RECORDS)
    assert ((one.same_as, uno.same_as), once([one, uno])) == (("", "one"), [one])
    assert (one.as_data["same_as"], uno.as_data["same_as"]) == ("", "one")


def test_the_count_with_wires_leads_as_soon_as_there_are_any():
    goal = GOAL.replace("factor = 2", "factor = 1")
    study = parse_study("s", TOML + goal, HEADER + LEDGER)
    wired = [replace(one, period_wired_ns=2 * one.period_ns) if one.period_ns else one for one in RECORDS]
    some, every = goal_results(study, RECORDS), goal_results(study, wired)
    # As made, ours meet it against the small version, which has two names; at half the clock, against none.
    names = "A version printed under several names counts once; under each name it is"
    told = MetTexts((1, 2), "without wires", "No record behind it has estimated wires.", f"{names} 2 of 4 without.")
    assert met_texts(study.description.goal, some) == told
    under = f"{names} 0 of 4 with wires, 2 of 4 without."
    told = MetTexts((0, 2), "with estimated wires", "Without wires it is 1 of 2.", under)
    assert met_texts(study.description.goal, every) == told
    two = [some[0], replace(every[0], design="another")]
    told = MetTexts((0, 2), "with estimated wires", "Without wires it is 2 of 4.", "")
    assert met_texts(study.description.goal, two) == told


def test_the_core_that_stands_for_a_design_is_compared_inside_the_layer_too():
    """The layer adds 20 transistors to the small core's 90, and a tenth to its period: 200 of 110, and 1 / 1.1."""
    goal = GOAL.replace("factor = 2", "factor = 1") + 'layer = "registered_in"\nlayered = "Registered,"\n'
    study = parse_study("s", TOML + goal, HEADER + LEDGER)
    (small,) = (one for one in RECORDS if one.core_name == CORE and one.recipe == "area" and one.status == "ok")
    inside = replace(
        small, core_name=f"{CORE}+registered_in", transistors=110, period_ns=small.period_ns * 1.1, id="inside"
    )
    one = goal_results(study, [*RECORDS, inside])[0]
    found = one.layered["min"].bare
    assert (found.grade, found.less_cost, found.more_gain) == ("area", 200 / 110, pytest.approx(1 / 1.1))
    assert one.versions["min"].bare == Factors("area", 200 / 90, 1, True)  # as without the layer
    assert count_met([one], wires=False, layered=True) == (0, 2)
    otherwise = [met_texts(study.description.goal, rows).otherwise for rows in ([one], goal_results(study, RECORDS))]
    assert otherwise[0].endswith("Registered, it is 0 of 2 without; without it, the same versions are 0 and 1.")
    assert otherwise[1].endswith("Registered, none was measured yet.")
    assert [core.name for core, _ in layered_cores(study, RECORDS)] == [f"{CORE}+registered_in"]
    assert layered_cores(STUDY, RECORDS) == [] and layered_cores(study, RECORDS, "other*") == []


def test_the_designs_that_were_measured_are_told():
    (one, _) = goal_results(STUDY, RECORDS)
    assert one.hashes == ("0123456789abcdef",)
    assert json.loads(json.dumps(one.as_data))["hashes"] == ["0123456789abcdef"] and "results" not in one.as_data


def test_another_factor_cost_and_gain():
    """Area in um2 and throughput per area: 3000 um2 on 20 ns is 640 / 3000 Mbit/s per um2."""
    goal = GOAL.replace("factor = 2", "factor = 1.5").replace('"transistors"', '"area"')
    study = parse_study("s", TOML + goal, HEADER + LEDGER)
    assert goal_units(study.description.goal) == ("um2", "Mbit/s")
    found = goal_results(study, RECORDS)[0].versions["min"]
    assert (found.printed.cost, found.bare.less_cost) == (2000, 2)  # 1000 um2 at 320 Mbit/s


def test_printed_versions_are_those_of_the_tables_with_slips_told():
    """A number of the text is no limit, even if both numbers of the tables contradict each other."""
    tables = '[[tables]]\nrows = ["design"]\ncolumns = ["case"]\ntitles = { T1 = "One", T2 = "Two" }\n'
    rows = LEDGER.replace("0.6,0.6,Gbit/s,CMOS,,synthesis,,", "0.6,0.6,Gbit/s,CMOS,,synthesis,T2 prints 590,")
    rows = "\n".join(row for row in rows.splitlines() if "s.rate.both" not in row)
    prose = "\ns.prose,Section 1,one,throughput,max,128,650,650,Mbit/s,CMOS,,synthesis,,"
    study = parse_study("s", tables + TOML + GOAL, HEADER + rows + prose)
    printed = goal_results(study, RECORDS)[0].versions["max"].printed
    assert (printed.gain, printed.slips) == (600, ("T1, 0.6 Gbit/s: T2 prints 590",))


def test_of_contradicting_numbers_the_one_that_is_hardest_to_beat_counts():
    (rc6,) = (row for row in goal_results(load_study("nsa"), []) if row.design == "rc6.pipelined.3in1")
    assert rc6.versions["max"].printed.cost == 9_013_872  # Table 12; Table 3 prints 16,055,292


def test_a_printed_version_of_the_nsa_study_is_not_read_off_its_prose():
    (rijndael,) = (row for row in goal_results(load_study("nsa"), []) if row.design == "rijndael.iterative.3in1")
    assert {end: version.printed.gain for end, version in rijndael.versions.items()} == {"min": 190.05, "max": 447.55}
    assert any("Table 11 prints 443.2" in slip for slip in rijndael.versions["max"].printed.slips)


def test_a_failed_measurement_does_not_count():
    failed = record(1, core_name=CORE, target="osu050", recipe="area", status="failed", key_sizes="[128, 256]")
    assert [row.ours for row in goal_results(STUDY, [failed])] == [{}, {}]


def test_a_study_without_a_goal_has_no_results():
    assert goal_results(parse_study("s", TOML, HEADER + LEDGER), RECORDS) == []


def test_the_nsa_study_has_twenty_designs_and_asks_for_a_factor_of_two():
    nsa = load_study("nsa")
    rows = goal_results(nsa, [])
    assert (len(rows), [row.design for row in rows if row.same_as]) == (
        20,
        ["serpent.iterative.128", "serpent.pipelined.128"],
    )
    assert isinstance(nsa.description.goal, Goal) and nsa.description.goal.factor == 2
