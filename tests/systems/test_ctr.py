"""Counter mode."""

import pytest

from mode_tests import ModeTests
from roundhouse.systems import parse
from roundhouse.verify import verify

SYSTEMS = [
    "aes128-encrypt-iterative+ctr",
    "aes-encrypt-pipelined-stored+ctr32",
    "aes128-encrypt-pipelined-shadow+ctr",
    "simon64_128-encrypt-iterative-travelling+ctr32",
    "simon64_128-encrypt-iterative+x3+ctr",
    "serpent128-encrypt-iterative+ctr",
    "simon64_128-encrypt-iterative+ctr+words32",
    "aes128-encrypt-pipelined-shadow+ctr32+words64",
    "aes128-encrypt-iterative+ctr12",
    "simon64_128-encrypt-iterative+ctr33",
    "simon64_128-encrypt-pipelined-r22-stored+ctr",  # results after two clocks
    "simon64_128-encrypt-pipelined-r15-stored+ctr",  # after three
]
REFUSALS = {
    "aes128-decrypt-iterative+ctr": "can encrypt alone, for messages in either direction; take encrypt",
    "aes128-simplex-iterative+ctr": "ctr needs a core that can encrypt alone",
    "aes128-encrypt-iterative+ctr+ctr": "take it without other modes",
    "aes128-encrypt-iterative+ctr128": "fewer may be named to count; take ctr",
    "aes128-encrypt-iterative-clear+ctr": "take a core without -clear",
}
MUTANTS = {
    "a carry that is lost": (SYSTEMS[0], r"(counter_ones <= )", r"\g<1>15'h7ffe & "),
    "a carry where none is due": (SYSTEMS[1], r"(counter_ones <= )", r"\g<1>3'h1 | "),
    "an IV too early": (SYSTEMS[0], r"(assign restarts = )[^;]+;", r"\g<1>~started | i_ready;"),
    "bytes behind the end": (SYSTEMS[0], r"(assign o_payload = )[^;]+;", r"\g<1>core_o_payload;"),
}


class TestCTR(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS
    LONG = ("aes-encrypt-pipelined-stored+ctr32",)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "messages"), [("aes128-encrypt-iterative+ctr", 1), ("aes-encrypt-iterative+ctr", 3)])
def test_the_examples_of_sp_800_38a_are_played(name, messages):
    found = verify(parse(name), effort="quick")
    (check,) = [one for one in found.evidence if one.name == "published messages"]
    assert (check.status, check.source, check.messages) == ("passed", "modes/ctr/aes.rsp.xz", messages)
    assert check.blocks == 4 * messages
