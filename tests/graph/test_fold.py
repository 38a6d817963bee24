from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs import inputs_of, loop_step, numbers, recipes, some, unit_counts, values
from roundhouse.ciphers.forms.aes_sbox import INV_SBOX, SBOX
from roundhouse.graph.delay import Delay
from roundhouse.graph.fold import fold, foldable
from roundhouse.graph.kinds import DEFAULT_KINDS
from roundhouse.graph.share import drop_guards, share
from roundhouse.graph.walk import topological
from roundhouse.words import Graph
from roundhouse.words.op import ADD

lookups = recipes(["sbox", "inv_sbox", "xor", "mux", "swap", "add", "mul"], gates=30)


def units(folded):
    """How many units of each kind the hardware of a folded graph has."""
    return unit_counts([*folded.outputs, *(capture.value for capture in folded.captures)])


def run(folded, env, random):
    """The outputs in the last clock, every register having started at random and taken what is captured."""
    hardware = [folded.outputs, [capture.value for capture in folded.captures]]
    registers = some((capture.register for capture in folded.captures), random) | env
    for clock in range(folded.clocks):
        registers[folded.clock] = clock
        results = values(hardware, registers)
        kept = zip(folded.captures, results[len(folded.outputs) :], strict=True)
        registers |= {capture.register: value for capture, value in kept if capture.clock == clock}
    return results[: len(folded.outputs)]


@given(lookups, numbers, st.integers(1, 4), st.randoms())
def test_a_folded_graph_computes_the_same_over_its_clocks(recipe, given_numbers, count, random):
    inputs, outputs = recipe.on_inputs()
    outputs = drop_guards(outputs)
    folded = fold(outputs, count, Delay())
    assert run(folded, dict(zip(inputs, given_numbers, strict=True)), random) == recipe.on_numbers(given_numbers)
    assert max(units(folded).values(), default=0) <= count
    assert all(capture.clock < folded.clocks - 1 for capture in folded.captures)


@pytest.mark.parametrize(("count", "clocks"), [(1, 20), (4, 5), (5, 4), (10, 2), (20, 1)])
@pytest.mark.parametrize(
    ("core", "table"),
    [(("aes128", "encrypt"), "sbox"), (("aes128", "simplex", "shadow"), "shared_sbox"), (("aes", "encrypt"), "sbox")],
)
def test_a_round_on_few_units_takes_as_many_clocks_as_it_must(core, table, count, clocks):
    outputs, random = drop_guards(share(loop_step(*core))), Random(1)
    total = sum(map(DEFAULT_KINDS.is_unit, topological(outputs)))
    folded = fold(outputs, count, Delay())
    assert (folded.clocks, units(folded)) == (-(-total // count), {table: min(total, count)})
    assert total != 20 or folded.clocks == clocks
    for _ in range(3):
        env = some(inputs_of(outputs), random)
        assert run(folded, env, random) == values(outputs, env)


def test_results_stay_in_the_registers_of_their_addresses():
    """A folded AES round needs no register beside the state: each byte gives way to its own substitute."""
    outputs = drop_guards(share(loop_step("aes128", "encrypt", "shadow")))
    kept = [capture.register for capture in fold(outputs, 4, Delay()).captures]
    assert len(set(kept)) == len(kept) == 12
    assert {word.param.rsplit("_", 1)[0] for word in kept} == {"state"}


def test_a_word_that_others_read_keeps_its_register():
    graph = Graph()
    x, y = graph.input("x", 8), graph.input("y", 8)
    (capture,) = fold([SBOX[x] ^ SBOX[y] ^ x ^ y], 1, Delay()).captures
    assert capture.register.param.startswith("kept_sbox_")


def test_without_lookups_there_is_one_clock():
    x = Graph().input("x", 8)
    folded = fold([x + 1], 1, Delay())
    assert (folded.clocks, folded.captures, folded.outputs) == (1, [], [x + 1])


def test_lookups_that_wait_for_each_other_take_a_clock_each():
    x = Graph().input("x", 8)
    assert fold([SBOX[SBOX[SBOX[x]]]], 4, Delay()).clocks == 3


def test_multipliers_are_folded_and_adders_are_not():
    graph = Graph()
    a, b, c, d = (graph.input(name, 32) for name in "abcd")
    folded = fold([a * b, c * d, (a * c)[0:8] * (b * d)[0:8], a + b, c - d], 1, Delay())
    assert (folded.clocks, units(folded)) == (4, {"mul": 2})
    assert [word.op for word in topological(folded.outputs)].count(ADD) == 1


@pytest.mark.parametrize(
    ("outputs", "count"),
    [
        (lambda x, y: [x + y, x - y, x * 5], 0),
        (lambda x, y: [x * y], 1),
        (lambda x, y: [SBOX[x], SBOX[y], x * y], 2),
        (lambda x, y: [SBOX[x], INV_SBOX[y]], 1),
    ],
)
def test_what_can_be_folded_is_counted_by_kind(outputs, count):
    graph = Graph()
    assert foldable(outputs(graph.input("x", 8), graph.input("y", 8))) == count
