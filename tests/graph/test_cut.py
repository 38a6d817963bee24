import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from graphs import loop_step, recipes
from roundhouse.ciphers.forms.aes_sbox import SBOX
from roundhouse.graph.balance import balance
from roundhouse.graph.cut import cut, stages_within
from roundhouse.graph.delay import Delay, arrival
from roundhouse.graph.share import drop_guards, share
from roundhouse.graph.walk import sources, topological
from roundhouse.words import Graph, const, join

TABLES = ["logic", "shallow"]


@pytest.fixture(params=TABLES)
def delay(request):
    return Delay(request.param)


def check(outputs, placement, delay, free=frozenset()):
    """Operands come no later than results, inputs first, and no stage is longer than the period."""
    stage, known = placement.stage, {}
    for word in topological(placement.instead.get(word, word) for word in outputs):
        if word.op.is_wiring:
            continue
        inside = placement.inside.get(word, 0)
        first = stage[word] - inside
        before = [w for w in sources(word) if w not in free]
        assert first >= 0 and stage[word] < placement.stages
        assert all(stage[w] <= first for w in before)
        assert not word.op.is_input or word in free or stage[word] == 0
        start = max((known[w] for w in before if stage[w] == first), default=0)
        assert not inside or start == 0, "a unit with registers inside begins where a stage does"
        known[word] = start + delay(word) - inside * int(placement.period)
        assert known[word] <= placement.period


@pytest.mark.parametrize("tables", TABLES)
@given(recipe=recipes(), stages=st.integers(1, 5))
def test_random_graphs_are_cut_legally(tables, recipe, stages):
    _, outputs = recipe.on_inputs()
    delay = Delay(tables)
    check(outputs, cut(outputs, stages, delay), delay)


@pytest.mark.slow
@pytest.mark.parametrize("tables", TABLES)
@given(recipe=recipes())
def test_more_stages_are_never_longer(tables, recipe):
    _, outputs = recipe.on_inputs()
    assume(max(arrival(outputs, Delay(tables)).values()) > 0)
    periods = [cut(outputs, stages, Delay(tables)).period for stages in range(1, 5)]
    assert periods == sorted(periods, reverse=True)
    assert periods[0] == max(arrival(outputs, Delay(tables)).values())


@given(recipe=recipes(), stages=st.integers(2, 5))
def test_no_shorter_period_would_do(recipe, stages):
    _, outputs = recipe.on_inputs()
    delay = Delay()
    period = cut(outputs, stages, delay).period
    assert stages_within(outputs, period, delay) <= stages
    if period > max(1, *map(delay, topological(outputs))):
        assert stages < stages_within(outputs, period - 0.5, delay)


@pytest.mark.parametrize(
    ("core", "stages"), [(("aes128", "encrypt"), 2), (("aes", "simplex", "stored"), 2), (("aes256", "decrypt"), 3)]
)
def test_rounds_are_cut_legally(delay, core, stages):
    outputs = balance(drop_guards(share(loop_step(*core))), delay)
    free = frozenset(
        w for w in topological(outputs) if w.op.is_input and w.param in ("index", "size", "setup", "decrypt")
    )
    check(outputs, cut(outputs, stages, delay, free), delay, free)


def test_a_circuit_is_cut_inside():
    delay = Delay("shallow")
    outputs = [SBOX[Graph().input("x", 8)]]
    placement = cut(outputs, 3, delay)
    assert placement.inside == {outputs[0]: 2}
    assert (placement.period, placement.stage[outputs[0]]) == (6, 2)
    check(outputs, placement, delay)


def test_registers_go_where_words_are_narrow():
    graph = Graph()
    wide, narrow = graph.input("wide", 64), graph.input("narrow", 1)
    test = wide.eq(0)
    for _ in range(6):
        test = test ^ (test & narrow)
    placement = cut([test], 2, Delay(), period=12)
    assert placement.stage[wide.eq(0)] == 0
    assert placement.stage[test] == 1


def test_free_inputs_need_no_register_and_hold_nothing_back():
    graph = Graph()
    x, size = graph.input("x", 8), graph.input("size", 8)
    late = x + 1 + 2
    outputs = [late + size]
    assert cut(outputs, 3, Delay(), frozenset({size})).stage[outputs[0]] == 2
    assert cut([size + 1, late], 2, Delay(), frozenset({size})).stage[size + 1] == 1


def test_what_is_kept_as_an_output_is_there_for_others():
    """The register of x is needed anyway, so the test of x need not have one."""
    x = Graph().input("x", 8)
    assert cut([x, x.eq(0)], 2, Delay(), period=9).stage[x.eq(0)] == 1


def test_the_tail_leaves_room_in_the_last_stage():
    narrow = Graph().input("narrow", 1)
    wide = join(const(0, 7), narrow) + 1
    assert cut([wide + 2], 2, Delay(), period=8).stage[wide] == 1
    assert cut([wide + 2], 2, Delay(), period=8, tail=3).stage[wide] == 0


def test_a_period_that_cannot_be_met_is_an_error():
    x = Graph().input("x", 8)
    with pytest.raises(ValueError, match="stages of 4 words could not be placed"):
        cut([x + 1 + 2 + 3], 2, Delay(), period=4)


@pytest.mark.parametrize(("period", "stages"), [(12, 1), (11, 2), (8, 2), (7, 3), (4, 3), (3.5, 4), (1, 4)])
def test_stages_within_a_period(period, stages):
    x = Graph().input("x", 8)
    assert stages_within([x + 1 + 2 + 3], period, Delay()) == stages


@pytest.mark.parametrize(("period", "tail", "stages"), [(13, 1, 1), (12.5, 1, 2), (12, 1, 2), (13, 3, 2), (8, 1, 2)])
def test_what_follows_the_outputs_counts_in_the_last_stage(period, tail, stages):
    x = Graph().input("x", 8)
    outputs = [x + 1 + 2 + 3]
    assert stages_within(outputs, period, Delay(), tail=tail) == stages
    assert cut(outputs, 1, Delay(), tail=tail).period == 12 + tail


def test_arithmetic_gets_registers_inside():
    """A chain of adders in more stages than it has adders: low ends run ahead of high ends."""
    graph = Graph()
    a, b, c = (graph.input(name, 32) for name in "abc")
    outputs, delay = [a + b + c, a * b], Delay()
    periods = [cut(outputs, stages, delay).period for stages in (1, 2, 3, 4, 6, 10)]
    assert periods == sorted(set(periods), reverse=True)
    for stages in (2, 6, 10):
        check(outputs, cut(outputs, stages, delay), delay)
    assert cut([a + b + c], 2, delay).instead == {}
    assert cut([a + b + c], 3, delay).period < delay(a + b)
