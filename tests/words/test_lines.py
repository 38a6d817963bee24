import pytest

from roundhouse.words import Graph, KeyedTable
from roundhouse.words.lines import Lines


@pytest.mark.parametrize("language", ["python", "c"])
def test_a_table_filled_under_a_key_is_not_printed(language):
    graph = Graph(fills_tables=True)
    x, key = graph.input("x", 8), graph.input("key", 8)
    entry = KeyedTable("g", lambda index, key: index ^ key)(x, key)
    with pytest.raises(ValueError, match="reads a table of constants; 'g' is filled under a key, so print a graph"):
        Lines(language).print([entry], {x: "x", key: "key"})
