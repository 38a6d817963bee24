"""Systems that compare results with a table of known answers, on their own Verilog, against independent software."""

import re
from itertools import cycle, islice, pairwise

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from pattern_sequences import powers_of_x

from roundhouse.architectures.refusal import Refused
from roundhouse.errors import InvalidInput
from roundhouse.export.data_sheet import to_data_sheet
from roundhouse.rtl.notes import Note
from roundhouse.systems import parse
from roundhouse.systems.test_blocks.known_answer_test import BLOCKS, KEYS
from roundhouse.verify.answers import answers_for
from roundhouse.verify.mutate import Mutant
from roundhouse.verify.plain_text import plain_text
from roundhouse.verify.self_test import Settings, find_faults, simulate_self_test

AES = "aes128-encrypt-pipelined-stored+kat"
AES_BACK = "aes128-decrypt-iterative-shadow+kat"
SMALL = "simon64_128-encrypt-iterative-stored+kat"
ON_A_BUS = "aes128-encrypt-pipelined-stored+axi+kat"
SHADOW = "simon64_128-decrypt-pipelined-shadow+kat"
FIRST_BLOCK = 0x00112233445566778899AABBCCDDEEFF
FIRST_KEY = 0x000102030405060708090A0B0C0D0E0F

SYSTEMS = {
    AES: Settings(400, 11, flips={200: 127}),
    AES_BACK: Settings(900, 5, flips={400: 0}),
    SMALL: Settings(4000, 3, flips={2000: 63}),
    SHADOW: Settings(500, 60, flips={300: 7}),
    "des-encrypt-pipelined-travelling+kat": Settings(300, 1, flips={100: 5}),
    "aes-encrypt-iterative-stored+kat": Settings(900, 9, flips={500: 1}),
    "speck64_128-encrypt-iterative-on_the_fly+x2+kat": Settings(900, 4, flips={500: 1}),
    ON_A_BUS: Settings(900, 9, flips={500: 3}),
    "xtea-encrypt-iterative-on_the_fly+axi+kat": Settings(2000, 3, flips={900: 63}),
    "simon48_72-decrypt-interleaved-c2-on_the_fly+axi+kat": Settings(2000, 5, flips={900: 40}),
    "aes-encrypt-iterative-stored+axi+kat": Settings(1500, 9, flips={800: 1}),
}


def expected(mode, seen, period):
    """What OpenSSL computes of the blocks that were sent."""
    ways = {"encrypt": Cipher.encryptor, "decrypt": Cipher.decryptor}
    for number, sent in enumerate(seen.sent):
        key = algorithms.AES(seen.keys[number // period].to_bytes(16))
        yield int.from_bytes(ways[mode](Cipher(key, modes.ECB())).update(sent.payload.to_bytes(16)))


@pytest.mark.slow
@pytest.mark.parametrize("name", SYSTEMS)
def test_it_is_right_and_keeps_its_claim(name):
    system, settings = parse(name), SYSTEMS[name]
    seen = simulate_self_test(system, settings)
    assert not find_faults(system, seen, settings, answers_for(system.cipher))
    assert len(seen.changes) > 3 and seen.lost == 0
    assert seen.samples[-1]["errors"] == 1
    assert seen.latencies[0] == system.claim.latency[-1] or "+axi" in name


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in SYSTEMS if "+axi" in name])
def test_on_a_bus_a_block_that_comes_alone_keeps_the_claim(name):
    """Otherwise it may wait in the bus for its key, or for the block before it."""
    system = parse(name)
    seen = simulate_self_test(system, Settings(1500, 0, 3 * system.claim.latency[-1]))
    assert {*seen.latencies[1:]} == {system.claim.latency[-1]}


@pytest.mark.slow
def test_on_a_bus_every_block_has_its_key_however_often_keys_change():
    seen = simulate_self_test(parse(ON_A_BUS), Settings(2000, 1))
    assert len(seen.keys) > 40 and seen.error_at is None
    assert [one.payload for one in seen.line(0)] == list(expected("encrypt", seen, 1))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "mode"), [(AES, "encrypt"), (AES_BACK, "decrypt")])
def test_the_line_carries_what_openssl_computes_and_error_stays_low(name, mode):
    seen = simulate_self_test(parse(name), Settings(800, 7))
    assert [one.payload for one in seen.line(0)] == list(expected(mode, seen, 7))
    assert len(seen.sent) > 3 * BLOCKS and seen.error_at is None
    if mode == "encrypt":
        assert f"{seen.received[0].payload:032x}" == "69c4e0d86a7b0430d8cdb78070b4c55a"  # FIPS 197, appendix C.1


@pytest.mark.slow
def test_blocks_and_keys_are_the_first_powers_of_x_again_and_again():
    seen = simulate_self_test(parse(AES), Settings(800, 7))
    blocks, keys = powers_of_x(128, FIRST_BLOCK, BLOCKS), powers_of_x(128, FIRST_KEY, KEYS)
    assert [one.payload for one in seen.sent] == list(islice(cycle(blocks), len(seen.sent)))
    assert seen.keys == list(islice(cycle(keys), len(seen.keys)))


