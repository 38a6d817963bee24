"""Tables that depend on the key, computed and filled."""

from roundhouse.words import FilledTable, Graph, KeyedTable, const

KEYED = KeyedTable("keyed", lambda x, a, b: (x ^ a) + b[0])


def look_up(graph, *, index="x", first="a"):
    return KEYED(graph.input(index, 4), graph.input(first, 4), [graph.input("b", 4)])


def test_an_entry_is_computed_where_it_is_wanted():
    graph = Graph()
    x, a, b = (graph.input(name, 4) for name in "xab")
    assert look_up(graph) is (x ^ a) + b
    assert int(KEYED(const(3, 4), const(5, 4), [const(12, 4)])) == (3 ^ 5) + 12 - 16


def test_a_graph_that_fills_tables_looks_up_in_one_for_all_indices_under_a_key():
    graph = Graph(fills_tables=True)
    one, again, other_index, other_key = (
        look_up(graph), look_up(graph), look_up(graph, index="y"), look_up(graph, first="c"),
    )  # fmt: skip
    assert one is again
    assert one.op.is_lookup and isinstance(one.param, FilledTable)
    assert other_index.param is one.param is not other_key.param
    assert (one.param.name, len(one.param), one.param.index_width, one.param.width) == ("keyed", 16, 4, 4)


def test_a_filled_table_tells_what_to_fill_it_with():
    graph = Graph(fills_tables=True)
    count = graph.input("count", 4)
    assert look_up(graph).param.entry(count) is (count ^ graph.input("a", 4)) + graph.input("b", 4)


def test_a_filled_table_has_no_circuit():
    table = look_up(Graph(fills_tables=True)).param
    assert table.circuit("compact") is None and table.uniform is None
