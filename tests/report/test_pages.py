"""The pages made from made-up records, read back."""

import json
import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from made_up import ceiling, core, record, trace, verification
from roundhouse.errors import InvalidInput
from roundhouse.report import write_report
from roundhouse.report.site.page import Page, write_site
from roundhouse.verify.evidence import Check

ITERATIVE = core("aes128", "encrypt", "iterative")
CUT = core("aes128", "encrypt", "interleaved-c4")
DUPLEX = core("aes128", "duplex", "pipelined", "stored", cycles=1)
BROKEN = core("xtea128", "simplex", "iterative", cycles=64)
GONE = core("aes128", "encrypt", "ancient")
BLOCKS = {
    "area_um2_interface": 2e4,
    "area_um2_algorithm": 3e5,
    "area_um2_key_schedule": 1e5,
    "area_um2_controller": 4e4,
}


def records():
    """A run with everything in it: seeds, recipes, failures, an older hash, a core that is no more, a ceiling."""
    ecp5 = [
        record(made, seed=seed, fmax_mhz=100.5 + 7 * seed, comb=2000 + seed, ff=300)
        for made in (ITERATIVE, CUT)
        for seed in (1, 2, 3)
    ]
    fast = [
        record(made, recipe="fast", seed=seed, fmax_mhz=fmax_mhz + 7 * seed, comb=3000 + seed, ff=300)
        for made, fmax_mhz in ((ITERATIVE, 140.5), (CUT, 200.5))
        for seed in (1, 2, 3)
    ]
    cells = [
        record(
            ITERATIVE,
            "osu050",
            recipe,
            period_ns=4.5,
            period_reg_ns=4.25,
            area_um2=4.6e5,
            transistors=9876,
            netlist_blocks=568,
            cells='{"INVX1": 12}',
            **BLOCKS,
        )
        for recipe in ("area", "balanced", "fast")
    ]
    estimate = record(ITERATIVE, "xcup", period_estimate_ns=1.5, lut6=777, ff=300)
    failed = record(DUPLEX, seed=1, status="failed", reason="does not fit: 99,999 COMB <of> 83,640", log="logs/x.log")
    older = record(ITERATIVE, seed=1, fmax_mhz=55.5, comb=4321, core_hash="0" * 16, date="2026-01-01")
    gone = record(GONE, seed=1, fmax_mhz=66.5, comb=1234)
    return [*ecp5, *fast, *cells, estimate, failed, older, gone, ceiling(2000, 400.0)]


