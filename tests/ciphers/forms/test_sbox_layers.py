import pytest

from roundhouse.ciphers.forms.serpent import INV_S, S
from roundhouse.ciphers.serpent import SBOXES
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, const


@pytest.mark.parametrize("number", range(8))
def test_a_layer_applies_one_s_box_to_all_bit_positions(number):
    """Sixteen positions, of which position n holds the nibble n."""
    words = [sum((n >> bit & 1) << n for n in range(16)) for bit in range(4)]
    results = [int(word) for word in S.layer([const(word, 16) for word in words], const(number, 3))]
    assert [sum((word >> n & 1) << bit for bit, word in enumerate(results)) for n in range(16)] == SBOXES[number]


@pytest.mark.parametrize("layers", [S, INV_S])
def test_one_table_holds_all_s_boxes(layers):
    assert tuple(x for table in layers.each for x in table.entries) == layers.all.entries
    assert all(sorted(table.entries) == list(range(16)) for table in layers.each)


def test_only_an_s_box_whose_number_is_not_known_is_looked_up():
    graph = Graph()
    words = [graph.input(f"x{n}", 32) for n in range(4)]
    for number, sizes in ((graph.input("i", 6), [128] * 32), (const(5, 6), [])):
        lookups = [word for word in topological(S.layer(words, number)) if word.op.is_lookup]
        assert [len(lookup.param) for lookup in lookups] == sizes
