"""Block diagrams: what is in the drawing, that it is the same again, and that nothing leaves its place."""

import xml.etree.ElementTree as ET
from itertools import combinations
from time import perf_counter

import pytest
import vl_convert
from png import pixels

from roundhouse.export.diagram.contents import MOST_REGISTERS, MOST_WIRES, contents_of, link_lines
from roundhouse.export.diagram.core import BESIDE, BLOCK, DOWN, UP
from roundhouse.export.diagram.draw import block_diagram
from roundhouse.export.diagram.shapes import arrow, fit
from roundhouse.rtl.structure import Block, Bundle, Link, Tables, structure_of
from roundhouse.rtl.write import simplified
from roundhouse.systems import parse

SVG = "{http://www.w3.org/2000/svg}"
NAMES = [
    "aes128-encrypt-iterative",
    "aes128-duplex-iterative",
    "des-encrypt-iterative",
    "simon64_128-encrypt-serial-d1",
    "xtea-encrypt-interleaved-c3-buffered",
    "aes128-encrypt-iterative+x3",
    "aes128-encrypt-iterative+gcm+axi",
]


def drawn(name: str) -> ET.Element:
    rtlil = parse(name).rtlil
    return ET.fromstring(block_diagram(name, structure_of(rtlil, simplified(rtlil))))


def words(svg: ET.Element, kind: str | None = None) -> list[str]:
    found = (element for element in svg.iter(f"{SVG}text") if kind in (None, element.get("class")))
    return [element.text or "" for element in found]


def boxes(svg: ET.Element, kind: str) -> list[tuple[float, float, float, float]]:
    found = (rect for rect in svg.iter(f"{SVG}rect") if kind in rect.get("class", "").split())
    return [tuple(float(rect.get(side)) for side in ("x", "y", "width", "height")) for rect in found]


def block(**changes: object) -> Block:
    nothing = {"registers": (), "memories": (), "tables": (), "blocks": (), "links": ()}
    return Block(**{"name": "b", "module": "m", "count": 1, "ports": (), **nothing, **changes})


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_it_has_a_title_a_description_and_the_four_blocks(name):
    svg = drawn(name)
    assert svg.find(f"{SVG}title").text == f"Block diagram of {name}" == svg.get("aria-label")
    assert len(svg.find(f"{SVG}desc").text) > 100
    assert {"interface", "key schedule", "algorithm", "controller"} <= set(words(svg, "title"))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in NAMES if "+" not in name])
def test_blocks_stand_apart_and_inside_the_drawing(name):
    svg = drawn(name)
    width, height = float(svg.get("width")), float(svg.get("height"))
    places = boxes(svg, "block")
    assert len(places) == 4
    for x, y, w, h in places:
        assert min(x, y) >= 0 and x + w <= width and y + h <= height
    for (x, y, w, h), (a, b, c, d) in combinations(places, 2):
        assert x + w <= a or a + c <= x or y + h <= b or b + d <= y


def test_registers_tables_and_wires_of_an_aes_core_are_named_with_their_widths():
    svg = drawn("aes128-encrypt-iterative")
    shown = words(svg)
    for name, size in (("state", "16 × 8 = 128"), ("16 × sbox", "8 → 8"), ("4 × sbox", "8 → 8"), ("i_payload", "128")):
        assert shown[shown.index(name) + 1] == size
    assert words(svg, "total") == ["400 bits in registers", "20 × sbox"]


@pytest.mark.slow
def test_layers_are_around_the_core_from_the_inside_out():
    svg = drawn("aes128-encrypt-iterative+gcm+axi")
    assert {"+gcm", "+axi"} <= set(words(svg, "title"))
    assert {"s_axis", "m_axis", "iv", "tag"} <= set(words(svg))
    assert len(boxes(svg, "frame")) == 3


@pytest.mark.slow
def test_registers_and_memories_of_a_block_in_a_layer_have_lines_of_their_own():
    shown = words(drawn("aes128-encrypt-iterative+gcm"))
    at = shown.index("waiting")
    assert shown[at + 1].endswith(" bits") and shown[at + 2] == "" and shown[at + 3].endswith(" in memories")


@pytest.mark.slow
def test_it_has_its_colours_outside_browsers_too():
    svg = block_diagram("aes128-encrypt-iterative", structure_of(parse("aes128-encrypt-iterative").rtlil))
    shown = {pixel[:3].hex() for pixel in pixels(vl_convert.svg_to_png(svg, scale=2)) if pixel[3] == 255}
    plain = {"ffffff", "fafaf7"}
    lines = {"79828e", "2f7fc1", "c9542f", "258a5a", "59636b"}
    assert plain | lines <= shown and "000000" not in shown


