"""The ledgers as they are: whole, and with every slip marked that they can be caught at, and no other."""

import re
from collections import Counter
from dataclasses import fields
from hashlib import sha256

import pytest
from contradictions import contradictions, same_quantity

from roundhouse.studies.derivations import computed_difference
from roundhouse.studies.ledger import Printed, parse_ledger
from roundhouse.studies.registry import load_study, study_names
from roundhouse.systems.system import parse

HEADER = ",".join(field.name for field in fields(Printed))
STUDIES = {name: load_study(name) for name in study_names()}

# Of all numbers as they were read in the texts.
DIGESTS = {
    "dataflow": "2a78672ca6a1d523",
    "duplex": "c6de115d55b8b27c",
    "nsa": "3fa22ce38714f385",
    "pipeline28g": "7815c971aa7902a9",
    "simon": "beb4ec973e4c2115",
}

# Nine parameters, each the least and the most of two layouts.
NINE = 9 * 2 * 2
# In Rijndael and Twofish for three key sizes, five of the nine stand once for each size.
FOUR_AND_FIVE = (4 + 5 * 3) * 2 * 2
# What such tables print as "0/29.28*" is two numbers, key set-up and key agility, in the two columns of pipelines.
AGILITY = 2
# Nine parameters of five ciphers; five speed grades and the change.
OVERVIEW, GRADES = 9 * 5, 6

TABLES = {
    "nsa": {
        **{f"Table {n}": NINE for n in (1, 2, 3, 4, 8)},
        "Table 5": FOUR_AND_FIVE + 3 * AGILITY,
        "Table 6": NINE + AGILITY,
        "Table 7": 2 * 2,
        "Table 9": FOUR_AND_FIVE + 2 * 3 * AGILITY,
        "Table 10": NINE + 2 * AGILITY,
        **{f"Table {n}": OVERVIEW for n in (11, 12, 15, 16)},
        "Table 13": 9 * GRADES,
        "Table 14": 7 * GRADES,
        "Table 17": 5 * GRADES,
        "Table 18": 5 * GRADES,
    },
    "duplex": {
        **{f"AES-{bits}": 7 for bits in (128, 192, 256)},
        "Duplex AES": 8,
        "Original simplex XTEA": 4 + 8,
        "Optimised simplex XTEA": 4 + 8,
        "Original duplex XTEA": 7 + 8,
        "Optimised duplex XTEA": 4 + 8,
    },
    "pipeline28g": {"Table 1": 2 * 4, "Table 2": 3 * 6, "Table 3": 4 * 2, "Table 4": 10 * 4},
    "simon": {"Abstract": 3},
    "dataflow": {"Zynq": 9, "Zynq UltraScale": 12, "Note 1": 2, "Note 2": 1},
}

# Slips that were known before anything was computed.
KNOWN = {
    "nsa.t5.rijndael.pipelined.128.throughput.max",
    "nsa.t12.rijndael.pipelined.3in1.throughput",
    "nsa.t5.rijndael.iterative.128.throughput.max",
    "nsa.t11.rijndael.iterative.3in1.throughput",
    "nsa.f7.mars.iterative.3in1.area_change",
    "nsa.f7.mars.iterative.3in1.throughput_change",
    "nsa.f41.rijndael.pipelined.128.key_setup_decrypt_reduction",
    "nsa.t3.rc6.pipelined.3in1.area.max",
    "nsa.t12.rc6.pipelined.3in1.area",
    "pipeline28g.t4.bulens.throughput_per_slice",
    "pipeline28g.t4.standaert.throughput_per_slice",
    "pipeline28g.t4.cascade.slices",
}
# What an UltraScale+ slice is, no study's own numbers tell.
ELSEWHERE = {"pipeline28g.s4.3.encrypt.slices", "pipeline28g.s4.3.decrypt.slices", "pipeline28g.t4.encrypt.slices"}


def test_there_are_five_studies():
    assert set(STUDIES) == set(DIGESTS) == {"duplex", "dataflow", "simon", "nsa", "pipeline28g"}


