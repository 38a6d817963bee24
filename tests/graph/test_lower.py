from random import Random

import pytest
from amaranth.hdl import Module, Signal
from hypothesis import given
from hypothesis import strategies as st

from graphs import numbers, recipes
from roundhouse.ciphers.forms.aes_sbox import INV_SBOX, SBOX
from roundhouse.graph.cut import cut
from roundhouse.graph.delay import Delay
from roundhouse.graph.lower import Lowering
from roundhouse.graph.units import Units
from roundhouse.words import Graph, Table
from simulate import clocked


@pytest.mark.slow
@pytest.mark.parametrize("tables", ["logic", "rom", "shallow"])
@given(
    recipe=recipes(gates=12),
    stages=st.integers(1, 4),
    stream=st.lists(numbers, min_size=1, max_size=5),
    seed=st.integers(0, 9),
)
def test_a_lowered_graph_gives_its_value_after_its_stages(tables, recipe, stages, stream, seed):
    inputs, outputs = recipe.on_inputs()
    placement = cut(outputs, stages, Delay(tables))
    assert clocked(outputs, inputs, placement, tables, stream, Random(seed)) == [
        list(recipe.on_numbers(n)) for n in stream
    ]


@pytest.mark.slow
@pytest.mark.parametrize("tables", ["logic", "compact", "shallow", "lut4"])
@pytest.mark.parametrize("stages", [1, 2, 3, 5])
def test_every_entry_of_a_table_comes_through_its_stages(tables, stages):
    graph = Graph()
    x, y = graph.input("x", 8), graph.input("y", 8)
    outputs = [SBOX[x] ^ y, INV_SBOX[x] ^ y]
    stream = [(n, 255 - n) for n in range(256)]
    placement = cut(outputs, stages, Delay(tables))
    expected = [[SBOX.entries[n] ^ m, INV_SBOX.entries[n] ^ m] for n, m in stream]
    assert clocked(outputs, [x, y], placement, tables, stream) == expected


def test_a_look_up_in_place_is_called_after_its_table_and_one_in_a_module_after_its_function():
    graph, m, small = Graph(), Module(), Table("S", range(16), 4)
    x, y = graph.input("x", 4), graph.input("y", 8)
    words = [small[x], SBOX[y]]
    for word in words:
        word.hint = "layer"
    units = Units("logic")
    inputs = {x: Signal(4), y: Signal(8)}
    values = Lowering(inputs, lambda _: m, units, cut(words, 1, Delay("logic"))).build(words)
    assert [value.name for value in values] == ["S_0", "layer_0"]
