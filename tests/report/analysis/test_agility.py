"""Key agility, against numbers worked out by hand."""

import pytest

from made_up import core, record
from roundhouse.measure.results import gather
from roundhouse.report.analysis.agility import KeyedTime, Lead, keyed_time, leads, overtakes
from roundhouse.report.pages.agility import across_ciphers, key_ways

# 100 MHz is 10 ns a clock. On the fly: 12 clocks a block, no set-up. Stored: 40 clocks of set-up, then 10 a block.
ON_THE_FLY = KeyedTime.of(128, 0, 12, 12, 100)
STORED = KeyedTime.of(128, 40, 10, 10, 100)
# A pipe: 20 clocks of set-up, a latency of 30, a block every clock.
PIPE = KeyedTime.of(128, 20, 30, 1, 100)


def test_the_time_is_set_up_latency_and_the_other_blocks():
    assert ON_THE_FLY.time_ns(1) == 120
    assert STORED.time_ns(1) == 500
    assert STORED.time_ns(3) == 700
    assert PIPE.time_ns(1) == 500
    assert PIPE.time_ns(11) == 600


def test_the_throughput_tends_to_that_of_one_key():
    assert STORED.mbps(1) == pytest.approx(256)  # 128 bits in 500 ns
    assert STORED.mbps(10**9) == pytest.approx(1280)  # 12.8 bits a clock at 100 MHz


def test_a_key_is_used_for_one_block_at_least():
    with pytest.raises(ValueError, match="one block at least, 0 was given"):
        STORED.time_ns(0)


def test_the_block_at_which_one_overtakes_is_exact():
    # 40 + 10 n < 12 n from n = 21 on; they are equal at 20.
    assert STORED.time_ns(20) == ON_THE_FLY.time_ns(20)
    assert overtakes(STORED, ON_THE_FLY) == 21
    assert overtakes(ON_THE_FLY, STORED) == 1
    # 49 + n < 12 n from n = 5 on: 4.45 rounded up.
    assert overtakes(PIPE, ON_THE_FLY) == 5
    assert overtakes(ON_THE_FLY, ON_THE_FLY) is None
    assert overtakes(KeyedTime.of(128, 0, 20, 20, 100), ON_THE_FLY) is None


def test_blocks_of_different_sizes_are_compared_by_their_bits():
    # 64 bits in 6 clocks are as many a second as 128 in 12, and a lead of one clock of set-up stays a lead.
    half = KeyedTime.of(64, 0, 6, 6, 100)
    assert overtakes(half, ON_THE_FLY) is None
    assert overtakes(half, KeyedTime.of(128, 1, 12, 12, 100)) == 1


def test_leads_change_hands_until_the_fastest_is_ahead():
    slow_pipe = KeyedTime.of(128, 100, 30, 1, 100)
    assert leads([ON_THE_FLY, STORED, slow_pipe]) == [Lead(1, 0), Lead(12, 2)]  # 129 + n < 12 n from 12 on
    # 40 + 10 n < 12 n from 21 on; 400 + n < 10 n + 40 from 41 on.
    assert leads([KeyedTime.of(128, 400, 1, 1, 100), STORED, ON_THE_FLY]) == [Lead(1, 2), Lead(21, 1), Lead(41, 0)]
    assert leads([STORED, STORED]) == [Lead(1, 0)]
    with pytest.raises(ValueError, match="none was given"):
        leads([])


def results(*makes, **figures):
    return gather([record(made, recipe="fast", seed=1, fmax_mhz=100.0, comb=1000, **figures) for made in makes])


def test_the_keyed_time_a_core_takes_the_set_up_of_its_direction():
    both = results(core("aes128", "simplex", "iterative", cycles=11), key_setup_decrypt="[30]", key_setup_encrypt="[2]")
    assert keyed_time(both[0], "encrypt").time_ns(1) == 130
    assert keyed_time(both[0], "decrypt").time_ns(1) == 410
    one_way = results(core("aes128", "encrypt", "iterative"))
    assert keyed_time(one_way[0], "decrypt") is None


def test_cores_that_differ_only_in_their_keys_meet():
    stored = core("aes128", "encrypt", "iterative", "stored")
    found = list(
        key_ways(results(stored, core("aes128", "encrypt", "iterative"), core("aes128", "encrypt", "iterative-x2")))
    )
    (contest,) = found
    assert contest.title == "AES-128 iterative, tables logic, encrypting, fast recipe"
    assert contest.labels == ("keys on the fly", "keys stored")


def test_ciphers_meet_on_equal_blocks_and_keys():
    made = [core(cipher, "encrypt", "iterative") for cipher in ("aes128", "serpent128", "aes256", "xtea128")]
    (contest,) = across_ciphers(results(*made))
    assert contest.labels == ("AES-128", "Serpent-128")
    assert contest.title == "Ciphers, 128-bit blocks and 128-bit keys, iterative, encrypting, fast recipe"