@pytest.mark.slow
def test_error_rises_two_clocks_after_the_first_wrong_result_and_stays():
    seen = simulate_self_test(parse(AES), Settings(400, 0, flips={200: 3, 210: 5}))
    assert [clock for clock, one in enumerate(seen.samples) if one["error"]] == [*range(203, len(seen.samples))]
    assert (seen.samples[-1]["blocks"], seen.samples[-1]["errors"]) == (len(seen.sent), 2)


@pytest.mark.slow
def test_blocks_come_at_their_interval():
    seen = simulate_self_test(parse(AES), Settings(400, 0, interval=15))
    assert {after.clock - before.clock for before, after in pairwise(seen.sent)} == {15}


#: The core is wrong in one bit of a key, of a round and of a result.
BROKEN = {
    "key": (SMALL, r"(next_key_state_0 = stay \? \w+ : )(key_payload\[31:0\];)", r"\1 1 ^ \2"),
    "round": (SMALL, r"(next_state_0 = enter \? [^:]+:32\] : )(round_0;)", r"\1 32'hfffffffe & \2"),
    "result": (SMALL, r"(o_valid \? \{ round_0, )state_0", r"\1 state_0 | 32'h1"),
}
MUTANTS = {
    "a verifier that never raises": (SMALL, r"error \| wrong", "error & wrong", "error must be high"),
    "a verifier that does not count": (SMALL, r"errors \+ wrong", "errors", "the verifier must count"),
    "an answer that is wrong": (SMALL, r"21f2e23d149b8cee", "21f2e23d149b8cef", "error must be low"),
    "answers under another key": (SMALL, r"(last_key_number <= )", r"\1~", "error must be low"),
    "a generator that stays": (SMALL, r"(_data_generator\(.*?place \+ )1'h1", r"\1 1'h0", "error must be low"),
    "a key that stays": (SMALL, r"(_key_writer\(.*?place <= )", r"\1 1'h0 & ", "key 1 must differ"),
}


def faults_of(name, pattern, replacement):
    """What is found in a mutant, and what is seen of it."""
    system, settings = parse(name), Settings(3000, 4, flips={1500: 5})
    verilog, changes = re.subn(pattern, replacement, plain_text(system), flags=re.DOTALL)
    assert changes
    seen = simulate_self_test(Mutant(system, verilog), settings)
    return find_faults(system, seen, settings, answers_for(system.cipher)), seen


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTANTS)
def test_a_mutant_is_caught(name):
    *mutant, reason = MUTANTS[name]
    faults, _ = faults_of(*mutant)
    assert any(reason in fault for fault in faults), faults


@pytest.mark.slow
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_core_finds_itself_broken(name):
    """Before any bit is inverted, and without software that watches."""
    faults, seen = faults_of(*BROKEN[name])
    assert seen.error_at is not None and seen.error_at < 1500
    assert any("on the line" in fault for fault in faults)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("aes128-duplex-pipelined-shadow+kat", "take encrypt or decrypt without modes, or duplex with selftest"),
        ("aes128-simplex-iterative-stored+kat", "each block has one result; take encrypt or decrypt"),
        ("aes128-encrypt-iterative-stored+ctr+kat", "take encrypt or decrypt without modes"),
        ("aes128-encrypt-iterative-stored-clear+kat", "is not erased with the core; take a core without -clear"),
        ("aes128-encrypt-iterative-stored+kat+axi", "take kat last"),
        (
            "aes128-encrypt-iterative-stored+words32+kat",
            "it drives axi around a core without a mode; take axi, or none",
        ),
        ("aes128-encrypt-iterative-stored+axi32+kat", "it drives axi around a core without a mode; take axi, or none"),
        (
            "aes128-encrypt-iterative-stored+ctr+axi+kat",
            "it drives axi around a core without a mode; take axi, or none",
        ),
        ("aes128-simplex-iterative-stored+axi+kat", "each block has one result; take encrypt or decrypt"),
        ("aes128-encrypt-pipelined-shadow+axi+kat", "takes the place of one that waits in the bus; take stored keys"),
        ("aes128-duplex-iterative-stored+words32+selftest", "words32 has none outside; take one of the two"),
    ],
)
def test_refusals(name, reason):
    with pytest.raises(Refused, match=reason):
        parse(name)


def test_a_system_that_does_not_test_itself_is_told_which_layer_would():
    with pytest.raises(
        InvalidInput, match=r"must have selftest or kat as its last layer; given .*; take aes128-.*\+kat"
    ):
        simulate_self_test(parse("aes128-encrypt-iterative-stored+words32"), Settings(1))


@pytest.mark.parametrize("name", [SMALL, AES_BACK])
def test_its_words_are_those_of_its_numbers_on_the_text_and_on_the_list(name):
    system = parse(name)
    told = f"known-answer self-test: {BLOCKS} fixed blocks under {KEYS} alternating keys, results compared with a "
    told += "built-in table; always the last layer"
    assert system.notes[system.module] == Note(told)
    assert told in to_data_sheet(system)
    with pytest.raises(Refused, match="take kat last"):
        parse(f"{name}+axi")
