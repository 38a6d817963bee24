"""The player checks the protocol of a design clock by clock."""

import pytest

from roundhouse.architectures.streams import Port
from roundhouse.verify.drivers.failure import ScriptFailed
from roundhouse.verify.drivers.player import TAIL, Player
from roundhouse.verify.drivers.stalls import Stall, Stalls
from roundhouse.verify.protocol import Protocol, Stream
from roundhouse.verify.script.script import Script

PORTS = [
    Port(f"{stream}_{part}", direction if part != "ready" else {"in": "out", "out": "in"}[direction], width)
    for stream, direction in (("key", "in"), ("i", "in"), ("o", "out"))
    for part, width in (("valid", 1), ("ready", 1), ("payload", 8))
]


class Pins:
    """A design whose outputs in each clock are given: lists by port, whose last value stays."""

    def __init__(self, **outputs):
        self.clock, self.inputs = 0, {}
        self.outputs = {"key_ready": [1], "i_ready": [0, 1], "o_valid": [0, 0, 1, 0], "o_payload": [7]} | outputs

    def set(self, port, value):
        self.inputs[port] = value

    def scramble(self, port):
        self.inputs[port] = "random"

    def get(self, port):
        values = self.outputs[port]
        return values[min(self.clock, len(values) - 1)]

    def high(self, port):
        return bool(self.get(port))


def script(**expected):
    made = Script(Protocol.of(PORTS))
    made.send("key", {"payload": 3})
    made.send("i", {"payload": 5}, not_before={"key": 1})
    made.expect("o", {"payload": 7}, not_before={"i": 1}, **expected)
    return made


def play(made, clocks=None, **outputs):
    """Play, and return what was on the inputs and which streams had a transfer, clock by clock."""
    pins = Pins(**outputs)
    player = Player(made.protocol, pins, made.transactions, patience=10)
    trace = []
    while not player.done:
        player.drive()
        trace.append((dict(pins.inputs), player.sample()))
        pins.clock += 1
    return trace


def test_transfers_happen_where_valid_and_ready_meet():
    trace = play(script())
    assert [moved for _, moved in trace][:4] == [["key"], ["i"], ["o"], []]
    assert len(trace) == 3 + TAIL - 1
    assert [inputs["i_valid"] for inputs, _ in trace][:4] == [1, 1, 0, 0]


def test_delays_and_barriers():
    made = Script(Protocol.of(PORTS))
    made.send("key", {"payload": 3}, delay=2)
    made.idle(3)
    made.send("i", {"payload": 5})
    made.expect("o", {"payload": 7}, not_before={"i": 1}, delay=2)
    made.drain()
    made.send("key", {"payload": 4})
    trace = play(made, i_ready=[0] * 3 + [1], o_valid=[0] * 7 + [1] * 3 + [0])
    moves = {
        stream: [clock for clock, (_, moved) in enumerate(trace) if stream in moved] for stream in ("key", "i", "o")
    }
    assert moves == {"key": [2, 10], "i": [6], "o": [9]}
    assert [inputs["o_ready"] for inputs, _ in trace][7:10] == [0, 0, 1]


FAULTS = {
    "too early": ({"i_ready": [1]}, "i_ready is high though there was no transfer on key since reset"),
    "wrong": ({"o_payload": [6]}, "o_payload of transfer 1 must be 07, but is 06"),
    "too many": ({"o_valid": [0, 0, 1]}, "o_valid is high though no transfer is due"),
    "before its block": ({"o_valid": [0, 1]}, "o_valid is high though no transfer is due"),
    "never": ({"o_valid": [0]}, "no transfer for 10 clocks, waiting for o_valid"),
    "not taken": ({"i_ready": [0], "o_valid": [0]}, "no transfer for 10 clocks, waiting for i_ready, o_valid"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_found(fault):
    outputs, message = FAULTS[fault]
    with pytest.raises(ScriptFailed, match=message):
        play(script(), **outputs)


HELD_FAULTS = {
    "unstable": (
        {"o_valid": [0, 0, 1], "o_payload": [7, 7, 7, 6]},
        "o_payload changed while o_valid waited for o_ready",
    ),
    "fell": ({"o_valid": [0, 0, 1, 0]}, "o_valid fell while it waited for o_ready"),
}


@pytest.mark.parametrize("fault", HELD_FAULTS)
def test_a_result_must_stay_until_it_is_taken(fault):
    outputs, message = HELD_FAULTS[fault]
    with pytest.raises(ScriptFailed, match=message):
        play(script(delay=3), **outputs)


def test_a_block_that_is_taken_before_its_key_is_found():
    made = script()
    made.send("key", {"payload": 1}, after={"o": 1})
    made.send("i", {"payload": 1}, not_before={"key": 2})
    with pytest.raises(ScriptFailed, match="transfer 2 of i was taken before transfer 2 of key"):
        play(made)


class Chances:
    """Random numbers that are given."""

    def __init__(self, *numbers):
        self.numbers = list(numbers)

    def random(self):
        return self.numbers.pop(0)

    def randint(self, low, high):
        assert (low, high) == (20, 219)
        return 2


def test_stalls_are_single_clocks_and_now_and_then_long():
    stall = Stall(Chances(0.2, 0.6, 0.2, 0.4, 0.01, 0.9, 0.3, 0.7), 0.5, 0.1)
    assert [stall.now() for _ in range(6)] == [False, True, False, True, True, False]


def test_stalls_depend_on_what_a_stream_is_for():
    stalls = Stalls(block=0.1, result=0.2, key=0.3)
    names = {"dec_i": True, "tag": False, "iv": True, "o": False, "key": True}
    assert [stalls.of(Stream(name, incoming, {})) for name, incoming in names.items()] == [0.1, 0.2, 0.3, 0.2, 0.3]
