"""What the report says of verification: which checks were run, on how many cores, and of which design."""

import dataclasses

import pytest
from bs4 import BeautifulSoup

from made_up import core, hash_of, record, verification
from roundhouse.report import write_report
from roundhouse.report.analysis.variable import variable_test_rows
from roundhouse.vectors.messages import message_files
from roundhouse.vectors.variable import KEY, TEXT
from roundhouse.verify.evidence import Check

FULL, LEFT_OUT, BEFORE = (core("aes128", "encrypt", f"pipelined-s{stages}", cycles=1) for stages in (2, 3, 4))
MADE = (FULL, LEFT_OUT, BEFORE)


def with_check(made, status, detail=""):
    found = verification(made)
    blocks = 100 if status == "passed" else 0
    return dataclasses.replace(
        found, evidence=(*found.evidence, Check("multi-block", "AESAVS", blocks, 1, 200, 0.1, status, detail))
    )


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    home = write_report(
        [record(made, seed=1, fmax_mhz=100.0, comb=1000) for made in MADE],
        [with_check(FULL, "passed"), with_check(LEFT_OUT, "left out", "nothing is published"), verification(BEFORE)],
        {made.name: made for made in MADE},
        tmp_path_factory.mktemp("report"),
        {},
        present={FULL.name: hash_of(FULL), BEFORE.name: "f" * 16},
    )
    return lambda name: BeautifulSoup((home.parent / name).read_text(encoding="utf-8"), "html.parser").main


@pytest.mark.slow
def test_published_messages_are_told_by_file_with_the_systems_that_played_them(tmp_path):
    played = dataclasses.replace(FULL, name=f"{FULL.name}+gcm")
    found = [
        verification(made, evidence=(Check("published messages", source, 9, 1, 9, 0.1, status, "", messages),))
        for made, source, status, messages in (
            (played, "modes/gcm/aes.rsp.xz", "passed", 375),
            (LEFT_OUT, "modes/gcm/aes.rsp.xz", "failed", 3),
            (BEFORE, "modes/cmac/aes.rsp.xz, modes/cbc/aes.rsp.xz", "passed", 0),
        )
    ]
    home = write_report([], found, {played.name: played}, tmp_path, {})
    soup = BeautifulSoup(home.with_name("verification.html").read_text(encoding="utf-8"), "html.parser")
    told = rows(soup, "#published tbody tr")
    assert told["modes/gcm/aes.rsp.xz"][1] == "1,125"  # 375 for each size of key
    assert told["modes/gcm/aes.rsp.xz"][2].startswith("cryptography, pycryptodome, the definition in NIST SP 800-38D")
    assert told["modes/gcm/aes.rsp.xz"][3:] == ["1", f"{played.name} 375"]
    assert told["modes/cbc/aes.rsp.xz"][3:] == ["1", f"{BEFORE.name} not counted"]
    assert told["modes/cbc/tdes.rsp.xz"][2].startswith("cryptography, pycryptodome, the definition in NIST SP 800-38A")
    assert told["modes/ctr/aes.rsp.xz"][1::2] == ["3", "0"]
    assert len(told) == len(message_files())


def rows(page, selector):
    return {
        row.td.get_text(): [cell.get_text(" ", strip=True) for cell in row.select("td")]
        for row in page.select(selector)
    }


@pytest.mark.slow
def test_a_check_is_counted_where_it_was_run(page):
    checks = rows(page("verification.html"), "#ladder ~ table tbody tr, .scroll:not(.tall) + .scroll tbody tr")
    assert checks["multi-block"][2:5] == ["1 of 3", "1", "1"]
    assert checks["reset"][2:5] == ["3 of 3", "0", "3"]


