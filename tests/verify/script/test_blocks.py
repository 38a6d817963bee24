"""Scripts of keys and blocks wait for no more than keeps clear which key a block uses."""

import pytest

import toy_cores
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.blocks import BlockScript, Place
from roundhouse.verify.script.offers import BlockOffer, KeyOffer
from roundhouse.verify.script.transactions import Expect, Idle, Race, Reset, Send


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


OFFERS = [BlockOffer(10, (1, 2, None), delay=4), KeyOffer(7, 32, delay=3), KeyOffer(8, 32), BlockOffer(11, (3, 4, 5))]


def test_in_a_race_no_block_waits_for_a_key_and_no_key_for_a_block():
    script = script_for(toy_cores.iterative())
    script.key(6, 32)
    script.race(OFFERS)
    script.key(9, 32)
    assert script.transactions[1:] == [
        Send("i", {"payload": 10}, {}, {}, 4),
        Expect("o", {}, {}, {}, {"i": 1}, 0, Race("i", 0, "key", 1, ({"payload": 1}, {"payload": 2}, {}))),
        Send("key", {"payload": 7}, {}, {}, 3),
        Send("key", {"payload": 8}, {}, {}, 0),
        Send("i", {"payload": 11}, {}, {}, 0),
        Expect("o", {}, {}, {}, {"i": 2}, 0, Race("i", 1, "key", 1, ({"payload": 3}, {"payload": 4}, {"payload": 5}))),
        Idle(0),
        Send("key", {"payload": 9}, {"i": 2}, {}, 0),
    ]


def test_in_a_race_on_a_shared_key_stream_each_direction_has_blocks_of_its_own():
    script = script_for(toy_cores.duplex())
    script.race([KeyOffer(7, 32), BlockOffer(10, (None, 1), decrypt=True), BlockOffer(11, (None, 2))])
    races = [one.race for one in script.transactions if isinstance(one, Expect)]
    assert [(race.stream, race.number, race.rival, race.first) for race in races] == [
        ("dec_i", 0, "key", 0),
        ("enc_i", 0, "key", 0),
    ]


def test_with_a_shadow_bank_there_is_no_race_since_a_flag_decides():
    script = script_for(toy_cores.duplex_shadow())
    script.key(6, 32)
    script.race([*OFFERS, BlockOffer(12, (0, 0, 9), decrypt=True)])
    assert all(one.race is None for one in script.transactions if isinstance(one, Expect))
    sent = [(one.stream, *one.values.values()) for one in script.transactions if isinstance(one, Send)]
    assert sent == [
        ("enc_key", 6),
        ("enc_i", 10, 1),
        ("enc_key", 8),
        ("enc_i", 11, 1),
        ("dec_key", 8),
        ("dec_i", 12, 1),
    ]
    assert [one.values for one in script.transactions if isinstance(one, Expect)][-1] == {"payload": 9}


def test_a_travelling_key_is_the_last_one_above_its_block():
    script = script_for(toy_cores.travelling())
    script.race([KeyOffer(6, 32), BlockOffer(10, (None, 1, 2)), KeyOffer(7, 32), BlockOffer(11, (None, 3, 4))])
    sent = [one.values for one in script.transactions if isinstance(one, Send)]
    assert sent == [{"payload": 10, "key": 6}, {"payload": 11, "key": 7}]
    results = [one.values for one in script.transactions if isinstance(one, Expect)]
    assert results == [{"payload": 1}, {"payload": 4}]
