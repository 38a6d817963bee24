"""Open outputs and a clear on reset: shown wherever a core is, and kept out of comparisons."""

import dataclasses

import pytest
from bs4 import BeautifulSoup

from made_up import core, peer, peer_ledger, record, trace, verification
from roundhouse.measure.results import gather
from roundhouse.report import write_report
from roundhouse.report.pages.explorer import explorer_data

GATED = core("aes128", "encrypt", "iterative")
STORED = core("aes128", "encrypt", "iterative", "stored")
OPEN = core("aes128", "encrypt", "iterative", gated=False)
CLEAR = core("aes128", "encrypt", "iterative", clear=16)
EARLIER = core("aes128", "encrypt", "interleaved-c2")
MADE = (GATED, STORED, OPEN, CLEAR, EARLIER)
FMAX_MHZ = (100.0, 90.0, 200.0, 300.0, 50.0)


def records():
    """Cores with options are faster and smaller than those without; one record is of an earlier version."""
    found = [
        record(made, recipe=recipe, seed=1, fmax_mhz=fmax_mhz, comb=int(2e5 / fmax_mhz))
        for made, fmax_mhz in zip(MADE, FMAX_MHZ, strict=True)
        for recipe in ("default", "fast")
    ]
    return [dataclasses.replace(one, outputs=None) if one.core_name == EARLIER.name else one for one in found]


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    home = write_report(
        records(),
        [verification(made) for made in MADE],
        {made.name: made for made in MADE},
        tmp_path_factory.mktemp("report"),
        {OPEN.name: trace(OPEN)},
        ledger=peer_ledger(peer("theirs", 1000, 100.0)),
    )
    return lambda name: BeautifulSoup((home.parent / name).read_text(encoding="utf-8"), "html.parser").main


def texts(page, selector):
    return [node.get_text(" ", strip=True) for node in page.select(selector)]


@pytest.mark.slow
def test_no_core_with_options_is_best(page):
    assert texts(page("index.html"), ".bests a") == [GATED.name] * 3
    assert texts(page("ciphers/aes.html"), "#best tbody a") == [GATED.name] * 3
    charts = [str(page(name).select(".chart script")) for name in ("index.html", "ciphers/aes.html", "stages.html")]
    assert not any(made.name in chart for made in (OPEN, CLEAR) for chart in charts)


def test_no_core_with_options_is_compared_with_open_cores_or_with_our_own(page):
    for name in ("peers.html", "agility.html", "stages.html"):
        linked = {
            link["href"].rpartition("/")[2].partition(".html")[0] for link in page(name).select('a[href*="cores/"]')
        }
        assert linked and linked <= {GATED.name, STORED.name, EARLIER.name}, name


def test_a_data_sheet_tells_outputs_and_reset(page):
    gated, opened, clear = sheets = [page(f"cores/{made.name}.html") for made in (GATED, OPEN, CLEAR)]
    assert [texts(sheet, ".axes dd")[-2] for sheet in sheets] == ["gated", "open", "gated, clear"]
    assert not gated.select(".alarmbox") and not clear.select(".alarmbox")
    assert "keys can be computed" in opened.select_one(".alarmbox").get_text()
    (reset,) = texts(clear, "#reset")
    assert reset.startswith("Payloads of results are zero while valid is low. After power-up, rst must be high")
    assert "until 16 clocks after its last" in reset and clear.select("#reset code")
    assert [row for row in texts(clear, "#timing tr") if row.startswith("Clear, after reset")] == [
        "Clear, after reset – 16 –"
    ]


def test_tables_and_the_explorer_tell_the_options_of_each_record(page):
    rows = {row.td.get_text(): texts(row, "td")[6] for row in page("results.html").select("#results-table tbody tr")}
    told = ("gated", "gated", "open", "gated, clear", "not recorded")
    assert rows == {made.name: options for made, options in zip(MADE, told, strict=True)}
    assert explorer_data(gather(records()))["values"]["outputs"] == sorted(set(told))
