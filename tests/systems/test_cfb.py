"""Cipher feedback of whole blocks."""

from mode_tests import ModeTests
from roundhouse.systems import parse

SYSTEMS = [
    "aes128-encrypt-iterative+cfb",
    "aes-encrypt-pipelined-stored+cfb",
    "aes128-encrypt-pipelined-shadow+cfb",
    "simon64_128-encrypt-iterative-travelling+cfb",
    "simon64_128-encrypt-iterative-stored+x3+cfb",
    "simon64_128-encrypt-serial-d8-travelling+x2+cfb",
    "aes128-encrypt-iterative-x10-stored+cfb",
    "aes128-encrypt-pipelined-stored+cfb+words32",
]
REFUSALS = {
    "aes128-decrypt-iterative+cfb": "can encrypt alone, for messages in either direction; take encrypt",
    "aes128-encrypt-iterative+words32+cfb": "words32 has none outside; take cfb inside words32",
    "aes128-encrypt-iterative+cfb+cfb": "take it without other modes",
    "aes128-encrypt-iterative-clear+cfb": "take a core without -clear",
}
#: The mode around a small pipeline is the same.
SMALL = "simon64_128-encrypt-pipelined-shadow+cfb"
MUTANTS = {
    "a result that is not waited for": (SMALL, r"(assign chain_known = )[^;]+;", r"\g<1>chain_started;"),
    "a result taken for another's": (
        SMALL,
        r"(assign chain_known = )[^;]+;",
        r"\g<1>chain_started & (chain_stored | o_valid);",
    ),
    "a clock for each result": (SYSTEMS[0], r"(assign chain_known = )[^;]+;", r"\g<1>chain_started & chain_stored;"),
    "bytes behind the end": (SYSTEMS[0], r"(assign o_payload = )[^;]+;", r"\g<1>sum;"),
    "a decrypted message that waits for its results": (
        "simon64_128-encrypt-pipelined-stored+cfb",
        r"(= )i_decrypt;",
        r"\g<1>1'h0;",
    ),
}


class TestCFB(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS
    LONG = ("aes-encrypt-pipelined-stored+cfb",)


def test_decryption_has_the_rate_of_the_core_and_encryption_waits_for_each_result():
    system = parse("aes128-encrypt-pipelined-stored+cfb")
    assert system.claim.cycles_per_block == (10,)
    assert system.mode.clocks_to_decrypt(system.inner) == (1,)
