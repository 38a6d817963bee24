"""What becomes of statements, on made-up records; and the statements of the studies against their own numbers."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "measure"))
from made_up_records import record
from test_comparison import AES, CELL, HEADER

from roundhouse.errors import InvalidInput
from roundhouse.studies.checks import FAILS, HOLDS, UNCHECKED, check_statements, rule_text
from roundhouse.studies.registry import load_study, study_names
from roundhouse.studies.study import parse_study

BIG, SMALL = "aes-simplex-iterative-on_the_fly", "aes-simplex-iterative-stored"
TOML = f"""
[targets.osu050]
devices = ["CMOS"]
stage = "synthesis"
[targets.xcup]
recipes = ["default", "area"]
[[design]]
name = "a.big"
core = "{BIG}"
also = ["a.large"]
[[design]]
name = "a.small"
core = "{SMALL}"
[[design]]
name = "a.other"
"""
LEDGER = """s.1,T,a.big,area,max,128 256,500,500,um2,CMOS,,synthesis,,
s.2,T,a.small,area,max,128 256,900,900,um2,CMOS,,synthesis,T prints 400,
s.3,T,a.small,area,max,128 256,400,400,um2,CMOS,,synthesis,,
s.4,T,a.other,area,max,128 256,700,700,um2,CMOS,,synthesis,,
s.5,T,a.big,key_setup_encrypt,min,128,0,0,ns,CMOS,,synthesis,,
s.6,T,a.big,latency_encrypt,min,128,40,40,ns,CMOS,,synthesis,,
s.7,T,a.big,latency_encrypt,min,256,60,60,ns,CMOS,,synthesis,,
"""
PATH = "key_schedule.word[3]\\DFF -> algorithm.state\\DFF: DFF XOR2 DFF"
TIMED = {"period_ns_by_key_size": "[14.0, 19.0]"}
# 128 bits in 10 clocks of 20 ns are 640 Mbit/s, of 40 ns 320 Mbit/s; with long keys 14 clocks.
RECORDS = [
    record(1, **CELL, recipe="fast", area_um2=3000.0, transistors=300, period_ns=20.0, critical_path=PATH, **TIMED),
    record(2, **CELL, recipe="area", area_um2=1000.0, transistors=90, period_ns=40.0, critical_path=PATH),
    record(
        3,
        **{**CELL, "core_name": SMALL},
        recipe="fast",
        area_um2=1500.0,
        period_ns=40.0,
        critical_path="key_schedule.a\\DFF -> key_schedule.b\\DFF: DFF DFF",
    ),
    record(4, **AES, recipe="default", lut6=50, period_estimate_ns=2.0),
    record(5, **AES, recipe="area", lut6=40, period_estimate_ns=2.0),
    record(6, **{**AES, "core_name": SMALL}, recipe="area", lut6=20, period_estimate_ns=4.0),
]


def outcome(check: str, records=RECORDS, ledger: str = LEDGER):
    study = parse_study("s", TOML, HEADER + ledger, f'[[statement]]\nid = "x"\nplace = "1"\nclaim = "So."\n{check}')
    (found,) = check_statements(study, records)
    return found


AREA = 'parameter = "area"\ncase = "max"\n'
SPEED = 'parameter = "throughput"\ncase = "max"\n'


@pytest.mark.parametrize(
    ("check", "ours", "why"),
    [
        (AREA + 'most = "a.big"\namong = ["a.small"]', HOLDS, "osu050: a.big 3,000, a.small 1,500"),
        (AREA + 'most = "a.small"\namong = ["a.big"]', FAILS, "osu050: a.small 1,500, a.big 3,000"),
        (AREA + 'least = "a.small"\namong = ["a.big"]', HOLDS, "osu050: a.small 1,500, a.big 3,000"),
        (AREA + 'least = "a.large"\namong = ["a.small"]', FAILS, "osu050: a.large 3,000, a.small 1,500"),
        (AREA + 'falling = ["a.big", "a.small"]', HOLDS, "osu050: a.big 3,000, a.small 1,500"),
        (AREA + 'falling = ["a.small", "a.big"]', FAILS, "osu050: a.small 1,500, a.big 3,000"),
        (AREA + 'ratios = [["a.big", "a.small"]]\nwithin = [2, 3]', HOLDS, "osu050: a.big 3,000 / a.small 1,500 = 2"),
        (AREA + 'ratios = [["a.big", "a.small"]]\nwithin = [0, 1.9]', FAILS, "osu050: a.big 3,000 / a.small 1,500 = 2"),
        (AREA + 'values = ["a.big"]\nwithin = [3000, 3001]', HOLDS, "osu050: a.big 3,000"),
        (AREA + 'values = ["a.*"]\nwithin = [0, 9999]', UNCHECKED, "a.other: none of our cores matches it"),
        (
            SPEED + 'values = ["a.big"]\nwithin = [0, 500]',
            HOLDS,
            "osu050, without wires: a.big 457.1",
        ),  # the worst key size
        (SPEED + 'key_bits = 128\nvalues = ["a.big"]\nwithin = [0, 500]', FAILS, "osu050, without wires: a.big 640"),
        (
            'parameter = "period_at_key_size"\n'
            'falling = [{ design = "a.big", key_bits = 256 }, { design = "a.big", key_bits = 128 }]',
            HOLDS,
            "osu050, without wires: a.big: 256 bit 19, 128 bit 14",
        ),
        (
            'parameter = "period_at_key_size"\nkey_bits = 128\nvalues = ["a.small"]\nwithin = [1]',
            UNCHECKED,
            f"a.small: the record of {SMALL} on osu050 does not have it",
        ),
        (
            'path = "key_schedule"\ndesigns = ["a.big"]',
            HOLDS,
            "osu050, without wires: a.big from key_schedule to algorithm",
        ),
        (
            'path = "controller"\ndesigns = ["a.big"]',
            FAILS,
            "osu050, without wires: a.big from key_schedule to algorithm",
        ),
        (
            'path = "algorithm"\ndesigns = ["a.big", "a.small"]',
            FAILS,
            "osu050, without wires: a.big from key_schedule to algorithm; a.small from key_schedule to key_schedule",
        ),
        ('unchecked = "no"', UNCHECKED, "no"),
        (AREA + 'ratios = [["a.big", "a.small"]]\nwithin = [2.1]', FAILS, "osu050: a.big 3,000 / a.small 1,500 = 2"),
        (
            'parameter = "key_setup_decrypt + latency_encrypt"\ncase = "min"\nkey_bits = 128\nvalues = ["a.big"]\n'
            "within = [420, 420]",  # 11 and 10 clocks of 20 ns
            HOLDS,
            "osu050, without wires: a.big 420",
        ),
        (
            'parameter = "throughput_per_area"\nkey_bits = 128\n'
            'falling = [{ design = "a.big", case = "speed5" }, { design = "a.big", case = "speed1" }]',
            HOLDS,
            "osu050, without wires: a.big: speed5 320,000, speed1 213,333",  # 320 Mbit/s on 1000 um2, 640 on 3000
        ),
        # The recipe `default` has no record of both, so both are by the recipe `area`.
        (
            'parameter = "luts"\nratios = [["a.big", "a.small"]]\nwithin = [2, 2]',
            HOLDS,
            "xcup area: a.big 40 / a.small 20 = 2",
        ),
        (
            'parameter = "luts"\nunit = "%"\nvalues = ["a.big"]\nwithin = [0, 99]',
            UNCHECKED,
            "the record of " + BIG + " on osu050 does not have it",
        ),
        (
            'parameter = "latency_encrypt"\nunit = "clocks"\nvalues = ["a.big"]\nwithin = [14, 14]',
            HOLDS,
            "by clocks and interface: a.big 14",
        ),
        (
            'parameter = "pins"\nunit = "%"\nvalues = ["a.big"]\nwithin = [0, 999]',
            UNCHECKED,
            "it is in %, ours in pins",
        ),
    ],
)
def test_a_statement_is_checked_by_our_records(check, ours, why):
    found = outcome(check)
    assert (found.ours, found.why.removeprefix("a.big: ")) == (ours, why)


FASTEST = SPEED + 'key_bits = 128\nmost = "a.big"\namong = ["a.small"]'


@pytest.mark.parametrize(
    ("wired", "told"),
    [
        # 128 bits in 10 clocks of 20 and 40 ns; with wires of 50 and 80 ns.
        ((50.0, 80.0), "osu050, with estimated wires: a.big 256, a.small 160"),
        ((50.0, None), "osu050, without wires: a.big 640, a.small 320"),
        ((None, 80.0), "osu050, without wires: a.big 640, a.small 320"),
    ],
)
def test_either_all_values_are_with_wires_or_none(wired, told):
    """With wires for one of them alone, the faster one could come out as the slower."""
    big, small = wired
    found = outcome(FASTEST, [replace(RECORDS[0], period_wired_ns=big), replace(RECORDS[2], period_wired_ns=small)])
    assert (found.ours, found.why) == (HOLDS, told)


def test_wires_do_not_matter_to_an_area():
    assert outcome(AREA + 'values = ["a.big"]\nwithin = [0]').why == "osu050: a.big 3,000"


def test_periods_by_key_size_and_paths_are_without_wires():
    records = [replace(RECORDS[0], period_wired_ns=50.0)]
    period = 'parameter = "period_at_key_size"\nkey_bits = 128\nvalues = ["a.big"]\nwithin = [14, 14]'
    assert outcome(period, records).why == "osu050, without wires: a.big 14"
    path = outcome('path = "key_schedule"\ndesigns = ["a.big"]', records)
    assert path.why == "osu050, without wires: a.big from key_schedule to algorithm"


def test_a_path_inside_a_submodule_belongs_to_it():
    """Cores that are mapped in parts keep their hierarchy in the names."""
    path = "controller/decrypt_row8\\DFF -> algorithm/part0_7.a[1]\\DFF: DFF DFF"
    found = outcome('path = "controller"\ndesigns = ["a.big"]', [replace(RECORDS[0], critical_path=path)])
    assert (found.ours, found.why) == (HOLDS, "osu050, without wires: a.big from controller to algorithm")


def test_records_of_different_designs_of_one_name_are_not_compared():
    grades = 'parameter = "throughput_per_area"\nkey_bits = 128\nratios = [[{ design = "a.big", case = "speed5" }, '
    grades += '{ design = "a.big", case = "speed1" }]]\nwithin = [1]'
    assert outcome(grades).ours == HOLDS
    found = outcome(grades, [RECORDS[0], replace(RECORDS[1], core_hash="fedcba9876543210")])
    told = f"the records of {BIG} are of different designs: fedcba9876543210 by area; 0123456789abcdef by fast"
    assert (found.ours, found.why) == (UNCHECKED, told)


@pytest.mark.parametrize(
    ("period", "ours"),
    [(2.0, HOLDS), (3.81, UNCHECKED), (4.0, UNCHECKED), (4.19, UNCHECKED), (4.3, FAILS)],
)
def test_an_estimated_clock_decides_nothing_within_its_accuracy(period, ours):
    """The other's period is 4 ns, and an estimate may be off by 5 %."""
    records = [replace(RECORDS[4], period_estimate_ns=period), RECORDS[5]]
    checks = [FASTEST, SPEED + 'key_bits = 128\nratios = [["a.big", "a.small"]]\nwithin = [1]']
    found = [outcome(check, records) for check in checks]
    assert [one.ours for one in found] == [ours, ours]
    if ours == UNCHECKED:
        told = "undecided, as an estimated clock may be off by 5 %: xcup area, estimated clock: a.big "
        assert found[0].why.startswith(told)


