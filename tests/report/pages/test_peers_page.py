"""The recipes that comparisons and captions name, each its own."""

import pytest

from made_up import core, peer, peer_ledger, record
from reading import read_page
from roundhouse.report import write_report

ITERATIVE = core("aes128", "encrypt", "iterative")
CUT = core("aes128", "encrypt", "interleaved-c4")
CELLS = {"osu050": {"fast": {"period_ns": 10.0, "area_um2": 1.28e6}}, "xcup": {"default": {"lut6": 1280}}}


@pytest.mark.slow
def test_captions_name_the_recipes(tmp_path):
    figures = {"period_ns": 4.5, "area_um2": 4.6e5}
    runs = [
        record(CUT, recipe="fast", seed=1, fmax_mhz=200.0, comb=3000),
        record(CUT, "osu050", "fast", **figures),
        record(CUT, "xcup", "area", period_estimate_ns=1.5, lut6=777),
    ]
    ledger = peer_ledger(peer("both", 1280, 100.0, runs=CELLS))
    index = write_report(runs, [], {}, tmp_path, {}, ledger=ledger)
    stages, cipher = read_page(index, "stages.html"), read_page(index.parent / "ciphers" / "index.html", "aes.html")
    captions = [node.get_text().rpartition("; ")[2] for node in stages.select("#stages figcaption .stage")]
    assert captions == ["fast recipe", "fast recipe", "area recipe"]
    ecp5, osu050, xcup = [node.get_text(" ", strip=True) for node in cipher.select("#best figcaption")]
    assert "open cores with the default recipe" in ecp5
    assert "open cores with the fast recipe" in osu050
    assert "open cores" not in xcup


@pytest.fixture(scope="module")
def compared(tmp_path_factory):
    """The main page of a report in which one open core stands beside one of ours, by two recipes."""
    runs = [
        record(ITERATIVE, recipe=recipe, seed=1, fmax_mhz=110.0, comb=comb, cycles_per_block="[10]")
        for recipe, comb in (("default", 2816), ("balanced", 352))
    ]
    best = peer(
        "best",
        1280,
        100.0,
        runs=CELLS,
    )
    return write_report(runs, [], {}, tmp_path_factory.mktemp("report"), {}, ledger=peer_ledger(best))


def rows_of(group):
    return [[cell.get_text(" ", strip=True) for cell in row.select("td")] for row in group.select("tr")]


@pytest.mark.slow
def test_a_comparison_has_a_row_for_each_recipe_that_says_whose_it_is(compared):
    group = read_page(compared, "peers.html").select_one("#peers table.grouped tbody")
    assert group.th["rowspan"] == "6"
    default, balanced, *_ = rows_of(group)
    assert default == [
        "Lattice ECP5 Mbit/s per COMB; post-route, both by synth_ecp5; "
        "ours with tables absorbed into adders if the record's options say so",
        "best one seed",
        "1",
        ITERATIVE.name,
        "0.500",
        "worse, 0.500×",
        "–",
    ]
    note = "post-route; theirs by synth_ecp5 as it is, ours by the balanced recipe"
    assert balanced[0] == f"Lattice ECP5 Mbit/s per COMB; {note}"
    assert balanced[1:] == ["best one seed", "1", ITERATIVE.name, "4", "better, 4×", "–"]
    links = [row.a["href"] for row in group.select("tr")[:2]]
    assert links == [f"cores/{ITERATIVE.name}.html#ecp5-{recipe}" for recipe in ("default", "balanced")]


def test_the_page_says_when_the_open_cores_were_measured_and_what_came_later(compared):
    told = read_page(compared, "peers.html").select_one("#peers > p").get_text()
    assert "measured on 2026-11-21 and not again" in told
    assert "Kogge-Stone" in told and "Booth" in told and "tables absorbed into adders" in told


def test_what_of_ours_was_not_measured_keeps_its_row(compared):
    rows = rows_of(read_page(compared, "peers.html").select_one("#peers table.grouped tbody"))[2:]
    cells = "; pre-layout, no wire load; theirs between registers, ours over all paths"
    assert [row[0].partition("; ")[2] for row in rows] == [
        "theirs by the fast recipe as it was then, ours as it is now" + cells,
        "theirs by the fast recipe as it was then, ours by the balanced one" + cells,
        "synthesis counts, no clock in it; both by synth_xilinx as it is",
        "synthesis counts, no clock in it; theirs by synth_xilinx as it is, ours by the area recipe",
    ]
    assert all(row[3:] == ["none of ours measured", "–", "–", "–"] for row in rows)


def test_the_entry_page_tells_how_many_comparisons_are_won(compared):
    told = [row.get_text(" ", strip=True) for row in read_page(compared, "index.html").select(".findings li")]
    assert told[1].startswith("1 of 2 comparisons on Lattice ECP5 with the best open core of the same function are won")
    assert "ours gives 0.500 to 4 times as much. The open cores were mapped before" in told[1]
