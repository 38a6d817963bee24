"""Scripts of keys and blocks wait for no more than keeps clear which key a block uses."""

import pytest

import toy_cores
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.blocks import BlockScript, Place
from roundhouse.verify.script.transactions import Expect, Reset, Send


def script_for(core):
    return BlockScript(Protocol.of(core.ports), core.cipher.key_sizes)


def test_blocks_wait_for_their_key_and_keys_for_the_blocks_before():
    script = script_for(toy_cores.iterative())
    script.key(0x01020304, 32)
    place = script.block(10, 11)
    script.key(5, 32)
    assert script.transactions == [
        Send("key", {"payload": 0x01020304}, {"i": 0}, {}, 0),
        Send("i", {"payload": 10}, {"key": 1}, {}, 0),
        Expect("o", {"payload": 11}, {}, {}, {"i": 1}, 0),
        Send("key", {"payload": 5}, {"i": 1}, {}, 0),
    ]
    assert place == Place(("i", 0), ("o", 0), ("key", 0))


def test_a_short_key_is_left_aligned_and_a_block_has_its_direction():
    script = script_for(toy_cores.simplex_sizes())
    script.key(0x1234, 16)
    script.block(1, 2, decrypt=True)
    assert script.transactions[0].values == {"payload": 0x12340000, "size": 0}
    assert script.transactions[1].values == {"payload": 1, "decrypt": 1}
    script.key((1, 2), 16)
    assert script.transactions[-1].values["payload"] == (0x10000, 0x20000)


def test_travelling_keys_come_with_each_block():
    script = script_for(toy_cores.travelling())
    script.key(7, 32)
    place = script.block(1, 2)
    script.key(8, 32)
    script.block(3, None)
    sent = [one for one in script.transactions if isinstance(one, Send)]
    assert [(one.values, one.after) for one in sent] == [({"payload": 1, "key": 7}, {}), ({"payload": 3, "key": 8}, {})]
    assert script.transactions[-1].values == {} and place.key is None


def test_a_shared_key_waits_for_the_blocks_of_both_directions():
    script = script_for(toy_cores.duplex())
    script.key(1, 32)
    script.block(10, 11)
    script.block(12, 13, decrypt=True)
    script.block(14, 15, decrypt=True)
    script.key(2, 32)
    assert " ".join(one.stream for one in script.transactions) == "key enc_i enc_o dec_i dec_o dec_i dec_o key"
    assert script.transactions[-1].after == {"enc_i": 1, "dec_i": 2}


def test_a_shadow_key_is_sent_with_the_first_block_of_its_own_direction():
    script = script_for(toy_cores.duplex_shadow())
    script.key(1, 32)
    script.block(10, 11)
    script.block(12, 13)
    script.key(2, 32)
    script.block(14, 15)
    script.block(16, 17, decrypt=True)
    sent = [one for one in script.transactions if isinstance(one, Send)]
    assert [(one.stream, one.values["payload"], one.values.get("next_key")) for one in sent] == [
        ("enc_key", 1, None),
        ("enc_i", 10, 1),
        ("enc_i", 12, 0),
        ("enc_key", 2, None),
        ("enc_i", 14, 1),
        ("dec_key", 2, None),
        ("dec_i", 16, 1),
    ]
    assert [one.after for one in sent] == [{}, {}, {"enc_key": 1}, {}, {}, {}, {}]
    assert [one.not_before for one in sent if one.values.get("next_key")] == [
        {"enc_key": 1},
        {"enc_key": 2},
        {"dec_key": 1},
    ]


def test_a_reset_comes_after_the_last_key_and_the_core_forgets_it():
    script = script_for(toy_cores.duplex_shadow())
    script.key(1, 32)
    script.reset(5)
    assert [type(one) for one in script.transactions] == [Send, Send, Reset]
    script.key(2, 32)
    script.block(1, 1)
    assert script.transactions[-2].values["next_key"] == 1


def test_a_key_of_another_size_is_refused():
    with pytest.raises(ValueError, match="a key must have one of \\(32,\\) bits, not 16"):
        script_for(toy_cores.iterative()).key(0, 16)
