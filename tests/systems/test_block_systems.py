"""Systems that encrypt each block alone, copies and words: verified as their cores are, and refused with a reason."""

from random import Random

import pytest

from roundhouse.architectures.refusal import Refused
from roundhouse.errors import InvalidInput
from roundhouse.systems import parse
from roundhouse.verify import verify
from roundhouse.verify.block_face import block_face, play
from roundhouse.verify.mutate import mutate
from roundhouse.verify.script.offers import BlockOffer, KeyOffer
from roundhouse.verify.stimulus import script_for

SYSTEMS = [
    "simon64_128-encrypt-iterative+words8",
    "xtea-decrypt-iterative-stored+words16",
    "aes-simplex-iterative-stored+words32",
    "simon64_128-duplex-iterative-shadow+words32",
    "aes128-encrypt-pipelined-shadow+words64",
    "aes128-encrypt-iterative+x4",
    "aes-encrypt-interleaved-c2-stored+x2",
    "simon64_128-encrypt-iterative-travelling+x3",
    "simon64_128-duplex-iterative-stored+x3+words8",
    "simon64_128-encrypt-serial-d8-travelling+x2",
    "simon64_128-encrypt-pipelined-stored+x2",
    "simon64_128-encrypt-interleaved-c3-stored+x2",
    "aes128-encrypt-interleaved-c2-stored+words8",
    "simon64_128-duplex-interleaved-c3-stored+words32",
    "aes-simplex-iterative-stored+registered",
    "simon64_128-encrypt-pipelined-stored+registered_in",
    "simon64_128-duplex-pipelined-shadow+registered",
    "xtea-decrypt-serial-d8-on_the_fly+registered_out",
    "simon64_128-encrypt-iterative-travelling+registered_out",
    "simon64_128-encrypt-iterative-open+x2+registered+words32",
]


@pytest.mark.slow
@pytest.mark.parametrize("name", SYSTEMS)
def test_it_is_right_and_keeps_its_claim(name):
    found = verify(parse(name), effort="quick")
    assert found.status == "passed", found.reason
    assert found.cycles_per_block_measured == parse(name).claim.cycles_per_block


@pytest.mark.parametrize(
    ("name", "latency", "cycles", "setup"),
    [
        ("aes128-encrypt-iterative+words32", (10,), (10,), (4,)),
        ("aes128-encrypt-pipelined-stored+words32", (10,), (4,), None),
        ("aes128-encrypt-iterative+x4", (11,), (2.5,), (1,)),
        ("aes128-encrypt-iterative+x16", (11,), (1,), (1,)),
        ("aes128-encrypt-iterative+x4+words64", (11,), (2.5,), (2,)),
        ("aes128-encrypt-iterative+registered", (12,), (10,), (1,)),
        ("aes128-encrypt-iterative+registered_in", (11,), (10,), (1,)),
        ("aes128-encrypt-pipelined-stored+registered_out", (11,), (1,), None),
    ],
)
def test_clocks(name, latency, cycles, setup):
    claim = parse(name).claim
    assert (claim.latency, claim.cycles_per_block) == (latency, cycles)
    assert setup is None or claim.key_setup_encrypt == setup


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("aes128-encrypt-iterative+words24", "words must have 8, 16, 32, 64 bits; take words32"),
        ("simon48_72-encrypt-iterative+words16", "72 bits are no whole number of words; take words8"),
        ("xtea-encrypt-iterative+words64", "a block of 64 bits is one word; take narrower words, or none"),
        ("aes128-encrypt-iterative-travelling+words32", "a key that comes with its block has no words of its own"),
        ("aes128-encrypt-iterative-clear+words32", "words would be taken while a core is erased"),
        ("aes128-encrypt-iterative+x1", "there must be 2 to 64 copies; take x2"),
        ("aes128-encrypt-pipelined-shadow+x2", "with shadow keys a copy changes its key as it takes a block"),
        ("xtea-encrypt-serial-d1-travelling+x2", "in 2112 clocks, and meanwhile no other one can; take one alone"),
        ("simon64_128-encrypt-serial-d8-travelling+x16", "in 16 clocks, and meanwhile no other one can; take x12"),
        ("xtea-encrypt-serial-d8-on_the_fly+x2", "a serial core takes a key digit by digit, and copies take it in one"),
        ("aes128-encrypt-iterative+ctr+x2", "take copies inside other layers"),
        ("aes128-encrypt-iterative+ctr+registered", "take them inside other layers"),
        ("xtea-encrypt-serial-d8-on_the_fly+registered", "digit by digit; take registered_out"),
        ("aes128-encrypt-iterative-clear+registered", "take a core without -clear"),
        (
            "aes128-encrypt-iterative+words32+x2",
            "words32 has none outside; take x2 inside words32",
        ),
        (
            "aes128-encrypt-iterative+words32+words8",
            "words32 has none outside; take one of the two",
        ),
    ],
)
def test_refusals(name, reason):
    with pytest.raises(Refused, match=reason):
        parse(name)


