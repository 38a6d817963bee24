import pytest
from hypothesis import given

from graphs import recipes
from roundhouse.ciphers.forms.aes_sbox import INV_SBOX, SBOX
from roundhouse.graph.delay import Delay, arrival, table_graph
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, Table, const, guard, join, mux
from roundhouse.words.op import GUARD


@pytest.fixture
def x():
    return Graph().input("x", 32)


def test_wiring_inverters_and_constants_take_no_time(x):
    delay = Delay()
    assert [delay(w) for w in (x, x[3:9], join(x[0:4], x[8:9]), ~x, guard(x[0], x), const(3, 8))] == [0] * 6


def test_wider_arithmetic_takes_longer(x):
    delay = Delay()
    assert delay(x[0:8] + 1) < delay(x + 1) < delay(x * 3)
    assert delay(x ^ 1) == delay(x & 1) == delay(mux(x[0], x, ~x)) == 1
    assert delay(x[0:4].eq(1)) < delay(x.eq(1))


@pytest.mark.parametrize(("tables", "levels"), [("logic", 6), ("rom", 6), ("shallow", 16)])
def test_a_table_takes_as_long_as_what_computes_it(x, tables, levels):
    assert Delay(tables)(SBOX[x[0:8]]) == levels
    assert Delay(tables)(INV_SBOX[x[0:8]]) == levels


@pytest.mark.parametrize(
    ("tables", "period", "part"),
    [("lut4", 1, 2), ("lut4", 3.5, 2), ("lut4", 4, 4), ("shallow", 0.5, 1), ("shallow", 3.5, 3)],
)
def test_a_circuit_is_parted_between_gates_or_between_look_up_tables(tables, period, part):
    assert Delay(tables).part(SBOX, period) == part


def test_a_circuit_of_look_up_tables_takes_two_levels_for_each_of_them_in_a_row():
    assert Delay("lut4").of_table(SBOX) == 5 * 2


def test_what_registers_never_part_is_inside_a_look_up_table():
    """Of a circuit of gates nothing is; that of look-up tables has 66 that are not, as its module says."""
    words = {name: topological([table_graph(SBOX, name)]) for name in ("lut4", "shallow")}
    inner = {name: Delay(name).within(SBOX).inner(order) for name, order in words.items()}
    assert not inner["shallow"]
    assert len([w for w in words["lut4"] if w.args and not w.op.is_wiring and w not in inner["lut4"]]) == 66


def test_a_circuit_that_a_table_lacks_is_not_asked_for(x):
    assert Delay("shallow")(Table("t", range(128), 8)[x[0:7]]) == 5
    assert Delay("shallow")(Table("t", range(16), 8)[x[0:4]]) == 2


def test_a_table_graph_is_a_graph_of_its_own():
    assert table_graph(SBOX, "compact").graph is not table_graph(SBOX, "compact").graph


def test_leading_zeros_make_a_multiplier_smaller(x):
    delay, wide = Delay(), lambda bits: join(const(0, 32 - bits), x[0:bits])
    assert delay(wide(4) * wide(5)) < delay(wide(16) * wide(16)) < delay(x * x)


@given(recipes())
def test_arrival_is_the_longest_way_from_an_input(recipe):
    _, outputs = recipe.on_inputs()
    delay = Delay("shallow")

    def longest(word):
        hardware = word.args[1:] if word.op is GUARD else word.args
        return 0 if word.is_const else delay(word) + max(map(longest, hardware), default=0)

    times = arrival(outputs, delay)
    assert [times[word] for word in outputs[:1]] == [longest(word) for word in outputs[:1]]


def test_what_depends_on_a_late_input_is_late(x):
    first, delay = x + 1, Delay()
    both = first ^ x
    assert arrival([both], delay, {x: 5})[both] == 5 + arrival([both], delay)[both]
    assert arrival([both], delay, {first: 5}) == arrival([both], delay)  # only inputs are