def test_a_value_may_be_over_that_of_another_case():
    """Areas are 3000 and 1000, throughputs 640 and 320."""
    change = 'case = "max"\nover = "min"\nkey_bits = 128\nvalues = ["a.big"]\n'
    assert outcome('parameter = "area"\n' + change + "within = [3, 3]").why == "osu050: a.big 3"
    found = outcome('parameter = "throughput"\n' + change + "within = [2, 2]")
    assert (found.ours, rule_text(found.statement)) == (HOLDS, "throughput in Mbit/s, max over min, 128 bit: 2")


def test_a_change_is_over_our_speed_grades():
    """Throughputs of the five grades are 640, 320, 640, 320 and 320 Mbit/s on 3000, 1000, 1000, 1000 and 1000 um2."""
    grades = [RECORDS[0], *(replace(RECORDS[1], recipe=name) for name in ("quick", "lean", "area"))]
    grades += [replace(RECORDS[1], recipe="balanced", period_ns=20.0)]
    change = 'parameter = "throughput_per_area_change"\nkey_bits = 128\nvalues = ["a.big"]\nwithin = [0]'
    assert outcome(change, grades).why == "osu050, without wires: a.big 200"
    assert outcome(change).why.startswith(f"a.big: {BIG} has no record on osu050 with recipe quick")
    assert "xcup has no speed grades" not in outcome(change, grades).why


