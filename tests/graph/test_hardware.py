"""Every entry of the table of hardware: built, costed and serialised, against ints."""

from random import Random

import pytest

from graphs import values
from operations import SAMPLES
from roundhouse.graph.cut import cut
from roundhouse.graph.delay import Delay
from roundhouse.graph.gates import Gates
from roundhouse.graph.hardware import HARDWARE, Wired
from roundhouse.graph.serialize import Unserial, serialise
from roundhouse.words import Graph, const, join
from roundhouse.words.op import ADD, AND, CONST, EQ, INPUT, LOOKUP, MUL, MUX, NOT, OPERATIONS, OR, SUB, XOR
from simulate import clocked

EACH = pytest.mark.parametrize("op", HARDWARE, ids=lambda op: op.name)
NUMBERS = [tuple(Random(n).choices(range(256), k=3)) for n in range(20)] + [(0, 0, 0), (255, 255, 255), (77, 0, 255)]


@pytest.fixture
def leaves():
    graph = Graph()
    return [graph.input(name, 8) for name in "abc"]


def test_every_operation_has_hardware():
    assert set(HARDWARE) == set(OPERATIONS.values()) - {CONST, INPUT}
    assert {op for op, hardware in HARDWARE.items() if hardware.build is None} == {LOOKUP}
    assert {op for op, hardware in HARDWARE.items() if hardware.digits is None} == {EQ, MUL}
    assert all(op.is_wiring == isinstance(hardware.digits, Wired) for op, hardware in HARDWARE.items())


@EACH
@pytest.mark.parametrize("stages", [1, 2])
def test_it_is_built(op, stages, leaves):
    make, expected = SAMPLES[op]
    outputs = [make(*leaves), leaves[0] + leaves[1] + leaves[2]]
    results = clocked(outputs, leaves, cut(outputs, stages, Delay()), "logic", NUMBERS)
    assert results == [[expected(*numbers), sum(numbers) % 256] for numbers in NUMBERS]


@EACH
def test_it_costs(op, leaves):
    word = SAMPLES[op][0](*leaves)
    levels, gates = Delay()(word), Gates()(word)
    assert (levels, gates) == (0, 0) if op.is_wiring or op is NOT else min(levels, gates) > 0
    assert levels == {XOR: 1, AND: 1, OR: 1, MUX: 1, EQ: 3, ADD: 4, SUB: 4, LOOKUP: 2}.get(op, levels)
    assert gates == {XOR: 8, AND: 8, OR: 8, MUX: 24, EQ: 7, ADD: 37, SUB: 37, MUL: 384}.get(op, gates)


@EACH
@pytest.mark.parametrize("digit", [1, 2, 4])
def test_it_is_serialised_or_refused(op, digit):
    """A byte of the result each pass, a digit a clock, from bytes that leave shift registers."""
    graph, random = Graph(), Random(digit)
    words = [graph.input(name, 8) for name in "abc"]
    result = SAMPLES[op][0](*words)
    a, b, c = words
    steps = {a: join(*[result] * 8)[:8] if result.width < 8 else result[:8], b: b, c: c}
    if HARDWARE[op].digits is None:
        with pytest.raises(Unserial, match=f"{op.name!r} takes whole words"):
            serialise(steps, 8, digit)
        return
    try:
        serial = serialise(steps, 8, digit)
    except Unserial as refused:
        assert op.is_wiring or op is LOOKUP, refused  # bits that left their registers long before
        return
    for _ in range(8):
        stored = {word: random.getrandbits(8) for word in words}
        now = stored | dict.fromkeys(serial.others, 0)
        nexts = {word: serial.next(word, bits, const(0, 1)) for word, bits in serial.digits.items()} | serial.others
        for clock in range(serial.clocks):
            now = dict(zip(nexts, values([*nexts.values()], now | {serial.clock: clock}), strict=True))
        assert now[a] == values([steps[a]], stored)[0]
