"""``roundhouse selftest``."""

import re

import pytest
from bs4 import BeautifulSoup

from roundhouse.systems import parse
from roundhouse.verify.mutate import mutate

NAME = "simon64_128-duplex-iterative-shadow+selftest"


@pytest.mark.slow
def test_figures_and_diagrams(cli, tmp_path, compiled):
    answer = cli("selftest", NAME, "-o", str(tmp_path), "--key-period", "5", "--bit", "3")
    assert answer.exit_code == 0
    assert answer.stdout.strip() == str(tmp_path / f"{NAME}.html")
    told = dict(line.split(": ") for line in answer.stderr.splitlines())
    assert (told["blocks lost"], told["bits inverted"], told["wrong blocks found"]) == ("0", "1", "1")
    assert told["latency, clocks"] == "88"
    assert told["results compared with software"] == told["blocks sent"]
    page = BeautifulSoup((tmp_path / f"{NAME}.html").read_text(), "html.parser")
    figures = {one.dt.text: one.dd.text.strip() for one in page.select("dl.figures > div")}
    assert figures == {"verdict": "passed", **told}
    shown = ["The first blocks", "A key change while blocks flow", "An error on the line"]
    assert [one.text for one in page.select("h2")] == shown
    assert not page.select("link[rel=stylesheet], script")


@pytest.mark.slow
def test_diagrams_show_the_clocks_that_their_texts_name(cli, tmp_path, compiled):
    cli("selftest", NAME, "-o", str(tmp_path))
    page = BeautifulSoup((tmp_path / f"{NAME}.html").read_text(), "html.parser")
    for figure in page.select("figure"):
        clocks = [int(one.text) for one in figure.select("text.tick")]
        assert {int(number) for number in re.findall(r"clock (\d+)", figure.p.text)} <= {*clocks}
        names = [one.text for one in figure.select("text.name")]
        assert names[0] == "clk" and names[-1] == "error" and "line_payload" in names


@pytest.mark.slow
def test_results_that_nobody_knows_are_told(cli, tmp_path, compiled):
    """Answers for PRESENT are recorded, for other blocks than those of the pattern."""
    answer = cli("selftest", "present80-duplex-pipelined-shadow+selftest", "-o", str(tmp_path))
    assert answer.exit_code == 0
    assert "results compared with software: 0\n" in answer.stderr


@pytest.mark.slow
def test_a_fault_is_told_and_ends_with_code_1(cli, tmp_path, monkeypatch, compiled):
    mutant = mutate(parse(NAME), r"error \| wrong", "error & wrong")
    monkeypatch.setattr("roundhouse.systems.parse", lambda name: mutant)
    answer = cli("selftest", NAME, "-o", str(tmp_path))
    assert answer.exit_code == 1
    assert re.search(rf"FAILED {re.escape(NAME)}: error must be high in clock \d+", answer.stderr)
    assert "error must be high" in (tmp_path / f"{NAME}.html").read_text()


def test_other_systems_and_bits_are_refused(cli):
    other = cli("selftest", "simon64_128-encrypt-iterative+words32")
    assert other.exit_code == 1 and "must have selftest or kat as its last layer" in other.stderr
    bit = cli("selftest", NAME, "--bit", "64")
    assert bit.exit_code == 1 and "the bit must be one of 0 to 63, those of a block; given 64" in bit.stderr


@pytest.mark.slow
def test_generate_writes_a_data_sheet_that_names_the_command(cli, tmp_path):
    answer = cli("generate", NAME, "-o", str(tmp_path))
    assert answer.stderr == "" and (tmp_path / f"{NAME}_tb.v").exists()
    sheet = (tmp_path / f"{NAME}.md").read_text()
    assert f"`roundhouse verify {NAME}` confirms them by simulation" in sheet
    assert "| `key_period` | in | 16 | blocks under a key; 0: the first key stays |" in sheet
    assert "`i_ready`" not in sheet


def test_a_test_bench_needs_results_of_the_pattern(cli, tmp_path):
    name = "present80-duplex-iterative-shadow+selftest"
    answer = cli("generate", name, "-o", str(tmp_path))
    assert (
        f"{name}: no test bench, since results of present80 are recorded, and none of blocks of a pattern"
        in answer.stderr
    )
    assert not (tmp_path / f"{name}_tb.v").exists()
