"""Diagrams and Verilog in a report, read back."""

import pytest
from bs4 import BeautifulSoup

from roundhouse.cores.core import Core
from roundhouse.cores.core_facts import CoreFacts
from roundhouse.export.diagram.draw import block_diagram
from roundhouse.report import write_report
from roundhouse.report.design import DesignText
from roundhouse.report.pages.rtl import MOST_LINES
from roundhouse.rtl.structure import structure_of
from roundhouse.systems import parse

pytestmark = pytest.mark.slow

PLAIN, OTHER, LONG, WITHOUT = (
    Core.parse(name)
    for name in (
        "aes128-encrypt-iterative",
        "aes128-decrypt-iterative-stored",
        "aes192-encrypt-iterative",
        "xtea-encrypt-iterative",
    )
)

SYSTEM = parse("aes128-encrypt-iterative+words32")


def design(core, verilog=None):
    diagram = block_diagram(core.name, structure_of(core.rtlil))
    return DesignText(core.name, core.hash, verilog or core.verilog, diagram)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    cores = {core.name: CoreFacts.of(core) for core in (PLAIN, OTHER, LONG, WITHOUT, SYSTEM)}
    designs = {core.name: design(core) for core in (PLAIN, OTHER, SYSTEM)}
    designs[LONG.name] = design(LONG, "wire x;\n" * (MOST_LINES + 1))
    out = tmp_path_factory.mktemp("report")
    return write_report([], [], cores, out, {}, designs=designs).parent


def page(folder, path):
    return BeautifulSoup((folder / path).read_text(encoding="utf-8"), "html.parser")


def test_a_data_sheet_has_the_block_diagram_and_leads_to_the_verilog(folder):
    sheet = page(folder, f"cores/{PLAIN.name}.html")
    assert sheet.select_one("#structure svg.block-diagram").find("title").get_text() == f"Block diagram of {PLAIN.name}"
    assert PLAIN.hash in sheet.select_one("#structure").get_text()
    links = [link["href"] for link in sheet.select("#structure a")]
    assert links == [f"../rtl/{PLAIN.name}.html", f"../rtl/{PLAIN.name}.v", "../beside/aes.html"]
    assert (folder / "rtl" / f"{PLAIN.name}.v").read_text() == PLAIN.verilog


def test_a_design_that_was_not_made_has_neither(folder):
    assert page(folder, f"cores/{WITHOUT.name}.html").select_one("#structure") is None
    assert not list((folder / "rtl").glob(f"{WITHOUT.name}*"))


def test_a_long_text_can_only_be_downloaded(folder):
    links = [link["href"] for link in page(folder, f"cores/{LONG.name}.html").select("#structure a")]
    assert f"../rtl/{LONG.name}.v" in links and f"../rtl/{LONG.name}.html" not in links
    assert not (folder / "rtl" / f"{LONG.name}.html").exists()


def test_the_verilog_of_a_page_is_the_text_with_a_number_for_each_line(folder):
    code = page(folder, f"rtl/{OTHER.name}.html").select_one("pre.rtl")
    assert code.get_text() == OTHER.verilog
    assert [line["id"] for line in code.select("span[id]")][:2] == ["L1", "L2"]


def test_the_plainest_iterative_core_of_a_family_stands_beside_its_page(folder):
    beside = page(folder, "beside/aes.html")
    assert beside.select_one(".lead a.core").get_text() == PLAIN.name
    link = next(link for link in beside.select("pre.code a") if link.get_text() == "sub_bytes")
    assert "sub_bytes" in beside.find(id=link["href"].removeprefix("#")).get_text()
    table = next(link for link in beside.select("pre.code a") if link.get_text() == '"sbox"')
    assert beside.find(id=table["href"].removeprefix("#")).get_text().startswith(f"module {PLAIN.module}_sbox")
    assert not (folder / "beside" / "xtea.html").exists()
    assert page(folder, "ciphers/aes.html").select_one('#source a[href="../beside/aes.html"]')


def test_a_data_sheet_tells_where_the_functions_of_the_standard_are(folder):
    rows = page(folder, f"cores/{PLAIN.name}.html").select("#functions tbody tr")
    modules = [row.get_text(strip=True) for row in rows if row.select_one("th")]
    assert modules == [f"{PLAIN.module}_algorithm", f"{PLAIN.module}_key_schedule"]
    told = {row.td.get_text(): row for row in rows if row.td}
    assert list(told)[:5] == ["round", "sub_bytes", "shift_rows", "mix_columns", "add_round_key"]
    assert "Section 5.1.1." in told["sub_bytes"].get_text()
    lines = PLAIN.verilog.split("\n")
    for name, row in told.items():
        for link in row.select("a"):
            path, _, number = link["href"].partition("#L")
            assert path == f"../rtl/{PLAIN.name}.html" and name in lines[int(number) - 1]
    assert "none; comment in line" in told["final_round"].get_text()
    assert all("none" not in told[name].get_text() for name in ("shift_rows", "mix_columns"))


def test_the_page_of_the_verilog_has_the_same_table_for_itself(folder):
    sheet, rtl = (page(folder, f"{kind}/{PLAIN.name}.html").select("#functions a") for kind in ("cores", "rtl"))
    assert [link["href"] for link in rtl] == [link["href"].removeprefix(f"../rtl/{PLAIN.name}.html") for link in sheet]
    assert len(rtl) > 10


def test_a_long_text_and_a_design_that_was_not_made_have_no_table_of_functions(folder):
    for core in (LONG, WITHOUT):
        assert page(folder, f"cores/{core.name}.html").select_one("#functions") is None


def test_functions_and_tables_on_a_cipher_page_lead_to_their_lines_in_the_verilog(folder):
    source = page(folder, "ciphers/aes.html").select_one("#source")
    assert source.select_one("a.core").get_text() == PLAIN.name
    lines = page(folder, "beside/aes.html").select("pre.rtl span[id]")
    links = source.select("pre.code a")
    assert {"sub_bytes", "mix_columns", "key_expansion", '"sbox"'} <= {link.get_text().strip("_") for link in links}
    for link in [*links, *source.select("tbody td:first-child a")]:
        path, _, number = link["href"].partition("#L")
        assert path == "../beside/aes.html"
        assert link.get_text().strip('"_') in lines[int(number) - 1].get_text()
    assert page(folder, "ciphers/xtea.html").select("#source a") == []