@pytest.mark.parametrize(("name", "digest"), DIGESTS.items())
def test_numbers_change_on_purpose_only(name, digest):
    """Compare a changed number with the study's text once more before its new digest is written here."""
    told = "\n".join(f"{row.id},{row.printed},{row.value},{row.unit},{row.device}" for row in STUDIES[name].ledger)
    assert sha256(told.encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize("name", STUDIES)
def test_tables_are_whole(name):
    places = Counter(row.place for row in STUDIES[name].ledger)
    assert {place: places[place] for place in TABLES[name]} == TABLES[name]
    assert {place for place in places if place.startswith("Table")} <= set(TABLES[name])


@pytest.mark.parametrize("name", STUDIES)
def test_slips_are_those_that_the_numbers_show(name):
    slips = {row.id for row in STUDIES[name].slips}
    groups = [set(one.ids) for one in contradictions(STUDIES[name]) if one.is_slip]
    assert [group for group in groups if not slips & group] == []
    assert slips - set().union(*groups) <= ELSEWHERE


@pytest.mark.parametrize("name", STUDIES)
def test_notes_are_the_roundings_that_the_numbers_show(name):
    study = STUDIES[name]
    told = {row.id for row in study.ledger if row.is_rounding or row.slip}
    groups = [set(one.ids) for one in contradictions(study) if not one.is_slip]
    assert [group for group in groups if not told & group] == []
    assert {row.id for row in study.ledger if row.is_rounding} <= set().union(*groups)


def test_how_a_number_was_read_is_no_rounding():
    line = "s.a,T,,speedup,,,2,2,times,,,chosen,,"
    rows = [parse_ledger("s", f"{HEADER}\n{line}{note}\n")[0] for note in ("", "T prints 2.004", "read as twice")]
    assert [row.is_rounding for row in rows] == [False, True, False]


@pytest.mark.parametrize("name", STUDIES)
def test_of_two_values_for_one_thing_both_are_marked(name):
    rows = STUDIES[name].ledger
    slips, told = {row.id for row in rows if row.slip}, {row.id for row in rows if row.is_rounding or row.slip}
    wrong = [one for one in same_quantity(STUDIES[name]) if not (slips if one.is_slip else told) >= set(one.ids)]
    assert wrong == []


@pytest.mark.parametrize("name", STUDIES)
def test_a_slip_cites_only_numbers_that_contradict(name):
    """450 is a rounding of 447.55, and contradicts 443.2."""
    study = STUDIES[name]
    contradicting = {frozenset(one.ids) for one in same_quantity(study)}
    for row in study.slips:
        for place, number in re.findall(r"(\S+ \d+) prints ([\d.,]*\d)", row.slip):
            cited = [
                other.id
                for other in study.ledger
                if (other.place, other.design, other.parameter, other.case)
                == (place, row.design, row.parameter, row.case)
                and number in other.printed
            ]
            assert not cited or any(frozenset((row.id, other)) in contradicting for other in cited), row.id


@pytest.mark.parametrize(
    ("printed", "exact", "by"),
    [
        ("0.36", 0.3686, 0.0086 / 0.3686),  # truncated, and two percent off
        ("0.37", 0.3686, None),
        ("1123", 1123.8, 0.8 / 1123.8),
        ("about 35%", 35.7, None),
        ("about 4%", 3.6, None),
        ("about 4%", 3.04, 0.24),  # no rounding: a quarter off
        ("35%", 35.7, 0.7 / 35.7),
    ],
)
def test_a_number_agrees_with_what_it_is_rounded_from(printed, exact, by):
    (row,) = parse_ledger("s", f"{HEADER}\ns.a,T,,speedup,,,{printed},{printed.strip('abouts %')},%,,,chosen,,\n")
    found = computed_difference(row, lambda: exact)
    assert found == (None if by is None else pytest.approx(by))


@pytest.mark.parametrize(("unit", "stage", "by"), [("clocks", "simulated", 2 / 242), ("clocks", "chosen", None)])
def test_clocks_of_a_simulation_are_counted_to_the_last_digit(unit, stage, by):
    (row,) = parse_ledger("s", f"{HEADER}\ns.a,T,,latency_encrypt,,,240,240,{unit},,,{stage},,\n")
    found = computed_difference(row, lambda: 242)
    assert found == (None if by is None else pytest.approx(by))


def test_known_slips_are_marked():
    assert {row.id for study in STUDIES.values() for row in study.slips} >= KNOWN | ELSEWHERE


@pytest.mark.parametrize("core", sorted({design.core for study in STUDIES.values() for design in study.designs} - {""}))
def test_cores_exist(core):
    assert parse(core).name == core


@pytest.mark.parametrize("name", STUDIES)
def test_every_number_can_be_placed(name):
    for row in STUDIES[name].ledger:
        assert row.place and row.unit, row.id
        design = STUDIES[name].design(row.design)
        assert design is None or not design.core or row.key_bits, row.id


@pytest.mark.parametrize("name", STUDIES)
def test_targets_stand_beside_devices_of_the_ledger(name):
    from roundhouse.targets import TARGETS

    devices = {row.device for row in STUDIES[name].ledger}
    for target in STUDIES[name].targets:
        assert target.name in TARGETS
        assert set(target.recipes) <= set(TARGETS[target.name].recipes)
        assert set(target.devices) <= devices
