"""Streams are found among the ports of any design."""

import pytest

from message_design import MessageDesign
from roundhouse.architectures.streams import Port
from roundhouse.cores.core import Core
from roundhouse.errors import InvalidInput
from roundhouse.verify.protocol import Protocol

CORES = {
    "aes128-encrypt-iterative": {
        "key": (True, {"payload": 128}),
        "i": (True, {"payload": 128}),
        "o": (False, {"payload": 128}),
    },
    "aes-simplex-iterative-shadow": {
        "key": (True, {"payload": 256, "size": 2}),
        "i": (True, {"payload": 128, "decrypt": 1, "next_key": 1}),
        "o": (False, {"payload": 128}),
    },
    "aes-encrypt-iterative-travelling": {
        "i": (True, {"payload": 128, "key": 256, "key_size": 2}),
        "o": (False, {"payload": 128}),
    },
    "xtea-duplex-iterative-shadow": {
        "enc_key": (True, {"payload": 128}),
        "enc_i": (True, {"payload": 64, "next_key": 1}),
        "enc_o": (False, {"payload": 64}),
        "dec_key": (True, {"payload": 128}),
        "dec_i": (True, {"payload": 64, "next_key": 1}),
        "dec_o": (False, {"payload": 64}),
    },
}


@pytest.mark.parametrize("name", CORES)
def test_streams_of_a_core(name):
    protocol = Protocol.of(Core.parse(name).ports)
    assert {stream.name: (stream.incoming, dict(stream.fields)) for stream in protocol.streams.values()} == CORES[name]


def needs(protocol):
    return {
        stream.name: [need.name for need in protocol.needs(stream)]
        for stream in protocol.incoming
        if protocol.needs(stream)
    }


def test_blocks_need_what_serves_their_direction():
    assert needs(Protocol.of(MessageDesign.ports)) == {"i": ["key", "iv"]}
    assert needs(Protocol.of(Core.parse("xtea-duplex-iterative").ports)) == {"enc_i": ["key"], "dec_i": ["key"]}
    own = Protocol.of(Core.parse("xtea-duplex-iterative-shadow").ports)
    assert needs(own) == {"enc_i": ["enc_key"], "dec_i": ["dec_key"]}
    assert needs(Protocol.of(Core.parse("xtea-encrypt-iterative-travelling").ports)) == {}


def test_groups_and_roles():
    shared = Protocol.of(Core.parse("xtea-duplex-iterative").ports)
    assert shared.groups == ["enc_", "dec_"]
    assert shared.served_by(shared.streams["key"]) == ["enc_", "dec_"]
    assert shared.served_by(shared.streams["dec_o"]) == ["dec_"]
    assert shared.serving("key", "dec_") == shared.streams["key"]
    assert shared.serving("tag", "dec_") is None
    assert [stream.name for stream in shared.of_role("o")] == ["enc_o", "dec_o"]


STREAM = (Port("i_valid", "in", 1), Port("i_ready", "out", 1), Port("i_payload", "in", 8))


@pytest.mark.parametrize(
    ("ports", "message"),
    [
        ((*STREAM, Port("busy", "out", 1)), r"must belong to a stream, and 'busy' does not: the streams are \['i'\]"),
        ((*STREAM, Port("i_last", "out", 1)), "i_last must not be an output"),
        ((STREAM[0], Port("i_ready", "in", 1), STREAM[2]), "i_ready must not be an input"),
        (STREAM[:2], "'i' lacks i_ready or i_payload"),
    ],
)
def test_ports_that_are_no_streams_are_refused(ports, message):
    with pytest.raises(InvalidInput, match=message):
        Protocol.of(ports)
