"""The fewest register bits, against all placements of small graphs."""

from itertools import product

import pytest

from roundhouse.graph.delay import Delay
from roundhouse.graph.retiming import retime
from roundhouse.graph.timing import Timing
from roundhouse.words import Graph, join


def register_bits(outputs, timing, stages, stage):
    """Bits of registers that a placement takes; None if it is none: an operand late, or a stage too long."""
    last = dict(stage)
    known = {}
    for word in timing.order:
        start = 0
        for source in timing.sources[word]:
            if stage[source] > stage[word]:
                return None
            last[source] = max(last[source], stage[word])
            start = max(start, known[source] if stage[source] == stage[word] else 0)
        known[word] = start + timing.delay(word)
        if known[word] > 2:
            return None
    for output in outputs:
        last[output] = stages - 1
    return sum((last[word] - stage[word]) * word.width for word in timing.order)


GRAPHS = {
    "wide in, narrow out": lambda a, b, c: [(((a ^ b)[0:2] & c[0:2]) | a[2:4]) ^ b[4:6]],
    "narrow in, wide out": lambda a, b, c: [(join(a[0:4], a[0:4]) ^ b) & join(c[0:2], b[0:6]) | c, ~a],
    "two outputs": lambda a, b, c: [(a ^ b) & c, ((a ^ b) | c) ^ a],
}


@pytest.mark.parametrize("stages", [2, 3])
@pytest.mark.parametrize("name", GRAPHS)
def test_no_placement_takes_fewer_register_bits(name, stages):
    graph = Graph()
    outputs = GRAPHS[name](*(graph.input(name, 8) for name in "abc"))
    timing = Timing.of(outputs, Delay(), frozenset())
    inputs = {word: 0 for word in timing.order if word.op.is_input}
    others = [word for word in timing.order if word not in inputs]
    costs = [
        register_bits(outputs, timing, stages, inputs | dict(zip(others, places, strict=True)))
        for places in product(range(stages), repeat=len(others))
    ]
    found = register_bits(outputs, timing, stages, retime(timing, stages, 2))
    assert found == min(cost for cost in costs if cost is not None)


def test_free_inputs_take_no_registers():
    graph = Graph()
    a, b = graph.input("a", 8), graph.input("b", 32)
    outputs = [((a ^ b[0:8]) & b[8:16]) ^ (b[16:24] | b[24:32])]
    stage = retime(Timing.of(outputs, Delay(), frozenset({b})), 3, 1)
    assert stage[a] == 0 and sorted(stage[word] for word in outputs[0].args) == [1, 1]


def test_too_few_stages_are_an_error():
    graph = Graph()
    a, b = graph.input("a", 8), graph.input("b", 8)
    with pytest.raises(ValueError, match="the stages of 4 words could not be placed"):
        retime(Timing.of([(a ^ b) & a], Delay(), frozenset()), 1, 1)
