"""Counter with CBC-MAC."""

from itertools import pairwise

import pytest

from mode_tests import ModeTests
from roundhouse.systems import parse
from roundhouse.verify.answers import answers_for
from roundhouse.verify.block_face import block_face, play
from roundhouse.verify.messages import MessageStimulus
from roundhouse.verify.mutate import mutate

SYSTEMS = [
    "aes128-encrypt-iterative+ccm",
    "aes128-encrypt-pipelined-travelling+ccm_8",
    "aes128-encrypt-pipelined-shadow+ccm12",
    "aes-encrypt-pipelined-stored+ccm7_4",
    "aes128-encrypt-iterative+x4+ccm",
    "aes128-encrypt-interleaved-c2-stored+ccm11_6",
    "aes128-encrypt-iterative-x10-stored+ccm",
    "twofish128-encrypt-iterative-travelling+ccm8_10",
    "aes128-encrypt-iterative-open+ccm",
    "simon128_256-encrypt-serial-d8-on_the_fly+ccm",
    "aes128-encrypt-iterative-stored+ccm12_4+words32",
    "aes128-encrypt-iterative+ccm+words8",
    "speck128_128-encrypt-interleaved-c2-stored+x2+ccm",
]
ITERATIVE, TRAVELLING, SHADOW = SYSTEMS[:3]
OPEN = SYSTEMS[8]
REFUSALS = {
    "aes128-decrypt-iterative+ccm": "can encrypt alone, for messages in either direction; take encrypt",
    "aes128-encrypt-iterative+ccm+ccm": "take it without other modes",
    "aes128-encrypt-iterative-clear+ccm": "take a core without -clear",
    "simon64_128-encrypt-iterative+ccm": "defined for blocks of 128 bits",
    "aes128-encrypt-iterative+ccm6": "nonces of 7 to 13 bytes, not 6; take ccm or ccm12",
    "aes128-encrypt-iterative+ccm14": "nonces of 7 to 13 bytes, not 14",
    "aes128-encrypt-iterative+ccm_5": "tags of 4, 6, 8, 10, 12, 14, 16 bytes, not 5; take ccm_8",
    "aes128-encrypt-iterative+ccm+words32": "104 bits are no whole number of words; take words8",
}
MUTANTS = {
    "a key within a message": (ITERATIVE, r"(assign core_key_valid = )[^;]*;", r"\g<1>key_valid;"),
    "a message that goes on after reset": (ITERATIVE, r"(?s)(= formatted;.{0,300}?if \()rst(\))", r"\g<1>1'h0\2"),
    "ciphertext in the chain": (ITERATIVE, r"(assign plain = [^:]+: )[^;]+;", r"\1text;"),
    "a chain that is not waited for": (TRAVELLING, r"(assign chain_known = )[^;]+;", r"\g<1>1'h1;"),
    "a tag before the chain ends": (TRAVELLING, r"(assign tag_valid = )[^;]+;", r"\g<1>ended & chain_known;"),
    "bytes behind the end of additional data": (ITERATIVE, r"(assign aad = )[^;]+;", r"\1i_payload;"),
    "no rest of additional data": (ITERATIVE, r"(carried <= )[^;]+;", r"\g<1>1'h0;"),
    "the key of another message": (TRAVELLING, r"(assign core_i_key = )[^;]+;", r"\1i_key;"),
    "links of the chain and the mask beside text": (OPEN, r"(assign o_payload = text)[^;]+;", r"\1;"),
    "no room for plaintext": (TRAVELLING, r"(assign room = )[^;]+;", r"\g<1>1'h1;"),
}


class TestCCM(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS
    LONG = ("aes-encrypt-pipelined-stored+ccm7_4", "simon128_256-encrypt-serial-d8-on_the_fly+ccm")


def test_lengths_come_with_the_nonce():
    ports = {port.name: port.width for port in parse("aes128-encrypt-iterative+ccm11_8").ports}
    widths = {"iv_payload": 88, "iv_aad_bytes": 16, "iv_text_bytes": 32, "tag_payload": 64}
    assert {name: ports[name] for name in widths} == widths


@pytest.mark.slow
def test_the_counter_carries_beyond_sixteen_bits():
    stimulus = stimulus_of("aes128-encrypt-pipelined-stored+ccm7")
    script = stimulus.equal_messages(0, 1, 16 * (1 << 16) + 21)
    assert not play(parse("aes128-encrypt-pipelined-stored+ccm7"), script, seed=0).reason


@pytest.mark.slow
@pytest.mark.parametrize(("length", "clocks"), [(16, 24), (64, 54)])
def test_a_message_follows_once_the_tag_was_taken(length, clocks):
    script = stimulus_of(TRAVELLING).equal_messages(0, 40, length)
    result = play(parse(TRAVELLING), script, seed=0, trace=True)
    assert not result.reason
    starts = result.trace["i"][:: length // 16]
    assert {later - start for start, later in pairwise(starts)} == {clocks}


@pytest.mark.slow
def test_the_longest_additional_data():
    longest, stimulus = 0xFEFF, stimulus_of(TRAVELLING)
    assert not play(parse(TRAVELLING), stimulus.equal_messages(0, 1, 5, aad_length=longest), seed=0).reason


@pytest.mark.slow
def test_a_length_that_is_not_that_of_the_blocks_gives_another_tag():
    system = mutate(parse(ITERATIVE), "iv_text_bytes, iv_aad_bytes", "iv_text_bytes, 16'h0")
    stimulus = stimulus_of(ITERATIVE)
    result = play(system, stimulus.equal_messages(0, 2, 40, aad_length=20), seed=0)
    assert "tag_payload of transfer 1 must be" in result.reason


def stimulus_of(name):
    """Return stimulus for a system."""
    system = parse(name)
    return MessageStimulus(block_face(system), system.mode, answers_for(system.cipher))
