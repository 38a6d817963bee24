"""CMAC."""

from random import Random

import pytest

from mode_tests import ModeTests
from roundhouse.systems import parse
from roundhouse.verify.block_face import play
from roundhouse.verify.mutate import mutate
from roundhouse.verify.oracles.mode_catalog import answer, find_mode
from roundhouse.verify.oracles.mode_oracle import Message
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.script import Script
from roundhouse.verify.script.transactions import Race

SYSTEMS = [
    "aes128-encrypt-iterative+cmac",
    "aes-encrypt-pipelined-stored+cmac",
    "aes128-encrypt-pipelined-shadow+cmac",
    "simon64_128-encrypt-iterative-shadow+cmac",
    "simon64_128-encrypt-iterative-stored+x3+cmac",
    "aes128-encrypt-iterative-x10-stored+cmac",
    "aes128-encrypt-iterative-stored-open+cmac",
    "simon64_128-encrypt-serial-d8-on_the_fly+cmac",
]
REFUSALS = {
    "aes128-decrypt-iterative+cmac": "can encrypt alone, for messages in either direction; take encrypt",
    "aes128-encrypt-iterative+words32+cmac": "words32 has none outside; take cmac inside words32",
    "aes128-duplex-iterative+cmac": "cmac surrounds one stream of blocks; take encrypt",
    "aes128-encrypt-iterative-travelling+cmac": "each block brings a key; take stored keys",
    "simon96_96-encrypt-iterative+cmac": "R_b for blocks of 64 and 128 bits, not 96; take another cipher",
    "aes128-encrypt-iterative-stored-clear+cmac": "take a core without -clear",
}
MUTANTS = {
    "a subkey that is not doubled": (SYSTEMS[0], r"128'h0+87", "128'h0"),
    "the other subkey": (SYSTEMS[0], r"= bytes_there\[15\] \? subkey : second_subkey;", "= subkey;"),
    "blocks before the subkeys": ("simon64_128-encrypt-pipelined-stored+cmac", r"(making <= )[^;]+;", r"\g<1>1'h0;"),
    "intermediate results": (SYSTEMS[6], r"(assign tag_payload = )[^;]+;", r"\g<1>core_o_payload;"),
    "a tag for each block": (SYSTEMS[0], r"(assign tag_valid = )[^;]+;", r"\g<1>core_o_valid;"),
    "old subkeys": (SYSTEMS[3], r"(assign derives = )[^;]+;", r"\g<1>1'h0;"),
}


class TestCMAC(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS
    LONG = ("aes-encrypt-pipelined-stored+cmac",)


def test_a_message_gives_a_tag_alone_even_from_a_core_that_is_not_gated():
    system = parse("aes128-encrypt-iterative-stored-open+cmac")
    assert {*system.signature.members} == {"key", "i", "tag"}
    assert system.gated


def _keys_at_any_time(system):
    """Messages of up to three blocks while keys are offered: each uses the last key taken before its first block."""
    random, script = Random(1), Script(Protocol.of(system.ports, gated=True))
    keys, mode = [random.randbytes(16) for _ in range(24)], find_mode("cmac")
    for number, key in enumerate(keys):
        script.send("key", {"payload": int.from_bytes(key)}, delay=random.randrange(150) if number else 0)
    for _ in range(120):
        text = random.randbytes(16 * random.randrange(1, 4))
        tags = [int.from_bytes(answer(mode, "aes", 128, key, Message(bytes(16), text))) for key in keys]
        race = Race("i", script.counts["i"], "key", 1, tuple({"payload": tag} for tag in tags))
        for start in range(0, len(text), 16):
            fields = {"payload": int.from_bytes(text[start : start + 16]), "last": int(start + 16 == len(text))}
            delay = random.choice((0, 0, 0, 1, 20))
            script.send("i", {**fields, "bytes": 16}, after={"key": 1}, delay=delay)
        script.expect("tag", {}, not_before={"i": script.counts["i"]}, race=race)
    return script


@pytest.mark.slow
def test_a_message_is_whole_under_the_last_key_before_it():
    system = parse(SYSTEMS[0])
    script = _keys_at_any_time(system)
    assert not play(system, script).reason
    for change in ((r"(going <= )[^;]+;", r"\g<1>1'h0;"), (r"(assign key_takes = )[^;]+;", r"\g<1>1'h1;")):
        assert play(mutate(system, *change), script).reason
