"""The player checks the protocol of a design clock by clock."""

from itertools import groupby
from random import Random

import pytest

from roundhouse.architectures.streams import Port
from roundhouse.verify.drivers.failure import ScriptFailed
from roundhouse.verify.drivers.player import SHORT_RESETS, TAIL, Player
from roundhouse.verify.drivers.stalls import Stall, Stalls
from roundhouse.verify.protocol import Protocol, Stream
from roundhouse.verify.script.script import Script
from roundhouse.verify.script.transactions import Race

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

    def zero(self, port):
        return self.get(port) == 0

    def high(self, port):
        return bool(self.get(port))


def script(**expected):
    made = Script(Protocol.of(PORTS))
    made.send("key", {"payload": 3})
    made.send("i", {"payload": 5}, not_before={"key": 1})
    made.expect("o", {"payload": 7}, not_before={"i": 1}, **expected)
    return made


def play(made, seed=0, **outputs):
    """Play, and return what was on the inputs and which streams had a transfer, clock by clock."""
    pins = Pins(**outputs)
    player = Player(made.protocol, pins, made.transactions, seed=seed, patience=10)
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


def reset_script(resets=1, **promises):
    """A key, then a reset, so many times."""
    made = Script(Protocol.of(PORTS, **promises))
    for _ in range(resets):
        made.send("key", {"payload": 3})
        made.reset(2)
    return made


def lengths(trace):
    """Of all resets, in clocks."""
    return [sum(1 for _ in clocks) for high, clocks in groupby(trace, lambda clock: clock[0]["rst"]) if high]


def test_a_payload_that_shows_while_nothing_is_valid_is_found():
    with pytest.raises(ScriptFailed, match="o_payload must be zero while o_valid is low, but is 07, at clock 0"):
        play(reset_script(gated=True), i_ready=[0], o_valid=[0])


def test_a_payload_must_be_zero_in_a_clock_of_reset_too():
    shows = {"i_ready": [0], "o_valid": [0], "o_payload": [0, 0, 0, 0x1F, 0]}
    trace = play(reset_script(gated=True), **shows | {"o_payload": [0]})
    assert [inputs["rst"] for inputs, _ in trace][:4] == [0, 0, 0, 1]
    with pytest.raises(ScriptFailed, match="o_payload must be zero while o_valid is low, but is 1f, at clock 3"):
        play(reset_script(gated=True), **shows)


def test_a_reset_finds_offers_which_are_void():
    made = Script(Protocol.of(PORTS))
    for _ in range(40):
        made.send("key", {"payload": 3})
        made.reset(0)
    trace = play(made, key_ready=[1], i_ready=[0], o_valid=[0])
    resets = [(inputs["key_valid"], inputs["i_valid"], moved) for inputs, moved in trace if inputs["rst"]]
    assert {offered[:2] for offered in resets} == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert not any(moved for *_, moved in resets)


def test_resets_last_one_to_eight_clocks():
    found = lengths(play(reset_script(40), i_ready=[0], o_valid=[0]))
    assert len(found) == 40 and set(found) == set(range(1, 9)) and 10 < found.count(1) < 30


#: Outputs of a design with a block in flight when reset begins in clock 3, and how that fails.
IN_RESET = {
    "the result that is due": ({}, None),
    "another result": ({"o_payload": [6]}, "o_payload of transfer 1 must be 07, but is 06, at clock 3"),
    "a result in the second clock": (
        {"o_valid": [0, 0, 0, 1]},
        "o_valid is high though no transfer is due: one too many, or too early, at clock 4",
    ),
    "a block in the second clock": (
        {"i_ready": [0, 1]},
        "i_ready is high though there was no transfer on key since reset, at clock 4",
    ),
}


@pytest.mark.parametrize("case", IN_RESET)
def test_what_a_design_may_show_during_a_reset(case):
    made = script()
    made.reset(1)
    wrong, message = IN_RESET[case]
    outputs = {"i_ready": [0, 1, 0], "o_valid": [0, 0, 0, 1, 0]} | wrong
    seed = next(seed for seed in range(99) if Random(seed).random() >= SHORT_RESETS)
    if message is None:
        assert lengths(play(made, seed=seed, **outputs))[0] > 1
    else:
        with pytest.raises(ScriptFailed, match=message):
            play(made, seed=seed, **outputs)


def test_a_clear_is_quiet_from_the_second_clock_of_reset_until_it_is_over():
    (reset,) = lengths(play(reset_script(), i_ready=[0], o_valid=[0]))
    quiet, busy = reset - 1 + 3, {"i_ready": [0], "o_valid": [0]}
    play(reset_script(clear=3), key_ready=[1] * 4 + [0] * quiet + [1], **busy)
    with pytest.raises(ScriptFailed, match=f"key_ready must be low while reset clears .*, at clock {3 + quiet}"):
        play(reset_script(clear=3), key_ready=[1] * 4 + [0] * (quiet - 1) + [1], **busy)


@pytest.mark.parametrize(("second_key", "right"), [(0, 9), (1, 8), (2, 8), (3, 8)])
def test_in_a_race_a_block_uses_the_last_key_of_an_earlier_clock(second_key, right):
    def made():
        script = Script(Protocol.of(PORTS))
        script.send("key", {"payload": 3})
        script.idle(0)
        script.send("key", {"payload": 4}, delay=second_key)
        script.send("i", {"payload": 5}, delay=1)
        script.expect("o", {}, race=Race("i", 0, "key", 1, ({"payload": 8}, {"payload": 9})))
        return script

    outputs = {"i_ready": [0, 1], "o_valid": [0] * 6 + [1, 0]}
    play(made(), **outputs, o_payload=[right])
    fits = f", which is right after transfer {1 if right == 9 else 2} "
    order = rf"\(transfer 1 of i was taken in clock 2, after transfer {2 if right == 9 else 1} of key\), at clock 6"
    with pytest.raises(ScriptFailed, match=f"but is {17 - right:02x}{fits}{order}"):
        play(made(), **outputs, o_payload=[17 - right])


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