def test_a_statement_may_be_out_of_reach_of_our_records():
    found = outcome(AREA + 'falling = ["a.big", "a.small"]\nnot_ours = "ours is another"')
    assert (found.ours, found.why, found.cores) == (UNCHECKED, "ours is another", ())
    assert (found.printed, found.printed_why) == (HOLDS, "a.big 500, a.small 400")


def test_a_statement_may_be_about_one_target():
    least = AREA + 'falling = ["a.big", "a.small"]\n'
    assert outcome(least + 'target = "osu050"').why == outcome(least).why
    elsewhere = outcome(least + 'target = "xcup"')
    assert elsewhere.ours == UNCHECKED and "on xcup does not have it" in elsewhere.why
    with pytest.raises(InvalidInput, match="statements of s: a target must be one of osu050, xcup; given ecp5"):
        outcome(least + 'target = "ecp5"')


def test_what_keeps_us_from_a_check_is_not_said_of_the_study():
    found = outcome('unchecked = "we have none"')
    assert found.printed_why == "the study's file names no numbers to check it by"


def test_designs_are_named_in_every_ratio():
    pair = '[{ design = "%s", case = "max" }, { design = "%s", case = "max", parameter = "transistors" }]'
    found = outcome(f'parameter = "area"\nratios = [{pair % (("a.big",) * 2)}]\nwithin = [10, 10]')
    assert found.why == "osu050: a.big: area 3,000 / transistors 300 = 10"


