"""XTS with ciphertext stealing."""

from itertools import pairwise

import pytest

from mode_tests import ModeTests
from roundhouse.systems import parse
from roundhouse.verify.answers import answers_for
from roundhouse.verify.block_face import block_face, play
from roundhouse.verify.messages import MessageStimulus

OPEN = "aes128-encrypt-iterative-open+xts"
SYSTEMS = [
    "aes128-encrypt-iterative+xts",
    "aes128-encrypt-pipelined-stored+xts",
    "aes256-simplex-iterative-stored+xts",
    "aes128-simplex-pipelined-stored+xts",
    "aes128-encrypt-iterative+x4+xts",
    "aes128-encrypt-interleaved-c2-stored+xts",
    "aes128-encrypt-iterative-x10-stored+xts",
    "serpent256-simplex-iterative+xts",
    OPEN,
    "aes128-simplex-iterative+xts+words32",
]
ITERATIVE, PIPELINED, SIMPLEX = SYSTEMS[:3]
REFUSALS = {
    "aes128-decrypt-iterative+xts": "encrypted in either direction; take simplex, which has both",
    "aes128-duplex-iterative+xts": "xts surrounds one stream of blocks; take encrypt",
    "simon128_256-encrypt-serial-d8-on_the_fly+xts": "two instances take theirs in one clock; take iterative",
    "aes128-encrypt-iterative+xts+xts": "take it without other modes",
    "aes128-encrypt-iterative-clear+xts": "take a core without -clear",
    "simon64_128-encrypt-iterative+xts": "defined for blocks of 128 bits",
    "aes192-encrypt-iterative+xts": "two keys of 128 or 256 bits each; take a cipher of such a size",
    "aes-encrypt-iterative+xts": "two keys of 128 or 256 bits each",
    "aes128-encrypt-pipelined-shadow+xts": "before its first block tells the key; take stored keys",
    "aes128-encrypt-pipelined-travelling+xts": "take stored keys",
}
MUTANTS = {
    "another polynomial": (ITERATIVE, r"(\? 8'h)87", r"\g<1>85"),
    "a tweak that is not exchanged": (SIMPLEX, r"(assign swapped = )[^;]+;", r"\g<1>1'h0;"),
    "a key within a data unit": (PIPELINED, r"(assign idle = )[^;]+;", r"\g<1>1'h1;"),
    "a block before its tweak": (PIPELINED, r"(assign i_ready = )[^;]+;", r"\g<1>~holds | can_leave & core_0_i_ready;"),
    "a short block that does not wait": (PIPELINED, r"(assign can_leave = )[^;]+;", r"\g<1>1'h1;"),
    "a short block that never comes": (PIPELINED, r"(short <= )[^;]+;", r"\g<1>1'h0;"),
    "a data unit that goes on after reset": (ITERATIVE, r"(?s)(= first;.{0,300}?if \()rst(\))", r"\g<1>1'h0\2"),
    "a kept result beside a data unit": (OPEN, r"(assign o_payload = \S+ +)& [^;]+;", r"\g<1>;"),
    "the keys exchanged": (ITERATIVE, r"key_payload\[255:128\]", "key_payload[127:0]"),
}


class TestXTS(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS


def test_a_key_is_two_of_the_cipher():
    ports = {port.name: port.width for port in parse("aes256-encrypt-iterative+xts").ports}
    assert (ports["key_payload"], ports["iv_payload"]) == (512, 128)


def test_it_is_gated_even_over_a_core_that_is_not():
    assert parse(OPEN).gated


@pytest.mark.parametrize(("core", "encrypt", "decrypt"), [
    ("aes128-simplex-iterative-on_the_fly", 1 + 11, 1 + 11),  # the core is prepared for decryption with the number
    ("aes128-simplex-pipelined-stored", 2 + 11, 2 + 11),
    ("speck128_128-simplex-iterative-x2-on_the_fly", 1 + 17, 33 - 1),  # the core needs longer; a block is held for one
])  # fmt: skip
def test_the_first_block_waits_for_the_encrypted_number_and_one_to_decrypt_for_the_core(core, encrypt, decrypt):
    claim = parse(f"{core}+xts").claim
    assert (claim.key_setup_encrypt, claim.key_setup_decrypt) == ((encrypt,), (decrypt,))


@pytest.mark.slow
@pytest.mark.parametrize(("length", "clocks"), [(16, 1), (64, 4), (17, 2 + 10), (63, 4 + 10 + 1)])
def test_a_data_unit_costs_its_blocks_and_the_latency_of_the_core_if_it_ends_in_a_short_one(length, clocks):
    system = parse(PIPELINED)
    script = MessageStimulus(block_face(system), system.mode, answers_for(system.cipher)).equal_messages(0, 60, length)
    result = play(system, script, seed=0, trace=True)
    assert not result.reason
    starts = result.trace["i"][:: -(-length // 16)]
    assert {later - start for start, later in pairwise(starts[20:])} == {clocks}
