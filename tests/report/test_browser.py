"""The pages in a real browser, from file:// and without a network."""

import re
import shutil
import subprocess

import pytest

from made_up import core, record, verification
from roundhouse.report import write_report

CHROMIUM = shutil.which("chromium")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="needs the program chromium (Debian package chromium)"),
]

MADE = [core("aes128", direction, "interleaved-c2") for direction in ("encrypt", "decrypt")]
CLICK = """<script>setTimeout(() => {
  const marks = [...document.querySelectorAll(".chart svg .mark-symbol path")];
  const core = marks.find((mark) => mark.__data__ && mark.__data__.href);
  core.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 300, clientY: 300 }));
}, 2000);</script>"""


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    runs = [
        record(made, recipe="fast", seed=seed, fmax_mhz=100.0 + seed, comb=1000 * rank)
        for rank, made in enumerate(MADE, 1)
        for seed in (1, 2)
    ]
    cores = {made.name: made for made in MADE}
    return write_report(runs, [verification(made) for made in MADE], cores, tmp_path_factory.mktemp("report"), {})


def load(page, profile, state="") -> tuple[str, str]:
    """Return the page after its scripts ran, and what they wrote to the console."""
    command = [
        CHROMIUM,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        f"--user-data-dir={profile}",
        "--virtual-time-budget=8000",
        "--enable-logging=stderr",
        "--dump-dom",
        page.as_uri() + state,
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout, "\n".join(line for line in done.stderr.splitlines() if "CONSOLE" in line)


def test_charts_come_alive_without_a_complaint(report, tmp_path):
    for number, name in enumerate(("index.html", "stages.html", "ciphers/aes.html")):
        page, console = load(report.parent / name, tmp_path / str(number))
        assert console == "", name
        # One chart a page, drawn with marks for both cores.
        assert len(re.findall(r"<svg [^>]*class=\"marks\"", page)) == 1, name
        assert len(re.findall(r'aria-roledescription="point"', page)) >= 2, name


def test_the_table_of_every_result_comes_alive_without_a_complaint(report, tmp_path):
    page, console = load(report.with_name("results.html"), tmp_path)
    assert console == ""
    assert 'data-ready="yes"' in page
    assert page.count("dtcc-button_dropdown") >= 9


def test_the_paths_come_alive_without_a_complaint(report, tmp_path):
    page, console = load(report.with_name("bounds.html"), tmp_path)
    assert console == ""
    assert len(re.findall(r"<svg [^>]*class=\"marks\"", page)) == 1
    assert 'data-ready="yes"' in page
    assert page.count("dtcc-button_dropdown") >= 6


def test_the_explorer_shows_what_its_address_asks_for(report, tmp_path):
    def shown(state, profile):
        page, console = load(report.with_name("explorer.html"), tmp_path / profile, state)
        assert console == ""
        table = re.search(r'<table[^>]*id="shown".*?</table>', page, re.DOTALL)[0]
        return re.findall(r'<a [^>]*href="cores/([\w-]+)\.html#ecp5-fast"', table), page

    names, page = shown("", "all")
    assert names == sorted(made.name for made in MADE)  # as fast as each other
    assert page.count('<tr class="front">') == 1  # and the smaller one is the front
    assert len(re.findall(r'aria-roledescription="point"', page)) == 2
    assert shown("#direction=decrypt", "one")[0] == [MADE[1].name]
    assert shown("#sort=-area", "sorted")[0] == [MADE[1].name, MADE[0].name]


def test_a_mark_leads_to_its_data_sheet(report, tmp_path):
    probe = report.with_name("probe.html")
    probe.write_text(report.read_text(encoding="utf-8").replace("</body>", CLICK + "</body>"), encoding="utf-8")
    page, _ = load(probe, tmp_path)
    assert "<title>aes128-" in page


def test_a_data_sheet_loads_without_a_complaint(report, tmp_path):
    page, console = load(report.parent / "cores" / f"{MADE[0].name}.html", tmp_path)
    assert console == ""
    assert MADE[0].name in page