def test_enough_of_the_values_do():
    values = AREA + 'values = ["a.big", "a.small"]\nwithin = [2000]\n'
    assert [outcome(values + f"enough = {n}").ours for n in (1, 2)] == [HOLDS, FAILS]
    assert outcome(values).ours == FAILS
    assert rule_text(outcome(values + "enough = 1").statement) == "area in um2, max: at least 1 of 2 are at least 2000"


def test_our_cores_behind_an_outcome_are_told():
    assert outcome(AREA + 'most = "a.big"\namong = ["a.small"]').cores == (BIG, SMALL)
    assert outcome(AREA + 'values = ["a.*"]\nwithin = [0, 9999]').cores == ()


def test_enough_of_the_ratios_do():
    """The ratios are 2 and 0.5."""
    ratios = AREA + 'ratios = [["a.big", "a.small"], ["a.small", "a.big"]]\nwithin = [1, 9]\n'
    assert [outcome(ratios + f"enough = {n}").ours for n in (1, 2)] == [HOLDS, FAILS]
    assert outcome(ratios).ours == FAILS


def test_a_record_without_a_path_is_told():
    text = '[[statement]]\nid = "x"\nplace = "1"\nclaim = "So."\npath = "algorithm"\ndesigns = ["a.big"]'
    run = record(1, **CELL, recipe="fast", area_um2=3000.0, period_ns=20.0)
    (found,) = check_statements(parse_study("s", TOML, HEADER + LEDGER, text), [run])
    assert (found.ours, found.why) == (UNCHECKED, f"the record of {BIG} on osu050 has no path")


def test_an_estimated_clock_is_told():
    slow = [one for one in RECORDS if one.target == "xcup"]
    text = f'[[statement]]\nid = "x"\nplace = "1"\nclaim = "So."\n{SPEED}values = ["a.small"]\nwithin = [0, 1]'
    (found,) = check_statements(parse_study("s", TOML, HEADER + LEDGER, text), slow)
    assert found.why == "xcup area, estimated clock: a.small 2,286"  # 128 bits in 14 clocks of 4 ns


