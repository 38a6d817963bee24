"""Counter mode."""

from mode_tests import ModeTests

SYSTEMS = [
    "aes128-encrypt-iterative+ctr",
    "aes-encrypt-pipelined-stored+ctr32",
    "aes128-encrypt-pipelined-shadow+ctr",
    "simon64_128-encrypt-iterative-travelling+ctr32",
    "simon64_128-encrypt-iterative+x3+ctr",
    "serpent128-encrypt-iterative+ctr",
    "simon64_128-encrypt-iterative+ctr+words32",
    "aes128-encrypt-pipelined-shadow+ctr32+words64",
]
REFUSALS = {
    "aes128-decrypt-iterative+ctr": "ctr needs a core that can encrypt alone; take encrypt",
    "aes128-simplex-iterative+ctr": "ctr needs a core that can encrypt alone",
    "aes128-encrypt-iterative+ctr+ctr": "take it without other modes",
    "aes128-encrypt-iterative+ctr128": "fewer may be named to count; take ctr",
    "aes128-encrypt-iterative-clear+ctr": "take a core without -clear",
}
MUTANTS = {
    "a carry that is late": (SYSTEMS[0], r"(counter_ones0 <= )", r"\g<1>1'h0 & "),
    "a counter that never wraps": (SYSTEMS[1], r"(counter_ones0 <= )", r"\g<1>1'h1 | "),
    "an IV too early": (SYSTEMS[0], r"(assign \\r_en\$\d+ += )[^;]+;", r"\g<1>~started | i_ready;"),
    "bytes behind the end": (SYSTEMS[0], r"(assign o_payload = )[^;]+;", r"\g<1>core_o_payload;"),
}


class TestCTR(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS
