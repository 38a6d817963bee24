"""The figures of signals on the pages of studies, drawn from the runs that are committed."""

from dataclasses import replace
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from roundhouse.errors import InvalidInput
from roundhouse.report.recorded_run import make_run, merge_runs, read_runs
from roundhouse.report.self_test import self_test_page
from roundhouse.report.self_test_diagrams import first_blocks, key_change
from roundhouse.report.site.page import write_site
from roundhouse.report.studies.pages import study_pages
from roundhouse.report.studies.waveforms import waveforms_of
from roundhouse.studies.description import Waveform
from roundhouse.studies.registry import load_study, study_names
from roundhouse.studies.study import parse_study
from roundhouse.systems import parse

RUNS = read_runs(Path(__file__).parents[3] / "results")
SHOWN = [study for study in map(load_study, study_names()) if study.description.waveforms]
STUDY = load_study("pipeline28g")
SMALL = "simon64_128-duplex-iterative-shadow+selftest"


def page_of(study, runs, folder):
    page = study_pages([study], [], [], runs=runs)[1]
    write_site([page], folder)
    return BeautifulSoup((folder / page.path).read_text(encoding="utf-8").replace("<wbr>", ""), "html.parser")


def words(element):
    return " ".join(element.get_text(" ").split())


def test_some_study_shows_signals():
    assert STUDY.name in [study.name for study in SHOWN]


@pytest.mark.parametrize("study", SHOWN, ids=lambda study: study.name)
def test_every_figure_of_signals_has_a_run(study):
    for drawn in waveforms_of(study, RUNS):
        assert drawn.diagram and drawn.diagram.svg.startswith("<svg"), drawn.waveform.title


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({run.name for run in RUNS}))
def test_runs_are_of_the_present_designs(name):
    assert {run.hash for run in RUNS if run.name == name} == {parse(name).hash}


def test_the_page_of_a_run_with_lost_blocks_shows_no_key_change_that_loses_none():
    """As in a record, which ends before its last blocks have come back."""
    run = next(run for run in RUNS if run.key_period and run.seen.lost)
    assert key_change(run.ports, run.seen)
    page = self_test_page(parse(run.name), run.seen, [], ["every block must come back"], "software")
    assert "no block is lost" not in page and "The first block enters" in page


def test_the_runs_show_the_clocks_that_the_text_tells_of():
    seen = {drawn.waveform.number: run.seen for drawn in waveforms_of(STUDY, RUNS) for run in RUNS if fits(drawn, run)}
    latencies = {number: {*one.latencies} for number, one in seen.items()}
    assert latencies == {15: {10}, 16: {10}, 20: {10}, 21: {20}, 22: {20}}
    pace = {number: one.sent[1].clock - one.sent[0].clock for number, one in seen.items()}
    assert pace == {15: 1, 16: 1, 20: 1, 21: 9, 22: 1}
    assert seen[16].changes == [0, 16] and not any(sample["error"] for one in seen.values() for sample in one.samples)


def fits(drawn, run):
    one = drawn.waveform
    return run.key == (one.system, one.interval, one.key_period)


@pytest.mark.slow
def test_the_page_draws_them_in_order_with_the_command(tmp_path):
    page = page_of(STUDY, RUNS, tmp_path)
    figures = page.find(id="signals").find_all("figure")
    assert [words(one.h3).split(" Enc")[0].split(" Dec")[0].split(" A ")[0] for one in figures] == [
        f"Beside Figure {number}" for number in (15, 16, 20, 21, 22)
    ]
    assert all(one.select_one("svg.wave") for one in figures)
    assert "enters in clock 13 and comes back in clock 33, after 20 clocks" in words(figures[3])
    assert "roundhouse selftest aes128-duplex-pipelined-stored+selftest --interval 9" in words(figures[3])
    assert "aes128-encrypt-pipelined-stored+kat --key-period 16" in words(figures[1])
    names = [one.text for one in figures[0].select("text.name")]
    assert "sent_payload" in names and not any(name.startswith(("flip", "key")) for name in names)
    assert page.select_one('nav.sections a[href="#signals"]')


@pytest.mark.slow
def test_without_a_run_the_page_tells_what_makes_one(tmp_path):
    page = page_of(STUDY, [], tmp_path)
    told = words(page.find(id="figure-15"))
    assert "No run of the present design is kept: roundhouse study export pipeline28g simulates it." in told


@pytest.mark.parametrize(("shows", "settings"), [("key change", ""), ("blocks", "interval = 0"), ("pauses", "")])
def test_settings_that_show_nothing_are_refused(shows, settings):
    entry = f'[[waveform]]\nnumber = 1\ntitle = "One"\nsystem = "{SMALL}"\nshows = "{shows}"\n{settings}\n'
    ledger = "id,place,design,parameter,case,key_bits,printed,value,unit,device,tool,stage,slip,note\n"
    with pytest.raises(InvalidInput, match=r"a waveform must have an interval|waveform: shows must be"):
        parse_study("toy", f'title = "A toy"\n{entry}', ledger)


@pytest.mark.slow
def test_a_run_ends_with_what_is_drawn_and_is_made_once(tmp_path, monkeypatch):
    change = Waveform(1, "A key", SMALL, "key change", key_period=2)
    merged = merge_runs(tmp_path, "toy", [change, replace(change, shows="blocks")])
    (run,) = read_runs(tmp_path)
    assert merged.added == 1 and run.hash == parse(SMALL).hash
    drawn = key_change(run.ports, run.seen)
    assert "key_payload" in drawn.svg and "no block is lost" in drawn.text and first_blocks(run.ports, run.seen)
    assert len(run.seen.samples) == run.seen.received[2].clock + 4

    monkeypatch.setattr("roundhouse.report.recorded_run.make_run", lambda *key: pytest.fail(f"{key} is in the file"))
    assert merge_runs(tmp_path, "toy", [change]).added == 0
    assert merge_runs(tmp_path, "toy", [], prune=True).removed == 1


def test_other_systems_are_refused():
    with pytest.raises(InvalidInput, match="must have selftest or kat as its last layer"):
        make_run("simon64_128-encrypt-iterative-stored+words32", 1, 0)
