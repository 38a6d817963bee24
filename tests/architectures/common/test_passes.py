from random import Random

import pytest

from graphs import inputs_of, unit_counts, values
from roundhouse.architectures.common.passes import Folding, run_passes
from roundhouse.ciphers.forms.aes_sbox import SBOX
from roundhouse.graph.units import Units
from roundhouse.words import Graph, guard, mux

UNITS = Units("logic")


def choice():
    """One of two look-ups, and a long sum."""
    graph = Graph()
    a, b, c, s = (graph.input(name, width) for name, width in (("a", 8), ("b", 8), ("c", 8), ("s", 1)))
    return (a, b, c, s), [mux(s, guard(s, SBOX[a]), guard(~s, SBOX[b])), SBOX[c] ^ a ^ b ^ c]


def test_passes_share_units_drop_guards_and_keep_values():
    inputs, outputs = choice()
    datapath = run_passes(outputs, UNITS)
    assert unit_counts(outputs) == {SBOX.name: 3} and unit_counts(datapath.outputs) == {SBOX.name: 2}
    random = Random(1)
    for _ in range(20):
        env = {word: random.getrandbits(word.width) for word in inputs}
        assert values(datapath.outputs, env) == values(outputs, env)


def test_words_are_left_as_they_are_where_that_is_not_wanted():
    _, outputs = choice()
    assert run_passes(outputs, UNITS, optimise=False).outputs == outputs


def test_stages_are_as_asked_or_as_a_period_needs():
    _, outputs = choice()
    two = run_passes(outputs, UNITS, stages=2)
    assert two.placement.stages == 2 and two.period < run_passes(outputs, UNITS).period
    assert run_passes(outputs, UNITS, period=two.period).stages == 2


def test_a_folded_datapath_has_few_units_and_counts_clocks():
    _, outputs = choice()
    folded = run_passes(outputs, UNITS, folding=Folding(1))
    assert folded.clocks == 2 and folded.clock in inputs_of(folded.outputs)
    assert folded.clock in folded.free
    assert unit_counts([*folded.outputs, *(c.value for c in folded.captures)]) == {SBOX.name: 1}


def test_a_folded_datapath_takes_no_fewer_clocks_than_asked():
    _, outputs = choice()
    assert run_passes(outputs, UNITS, folding=Folding(1, least_clocks=4)).clocks == 4


@pytest.mark.parametrize("stages", [1, 2])
def test_free_inputs_need_no_registers(stages):
    graph = Graph()
    a, b = graph.input("a", 8), graph.input("b", 8)
    datapath = run_passes([SBOX[a] ^ b], UNITS, stages=stages, free=frozenset({b}))
    assert datapath.free == {b} and datapath.placement.stages == stages
