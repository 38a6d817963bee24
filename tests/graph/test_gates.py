import pytest

from roundhouse.graph.gates import Gates
from roundhouse.graph.kinds import UnitKinds
from roundhouse.words import FilledTable, Graph, KeyedTable, Table, mux

MAJORITY = Table("majority", [0, 0, 0, 1, 0, 1, 1, 1], 1, {"gates": lambda x: (x[0] & x[1]) | (x[2] & (x[0] | x[1]))})
EVERY_TABLE = UnitKinds(least_entries=2, least_entry_bits=1)


@pytest.fixture
def x():
    return Graph().input("x", 8)


def test_gates_are_counted_once_and_wiring_and_inverters_are_free(x):
    total = (x ^ x.rotl(1)) & ~x
    assert Gates().total([total, x ^ x.rotl(1), ~x[0:3]]) == 16
    assert Gates().total([]) == 0


def test_selectors_and_adders_cost_several_gates_a_bit(x):
    assert Gates()(mux(x[0], x, ~x)) == 24
    assert Gates()(x + x.rotl(1)) == Gates()(x - x.rotl(1)) == 37


def test_a_look_up_costs_its_circuit_or_a_tree_of_selectors(x):
    boxes = Table("t", range(16), 4, {"wires": lambda index: index})
    assert Gates()(boxes[x[0:4]]) == 3 * 7 * 4
    assert Gates("wires")(boxes[x[0:4]]) == 3 * 7 * 4, "it is too small to be a module"
    assert Gates("wires", EVERY_TABLE)(boxes[x[0:4]]) == 0
    assert Gates("compact", EVERY_TABLE)(boxes[x[0:4]]) == 0, "found to be wires"


def test_a_filled_table_is_a_memory(x):
    keyed = KeyedTable("keyed", lambda index, key: index ^ key)
    table = FilledTable(keyed, 4, 4, (x[4:8],))
    assert Gates()(table[x[0:4]]) == 0
