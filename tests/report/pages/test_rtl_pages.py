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


def design(core, verilog=None):
    diagram = block_diagram(core.name, structure_of(core.rtlil))
    return DesignText(core.name, core.hash, verilog or core.verilog, diagram)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    cores = {core.name: CoreFacts.of(core) for core in (PLAIN, OTHER, LONG, WITHOUT)}
    designs = {core.name: design(core) for core in (PLAIN, OTHER)}
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
    assert beside.find(id=table["href"].removeprefix("#")).get_text().startswith("module sbox")
    assert not (folder / "beside" / "xtea.html").exists()
    assert page(folder, "ciphers/aes.html").select_one('#source a[href="../beside/aes.html"]')