MUTANTS = {
    "results in another order": (SYSTEMS[5], r"(o_turn <= )", r"\g<1>~", "o_payload must be zero"),
    "a result that stays": (SYSTEMS[10], r"(core_1_o_held1_valid <= )", r"\g<1>core_1_o_held1_valid | ", ""),
    "a copy without the new key": (SYSTEMS[5], r"(assign core_2_key_valid = )[^;]+;", r"\g<1>1'h0;", "no transfer"),
    "the words of a result swapped": (SYSTEMS[1], r"(o_words <= )", r"\g<1>~", "must be"),
    "a key before older blocks": (SYSTEMS[14], r"(core_key_valid = key_held) & [^;]+;", r"\g<1>;", "must be"),
    "a block before an older key": (SYSTEMS[14], r"(assign \\\$\d+  = key_held & )[^;]+;", r"\g<1>1'h0;", "must be"),
    "a word lost while the core works": (SYSTEMS[1], r"(assign i_ready = )[^;]+;", r"\g<1>1'h1;", ""),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTANTS)
def test_a_mutant_is_caught(name):
    system, pattern, replacement, reason = MUTANTS[name]
    found = verify(mutate(parse(system), pattern, replacement), effort="quick")
    assert found.status == "failed"
    assert reason in found.reason


def waits_for_its_key(design):
    """Clocks for which a key waits while blocks are offered without end."""
    face, random = block_face(design), Random(1)
    script = script_for(face)
    script.key(random.getrandbits(128), 128)
    script.idle(0)
    blocks = [BlockOffer(random.getrandbits(128), (None, None)) for _ in range(300)]
    script.race([*blocks, KeyOffer(random.getrandbits(128), 128, delay=50)])
    result = play(design, script, trace=True)
    assert not result.reason
    first, other = result.trace["key"]
    return other - first - 50


@pytest.mark.slow
def test_blocks_without_end_do_not_keep_a_key_out_of_the_copies():
    system = parse("aes128-encrypt-interleaved-c2-stored+x2")
    assert waits_for_its_key(system) < 2 * max(system.claim.latency)
    registered, bare = (parse(f"aes128-encrypt-iterative{layers}") for layers in ("+registered", ""))
    assert waits_for_its_key(registered) == waits_for_its_key(bare)  # its register is empty
    starved = mutate(system, r"(assign i_held = )[^;]+;", r"\g<1>1'h0;")
    assert waits_for_its_key(starved) > 1000


@pytest.mark.parametrize("name", ["aes256-gcm-axi", "aes128-encrypt-iterative-gcm", "aes128-encrypt-iterative-gcm+axi"])
def test_a_layer_in_the_place_of_an_axis_is_told_as_one(name):
    with pytest.raises(InvalidInput, match=r"'gcm' is a layer .* as in CORE\+gcm"):
        parse(name)
