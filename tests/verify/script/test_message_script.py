"""Scripts of messages: what is sent with an IV and when, and the order of blocks and results."""

from message_design import BLOCK
from roundhouse.architectures.streams import CLOCKING, Interface, Stream, StreamSignature, flat_ports
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.message_blocks import MessageBlocks
from roundhouse.verify.script.messages import MessageScript
from roundhouse.verify.script.transactions import Expect, Send

MESSAGE = MessageBlocks([7], [1, 2, 3], [11, 12, 13], 1)


def script_of(iv_flags=None, **options):
    """Return a script for keys and blocks of 16 bits."""
    streams = Interface(
        *(
            Stream(name, StreamSignature(16, flags).flip())
            for name, flags in (("key", {}), ("iv", iv_flags or {}), ("i", BLOCK))
        ),
        Stream("o", StreamSignature(16, BLOCK)),
    )
    script = MessageScript(Protocol.of([*CLOCKING, *flat_ports(streams.signature)]), [16], **options)
    script.key(5, 16)
    return script


def sent(script, stream):
    """Return what a script sends on a stream."""
    return [one for one in script.transactions if isinstance(one, Send) and one.stream == stream]


def order(script):
    """Return the streams of all transactions in order, and the blocks that must have been taken before each result."""
    streams = " ".join(one.stream for one in script.transactions)
    return streams, [one.not_before["i"] for one in script.transactions if isinstance(one, Expect)]


def test_each_result_follows_its_block():
    script = script_of()
    places = script.message(MESSAGE)
    assert order(script) == ("key iv i o i o i o", [1, 2, 3])
    assert [place.block[1] for place in places] == [0, 1, 2]


def test_a_result_follows_the_next_block_where_the_mode_looks_ahead():
    script = script_of(looks_ahead=True)
    places = script.message(MESSAGE)
    assert order(script) == ("key iv i i o i o o", [1, 2, 3])
    assert [(place.block[1], place.result[1]) for place in places] == [(0, 0), (1, 1), (2, 2)]
    expected = [one.values for one in script.transactions if isinstance(one, Expect)]
    flags = [{"last": 0, "bytes": 2}, {"last": 0, "bytes": 2}, {"last": 1, "bytes": 1}]
    assert expected == [{"payload": 11 + number, **one} for number, one in enumerate(flags)]


def test_the_beginning_of_a_message_has_no_result_of_its_last_block_there():
    script = script_of(looks_ahead=True)
    script.side_by_side([MESSAGE], blocks=2)
    assert order(script) == ("key iv i i o", [1])


def test_an_iv_waits_for_the_key_where_the_mode_demands_it():
    for demanded, conditions in ((False, {}), (True, {"key": 1})):
        script = script_of(iv_after_key=demanded)
        script.message(MESSAGE)
        (iv,) = sent(script, "iv")
        assert (iv.values, iv.after) == ({"payload": 7}, conditions)


def test_an_iv_that_tells_its_key_comes_behind_it_and_the_first_block_tells_it_again():
    streams = Interface(
        *(
            Stream(name, StreamSignature(16, flags).flip())
            for name, flags in (("key", {}), ("iv", {"next_key": 1}), ("i", {**BLOCK, "next_key": 1}))
        ),
        Stream("o", StreamSignature(16, BLOCK)),
    )
    script = MessageScript(Protocol.of([*CLOCKING, *flat_ports(streams.signature)]), [16], iv_after_key=True)
    script.key(5, 16)
    for _ in range(2):
        script.message(MESSAGE)
    script.key(6, 16)
    script.message(MESSAGE)
    assert order(script)[0] == "key iv i o i o i o iv i o i o i o key iv i o i o i o"
    told = [(one.values["next_key"], one.after, one.not_before) for one in sent(script, "iv")]
    assert told == [(1, {}, {"key": 1}), (0, {}, {"key": 1}), (1, {}, {"key": 2})]
    assert [one.values["next_key"] for one in sent(script, "i")] == [1, 0, 0, 0, 0, 0, 1, 0, 0]


def test_of_two_keys_that_travel_as_one_the_first_goes_with_blocks_and_the_last_with_the_iv():
    streams = Interface(
        Stream("iv", StreamSignature(16, {"key": 16}).flip()),
        Stream("i", StreamSignature(16, {"key": 16, **BLOCK}).flip()),
        Stream("o", StreamSignature(16, BLOCK)),
    )
    script = MessageScript(Protocol.of([*CLOCKING, *flat_ports(streams.signature)]), [32])
    script.key((0x50006, 0x70008), 32)
    script.message(MESSAGE)
    script.message(MessageBlocks([7], [1], [11], 2, key=(0x90003, 32)))
    assert [one.values["key"] for one in sent(script, "iv")] == [(6, 8), 3]
    assert [one.values["key"] for one in sent(script, "i")] == [(5, 7)] * 3 + [9]


def test_lengths_go_with_an_iv_that_has_fields_for_them():
    script = script_of({"aad_bytes": 8, "text_bytes": 8})
    script.message(MESSAGE)
    script.message(MessageBlocks([8], [], [], 2))
    assert [one.values for one in sent(script, "iv")] == [
        {"payload": 7, "aad_bytes": 0, "text_bytes": 5},
        {"payload": 8, "aad_bytes": 0, "text_bytes": 0},
    ]


def test_messages_side_by_side_have_their_blocks_in_turn_and_each_its_channel():
    streams = Interface(
        *(
            Stream(name, StreamSignature(16, flags).flip())
            for name, flags in (("key", {}), ("iv", {"channel": 1}), ("i", {**BLOCK, "channel": 1}))
        ),
        Stream("o", StreamSignature(16, {**BLOCK, "channel": 1})),
    )
    script = MessageScript(Protocol.of([*CLOCKING, *flat_ports(streams.signature)]), [16])
    script.key(5, 16)
    script.side_by_side([MESSAGE, MessageBlocks([8], [4, 5], [14, 15], 2, channel=1)])
    assert order(script)[0] == "key iv i o iv i o i o i o i o"
    assert [one.values["payload"] for one in sent(script, "i")] == [1, 4, 2, 5, 3]
    assert [one.values["channel"] for one in sent(script, "i")] == [0, 1, 0, 1, 0]
    assert [(one.values["payload"], one.values["channel"]) for one in sent(script, "iv")] == [(7, 0), (8, 1)]
    shown = [one.values for one in script.transactions if isinstance(one, Expect)]
    assert [(one["payload"], one["last"], one["channel"]) for one in shown] == [
        (11, 0, 0),
        (14, 0, 1),
        (12, 0, 0),
        (15, 1, 1),
        (13, 1, 0),
    ]
    assert [one.not_before["i"] for one in script.transactions if isinstance(one, Expect)] == [1, 2, 3, 4, 5]


def test_a_message_may_have_a_key_of_its_own_where_each_block_brings_one():
    flags = {"key": 16, "channel": 1, "last": 1}
    streams = Interface(
        Stream("i", StreamSignature(16, flags).flip()), Stream("o", StreamSignature(16, {"last": 1, "channel": 1}))
    )
    script = MessageScript(Protocol.of([*CLOCKING, *flat_ports(streams.signature)]), [16])
    script.side_by_side([MessageBlocks([0], [1, 2], [11, 12], 2, channel=n, key=(n + 5, 16)) for n in range(2)])
    assert [one.values["key"] for one in sent(script, "i")] == [5, 6, 5, 6]
