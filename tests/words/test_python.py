import pytest
from hypothesis import given

from graphs import GATES, numbers, recipes
from roundhouse.words import Graph, Table, const, guard
from roundhouse.words.python import to_function, to_source


@given(recipes(), numbers)
def test_a_printed_graph_computes_what_folding_does(recipe, given_numbers):
    inputs, outputs = recipe.on_inputs()
    assert to_function(outputs, inputs)(*given_numbers) == recipe.on_numbers(given_numbers)


@pytest.mark.parametrize("gate", GATES)
@given(recipe=recipes(), given_numbers=numbers)
def test_every_operation_is_printed(gate, recipe, given_numbers):
    recipe = type(recipe)(((gate, 0, 1, 2), *recipe.gates[:2], (gate, 2, 0, 1)), 1)
    inputs, outputs = recipe.on_inputs()
    assert to_function(outputs, inputs)(*given_numbers) == recipe.on_numbers(given_numbers)


def test_every_word_is_one_line():
    graph = Graph()
    x, y = graph.input("x", 8), graph.input("y", 8)
    total = x + y
    source, tables = to_source([total ^ x, total], [x, y])
    assert source == "def f(x0, x1):\n    v0 = (x0 + x1) & 255\n    v1 = v0 ^ x0\n    return (v1, v0, )\n"
    assert tables == {}


def test_tables_come_by_name():
    x = Graph().input("x", 2)
    first, second = Table("t", [3, 1, 2, 0], 2), Table("t", [1, 0, 3, 2], 2)
    source, tables = to_source([second[first[x]]], [x])
    assert tables == {"t_0": first.entries, "t_1": second.entries}
    assert "v1 = t_1[v0]" in source


def test_inputs_may_be_any_words_and_outputs_constants():
    x = Graph().input("x", 8)
    middle = x * 3
    assert to_function([middle + 1, const(7, 8), guard(middle[0], middle)], [middle])(20) == (21, 7, 20)


def test_a_missing_input_is_named():
    graph = Graph()
    with pytest.raises(ValueError, match="every input of the graph must be given; 'lost' is not"):
        to_function([graph.input("lost", 8) + 1], [])