@pytest.mark.parametrize(
    ("check", "printed", "why"),
    [
        (AREA + 'falling = ["a.other", "a.big", "a.small"]', HOLDS, "a.other 700, a.big 500, a.small 400"),  # no slip
        (AREA + 'falling = ["a.other", "a.small", "a.big"]', FAILS, "a.other 700, a.small 400, a.big 500"),
        (AREA + 'least = "a.big"\namong = ["a.*"]', FAILS, "a.big 500, a.small 400, a.other 700"),
        (SPEED + 'values = ["a.big"]\nwithin = [0, 1]', UNCHECKED, "throughput of a.big is not printed"),
        (
            'parameter = "key_setup_encrypt + latency_encrypt"\ncase = "min"\nvalues = ["a.large"]\nwithin = [60, 60]',
            HOLDS,
            "a.large 60",
        ),
        ('path = "algorithm"\ndesigns = ["a.big"]', UNCHECKED, "the study prints no paths"),
    ],
)
def test_a_statement_is_checked_by_what_is_printed(check, printed, why):
    found = outcome(check)
    assert (found.printed, found.printed_why) == (printed, why)


def test_a_figure_does_not_beat_the_tables():
    """What stands outside the described tables counts where they have no number of that key size."""
    tables = '[[tables]]\nrows = ["parameter"]\ncolumns = ["case"]\ntitles = { "Table 1" = "Sizes" }\n'
    rows = """s.1,Figure 1,a.big,throughput,max,128 192 256,50,50,Mbit/s,CMOS,,synthesis,,
s.2,Table 1,a.big,throughput,max,128,80,80,Mbit/s,CMOS,,synthesis,Figure 1 prints 50,
s.3,Table 1,a.big,throughput,max,256,70,70,Mbit/s,CMOS,,synthesis,Figure 1 prints 50,
"""
    claim = '[[statement]]\nid = "x"\nplace = "1"\nclaim = "So."\nvalues = ["a.big"]\nwithin = [0]\n' + SPEED
    for sizes, value in (("key_bits = 128", 80), ("key_bits = 192", 50), ("key_bits = 256", 70)):
        (found,) = check_statements(parse_study("s", TOML + tables, HEADER + rows, claim + sizes), [])
        assert found.printed_why == f"a.big {value}"
    only_256 = rows.replace("128 192 256", "128 256")
    (found,) = check_statements(parse_study("s", TOML + tables, HEADER + only_256, claim), [])
    assert found.printed_why == "a.big 70"


def test_printed_numbers_of_one_stage_are_compared_with_another():
    rows = """s.1,T,a.big,luts,,128,100,100,LUT,chip,,synthesis,,
s.2,T,a.big,luts,,128,110,110,LUT,chip,,post-route,,
"""
    check = 'parameter = "luts"\nratios = [[{ design = "a.big", stage = "post-route" }, '
    check += '{ design = "a.big", stage = "synthesis" }]]\nwithin = [1, 1.2]\nnot_ours = "none is routed"'
    found = outcome(check, ledger=rows)
    assert (found.printed, found.printed_why) == (HOLDS, "a.big: post-route 110 / synthesis 100 = 1.1")


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (AREA + 'most = "a.big"\namong = ["a.*"]', "area in um2, max: the first is above all others"),
        (
            SPEED + 'key_bits = 128\nratios = [["a.big", "a.small"]]\nwithin = [0.4, 0.6]',
            "throughput in Mbit/s, max, 128 bit: the ratio is 0.4 to 0.6",
        ),
        (
            AREA + 'ratios = [["a.big", "a.small"], ["a.small", "a.big"]]\nwithin = [1]\nenough = 1',
            "area in um2, max: at least 1 of 2 ratios are at least 1",
        ),
        (
            AREA + 'ratios = [["a.big", "a.small"], ["a.small", "a.big"]]\nwithin = [1, 2]',
            "area in um2, max: all 2 ratios are 1 to 2",
        ),
        ('path = "key_schedule"\ndesigns = ["a.big"]', "the longest path starts or ends in the key schedule"),
        ('unchecked = "no"', ""),
    ],
)
def test_the_rule_is_told(check, text):
    assert rule_text(outcome(check).statement) == text


