"""Records of vendors' tools on the pages of the report: told as a vendor's, and compared with nothing of ours."""

import json

import pytest

from made_up import STAGE, core, record
from reading import read_page
from roundhouse.report import write_report

ITERATIVE = core("aes128", "encrypt", "iterative")


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    """The main page of a report with a record of ours, and one of Vivado that is better by far."""
    options = {"boundary": "out of context", "clock_mhz": 200.0, "part": "xc7a35tcsg324-1"}
    runs = [
        record(ITERATIVE, seed=1, fmax_mhz=110.0, comb=2816),
        record(
            ITERATIVE,
            "vivado",
            "xc7a35tcsg324-1",
            fmax_mhz=987.0,
            target_facts=json.dumps({"lut_sites": 12, "slack_ns": 3.987}),
            options=json.dumps(options),
        ),
    ]
    return write_report(runs, [], {}, tmp_path_factory.mktemp("report"), {})


@pytest.mark.slow
def test_they_are_in_the_lists(index):
    assert "Vivado" in read_page(index, "results.html").get_text()
    assert "vivado" in read_page(index, "explorer.html").get_text().lower()
    sheet = read_page(index.parent / "cores" / "index.html", f"{ITERATIVE.name}.html").get_text(" ", strip=True)
    assert "vendor: post-route" in sheet and "LUT sites" in sheet


@pytest.mark.slow
def test_their_own_page_has_stage_and_commands(index):
    texts = [path.read_text() for path in (index.parent / "records").glob("*.html")]
    (text,) = [text for text in texts if STAGE["vivado"] in text]
    project = f"roundhouse project {ITERATIVE.name} --tool vivado --part xc7a35tcsg324-1 --clock 200 -o DIR"
    assert project in text and "roundhouse read-reports DIR" in text and "roundhouse measure" not in text


@pytest.mark.slow
def test_nothing_of_ours_is_compared_with_them(index):
    home = read_page(index, "index.html").get_text()
    cipher = read_page(index.parent / "ciphers" / "index.html", "aes.html")
    best = " ".join(node.get_text(" ", strip=True) for node in cipher.select("#best figcaption"))
    assert "987" not in home and "Vivado" not in home
    assert best and "Vivado" not in best
