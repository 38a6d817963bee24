"""What follows from the index alone is computed a clock earlier."""

from hypothesis import given
from hypothesis import strategies as st

from graphs import numbers, recipes, values
from roundhouse.graph.delay import Delay
from roundhouse.graph.foresee import foresee
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, Table, const, join

CONSTANTS = Table("rcon", [(37 * n + 11) % 256 for n in range(32)], 8)
SBOX = Table("sbox", [(91 * n + 7) % 256 for n in range(256)], 8)


def round_of(graph):
    """An index, a state and a round with a constant, a choice by index, wiring of the index, and an S-box of it."""
    i, state = graph.input("i", 5), graph.input("state", 8)
    constant = CONSTANTS[i]
    later = i.eq(17)
    wired = join(i, i[:3])
    return i, state, [state ^ constant ^ wired, join(constant, state + join(const(0, 7), later)), SBOX[wired] ^ state]


@given(recipe=recipes(), given_numbers=numbers, every=st.integers(1, 3))
def test_the_function_is_the_same_with_what_is_foreseen_put_back(recipe, given_numbers, every):
    inputs, outputs = recipe.on_inputs()
    at = dict(zip(inputs, given_numbers, strict=True))
    replaced, foreseen = foresee(outputs, frozenset(inputs[::every]), Delay())
    early = dict(zip(foreseen, values(list(foreseen.values()), at), strict=True))
    assert values(replaced, at | early) == recipe.on_numbers(given_numbers)


def test_constants_and_choices_are_foreseen_and_wiring_units_and_data_are_not():
    graph = Graph()
    index, _, outputs = round_of(graph)
    replaced, foreseen = foresee(outputs, frozenset({index}), Delay())
    assert [word.param for word in foreseen] == ["rcon", "eq_of_index"]
    assert [word.op.name for word in foreseen.values()] == ["lookup", "eq"]
    assert index in topological(replaced)
    assert any(word.op.is_lookup and word.param is SBOX for word in topological(replaced))


def test_nothing_is_foreseen_without_a_known_input():
    _, _, outputs = round_of(Graph())
    assert foresee(outputs, frozenset(), Delay()) == (outputs, {})


def test_a_single_level_is_foreseen_where_it_is_worth_a_register():
    graph = Graph()
    clock, state = graph.input("clock", 2), graph.input("state", 1)
    outputs = [state & (clock[0] & clock[1])]
    assert foresee(outputs, frozenset({clock}), Delay()) == (outputs, {})
    replaced, foreseen = foresee(outputs, frozenset({clock}), Delay(), least=1, follows="clock")
    assert [word.param for word in foreseen] == ["and_of_clock"]
    assert clock not in topological(replaced)


def test_words_of_one_name_are_numbered_and_no_name_is_that_of_another_input():
    graph = Graph()
    index, other = graph.input("index", 5), graph.input("rcon", 8)
    outputs = [CONSTANTS[index] ^ other, CONSTANTS[index + 1] ^ other]
    _, foreseen = foresee(outputs, frozenset({index}), Delay())
    assert [word.param for word in foreseen] == ["rcon_2", "rcon_3"]
