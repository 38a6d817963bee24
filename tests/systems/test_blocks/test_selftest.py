"""Systems that test themselves, on their own Verilog, against arithmetic and independent software."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from pattern_sequences import numbers, powers_of_x

from roundhouse.architectures.refusal import Refused
from roundhouse.errors import InvalidInput
from roundhouse.studies.registry import load_study
from roundhouse.systems import parse
from roundhouse.systems.test_blocks.pattern import POLYNOMIALS
from roundhouse.verify.answers import answers_for
from roundhouse.verify.drivers.verilator.recording import record
from roundhouse.verify.mutate import Mutant
from roundhouse.verify.plain_text import plain_text
from roundhouse.verify.self_test import Settings, find_faults, simulate_self_test

PAGE = Path(__file__).parents[3] / "docs" / "self-test.md"
AES = "aes128-duplex-pipelined-shadow+selftest"
AES_STORED = "aes128-duplex-pipelined-stored+selftest"
SHADOW = "simon64_128-duplex-pipelined-shadow+selftest"
STORED = "simon64_128-duplex-pipelined-stored+selftest"
TRAVELLING = "des-duplex-pipelined-travelling+selftest_counter"
SMALL = "simon64_128-duplex-iterative-shadow+selftest"
SMALL_STORED = "simon64_128-duplex-iterative-stored+selftest"
SMALL_TRAVELLING = "xtea-duplex-iterative-travelling+selftest"
FIRST_BLOCK = 0x00112233445566778899AABBCCDDEEFF
FIRST_KEY = 0x000102030405060708090A0B0C0D0E0F

SOME_KEYS = Settings(2000, 4, flips={1000: 5})
SYSTEMS = {
    SHADOW: Settings(600, 140, flips={300: 5}),
    STORED: Settings(900, 40, flips={400: 63}),
    TRAVELLING: Settings(600, 7, flips={200: 0}),
    "simon64_128-duplex-pipelined-shadow+selftest32": Settings(900, 90, flips={500: 8}),
    "simon64_128-duplex-iterative-on_the_fly+selftest_counter": Settings(3000, 5, flips={1500: 20}),
    "aes-duplex-iterative-stored+selftest64": Settings(1500, 9, flips={700: 127}),
    "present80-duplex-folded-n1-shadow+selftest": Settings(9000, 3, flips={4000: 1}),
}


SEEN = {}


def seen_of(name, settings):
    """What is seen of a system; simulated once."""
    if (wanted := (name, repr(settings))) not in SEEN:
        SEEN[wanted] = simulate_self_test(parse(name), settings)
    return SEEN[wanted]


def faults_of(design, settings):
    """What is wrong with a design."""
    return find_faults(design, simulate_self_test(design, settings), settings, answers_for(design.cipher))


@pytest.fixture(scope="module")
def aes():
    """3,000 clocks of AES, with key changes as often as they cost nothing, and three bits inverted."""
    return simulate_self_test(parse(AES), Settings(3000, 22, flips={500: 0, 501: 127, 1500: 64}))


@pytest.mark.slow
def test_a_key_change_of_aes_costs_no_block_and_no_clock(aes):
    assert len(aes.changes) > 100
    assert {*aes.idle_at_changes} == {0}
    assert aes.idle_under_keys == 0
    assert aes.lost == 0
    assert aes.changes == [*range(0, len(aes.sent), 22)]


@pytest.mark.slow
def test_blocks_and_keys_of_aes_are_powers_of_x(aes):
    assert [one.payload for one in aes.sent] == powers_of_x(128, FIRST_BLOCK, len(aes.sent))
    assert aes.keys == powers_of_x(128, FIRST_KEY, len(aes.keys))


@pytest.mark.slow
def test_the_line_carries_what_openssl_computes(aes):
    flipped = {}
    line = aes.line(0)
    for number, sent in enumerate(aes.sent):
        key = algorithms.AES(aes.keys[number // 22].to_bytes(16))
        expected = Cipher(key, modes.ECB()).encryptor().update(sent.payload.to_bytes(16))
        if difference := line[number].payload ^ int.from_bytes(expected):
            flipped[number] = difference
    assert f"{line[0].payload:032x}" == "69c4e0d86a7b0430d8cdb78070b4c55a"  # FIPS 197, appendix C.1
    assert [*flipped.values()] == [1 << 0, 1 << 127, 1 << 64]
    assert [line[number].clock for number in flipped] == [501, 502, 1501]


@pytest.mark.slow
def test_error_rises_two_clocks_after_the_first_wrong_block_of_aes_and_stays(aes):
    wrong = [
        received.clock
        for sent, received in zip(aes.sent, aes.received, strict=True)
        if sent.payload != received.payload
    ]
    assert wrong == [511, 512, 1511]
    assert [clock for clock, one in enumerate(aes.samples) if one["error"]] == [*range(513, len(aes.samples))]
    assert (aes.samples[-1]["blocks"], aes.samples[-1]["errors"]) == (len(aes.sent), 3)


@pytest.mark.slow
def test_latency_and_rate_of_aes(aes):
    assert {received.clock - sent.clock for sent, received in zip(aes.sent, aes.received, strict=True)} == {20}
    assert {after.clock - before.clock for before, after in pairwise(aes.received)} == {1}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "settings", "idle"),
    [
        (AES, Settings(600, 21), {1}),
        (AES_STORED, Settings(600, 40), {33}),
        (TRAVELLING, SYSTEMS[TRAVELLING], {0}),
        (SHADOW, SYSTEMS[SHADOW], {0}),
    ],
)
def test_clocks_lost_at_a_key_change(name, settings, idle):
    seen = seen_of(name, settings)
    assert {*seen.idle_at_changes} == idle
    assert seen.idle_under_keys == seen.lost == 0


@pytest.mark.slow
def test_the_page_and_the_study_tell_the_clocks_that_are_lost():
    rows = re.findall(r"\| `(\w+)` \| (\d+)(?: or more)? \| (\d+) \| (\d+) \|", PAGE.read_text())
    assert [keys for keys, *_ in rows] == ["shadow", "shadow", "stored"]
    for keys, period, clocks, blocks in rows:
        seen = seen_of(f"aes128-duplex-pipelined-{keys}+selftest", Settings(600, int(period)))
        assert ({*seen.idle_at_changes}, seen.lost) == ({int(clocks)}, int(blocks))
    (design,) = (design for design in load_study("pipeline28g").designs if design.name == "encrypt")
    assert f"goes {max(seen.idle_at_changes)} clocks without one" in design.note


@pytest.mark.slow
@pytest.mark.parametrize("name", SYSTEMS)
def test_it_is_right_and_keeps_its_claim(name):
    system, seen = parse(name), seen_of(name, SYSTEMS[name])
    assert not find_faults(system, seen, SYSTEMS[name], answers_for(system.cipher))
    assert len(seen.changes) > 3
    assert seen.samples[-1]["errors"] == 1
    assert seen.latencies[0] == system.claim.latency[-1]
    assert seen.idle_under_keys + 1 == system.claim.cycles_per_block[-1]


@pytest.mark.slow
def test_no_error_without_an_inverted_bit():
    seen = seen_of(SHADOW, Settings(600, 140))
    assert seen.error_at is None
    assert seen.samples[-1]["errors"] == 0


@pytest.mark.slow
def test_blocks_of_a_counter_come_at_their_interval():
    seen = seen_of(TRAVELLING, Settings(600, 0, interval=9))
    assert {after.clock - before.clock for before, after in pairwise(seen.sent)} == {9}
    assert [one.payload for one in seen.sent] == numbers(64, FIRST_BLOCK >> 64, len(seen.sent))
    assert seen.changes == [0]


@pytest.mark.slow
def test_a_run_may_pause():
    """`run` falls now and then; no block is taken back, and all come back."""
    system = parse(SHADOW)
    seen = simulate_self_test(system, Settings(200))
    assert seen.sent[-1].clock == 199
    assert seen.lost == 0


@pytest.mark.slow
def test_a_reset_begins_the_same_test_again():
    """Also with blocks, errors and keys on their way."""
    start, run = {"rst": 1, "key_period": 4, "flip_valid": 0}, {"rst": 0, "run": 1}
    once = [start, run, *[{}] * 700]
    error = [{"flip_valid": 1}, *[{}] * 200]
    system = parse(SMALL)
    seen = record(system, [*once, *error, *once])
    first, second = seen[1 : len(once)], seen[-len(once) + 1 :]
    before = seen[-len(once) - 1]
    assert before["error"] and before["blocks"] and before["sent_valid"]
    for name in (port.name for port in system.ports if port.name not in ("clk", "rst")):
        assert [one[name] for one in first] == [one[name] for one in second], name


MUTANTS = {
    "a verifier that never raises": (SMALL, r"error \| wrong", "error & wrong", "error must be high"),
    "a verifier that is high at once": (SMALL, r"= o_payload != pattern", "= 1'h1", "error must be low"),
    "a verifier that does not count": (SMALL, r"errors \+ wrong", "errors", "the verifier must count"),
    "a count that is a clock early": (
        SMALL,
        r"= blocks \+ compared;",
        "= blocks + o_valid;",
        "the verifier must count",
    ),
    "a key that comes a block late": (SMALL, ">= key_period", "> key_period", "the key must change at block 4"),
    "a generator that repeats": (
        SHADOW,
        r"(_data_generator.*?\$3  = )\{ pattern\[62:0\], 1'h0 \}",
        r"\1 pattern",
        "low",
    ),
    "another bit": (SMALL, r"= 1'h1 << number", "= 2'h2 << number", "on the line"),
    "a bit of two blocks": (SMALL, r"(if \(\\\$5 \) begin\s+\\\$6  = )1'h0", r"\1asked", "must come back"),
    "a late key of a block": (SMALL_TRAVELLING, r"= \\\$6  & last;", "= \\\\$6  & new_key;", "on the line"),
    "a block before its key": (SMALL_STORED, r"= ~ key_valid;", "= 1'h1;", "a key must be written before its blocks"),
    "a block that is lost": (SMALL, r"(assign sent_ready = )[^;]+;", r"\g<1>1'h1;", "every block must come back"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTANTS)
def test_a_mutant_is_caught(name):
    name, pattern, replacement, reason = MUTANTS[name]
    system = parse(name)
    verilog, changes = re.subn(pattern, replacement, plain_text(system), flags=re.DOTALL)
    assert changes
    assert any(reason in fault for fault in faults_of(Mutant(system, verilog), SOME_KEYS))


@pytest.mark.slow
def test_a_generator_and_a_verifier_that_both_repeat_are_caught_by_arithmetic():
    system = parse(SMALL)
    both = re.sub(r"\{ pattern\[62:0\], 1'h0 \} \^", "pattern ^", plain_text(system))
    seen = simulate_self_test(Mutant(system, both), Settings(2000))
    assert seen.error_at is None
    assert [one.payload for one in seen.sent] != powers_of_x(64, FIRST_BLOCK >> 64, len(seen.sent))


def test_a_system_that_does_not_test_itself_is_named():
    with pytest.raises(
        InvalidInput, match=r"must have selftest or kat as its last layer; given .*; take aes128-.*\+selftest"
    ):
        simulate_self_test(parse("aes128-duplex-iterative-stored+loopback"), Settings(1))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("aes128-encrypt-pipelined-shadow+selftest", "take duplex"),
        ("aes128-duplex-iterative-stored+selftest96", "words on the line must have 8, 16, 32, 64 bits"),
        (
            "aes128-duplex-iterative-stored+selftest+x2",
            "x2 takes streams of blocks, and selftest has none outside; take selftest last",
        ),
        ("aes128-duplex-iterative-stored+selftest+words32", "take selftest last"),
        ("aes128-duplex-iterative-stored+selftest+axi", "take selftest last"),
        ("aes128-duplex-iterative-stored+selftest+ctr", "take selftest last"),
        ("aes128-duplex-iterative-stored+loopback+selftest", "take duplex, without other layers inside"),
    ],
)
def test_refusals(name, reason):
    with pytest.raises(Refused, match=reason):
        parse(name)


def test_a_counter_needs_no_polynomial(monkeypatch):
    monkeypatch.delitem(POLYNOMIALS, 64)
    assert parse(f"{SMALL}_counter")
