"""XTS with ciphertext stealing."""

from itertools import pairwise

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, modes
from cryptography.hazmat.primitives.ciphers.algorithms import AES

from mode_tests import ModeTests
from roundhouse.systems import parse
from roundhouse.verify.answers import answers_for
from roundhouse.verify.block_face import block_face, play
from roundhouse.verify.messages import MessageStimulus
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.script import Script

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
    "aes128-simplex-pipelined-stored+xts+words32",
    "aes128-encrypt-pipelined-shadow+xts",
    "aes256-encrypt-pipelined-travelling+xts",
    "aes128-simplex-iterative-shadow+xts",
    "aes128-simplex-pipelined-shadow+xts",
    "aes128-encrypt-interleaved-c2-shadow+xts",
    "aes128-encrypt-iterative-travelling+x2+xts",
    "aes128-simplex-iterative-shadow+xts+words32",
    "simon128_256-encrypt-serial-d8-travelling+xts",
    "speck128_128-simplex-pipelined-r4-shadow+xts",
    "speck128_128-encrypt-pipelined-r4-stored+xts",
    "speck128_128-encrypt-pipelined-r4-shadow+xts",
    "speck128_128-encrypt-pipelined-r4-travelling+xts",
]
ITERATIVE, PIPELINED, SIMPLEX = SYSTEMS[:3]
SHADOW, TRAVELLING = SYSTEMS[11:13]
SHADOW_256 = SHADOW.replace("128", "256")
SMALL, SMALL_SHADOW, SMALL_TRAVELLING = SYSTEMS[-3:]  # pipelines that compile in a fraction of the time
REFUSALS = {
    "aes128-decrypt-iterative+xts": "encrypted in either direction; take simplex, which has both",
    "aes128-duplex-iterative+xts": "xts surrounds one stream of blocks; take encrypt",
    "simon128_256-encrypt-serial-d8-on_the_fly+xts": "two instances take theirs in one clock; take iterative",
    "aes128-encrypt-iterative+xts+xts": "take it without other modes",
    "aes128-encrypt-iterative-clear+xts": "take a core without -clear",
    "simon64_128-encrypt-iterative+xts": "defined for blocks of 128 bits",
    "aes192-encrypt-iterative+xts": "two keys of 128 or 256 bits each; take a cipher of such a size",
    "aes-encrypt-iterative+xts": "two keys of 128 or 256 bits each",
}
MUTANTS = {
    "another polynomial": (ITERATIVE, r"(\? 8'h)87", r"\g<1>85"),
    "a tweak that is not exchanged": (SIMPLEX, r"(assign swapped = )[^;]+;", r"\g<1>1'h0;"),
    "a key within a data unit": (SMALL, r"(assign idle = )[^;]+;", r"\g<1>1'h1;"),
    "a block before its tweak": (SMALL, r"(assign i_ready = )[^;]+;", r"\g<1>~holds | can_leave & core_0_i_ready;"),
    "a short block that does not wait": (SMALL, r"(assign can_leave = )[^;]+;", r"\g<1>1'h1;"),
    "a short block that never comes": (SMALL, r"(short <= )[^;]+;", r"\g<1>1'h0;"),
    "a data unit that goes on after reset": (ITERATIVE, r"(?s)(= first;.{0,300}?if \()rst(\))", r"\g<1>1'h0\2"),
    "a kept result beside a data unit": (OPEN, r"(assign o_payload = \S+ +)& [^;]+;", r"\g<1>;"),
    "the keys exchanged": (ITERATIVE, r"key_payload\[255:128\]", "key_payload[127:0]"),
    "a number under the key before": (SMALL_SHADOW, r"\.i_next_key\(iv_next_key\)", ".i_next_key(1'h0)"),
    "a data unit under the key behind": (SMALL_SHADOW, r"(assign core_0_i_next_key = )[^;]+;", r"\g<1>i_next_key;"),
    "a Key1 in place of one that waits": (SMALL_SHADOW, r"(assign key_ready = core_1_key_ready) & [^;]+;", r"\g<1>;"),
    "a Key1 that waits after reset": (SMALL_SHADOW, r"(?s)(= core_0_key_valid;.{0,300}?if \()rst(\))", r"\g<1>1'h0\2"),
    "a number under the key of a block": (SMALL_TRAVELLING, r"\.i_key\(iv_key\)", ".i_key(i_key)"),
    "a block under the key of the next": (SMALL_TRAVELLING, r"(assign core_0_i_key = )[^;]+;", r"\g<1>i_key;"),
}


