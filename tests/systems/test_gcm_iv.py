"""Galois/Counter Mode with IVs of any length."""

from random import Random

import pytest

from mode_tests import ModeTests
from roundhouse.systems import parse
from roundhouse.verify.answers import answers_for
from roundhouse.verify.block_face import block_face, play
from roundhouse.verify.message_parts import in_blocks
from roundhouse.verify.messages import MessageStimulus
from roundhouse.verify.oracles.agreement import agree
from roundhouse.verify.oracles.mode_oracle import Message
from roundhouse.verify.oracles.modes.gcm import first_counter, iv_for

SYSTEMS = [
    "aes128-encrypt-iterative+gcm_iv",
    "aes128-encrypt-pipelined-stored+gcm_iv",
    "aes-encrypt-pipelined-stored+gcm_s4_iv",
    "aes128-encrypt-iterative+x4+gcm_iv",
    "serpent128-encrypt-iterative+gcm_iv",
    "aes128-encrypt-pipelined-stored+gcm_s2_iv+words32",
]
ITERATIVE, PIPELINED = SYSTEMS[:2]
REFUSALS = {
    "aes128-encrypt-iterative+gcm_s2_iv": "leaves time for 8 steps of a smaller one; take gcm_iv",
    "aes128-encrypt-pipelined-travelling+gcm_iv": "before the first block of its message tells the key; take stored",
    "aes128-encrypt-pipelined-shadow+gcm_iv": "take stored keys, or gcm",
    "aes128-encrypt-iterative+gcm_iv+axi": "a packet has an IV of one length, before its first block; take gcm",
    "aes128-encrypt-iterative+gcm_iv+kernel128": "a job has an IV of one length, before its first block; take gcm",
}
MUTANTS = {
    "an IV of 96 bits that is hashed": (ITERATIVE, r"(assign iv_is_counter = )[^;]+;", r"\g<1>1'h0;"),
    "another IV that is not": (ITERATIVE, r"(assign iv_is_counter = )[^;]+;", r"\g<1>1'h1;"),
    "J0 for a tag": (PIPELINED, r"(assign tag_valid = )[^;]+;", r"\g<1>tag_valid_held;"),
    "a tag for J0": (PIPELINED, r"(tags_owed <= )[^;]+;", r"\g<1>3'h0;"),
    "a counter before it is known": (PIPELINED, r"(?m)^( +\\\$\d+  = )iv_is_counter;", r"\g<1>1'h1;"),
}


class TestGCMAnyIV(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS
    LONG = ("aes-encrypt-pipelined-stored+gcm_s4_iv",)


@pytest.mark.parametrize("low", [0xFFFFFFFF, 0xFFFFFFFE, 0, 1])
def test_an_iv_gives_the_first_counter_for_which_it_was_made(low):
    random = Random(low)
    h, j0 = random.randbytes(16), random.randbytes(12) + low.to_bytes(4)
    assert first_counter(h, iv_for(h, j0)) == j0


@pytest.mark.slow
@pytest.mark.parametrize("name", [ITERATIVE, PIPELINED, "aes128-encrypt-pipelined-stored+gcm_s2_iv"])
def test_a_counter_wraps_round_in_its_low_32_bits(name):
    def iv_of(key, low):
        h = agree("aes", 128, key.to_bytes(), bytes(16))
        return iv_for(h, bytes(range(12)) + low.to_bytes(4))

    assert not play_ivs(name, iv_of, (0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFC, 0xFFFEFFFF, 0x0000FFFE)).reason


@pytest.mark.slow
@pytest.mark.parametrize("name", [ITERATIVE, PIPELINED])
def test_ivs_of_all_lengths_around_blocks(name):
    assert not play_ivs(name, lambda key, length: b"\x5a" * length, (*range(1, 50), 60, 128, 1000)).reason


def play_ivs(name, iv_of, cases):
    """Play a message of 80 bytes for each case, with a key of its own and the IV for both."""
    system, random = parse(name), Random(0)
    stimulus = MessageStimulus(block_face(system), system.mode, answers_for(system.cipher))
    script = stimulus.script()
    for number, case in enumerate(cases):
        key = stimulus.answers.key(random, 128)
        message = Message(iv_of(key, case), random.randbytes(80), bool(number % 2), random.randbytes(5))
        script.key(key.value, key.bits)
        script.message(in_blocks(random, 16, message, *stimulus.answer(key, message), any_iv=True))
    return play(system, script, seed=0)
