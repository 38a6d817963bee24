"""Output feedback."""

from mode_tests import ModeTests
from roundhouse.systems import parse

SYSTEMS = [
    "aes128-encrypt-iterative+ofb",
    "aes-encrypt-pipelined-stored+ofb",
    "aes128-encrypt-pipelined-shadow+ofb",
    "simon64_128-encrypt-iterative-travelling+ofb",
    "simon64_128-encrypt-iterative-stored+x3+ofb",
    "aes128-encrypt-iterative-x10-stored+ofb",
]
REFUSALS = {
    "aes128-decrypt-iterative+ofb": "can encrypt alone, for messages in either direction; take encrypt",
    "aes128-encrypt-iterative+words32+ofb": "words32 has none outside; take ofb inside words32",
    "aes128-encrypt-iterative+ofb+ofb": "take it without other modes",
    "aes128-encrypt-iterative-clear+ofb": "take a core without -clear",
}
#: The mode around a small pipeline is the same.
SMALL = "simon64_128-encrypt-pipelined-shadow+ofb"
MUTANTS = {
    "a result that is not waited for": (SMALL, r"(assign chain_known = )[^;]+;", r"\g<1>chain_started;"),
    "a result taken for another's": (
        SMALL,
        r"(assign chain_known = )[^;]+;",
        r"\g<1>chain_started & (chain_stored | o_valid);",
    ),
    "a clock for each result": (SYSTEMS[0], r"(assign chain_known = )[^;]+;", r"\g<1>chain_started & chain_stored;"),
    "bytes behind the end": (SYSTEMS[0], r"(assign o_payload = )[^;]+;", r"\g<1>sum;"),
}


class TestOFB(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS
    LONG = ("aes-encrypt-pipelined-stored+ofb", "aes128-encrypt-iterative-x10-stored+ofb")


def test_each_block_waits_for_the_result_before_it():
    assert parse("aes128-encrypt-pipelined-stored+ofb").claim.cycles_per_block == (10,)