class TestXTS(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS
    LONG = (
        "aes128-simplex-pipelined-stored+xts",
        "aes128-encrypt-iterative-x10-stored+xts",
        "aes128-simplex-pipelined-stored+xts+words32",
        "aes128-encrypt-pipelined-shadow+xts",
        "aes256-encrypt-pipelined-travelling+xts",
        "aes128-simplex-pipelined-shadow+xts",
    )


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


@pytest.mark.parametrize(("core", "key", "iv", "block"), [
    ("aes128-encrypt-iterative", {"payload": 256}, {}, {}),
    ("aes128-encrypt-iterative-shadow", {"payload": 256}, {"next_key": 1}, {"next_key": 1}),
    ("aes256-encrypt-iterative-travelling", {}, {"key": 256}, {"key": 256}),
    ("aes128-simplex-iterative-shadow", {"payload": 256}, {"next_key": 1}, {"next_key": 1, "decrypt": 1}),
])  # fmt: skip
def test_a_number_tells_its_key_as_a_block_does(core, key, iv, block):
    streams = Protocol.of(parse(f"{core}+xts").ports).streams
    assert streams["iv"].fields == {"payload": 128, **iv}
    assert {*streams["i"].fields.items()} == {*{"payload": 128, "last": 1, "bytes": 5, **block}.items()}
    assert (dict(streams["key"].fields) if "key" in streams else {}) == key


@pytest.mark.slow
@pytest.mark.parametrize(("length", "clocks"), [(16, 1), (64, 4), (17, 2 + 10), (63, 4 + 10 + 1)])
def test_a_data_unit_costs_its_blocks_and_the_latency_of_the_core_if_it_ends_in_a_short_one(length, clocks):
    assert clocks_between(PIPELINED, length) == {clocks}


@pytest.mark.slow
@pytest.mark.parametrize(("length", "clocks"), [(16, 1), (48, 3), (64, 4), (63, 4 + 14 + 1)])
def test_under_keys_that_travel_a_data_unit_costs_no_more(length, clocks):
    assert clocks_between(TRAVELLING, length, new_keys=True) == {clocks}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "length", "clocks"), [
    (SHADOW, 16, 12 + 10),
    (SHADOW, 64, 12 + 10),
    (SHADOW, 512, 32),
    (SHADOW_256, 64, 30 + 14),
    (SHADOW_256, 1024, 64),
])  # fmt: skip
def test_a_key_of_its_own_from_the_shadow_costs_set_up_and_latency_but_in_long_data_units(name, length, clocks):
    assert clocks_between(name, length, new_keys=True) == {clocks}


def clocks_between(name, length, *, new_keys=False):
    """Return the clocks from a data unit to the next one, of many that have so many bytes."""
    system = parse(name)
    stimulus = MessageStimulus(block_face(system), system.mode, answers_for(system.cipher))
    result = play(system, stimulus.equal_messages(0, 60, length, new_keys=new_keys), seed=0, trace=True)
    assert not result.reason
    starts = result.trace["i"][:: -(-length // 16)]
    return {later - start for start, later in pairwise(starts[20:])}


@pytest.mark.slow
@pytest.mark.parametrize("core", ["aes128-encrypt-pipelined-shadow", "aes128-encrypt-iterative-shadow"])
@pytest.mark.parametrize("blocks", [1, 3])
def test_a_key_that_waits_holds_up_no_data_unit_before_it(core, blocks):
    system = parse(f"{core}+xts")
    script = Script(Protocol.of(system.ports, gated=True))
    old, new = bytes(range(32)), bytes(range(32, 64))
    script.send("key", {"payload": int.from_bytes(old)}, delay=40)
    send_unit(script, old, blocks, next_key=1)
    script.send("key", {"payload": int.from_bytes(new)})
    script.idle(100)
    for _ in range(20):
        send_unit(script, old, blocks, next_key=0)
    script.drain()
    send_unit(script, new, blocks, next_key=1)
    result = play(system, script, seed=0)
    assert not result.reason


def send_unit(script, key, blocks, *, next_key):
    """A data unit of zeros, and what `cryptography` makes of it."""
    script.send("iv", {"payload": script.counts["iv"] << 120, "next_key": next_key})
    encryptor = Cipher(AES(key), modes.XTS(bytes([script.counts["iv"] - 1]) + bytes(15))).encryptor()
    text = encryptor.update(bytes(16 * blocks))
    for number in range(blocks):
        ends, begins = {"last": int(number == blocks - 1), "bytes": 16}, int(not number) and next_key
        script.send("i", {"payload": 0, **ends, "next_key": begins})
        result = int.from_bytes(text[16 * number : 16 * number + 16])
        script.expect("o", {"payload": result, **ends}, not_before={"i": script.counts["i"]})
