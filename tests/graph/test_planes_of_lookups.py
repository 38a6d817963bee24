import re

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Cat, Module, Signal
from hypothesis import given
from hypothesis import strategies as st

from graphs import values
from roundhouse.graph.cut import Placement
from roundhouse.graph.lower import Lowering
from roundhouse.graph.planes import planes
from roundhouse.graph.units import Units
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, Table, join
from simulate import clocked

SBOX = Table("S", [3, 8, 15, 1, 10, 6, 5, 11, 14, 13, 4, 2, 7, 0, 9, 12], 4)
WIDE = Table("W", range(256), 8)


def bit_sliced(words, table=SBOX):
    """S-boxes of bit n of each word, for each n: bit k of their results is word k."""
    width = words[0].width
    looked_up = [table[join(*(word[n] for word in reversed(words)))] for n in range(width)]
    return looked_up, [join(*(one[k] for one in reversed(looked_up))) for k in range(table.width)]


def four_words():
    graph = Graph()
    return [graph.input(f"x{n}", 16) for n in range(4)]


@pytest.fixture
def inputs():
    return four_words()


def test_s_boxes_of_a_bit_sliced_cipher_are_one_group_in_the_order_of_the_bits_that_they_take(inputs):
    looked_up, words = bit_sliced(inputs)
    turned = [word.rotl(3) for word in words]
    assert planes(topological(turned + words)) == [tuple(looked_up)]
    assert planes(topological(turned)) == [tuple(looked_up)]


def test_look_ups_that_are_also_taken_whole_are_none(inputs):
    looked_up, words = bit_sliced(inputs)
    assert planes(topological([*words, looked_up[5] ^ looked_up[6]])) == []


def test_a_bit_that_stands_in_no_plane_leaves_none(inputs):
    looked_up, words = bit_sliced(inputs)
    assert planes(topological([*words[:3], looked_up[0][3]])) == []


def test_a_permutation_of_all_bits_is_none(inputs):
    _, words = bit_sliced(inputs)
    assert planes(topological([join(*words)])) == []
    graph = Graph()
    x = graph.input("x", 64)
    looked_up = [WIDE[x[8 * n : 8 * n + 8]] for n in range(8)]
    assert planes(topological([join(*looked_up)])) == []


def behind_s_boxes():
    """Words of S-boxes in stage 0, and what is made of them in stage 1."""
    inputs = four_words()
    _, words = bit_sliced(inputs)
    outputs = [words[0].rotl(5) ^ words[1], words[2] & words[3]]
    stage = {word: int(word in outputs) for word in topological(outputs) if not word.op.is_wiring}
    return inputs, outputs, Placement(2, 1.0, stage, {})


@given(st.lists(st.tuples(*[st.integers(0, 0xFFFF)] * 4), min_size=1, max_size=5))
def test_planes_pass_from_stage_to_stage(stream):
    inputs, outputs, placement = behind_s_boxes()
    expected = [list(values(outputs, dict(zip(inputs, numbers, strict=True)))) for numbers in stream]
    assert clocked(outputs, inputs, placement, "logic", stream) == expected


def test_a_register_between_stages_holds_a_plane():
    inputs, outputs, placement = behind_s_boxes()
    m, sources, taken = Module(), {word: Signal(16, name=word.param) for word in inputs}, Signal(32)
    values = Lowering(sources, lambda _: m, Units("logic", inline=True), placement).build(outputs)
    m.d.comb += taken.eq(Cat(values))
    text = rtlil.convert(m, ports=[*sources.values(), taken])
    assert re.findall(r"wire width (\d+) \\(\w+_stage\w+)", text) == [("16", f"S_stage1_{n}") for n in range(4)]