@pytest.mark.parametrize(
    ("check", "message"),
    [
        (AREA, r"x: a statement must have one of most, .*, unchecked; given \[\]"),
        (AREA + 'most = "a.big"\nleast = "a.big"', r"given \['most', 'least'\]"),
        (
            AREA + 'values = ["a.big"]',
            "ratios and values must have one or two bounds in `within`, and nothing else has",
        ),
        (AREA + 'falling = ["a.big"]\nwithin = [0, 1]', "and nothing else has"),
        (AREA + 'ratios = [["a.big"]]\nwithin = [0, 1]', "each of the ratios must have two values"),
        (AREA + 'falling = ["b"]', "a design must be one of a.big, a.large, a.small, a.other; given 'b'"),
        (AREA + 'falling = [{ design = "a.big", size = 1 }]', "a table must have only the keys .*; given size"),
        ('parameter = "aera"\nfalling = ["a.big"]', "a parameter must be one of .*such as area.*; given aera"),
        ('unchecked = "no"\nnot_ours = "no"', "a statement must have `unchecked` or `not_ours`, not both"),
        (AREA + 'stage = "fab"\nfalling = ["a.big"]', "a stage must be one of .*; given fab"),
        ('path = "core"\ndesigns = ["a.big"]', "a submodule must be one of .*; given core"),
        (AREA + 'falling = ["a.big"]\nmore = 1', "a table must have only the keys .*; given more"),
    ],
)
def test_a_statement_that_cannot_be_right_is_refused(check, message):
    with pytest.raises(InvalidInput, match=message):
        outcome(check)


def test_an_id_occurs_once():
    one = '[[statement]]\nid = "x"\nplace = "1"\nclaim = "So."\nunchecked = "no"\n'
    with pytest.raises(InvalidInput, match="statements of s: every id must occur once; x occurs more often"):
        parse_study("s", TOML, HEADER + LEDGER, one + one)


#: Statements that contradict the numbers of their own study.
AGAINST_THEIR_NUMBERS = {
    ("nsa", "layouts.latency"),
    ("nsa", "iterative.area.speed"),  # Table 5: Rijndael grows by 92 %, RC6, Serpent and Twofish by less
    ("nsa", "pipelined.area.range"),  # two of five do, Rijndael and Serpent
    ("nsa", "one_size.key_setup.others"),  # Table 9 prints 42.48 ns for Twofish, Table 10 60.87
}


@pytest.mark.parametrize("name", study_names())
def test_statements_hold_for_the_numbers_of_their_study(name):
    """What a study claims is read right if its own numbers bear it out."""
    found = check_statements(load_study(name), [])
    assert len(found) >= 5
    assert {(name, one.statement.id) for one in found if one.printed == FAILS} == {
        pair for pair in AGAINST_THEIR_NUMBERS if pair[0] == name
    }
    assert sum(one.printed == HOLDS for one in found) >= len(found) / 5


@pytest.mark.parametrize("name", study_names())
def test_without_records_only_clocks_and_interface_are_said_to_hold(name):
    found = check_statements(load_study(name), [])
    checked = [one for one in found if one.ours != UNCHECKED]
    assert all(one.why.startswith(("by clocks and interface: ", "by construction: ")) for one in checked)
    assert len(checked) < len(found) / 2


def test_the_original_simplex_design_is_not_judged_by_the_core_of_the_optimised_one():
    original, optimised = map(load_study("duplex").design, ("xtea_simplex_original", "xtea_simplex"))
    assert "-interleaved-c2-" in original.core
    assert "-iterative-" in optimised.core


def test_more_rounds_take_more_clocks():
    (found,) = [one for one in check_statements(load_study("nsa"), []) if one.statement.id == "layouts.limit.iterative"]
    assert found.ours == HOLDS and found.why.startswith("by clocks and interface: mars.iterative.3in1 128 bit 34, ")
