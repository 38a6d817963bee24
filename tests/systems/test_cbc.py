"""Cipher block chaining."""

from mode_tests import ModeTests
from roundhouse.systems import parse

SYSTEMS = [
    "aes128-encrypt-iterative+cbc",
    "aes-decrypt-pipelined-stored+cbc",
    "aes128-encrypt-pipelined-shadow+cbc",
    "simon64_128-encrypt-iterative-travelling+cbc",
    "simon64_128-decrypt-iterative-stored+x3+cbc",
    "aes128-decrypt-iterative-x10-stored+cbc",
]
REFUSALS = {
    "aes128-simplex-iterative+cbc": "cbc needs a core that can encrypt or decrypt alone; take encrypt",
    "aes128-encrypt-iterative+words32+cbc": "words32 has none outside; take cbc inside words32",
    "aes128-encrypt-iterative+cbc+cbc": "take it without other modes",
    "aes128-decrypt-iterative-clear+cbc": "take a core without -clear",
}
#: The mode around a small pipeline is the same.
SMALL = "simon64_128-encrypt-pipelined-shadow+cbc"
MUTANTS = {
    "a result that is not waited for": (SMALL, r"(assign chain_known = )[^;]+;", r"\g<1>chain_started;"),
    "a result taken for another's": (
        SMALL,
        r"(assign chain_known = )[^;]+;",
        r"\g<1>chain_started & (chain_stored | core_o_valid);",
    ),
    "an IV too early": (SYSTEMS[4], r"(assign chain_free = )[^;]+;", r"\g<1>~chain_started | i_ready;"),
    "a clock for each result": (SYSTEMS[0], r"(assign chain_known = )[^;]+;", r"\g<1>chain_started & chain_stored;"),
    "no end": (SYSTEMS[4], r"(assign o_last = )[^;]+;", r"\g<1>1'h0;"),
}


class TestCBC(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS
    LONG = ("aes128-decrypt-iterative-x10-stored+cbc",)


def test_decryption_has_the_rate_of_the_core_and_encryption_waits_for_each_result():
    assert parse("aes128-decrypt-pipelined-stored+cbc").claim.cycles_per_block == (1,)
    assert parse("aes128-encrypt-pipelined-stored+cbc").claim.cycles_per_block == (10,)
