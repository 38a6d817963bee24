"""A script takes only what the protocol has."""

import pytest

from message_design import MessageDesign
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.script import Script
from roundhouse.verify.script.transactions import Drain, Expect, Idle, Note, Race, Reset, Send


@pytest.fixture
def script():
    return Script(Protocol.of(MessageDesign.ports))


def test_transactions_are_kept_in_order_and_counted(script):
    script.note("a message")
    script.send("iv", {"payload": 1}, after={"key": 1}, delay=2)
    script.expect("tag", {"payload": 0xF0}, care={"payload": 0xFF}, not_before={"i": 3})
    script.idle(4)
    script.drain()
    script.reset(5)
    assert script.transactions == [
        Note("a message"),
        Send("iv", {"payload": 1}, {"key": 1}, {}, 2),
        Expect("tag", {"payload": 0xF0}, {"payload": 0xFF}, {}, {"i": 3}, 0),
        Idle(4),
        Drain(),
        Reset(5),
    ]
    assert script.counts == {"key": 0, "iv": 1, "i": 0, "o": 0, "tag": 1}


def test_a_rival_of_the_same_clock_comes_too_late():
    race = Race("i", 1, "key", 0, ())
    assert [race.rivals({"i": [3, clock], "key": [0, 5, 9]}) for clock in (4, 5, 6, 9, 10)] == [1, 1, 2, 2, 3]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda script: script.send("o", {"payload": 1}), r"must be one of \['key', 'iv', 'i'\] .*, not 'o'"),
        (lambda script: script.expect("i", {"payload": 1}), r"must be one of \['o', 'tag'\] .*, not 'i'"),
        (
            lambda script: script.expect("o", {}, race=Race("i", 0, "key", 0, ({}, {"payload": 1 << 16}))),
            "o_payload must have a value of 16 bits, not 0x10000",
        ),
        (lambda script: script.send("i", {"first": 1}), r"must be one of \['payload', 'last', 'bytes'\], not 'first'"),
        (lambda script: script.send("i", {"payload": 1 << 16}), "i_payload must have a value of 16 bits, not 0x10000"),
        (lambda script: script.send("i", {"payload": -1}), "i_payload must have a value of 16 bits, not -0x1"),
        (lambda script: script.expect("o", {"bytes": (1, 4)}), "o_bytes must have a value of 2 bits, not 0x4"),
    ],
)
def test_what_the_protocol_lacks_is_refused(script, call, message):
    with pytest.raises(ValueError, match=message):
        call(script)
    assert script.counts["i"] == 0