def test_words_between_blocks_keep_clear_of_the_next_arrow():
    assert DOWN + 9 + BESIDE <= UP - 5 and UP + 9 + BESIDE <= BLOCK


def test_copies_are_drawn_once_with_their_number():
    svg = drawn("aes128-encrypt-iterative+x3")
    assert words(svg, "count") == ["× 3"]
    assert words(svg, "total") == ["400 bits in registers", "20 × sbox"]


def test_both_halves_of_a_duplex_core_have_their_registers_in_the_drawing():
    svg = drawn("aes128-duplex-iterative")
    shown, told = words(svg), svg.find(f"{SVG}desc").text
    assert "algorithm: state 16 × 8 = 128, 16 × sbox 8 → 8, state 16 × 8 = 128, 16 × inv_sbox 8 → 8." in told
    start = shown.index("algorithm")
    encrypt = shown.index("encrypt", start)
    assert shown[encrypt:][:4] == ["encrypt", "registers", "state", "16 × 8 = 128"]
    decrypt = shown.index("decrypt", encrypt)
    assert shown[decrypt:][:4] == ["decrypt", "registers", "state", "16 × 8 = 128"]


def test_the_same_design_gives_the_same_text():
    name = "xtea-simplex-iterative"
    first, again = (block_diagram(name, structure_of(parse(name).rtlil)) for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    "name", ["aes-simplex-iterative-stored", "mars-simplex-iterative", "serpent-simplex-iterative"]
)
def test_an_iterative_core_is_drawn_within_a_second(name):
    rtlil = parse(name).rtlil
    start = perf_counter()
    block_diagram(name, structure_of(rtlil))
    assert perf_counter() - start < 1


def test_many_registers_and_wires_are_summed():
    bundles = tuple(Bundle(f"r{letter}", 2) for letter in "abcdefgh")
    lines = contents_of(block(registers=bundles))
    assert len(lines) == MOST_REGISTERS + 1
    assert (lines[-1].name, lines[-1].size) == ("and 3 more", "6 bits")
    assert link_lines(Link("a", "b", bundles))[MOST_WIRES:] == [("and 5 more", "10")]


def test_registers_are_multiplied_out_only_if_they_are_alike():
    bundles = Bundle("a", 12, 2), Bundle("b", 12, 2, alike=False), Bundle("c", 1)
    sizes = [line.size for line in contents_of(block(registers=bundles))]
    assert sizes == ["2 × 6 = 12", "12 bits", "1 bit"]


def test_a_single_one_more_is_named_instead():
    bundles = tuple(Bundle(f"r{letter}", 1) for letter in "abcdef")
    assert [line.name for line in contents_of(block(registers=bundles))] == [bundle.name for bundle in bundles]


def test_kinds_of_tables_that_differ_in_a_number_are_one_line():
    tables = tuple(Tables(f"S{number}", 1, 6, 4) for number in (7, 1, 3, 6, 2, 8, 4, 5))
    (line,) = contents_of(block(tables=tables))
    assert (line.heading, line.name, line.size) == ("tables", "8 × S1 to S8", "6 → 4")


def test_blocks_in_a_block_have_their_names_above():
    inner = block(name="encrypt", registers=(Bundle("state", 128, 16),))
    assert [line.heading for line in contents_of(block(blocks=(inner,)))] == ["encrypt", "registers"]


def test_long_names_are_cut_and_short_ones_are_not():
    assert fit("round_add_round_key", 67) == "round_add…"
    assert fit("state", 67) == "state"


@pytest.mark.parametrize(("bits", "kind"), [(1, "fine"), (7, "fine"), (8, "broad")])
def test_words_are_broad_arrows(bits, kind):
    assert f'class="shaft {kind}"' in arrow([(0, 0), (10, 0)], "algorithm", bits, "")


def test_the_head_of_an_arrow_ends_where_it_points():
    assert 'class="head" d="M10 0L3 4.5L3 -4.5Z"' in arrow([(0, 0), (10, 0)], "", 1, "")


def test_names_from_outside_are_escaped():
    assert "<title>&lt;b&gt; &amp; c</title>" in arrow([(0, 0), (0, 10)], "", 1, "<b> & c")