@pytest.fixture(scope="module")
def report(tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("report")
    wrong = Check("known answers", "NESSIE", 3, 3, 40, 0.1, "failed", "block 3")
    found = [verification(ITERATIVE), verification(CUT), verification(DUPLEX)]
    told = "699 bits: 139 of outputs, 560 of registers and memories"
    proven = Check("same outputs and next states", "the RTLIL", 0, 0, 0, 1.5, "passed", told)
    proof = {"rung": "text", "effort": "fixed", "evidence": (proven,), "blocks_per_second": 0.0}
    found.append(verification(ITERATIVE, **proof, tools={"abc": "1.01"}))
    found.append(verification(BROKEN, status="failed", reason="block 3 gave 00 for 39", evidence=(wrong,)))

    def find(name):
        if name == GONE.name:
            raise ValueError("no layout is called ancient")
        return {made.name: made for made in (DUPLEX, BROKEN)}[name]

    return write_report(
        records(),
        found,
        {made.name: made for made in (ITERATIVE, CUT)},
        out,
        {ITERATIVE.name: trace(ITERATIVE)},
        find=find,
        refused={"xtea128-encrypt-folded-n4": "XTEA has nothing to fold onto"},
    )


@pytest.fixture(scope="module")
def pages(report) -> dict[str, BeautifulSoup]:
    paths = sorted(report.parent.rglob("*.html"))
    return {
        str(path.relative_to(report.parent)): BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
        for path in paths
    }


def row_of(page: BeautifulSoup, name: str, *words: str) -> str:
    rows = [row.get_text(" ", strip=True) for row in page.select("#results-table tbody tr")]
    (row,) = [row for row in rows if row.startswith(name + " ") and all(word in row for word in words)]
    return row


@pytest.mark.slow
def test_each_core_has_a_data_sheet(pages):
    sheets = {name for name in pages if name.startswith("cores/")}
    assert sheets == {f"cores/{made.name}.html" for made in (ITERATIVE, CUT, DUPLEX, BROKEN, GONE)}


def test_every_link_resolves(report, pages):
    for name, page in pages.items():
        for node in page.select("[href], [src]"):
            target = node.get("href") or node.get("src")
            if target == "data:,":
                continue
            path, _, anchor = target.partition("#")
            place = (report.parent / name).parent / path if path else report.parent / name
            assert place.exists(), (name, target)
            if anchor and path != "explorer.html" and not path.endswith("/explorer.html"):  # there it is a state
                assert pages[str(place.resolve().relative_to(report.parent.resolve()))].find(id=anchor), (name, target)


def test_chart_links_resolve(report, pages):
    links = set(re.findall(r'"href":"([^"]+)"', str(pages["index.html"])))
    assert links
    for link in links:
        path, anchor = link.split("#")
        assert pages[path].find(id=anchor), link


def test_no_page_names_another_site_or_is_not_a_number(report, pages):
    for name in pages:
        text = (report.parent / name).read_text(encoding="utf-8")
        prose = re.sub(r'<pre class="code">.*?</pre>', "", text, flags=re.DOTALL)
        assert not re.search(r"(https?:)?//[a-z]", re.sub(r"<svg.*?</svg>", "", text)), name
        assert not re.search(
            r"\b(NaN|nan|None|Infinity|inf|undefined)\b", BeautifulSoup(prose, "html.parser").get_text(" ")
        ), name


def test_ids_are_used_once(pages):
    for name, page in pages.items():
        ids = [node["id"] for node in page.select("[id]")]
        assert len(ids) == len(set(ids)), name


def test_every_record_stands_on_its_data_sheet_with_its_raw_facts(pages):
    for entry in records():
        if entry.layout == "ceiling":
            continue
        row = pages[f"cores/{entry.core_name}.html"].find(id=f"record-{entry.id}").get_text(" ", strip=True)
        for fact in (entry.id[:12], entry.core_hash, entry.date, entry.reason):
            assert fact in row
        for count in (entry.comb, entry.ff, entry.lut6, entry.transistors):
            assert count is None or f"{count:,}" in row
        for tool, version in json.loads(entry.tools).items():
            assert f"{tool} {version}" in row


def test_the_table_shows_median_and_range(pages):
    # 107.5, 114.5 and 121.5 MHz; 128 bits / 11 clocks * 114.5 MHz = 1332 Mbit/s on 2002 COMB
    row = row_of(pages["results.html"], ITERATIVE.name, "ECP5", "default")
    for text in ("114", "(108 to 122, 3 seeds)", "1,332 ", "2,002 COMB", "post-route"):
        assert text in row, (text, row)


def test_estimates_and_stages_are_labelled(pages):
    row = row_of(pages["results.html"], ITERATIVE.name, "UltraScale+")
    assert row.count("estimate") >= 3
    assert "pre-layout, no wire load" in row_of(pages["results.html"], ITERATIVE.name, "osu050", "fast")


def test_failed_refused_and_unmeasured_keep_their_row_and_reason(pages):
    page = pages["results.html"]
    assert "failed does not fit: 99,999 COMB <of> 83,640" in row_of(page, DUPLEX.name)
    assert "not measured verification failed: block 3 gave 00 for 39" in row_of(page, BROKEN.name)
    assert "refused XTEA has nothing to fold onto" in row_of(page, "xtea128-encrypt-folded-n4")
    assert "block 3 gave 00 for 39" in pages["verification.html"].select_one("#verification .alarmbox").get_text(" ")


def test_the_first_screen_says_what_was_found(pages):
    finding, *_ = [row.get_text(" ", strip=True) for row in pages["index.html"].select(".findings li")]
    # Three cores passed with 568 + 10,000 + 64 blocks each, one failed on three; one has no evidence.
    assert finding.startswith("3 of 5 cores passed verification on 31,899 blocks:")
    assert finding.endswith("3 cores were measured.")


def test_every_page_has_the_same_frame(pages):
    entries = [entry.get_text() for entry in pages["index.html"].select(".top nav a")]
    assert entries == ["Home", "Explorer", "Ciphers", "Key agility", "Bounds", "Method"]
    for name, page in pages.items():
        assert [entry.get_text() for entry in page.select(".top nav a")] == entries, name
        assert page.select_one(".brand") and page.select_one("footer") and page.h1, name
    here = {name: [entry.get_text() for entry in page.select("[aria-current]")] for name, page in pages.items()}
    assert here["index.html"] == ["Home"]
    assert here["ciphers/aes.html"] == here[f"cores/{CUT.name}.html"] == ["Ciphers"]


def test_every_record_has_a_page_with_its_command_and_its_facts(pages):
    for entry in records():
        page = pages[f"records/{entry.id}.html"].select_one("main")
        facts = {row.th.get_text(): row.td.get_text() for row in page.select(".facts tr")}
        assert facts["core_hash"] == entry.core_hash
        assert entry.comb is None or facts["comb"] == str(entry.comb)
        assert json.loads(page.select("pre")[-1].get_text()) == entry.facts()
    (fast,) = [entry for entry in records() if (entry.core_name, entry.recipe, entry.seed) == (CUT.name, "fast", 2)]
    command = pages[f"records/{fast.id}.html"].pre.get_text()
    assert command == f"roundhouse measure {CUT.name} -t ecp5 --recipe fast --seeds 2"


def test_a_result_on_a_data_sheet_has_its_command_and_leads_to_its_records(pages):
    result = pages[f"cores/{CUT.name}.html"].find(id="ecp5-fast")
    assert result.pre.get_text() == f"roundhouse measure {CUT.name} -t ecp5 --recipe fast --seeds 1,2,3"
    assert len({link["href"] for link in result.select("td a")}) == 3


def test_a_cipher_page_tells_its_sizes_best_cores_and_source(pages):
    page = pages["ciphers/aes.html"]
    assert "FIPS 197" in page.select_one(".lead").get_text()
    assert page.select_one("#sizes tbody").get_text(" ", strip=True).startswith("aes128 128 128 aes192 128 192")
    best = [row.get_text(" ", strip=True) for row in page.select("#best tbody tr")]
    assert [row.split()[0] for row in best[::3]] == ["Lattice", "OSU", "Xilinx"]
    assert "class AES(Cipher" in page.select_one("#source pre").get_text()
    assert "CAVS" in page.select_one("#answers").get_text()


def test_an_older_hash_counts_in_no_figure_but_stays(pages):
    assert "55.5" not in pages["results.html"].select_one("#results-table").get_text()
    assert "Earlier results" in pages[f"cores/{ITERATIVE.name}.html"].get_text()


def test_a_name_that_makes_no_core_any_more_keeps_its_records(pages):
    text = pages[f"cores/{GONE.name}.html"].get_text(" ")
    assert "This version has no core of this name: no layout is called ancient" in text
    assert "66.5" in text


def test_a_clock_tells_of_how_many_placement_seeds_it_is(pages):
    rows = [row.get_text(" ", strip=True) for row in pages["results.html"].select("#results-table tbody tr")]
    placed = {row.split()[0]: re.findall(r"[\d.]+ \([^)]*seeds?\)", row) for row in rows if "ECP5" in row}
    assert placed[GONE.name] == ["66.5 (1 seed)"] and placed[CUT.name] == ["214 (208 to 222, 3 seeds)"]
    assert not any("seed" in row for row in rows if "ECP5" not in row)


def test_reach_is_computed(pages):
    rows = [row.get_text(" ", strip=True) for row in pages["stages.html"].select("#stages tbody tr")]
    cut, whole = sorted(rows)
    assert cut.startswith(CUT.name) and " 214 (208 to 222, 3 seeds) 400 53.6 % " in cut  # 214.5 of 400 MHz
    assert whole.startswith(ITERATIVE.name) and " 154 (148 to 162, 3 seeds) 400 38.6 % " in whole


def test_the_chart_of_stages_draws_the_recipe_that_its_caption_names(pages):
    (figure,) = pages["stages.html"].select("#stages figure")
    assert figure.select_one(".stage").get_text().endswith("; fast recipe")
    drawn = figure.select_one(".chart script").string
    assert set(re.findall(r'"recipe":"(\w+)"', drawn)) == {"fast"}
    assert set(re.findall(r'"clock":([\d.]+)', drawn)) == {"154.5", "214.5", "400.0"}


def test_the_data_sheet_tells_ports_timing_area_and_commands(pages):
    page = pages[f"cores/{ITERATIVE.name}.html"]
    ports = [row.code.get_text() for row in page.select("#use tbody tr")]
    assert ports == [port.name for port in ITERATIVE.ports]
    assert page.select_one("svg.wave")
    assert "2b7e151628aed2a6abf7158809cf4f3c" in page.select_one("#timing details").get_text()
    assert [span["style"] for span in page.select_one(".bar").select("span")][1] == "width:65.217%"  # 300 of 460
    for command in ("generate", "verify"):
        assert f"roundhouse {command} {ITERATIVE.name}\n" in page.pre.get_text()
    assert f"roundhouse measure {ITERATIVE.name} -t osu050" in page.pre.get_text()


def test_records_are_kept_beside_the_pages(report):
    kept = json.loads((report.parent / "records.json").read_text(encoding="utf-8"))
    assert [row["id"] for row in kept] == [entry.id for entry in records()]


def test_scripts_stay_small(report):
    assert sum(path.stat().st_size for path in report.parent.glob("assets/*.js")) < 5_000_000


@pytest.mark.slow
def test_stale_data_sheets_go(tmp_path):
    write_report([], [verification(CUT)], {CUT.name: CUT}, tmp_path, {})
    write_report([], [], {}, tmp_path, {})
    assert list(tmp_path.glob("cores/*")) == []
    assert "No core has been measured yet" in (tmp_path / "index.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_other_pages_of_the_user_stay(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.html").write_text("<!DOCTYPE html><title>Not of a report</title>")
    write_report([], [], {}, tmp_path, {})
    assert (tmp_path / "mine" / "notes.html").exists()


@pytest.mark.parametrize("name", ["../../outside", "a/../../../outside", "..", "/tmp/outside", "a\n", "é", ""])
def test_nothing_is_written_outside_the_folder_of_the_report(tmp_path, name):
    with pytest.raises(InvalidInput, match="the path of a page must have only letters, digits, _, - and \\+; given"):
        write_site([Page(f"cores/{name}.html", "home.html")], tmp_path / "report")
    assert [*tmp_path.iterdir()] == []


def test_the_evidence_of_a_proof_tells_no_speed(pages):
    told = [part.get_text(" ", strip=True) for part in pages[f"cores/{ITERATIVE.name}.html"].select("#evidence p")]
    assert "480,000 blocks per second; verilator 5.48" in told[0]
    assert re.fullmatch(r"passed on rung text, effort fixed, seed 0, hash \w{16} on 2026-11-21; abc 1\.01\.", told[1])


def test_the_ladder_of_a_core_and_of_all_cores(pages):
    rows = [row.get_text(" ", strip=True) for row in pages[f"cores/{ITERATIVE.name}.html"].select("#ladder tbody tr")]
    assert rows[0].startswith("2 The RTL is right (simulate) passed standard 10,632 blocks in 3 checks")
    assert rows[1] == (
        "3 The text is the RTLIL (text) passed fixed same outputs and next states: "
        "699 bits: 139 of outputs, 560 of registers and memories"
    )
    assert rows[2:] == [
        f"6 The netlist is right (netlist) passed fixed 568 blocks in 1 check: "
        f"published vectors, netlist of osu050 {name}"
        for name in ("area", "balanced", "fast")
    ]
    (missing,) = [row for row in pages[f"cores/{CUT.name}.html"].select("#ladder tbody tr") if "netlist" in row.text]
    assert missing.get_text(" ", strip=True) == "6 The netlist is right (netlist) – – none"
    rows = [row.get_text(" ", strip=True) for row in pages["verification.html"].select("#ladder tbody tr")]
    assert rows == [
        "2 The RTL is right (simulate) 3 1 31,899",
        "3 The text is the RTLIL (text) 1 0 0",
        "6 The netlist is right (netlist) 1 0 1,704",
    ]
