"""`verify` of loops and of systems that test themselves: what passes, what is counted, and which mutants fail."""

import re

import pytest

from long_cases import but_long
from roundhouse.systems import parse
from roundhouse.tools.yosys import run_script
from roundhouse.verify import require_verifiable, verify
from roundhouse.verify.mutate import Mutant
from roundhouse.verify.oracles.family import NoOracles
from roundhouse.verify.plain_text import plain_text
from roundhouse.verify.rungs.simulate import NoSoftwareModel

SHADOW = "simon64_128-duplex-iterative-shadow+loopback"
STORED = "simon64_128-duplex-iterative-stored+loopback16"
WORDS = "simon64_128-duplex-interleaved-c3-stored+loopback+words32"
AXI = "simon64_128-duplex-iterative-shadow+loopback+axi32"
LOOPS = [
    SHADOW,
    STORED,
    WORDS,
    AXI,
    "simon64_128-duplex-iterative-stored+loopback16+words32",
    "simon64_128-duplex-iterative-stored+x2+loopback",
    "des-duplex-pipelined-travelling+loopback",
    "aes-duplex-iterative-stored+loopback64",
    "aes128-duplex-pipelined-shadow+loopback",
    "present80-duplex-iterative-shadow+loopback",
]
SELF_TESTS = [
    "simon64_128-duplex-iterative-shadow+selftest",
    "simon64_128-duplex-pipelined-stored+selftest32",
    "des-duplex-pipelined-travelling+selftest_counter",
    "aes-duplex-iterative-stored+selftest64",
    "aes128-duplex-pipelined-shadow+selftest",
    "simon64_128-decrypt-iterative-stored+kat",
    "des-encrypt-pipelined-travelling+kat",
]
SMALL, SMALL_STORED = SELF_TESTS[0], "simon64_128-duplex-iterative-stored+selftest"


@pytest.mark.slow
@pytest.mark.parametrize("name", but_long(LOOPS + SELF_TESTS, ["aes128-duplex-pipelined-shadow+loopback"]))
def test_it_is_right_and_keeps_its_claim(name):
    system = parse(name)
    found = verify(system, effort="quick")
    assert found.status == "passed", found.reason
    assert {check.status for check in found.evidence} <= {"passed", "left out"}
    assert all(check.blocks and check.clocks for check in found.evidence if check.status == "passed")
    claim, setups = system.claim, (found.key_setup_encrypt_measured, found.key_setup_decrypt_measured)
    measured = found.latency_measured, found.cycles_per_block_measured, *setups
    if len(claim.latency) == 1 or name in LOOPS:
        assert measured == (claim.latency, claim.cycles_per_block, claim.key_setup_encrypt, claim.key_setup_decrypt)
    else:
        assert measured == (None, None, None, None)  # all keys have the longest size


#: Both directions are under another key than the one that was written.
ANOTHER_KEY = r"(next_key_state_0 = stay \? \w+ : )(key_payload\[31:0\];)", r"\1~\2"
ANOTHER_SHADOW_KEY = r"(expand_busy \? \w+ : )(\w+_key_payload\[31:0\];)", r"\1~\2"
MUTANTS = {
    "a wrong cipher that inverts itself": (STORED, *ANOTHER_KEY, "line_payload of transfer 1 must be"),
    "the same inside words": (WORDS, *ANOTHER_KEY, "line_payload of transfer 1 must be"),
    "the same on AXI": (AXI, *ANOTHER_SHADOW_KEY, "line_payload of transfer 1 must be"),
    "the same in a self-test": (SMALL_STORED, *ANOTHER_KEY, "block 0 must be"),
    "words of the line in another order": (
        STORED,
        r"(line_first_word \? core_enc_o_payload)\[63:48\]( : line_words)\[47:32\]",
        r"\1[15:0]\2[47:32]",
        "line_payload of transfer 1 must be",
    ),
    "a block that another one replaces": (STORED, r"(line_held <= )", r"\g<1>1'h0 & ", ""),
    "a block before its key is taken whole": (SHADOW, r"= \| key_taken;", "= 1'h0;", "of i was taken before transfer"),
    "a verifier that never raises": (SMALL, r"error \| wrong", "error & wrong", "bits inverted: error must be high"),
    "errors that outlive a reset": (SMALL, r"(\\\$14  = \\\$8 ;\s+if \()rst", r"\g<1>1'h0", "error must be low"),
    "a block that is taken back in a pause": (SMALL, r"= run \| waiting;", "= run;", "while a transfer waited"),
    "keys that never change": (SMALL, r"(assign last = )[^;]+;", r"\g<1>1'h0;", "the key must change at block 1"),
    "a new key that is the old one": (
        SMALL,
        r"\{ key_payload\[126:0\], 1'h0 \} \^ [^;]+;",
        "key_payload;",
        "key 1 must differ",
    ),
    "an interval that is ignored": (SMALL, r"(clocks_left <= )[^;]+;", r"\g<1>16'h0;", "must be sent 45 clocks after"),
    "a flip that is never taken": (SMALL, r"(assign flip_ready = )[^;]+;", r"\g<1>1'h0;", "must be taken in clock"),
    "blocks while run is low": (SMALL, r"= run \| waiting;", "= 1'h1;", "no block must be offered"),
    "a wrong cipher beside known answers": (
        "simon64_128-decrypt-iterative-stored+kat",
        *ANOTHER_KEY,
        "block 0 must be",
    ),
    "a clock between blocks": (
        "simon64_128-duplex-pipelined-shadow+selftest",
        r"= ! interval;",
        "= 1'h0;",
        "full speed: 300 blocks must",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTANTS)
def test_a_mutant_fails(name):
    name, pattern, replacement, reason = MUTANTS[name]
    system = parse(name)
    verilog, changes = re.subn(pattern, replacement, plain_text(system))
    assert changes
    found = verify(Mutant(system, verilog), effort="quick")
    assert found.status == "failed"
    assert reason in found.reason, found.reason


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        STORED,
        "aes-duplex-iterative-stored+loopback",
        "simon64_128-duplex-interleaved-c2-stored+loopback",
        "simon64_128-duplex-pipelined-stored+selftest",
        SHADOW,
        "xtea-duplex-iterative-travelling+loopback",
    ],
)
def test_nothing_in_a_loop_depends_on_itself_in_the_same_clock(name, tmp_path):
    """Decryption is ready if both directions can take a key, encryption if its result can go."""
    system = parse(name)
    (tmp_path / "loop.v").write_text(system.verilog)
    top = f"hierarchy -top {system.module}"
    run_script(tmp_path, ["read_verilog loop.v", top, "proc", "flatten", "opt_clean", "check -assert"])


def test_a_pattern_needs_oracles_that_can_be_called():
    with pytest.raises(
        NoOracles, match="results of present80 are recorded, and none of blocks of a pattern; take loopback"
    ):
        require_verifiable([parse("present80-duplex-iterative-shadow+selftest")])
    with pytest.raises(NoOracles, match=r"results of present80 are recorded, .* leave out the layer"):
        require_verifiable([parse("present80-encrypt-iterative-shadow+kat")])


def test_a_kernel_around_a_loop_has_no_software_model():
    with pytest.raises(NoSoftwareModel, match=r"\+loopback has no software model yet"):
        require_verifiable([parse("aes128-duplex-pipelined-stored+loopback+kernel64")])