def test_a_check_that_was_left_out_is_no_failure(page):
    shown = page("verification.html")
    assert not shown.select(".verdict.worse") and not shown.select(".status.bad")
    blocks = rows(shown, "details tbody tr")
    assert [blocks[made.name][2] for made in MADE] == ["100", "left out", "–"]
    assert not page(f"cores/{LEFT_OUT.name}.html").select(".status.bad")


def test_the_sentences_claim_no_check_that_was_not_run(page):
    text = page("verification.html").select_one("#verification p").get_text(" ", strip=True)
    assert text.startswith("3 of 3 cores passed every check that was run on them, 1 of them in an earlier design:")
    finding = page("index.html").select_one(".findings li").get_text()
    assert "Each core ran every check that applied to it when it was verified; 3 of the 4 ran on all." in finding


def test_what_is_known_to_be_of_an_earlier_design_is_labelled(page):
    results = rows(page("results.html"), "#results-table tbody tr")
    labelled = [any("earlier design" in cell for cell in cells) for cells in results.values()]
    assert labelled == [False, False, True]
    for made, count in ((FULL, 0), (LEFT_OUT, 0), (BEFORE, 4)):  # the verdict, the clocks, the result, the evidence
        tags = [tag.get_text() for tag in page(f"cores/{made.name}.html").select(".tag")]
        assert tags.count("earlier design") == count, made.name


def test_simulated_clocks_tell_their_design(page):
    stages = (page(f"cores/{made.name}.html").select_one("#timing .stage") for made in MADE)
    full, unknown, before = (stage.get_text(" ", strip=True) for stage in stages)
    assert full == f"Simulated: hash {hash_of(FULL)} , the present design."
    assert unknown.endswith("which may be of an earlier design: this report did not make the present one.")
    assert before.endswith(f"earlier design ; the present design has hash {'f' * 16} .")


@pytest.mark.slow
def test_variable_key_and_text_are_counted_by_variant(tmp_path):
    """An AES submission asks for a block for each bit of the key, and for each bit of the block."""
    mars, old = core("mars128", "encrypt", "iterative", cycles=1), core("mars128", "encrypt", "pipelined", cycles=1)
    found = [
        verification(made, evidence=(Check("known answers", source, 9, 1, 9, 0.1, status, ""),))
        for made, source, status in (
            (mars, "mars/botan_variable.rsp, mars/ecb_vk_part.txt, mars/mars.txt", "passed"),
            (old, "mars/mars.txt, mars/ecb_vk_part.txt", "passed"),
            (FULL, "aes/ECBVarKey128.rsp, aes/ECBVarTxt128.rsp", "failed"),
        )
    ]
    home = write_report([], found, {made.name: made for made in (mars, old, FULL)}, tmp_path, {})
    soup = BeautifulSoup(home.with_name("verification.html").read_text(encoding="utf-8"), "html.parser")
    told = [[cell.get_text(strip=True) for cell in row("td")] for row in soup.select("#variable tbody tr")]
    by_test = {tuple(row[:3]): row[3:] for row in told}
    assert by_test["mars128", "128", "Variable Key"] == ["128", "128", "2", "1", "12"]  # IBM's file has 12
    assert by_test["mars128", "128", "Variable Text"] == ["128", "128", "2", "1", "0"]
    assert by_test["aes128", "128", "Variable Key"] == ["128", "128", "1", "0", "0"]
    assert by_test["twofish256", "256", "Variable Text"] == ["128", "128", "0", "0", "–"]


def test_the_five_finalists_have_both_tests_whole_for_every_key_size():
    rows = variable_test_rows([])
    whole = {(row.cipher, row.key_bits, row.kind) for row in rows if row.published == row.complete}
    families = {"aes": "aes{}", "mars": "mars{}", "rc6": "rc6_{}", "serpent": "serpent{}", "twofish": "twofish{}"}
    for size in (128, 192, 256):
        for kind in (KEY, TEXT):
            names = [name for family, alone in families.items() for name in (family, alone.format(size))]
            assert whole >= {(name, size, kind) for name in names}
