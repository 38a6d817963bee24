"""Numbers that other numbers of a study give; expected values are worked out by hand beside them."""

import re

import pytest

from roundhouse.errors import InvalidInput
from roundhouse.studies.comparison import compare_study
from roundhouse.studies.derivations import RULES
from roundhouse.studies.registry import load_study, study_names
from roundhouse.studies.study import parse_study

HEADER = "id,place,design,parameter,case,key_bits,printed,value,unit,device,tool,stage,slip,note\n"
LEDGER = "\n".join(
    [
        "s.clock,T1,,fmax,,,101 MHz,101,MHz,chip,,board,,",
        "s.rate,T1,,throughput,,,12.93,12.93,Gbit/s,chip,,calculated,,",
        "s.wrong,T1,,throughput,,,13.8,13.8,Gbit/s,chip,,calculated,,",
        "s.luts,T1,,luts,,,250,250,LUT,chip,,synthesis,,",
        "s.luts.share,T1,,luts,,,25,25,%,chip,,synthesis,,",
        "s.tiles,2.1,,slices,,,125,125,slices,chip,,synthesis,2.2 prints 120,",
        "s.eight,T1,,luts,,,1000,1000,LUT,chip,,synthesis,,",
    ]
)
DERIVED = """
[[derived]]
each = ["rate", "wrong"]
number = "{}"
of = ["clock"]
by = "product"
factor = 0.128
[[derived]]
number = "luts.share"
of = ["luts"]
by = "same"
percent_of = 1000
[[derived]]
number = "eight"
of = ["tiles"]
by = "product"
factor = 8
"""
FOUND = {one.printed.id: one.verdict for one in compare_study(parse_study("s", "", HEADER + LEDGER, "", DERIVED), [])}


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("s.rate", "follows from others: T1: 101 MHz"),  # 128 bits a clock of 101 MHz are 12.928 Gbit/s
        ("s.luts.share", "follows from others: T1: 250 LUT"),  # 250 of 1000
        ("s.eight", "follows from others: Section 2.1: 125 slices, which contradicts others"),
        ("s.wrong", "cannot be compared: 13.8 Gbit/s: none of our cores matches it"),
        ("s.luts", "cannot be compared: 250 LUT: none of our cores matches it"),
    ],
)
def test_what_others_give_follows_from_them(id, said):
    assert str(FOUND[id]) == said


@pytest.mark.parametrize(
    ("rule", "values", "result"),
    [
        ("same", (3,), 3),
        ("no more than 0", (0.5,), 0),
        ("no more than 0", (-0.5,), -0.5),
        ("sum", (1, 2, 4), 7),
        ("difference", (5, 3), 2),
        ("product", (2, 3, 4), 24),
        ("ratio", (12, 2, 3), 2),
        ("inverse", (2, 5), 0.1),
        ("percent less", (3, 4), 25),
        ("percent more", (5, 4), 25),
        ("spread in percent", (2, 3, 4), 100),
    ],
)
def test_rules(rule, values, result):
    assert RULES[rule](*values) == pytest.approx(result)


def test_every_rule_is_tested_and_used():
    used = {one.by for name in study_names() for one in load_study(name).derived.values()}
    assert used == set(RULES)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[other]\n", "derived numbers of s: a table must have only the keys derived; given other"),
        (DERIVED.replace('"product"', '"guess"'), "derived numbers of s: {}: a by must"),
        (
            DERIVED.replace('["clock"]', '["no"]'),
            "every number must be in the ledger, and derived once; s.no is not in",
        ),
        (DERIVED + DERIVED, "every number must be in the ledger, and derived once; s.rate is derived twice"),
        (
            DERIVED + '[[derived]]\nnumber = "luts"\nof = ["luts.share"]\nby = "same"\n',
            "no number may follow from itself; s.luts.share from s.luts from s.luts.share: take one of them out",
        ),
    ],
)
def test_a_file_that_cannot_be_right_is_refused(text, message):
    with pytest.raises(InvalidInput, match=re.escape(message)):
        parse_study("s", "", HEADER + LEDGER, "", text)
