"""What follows from the clock and the round alone stands in registers."""

import pytest
from amaranth.hdl import Module
from tiny_ciphers import Feistel, Fixed, Permuting, SerialCore, Sums

from graphs import values
from roundhouse.architectures.serial.control import serial_signals
from roundhouse.architectures.serial.foreseen import Foreseen
from roundhouse.graph.delay import Delay
from roundhouse.graph.walk import operands, topological


def decided_by(outputs, known):
    """The operations on `known` inputs alone that are not wiring."""
    early = set(known)
    for word in topological(outputs):
        if operands(word) and all(operand.is_const or operand in early for operand in operands(word)):
            early.add(word)
            if not word.op.is_wiring:
                yield word


@pytest.mark.parametrize(
    ("cipher", "digit"), [(Feistel(), 1), (Feistel(), 4), (Sums(), 2), (Fixed(), 1), (Permuting(), 4)]
)
def test_nothing_is_computed_of_the_clock_in_front_of_the_data(cipher, digit):
    engine = SerialCore(cipher, "encrypt", digit, "travelling").engine
    datapath, words = engine.datapath, engine.words
    outputs, of_index, of_clock = datapath.foreseen(Delay())
    known = {words.serial.clock, words.index, *of_index}
    before = list(decided_by([*datapath.next.values(), words.block_out], known))
    assert before and of_clock
    assert [word for word in decided_by(outputs, known) if word.op.name != "not"] == []


def test_what_follows_from_the_index_alone_is_computed_in_the_pass_before():
    engine = SerialCore(Feistel(), "encrypt", 1, "travelling").engine
    _, of_index, of_clock = engine.datapath.foreseen(Delay())
    assert of_index
    assert any(set(of_index) & set(topological([value])) for value in of_clock.values())


@pytest.mark.parametrize("cipher", [Feistel(), Sums(), Fixed()])
def test_registers_begin_as_in_the_first_clock(cipher):
    """A clear leaves them so, and the first clock of a block may follow at once."""
    engine = SerialCore(cipher, "encrypt", 1, "travelling").engine
    datapath, clock = engine.datapath, engine.words.serial.clock
    _, of_index, of_clock = datapath.foreseen(Delay())
    signals, module = serial_signals(datapath.entry.groups), Module()
    made = Foreseen(datapath.passes, of_index, of_clock, signals, engine.units, module, lambda _: module).sources()
    by_clock = [
        word for word, value in of_clock.items() if {w for w in topological([value]) if w.op.is_input} == {clock}
    ]
    begins = [made[word].init for word in by_clock]
    assert tuple(begins) == values([of_clock[word] for word in by_clock], {clock: 0})
    assert any(begins)
