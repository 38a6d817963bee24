"""Verilog as HTML, and where the names of a cipher's page are in it."""

import re

from bs4 import BeautifulSoup

from roundhouse.cores.core import Core
from roundhouse.report.page_source import source_of
from roundhouse.report.pages.rtl_text import Passage, coloured, linked, names_in, passages

SOURCE = """
SBOX = Table("sbox", entries, 8)

def sub_bytes(state):
    return [SBOX[byte] for byte in state]

def round_(state):
    return mix(sub_bytes(state))
"""


def test_functions_and_tables_are_named_in_their_order():
    assert names_in(SOURCE) == ["sbox", "sub_bytes", "round"]


def test_a_name_is_found_as_whole_words_of_identifiers():
    verilog = "wire entry_sub_bytes_3;\nwire sub_bytesx;\nwire resub_bytes;\nwire sub_bytes;"
    assert passages(["sub_bytes"], verilog) == {"sub_bytes": [Passage(1, 4)]}
    assert passages(["sub_bytes"], "wire sub_bytesx;\nwire resub_bytes;") == {}


def test_a_digit_after_a_base_is_no_name():
    assert passages(["h", "b"], "wire x = 5'h0 ^ 1'b0;\nwire h_0;") == {"h": [Passage(2, 2)]}


def test_of_names_within_each_other_the_longest_counts():
    verilog = "wire add_round_key_1;\n\n\n\n\nwire round_0;"
    found = passages(["round", "add_round_key"], verilog)
    assert found == {"round": [Passage(6, 6)], "add_round_key": [Passage(1, 1)]}


def test_lines_far_apart_are_passages_of_their_own():
    verilog = "\n".join("wire f_0;" if number in (2, 4, 9) else "" for number in range(1, 12))
    assert passages(["f"], verilog) == {"f": [Passage(2, 4), Passage(9, 9)]}


def test_comments_are_no_place():
    assert passages(["sub_bytes"], "// sub_bytes\nwire x; // sub_bytes") == {}


def test_names_in_the_source_lead_to_their_places():
    html = linked(SOURCE, {"sub_bytes": "#L7", "sbox": "#L9", "round": "#L11"})
    page = BeautifulSoup(f"<pre>{html}</pre>", "html.parser")
    assert [(link.get_text(), link["href"]) for link in page.select("a")] == [
        ('"sbox"', "#L9"),
        ("sub_bytes", "#L7"),
        ("round_", "#L11"),
        ("sub_bytes", "#L7"),
    ]
    assert page.get_text().strip() == SOURCE.strip()


def test_colours_change_no_character_and_no_line():
    verilog = Core.parse("xtea-encrypt-iterative").verilog
    lines = coloured(verilog)
    assert [BeautifulSoup(f"<pre>{line}</pre>", "html.parser").get_text() for line in lines] == verilog.rstrip(
        "\n"
    ).split("\n")
    assert any('<span class="k">' in line for line in lines)


def test_aes_finds_its_s_box_and_its_functions_in_an_iterative_core():
    verilog = Core.parse("aes128-encrypt-iterative").verilog
    found = passages(names_in(source_of("aes")), verilog)
    assert {"sbox", "sub_bytes", "add_round_key"} <= found.keys()
    lines = verilog.split("\n")
    for name, places in found.items():
        for place in places:
            assert re.search(rf"\b{name}|_{name}", lines[place.first - 1])
            assert re.search(rf"\b{name}|_{name}", lines[place.last - 1])
