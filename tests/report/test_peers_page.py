"""The recipes that comparisons and captions name, each its own."""

from reading import read_page

from made_up import core, peer, record
from roundhouse.report import write_report
from roundhouse.studies.peers import Ledger

ITERATIVE = core("aes128", "encrypt", "iterative")
CUT = core("aes128", "encrypt", "interleaved-c4")
MEASURED = dict.fromkeys(("date", "correct", "synthesis", "ecp5", "osu050", "xcup", "trust"), "")


def test_captions_name_the_recipes(tmp_path):
    figures = {"period_ns": 4.5, "area_um2": 4.6e5}
    runs = [
        record(CUT, recipe="fast", seed=1, fmax_mhz=200.0, comb=3000),
        record(CUT, "osu050", "fast", **figures),
        record(CUT, "xcup", "area", period_estimate_ns=1.5, lut6=777),
    ]
    index = write_report(runs, [], {}, tmp_path, {}, ledger=Ledger(MEASURED, (), ()))
    stages, cipher = read_page(index, "stages.html"), read_page(index.parent / "ciphers" / "index.html", "aes.html")
    captions = [node.get_text().rpartition("; ")[2] for node in stages.select("#stages figcaption .stage")]
    assert captions == ["fast recipe", "fast recipe", "area recipe"]
    ecp5, osu050, xcup = [node.get_text(" ", strip=True) for node in cipher.select("#best figcaption")]
    assert "open cores with the default recipe" in ecp5
    assert "open cores with the fast recipe" in osu050
    assert "open cores" not in xcup


def test_a_comparison_has_a_row_for_each_recipe_that_says_whose_it_is(tmp_path):
    runs = [
        record(ITERATIVE, recipe=recipe, seed=1, fmax_mhz=110.0, comb=comb, cycles_per_block="[10]")
        for recipe, comb in (("default", 2816), ("balanced", 352))
    ]
    best = peer("best", 1280, 100.0, osu050_fast_ns=10.0, osu050_fast_mm2=1.28, lut6=1280)
    index = write_report(runs, [], {}, tmp_path, {}, ledger=Ledger(MEASURED, (best,), ()))
    page = read_page(index, "peers.html")
    group = page.select_one("#peers table.grouped tbody")
    assert group.th["rowspan"] == "6"
    rows = [[cell.get_text(" ", strip=True) for cell in row.select("td")] for row in group.select("tr")]
    assert rows[0] == [
        "Lattice ECP5 Mbit/s per COMB; post-route, both by synth_ecp5 as it is",
        "best one seed",
        "1",
        ITERATIVE.name,
        "0.500",
        "worse, 0.500×",
        "–",
    ]
    assert rows[1] == [
        "Lattice ECP5 Mbit/s per COMB; post-route; theirs by synth_ecp5 as it is, ours by the balanced recipe",
        "best one seed",
        "1",
        ITERATIVE.name,
        "4",
        "better, 4×",
        "–",
    ]
    links = [row.a["href"] for row in group.select("tr")[:2]]
    assert links == [f"cores/{ITERATIVE.name}.html#ecp5-{recipe}" for recipe in ("default", "balanced")]
    cells = "; pre-layout, no wire load; theirs between registers, ours over all paths"
    assert [row[0].partition("; ")[2] for row in rows[2:]] == [
        "both by the fast recipe" + cells,
        "theirs by the fast recipe, ours by the balanced one" + cells,
        "synthesis counts, no clock in it; both by synth_xilinx as it is",
        "synthesis counts, no clock in it; theirs by synth_xilinx as it is, ours by the area recipe",
    ]
    assert all(row[3:] == ["none of ours measured", "–", "–", "–"] for row in rows[2:])
    told = [row.get_text(" ", strip=True) for row in read_page(index, "index.html").select(".findings li")]
    assert told[1].startswith("1 of 2 comparisons on Lattice ECP5 are won")
    assert told[1].endswith("ours gives 0.500 to 4 times as much.")
