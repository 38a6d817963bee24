"""``roundhouse study verdicts`` with ``--kind`` and ``--design``: numbers, one a line."""

import json
import re
from pathlib import Path

import pytest

from roundhouse.report.studies.tables import MEANINGS
from roundhouse.studies.registry import load_study
from roundhouse.studies.verdict import KINDS

RESULTS = ["--results", str(Path(__file__).parents[2] / "results")]


def test_numbers_of_a_kind_stand_one_a_line(cli):
    head, columns, *lines = cli("study", "verdicts", "duplex", "--kind", "worse", *RESULTS).stdout.splitlines()
    assert head == f"duplex: {len(lines)} of 80 numbers" and lines
    assert " ".join(columns.split()) == "place design what printed ours ours/printed core, target, recipe verdict"
    verdict = columns.index("verdict")
    assert all(line[verdict:].startswith("worse by ") for line in lines)


def test_a_line_has_the_place_both_numbers_their_ratio_and_whose_it_is(cli):
    """A fact of the ledger and of the record of the core with the recipe that is told."""
    answer = cli("study", "verdicts", "duplex", "--kind", "worse", "--json", *RESULTS)
    one = next(one for one in json.loads(answer.stdout)["comparisons"] if one["ours"]["target"])
    printed, ours, verdict = one["printed"], one["ours"], one["verdict"]
    lines = cli("study", "verdicts", "duplex", "--kind", "worse", *RESULTS).stdout.splitlines()
    core = ", ".join(ours[name] for name in ("core", "target", "recipe"))
    (line,) = (line for line in lines if printed["printed"] in line.split() and core in line)
    assert line.startswith(printed["place"]) and printed["design"] in line
    assert f"{verdict['ratio']:.3g}" in line.split()


def test_a_clock_that_is_an_estimate_is_called_one_and_has_the_printed_unit(cli):
    lines = cli("study", "verdicts", "pipeline28g", "--design", "encrypt", *RESULTS).stdout.splitlines()
    line = next(line for line in lines if "28.16 Gbit/s" in line and "xcup" in line)
    assert "xcup, default, an estimated clock" in line and line.count("Gbit/s") == 2


def test_a_sign_that_is_printed_stands_once(cli):
    told = cli("study", "show", "pipeline28g").stdout
    assert "s4.1.decrypt.system.bufgs.percent: 1%; " in told
    assert "s3.2.decrypt.luts_over_encrypt: 1.94x; " in told


def test_statements_stand_with_what_becomes_of_them_and_why(cli):
    study = load_study("pipeline28g")
    lines = cli("study", "verdicts", "pipeline28g", "--statements", *RESULTS).stdout.splitlines()
    assert len(lines) == 3 * len(study.statements)
    for one, claim, ours, printed in zip(study.statements, lines[::3], lines[1::3], lines[2::3], strict=True):
        assert claim == f"{one.place}: {one.claim}"
        assert re.match("  (holds here|does not hold here|cannot be checked): .", ours)
        assert printed.startswith("  by the study's own numbers, ")


def test_the_summary_tells_how_to_see_more(cli):
    last = cli("study", "verdicts", "simon", *RESULTS).stdout.splitlines()[-1]
    more = "--design '*'; every statement: with --statements; as data: with --json"
    assert last == f"Every number: roundhouse study verdicts simon {more}"


def test_a_line_without_ours_says_why(cli):
    lines = cli("study", "verdicts", "simon", "--kind", "cannot be compared", "--design", "*").stdout.splitlines()
    assert lines[0] == "simon: 2 of 3 numbers"
    for line in lines[2:]:
        assert "  –  " in line and "  cannot be compared: " in line


def test_every_number_is_of_the_pattern_that_fits_all(cli):
    lines = cli("study", "verdicts", "nsa", "--design", "*").stdout.splitlines()
    assert lines[0] == "nsa: 817 of 817 numbers" and len(lines) == 2 + 817
    several = sum(not row.design for row in load_study("nsa").ledger)
    assert several and sum("  several  " in line for line in lines) == several


def test_a_pattern_selects_designs_by_any_of_their_names(cli):
    study = load_study("nsa")
    design = next(design for design in study.designs if design.also)
    told = json.loads(cli("study", "verdicts", "nsa", "--design", design.also[0], "--json").stdout)
    assert {one["printed"]["design"] for one in told["comparisons"]} == {design.name}


def test_kinds_are_repeatable_and_their_first_words_do(cli):
    words = ("study", "verdicts", "pipeline28g", "--kind", "cannot", "--kind", "contradicts itself", "--json")
    told = json.loads(cli(*words).stdout)
    assert {one["verdict"]["kind"] for one in told["comparisons"]} == {"cannot be compared", "contradicts itself"}
    assert len(told["comparisons"]) == told["tally"]["cannot be compared"] + told["tally"]["contradicts itself"]
    assert sum(told["tally"].values()) == 235 and len(told["statements"]) == 21


def test_no_number_of_a_kind_is_told(cli):
    assert cli("study", "verdicts", "simon", "--kind", "worse").stdout == "simon: 0 of 3 numbers\n"


@pytest.mark.parametrize(
    ("option", "given", "message"),
    [
        ("--kind", "bad", "--kind must be 'reproduced', 'agrees by construction', "),
        (
            "--kind",
            "",
            "or 'cannot be compared', or the first word of one; given ''; `roundhouse study verdicts --help`",
        ),
        ("--design", "des*", "--design must fit a design of simon: iter_prek, "),
        ("--design", "des*", "; 'des*' fits none"),
        ("--design", "", "; '' fits none"),
    ],
)
def test_what_is_no_kind_or_fits_no_design_is_an_error(cli, option, given, message):
    answer = cli("study", "verdicts", "simon", option, given)
    assert answer.exit_code == 1 and answer.stdout == ""
    assert message in answer.stderr


def test_help_tells_every_kind_as_the_pages_do(cli):
    text = " ".join(cli("study", "verdicts", "--help").stdout.split())
    assert tuple(MEANINGS) == KINDS
    for kind, meaning in MEANINGS.items():
        assert f"{kind}: {meaning}" in text
