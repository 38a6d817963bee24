"""Galois/Counter Mode."""

from itertools import pairwise

import pytest
from amaranth.sim import Simulator

from mode_tests import ModeTests
from roundhouse.systems import parse
from roundhouse.verify.answers import answers_for
from roundhouse.verify.block_face import block_face, play
from roundhouse.verify.messages import MessageStimulus

SYSTEMS = [
    "aes128-encrypt-iterative+gcm",
    "aes128-encrypt-pipelined-travelling+gcm",
    "aes128-encrypt-pipelined-shadow+gcm",
    "aes-encrypt-pipelined-stored+gcm",
    "aes128-encrypt-iterative+x4+gcm",
    "aes128-encrypt-interleaved-c5-buffered-on_the_fly-compact+gcm",
    "serpent128-encrypt-iterative+gcm",
    "twofish128-encrypt-pipelined-stored+gcm",
    "aes128-encrypt-iterative-open+gcm",
    "aes128-encrypt-iterative+gcm+words32",
    "simon128_256-encrypt-serial-d8-on_the_fly+gcm",
    "aes128-encrypt-pipelined-travelling+gcm_s2",
    "aes128-encrypt-pipelined-shadow+gcm_s3",
    "aes128-encrypt-pipelined-travelling+gcm_s4",
    "aes-encrypt-pipelined-stored+gcm_s4",
    "aes128-encrypt-iterative+x4+gcm_s2",
    "aes128-encrypt-pipelined-stored+gcm_s2+words32",
]
STORED, TRAVELLING, SHADOW = SYSTEMS[:3]
SHADOW_256 = SHADOW.replace("128", "256")
KEYED_ANY_TIME, OPEN = SYSTEMS[5], SYSTEMS[8]
#: The mode around a small pipeline is the same.
SMALL = "speck128_128-encrypt-pipelined-r4-travelling+gcm"
TWO, FOUR = f"{SMALL}_s2", f"{SMALL}_s4"
REFUSALS = {
    "aes128-decrypt-iterative+gcm": "can encrypt alone, for messages in either direction; take encrypt",
    "aes128-encrypt-iterative+gcm+gcm": "take it without other modes",
    "aes128-encrypt-iterative-clear+gcm": "take a core without -clear",
    "simon64_128-encrypt-iterative+gcm": "defined for blocks of 128 bits",
    "speck128_128-encrypt-interleaved-c2+gcm": "come in successive clocks, .* with -buffered",
    "aes128-encrypt-iterative+gcm_s2": "leaves time for 8 steps of a smaller one; take gcm",
    "aes128-encrypt-pipelined-stored+gcm_s5": "in one clock, or in 2, 3, 4 stages; take gcm or gcm_s2",
}
LENGTHS = r"\{ aad_blocks, aad_rest, (28'h0+), text_blocks, text_rest, (3'h0) \}"
MUTANTS = {
    "a key within a message": (STORED, r"(assign skid_key_valid = key_valid)[^;]*;", r"\1;"),
    "a key after the hash key": (KEYED_ANY_TIME, r"(assign may_start = \S+ +)& [^;]+;", r"\1;"),
    "a message that goes on after reset": (STORED, r"(?s)(= masked;.{0,200}?if \()rst(\))", r"\g<1>1'h0\2"),
    "lengths in the wrong order": (STORED, LENGTHS, r"{ text_blocks, text_rest, \1, aad_blocks, aad_rest, \2 }"),
    "plaintext in the hash": (STORED, r"(assign to_hash = )[^;]+;", r"\1text;"),
    "a digit too few": (STORED, r"(hash_busy <= )", r"\g<1>~hash_steps[6] & "),
    "a block during a product": (STORED, r"(hash_free <= )", r"\g<1>1'h1 | "),
    "a tag that is lost": (SMALL, r"(assign hash_ready = )[^;]+;", r"\g<1>1'h1;"),
    "a message without its end": (TWO, r"(assign hash_ends = )[^;]+;", r"\g<1>hash_closes1;"),
    "a block that leaves too early": (TWO, r"(assign hash_moves1 = )[^;]+;", r"\g<1>1'h1;"),
    "a sum of the message before": (TWO, r"(assign hash_added = )[^;]+;", r"\1hash_enters;"),
    "a sum that is lost": (TWO, r"(?s)(hash_sums .{0,600}?\.w_en\()[^)]+\)", r"\g<1>1'h0)"),
    "a tag without room": (TWO, r"(hash_ready <= )\\[^;]+;", r"\g<1>1'h1;"),
    "a row that moves on beside the cube": (FOUR, r"(assign hash_moves4 = )([^;]+);", r"\1\2 | hash_starting;"),
    "encrypted zero and the mask beside text": (OPEN, r"(assign o_payload = text)[^;]+;", r"\1;"),
    "a hash key too early": (SMALL, r"(?s)(= hash_key;.{0,60}?if \()[^)]+(\))", r"\g<1>1'h1\2"),
}


class TestGCM(ModeTests):
    SYSTEMS, REFUSALS, MUTANTS = SYSTEMS, REFUSALS, MUTANTS
    LONG = (
        "aes-encrypt-pipelined-stored+gcm",
        "aes-encrypt-pipelined-stored+gcm_s4",
        "aes128-encrypt-iterative+x4+gcm",
        "aes128-encrypt-pipelined-shadow+gcm",
        "simon128_256-encrypt-serial-d8-on_the_fly+gcm",
        "twofish128-encrypt-pipelined-stored+gcm",
    )


@pytest.mark.parametrize("mode", ["gcm", "gcm_iv", "ccm"])
def test_a_mode_with_tags_is_gated_even_over_a_core_that_is_not(mode):
    assert parse(f"aes128-encrypt-iterative-open+{mode}").gated


@pytest.mark.slow
def test_counters_of_blocks_carry_beyond_sixteen_bits():
    blocks = (1 << 16) + 3
    stimulus = stimulus_of(TRAVELLING)
    script = stimulus.equal_messages(0, 1, 16 * blocks - 5, aad_length=16 * blocks - 7)
    result = play(parse(TRAVELLING), script, seed=0)
    assert not result.reason and result.count(script.protocol, "tag") == 1


@pytest.mark.slow
@pytest.mark.parametrize(("text", "aad"), [(64, 0), (64, 20), (16, 0), (0, 16)])
def test_a_message_with_a_key_of_its_own_costs_two_clocks_besides_its_blocks(text, aad):
    script = stimulus_of(TRAVELLING).equal_messages(0, 100, text, aad_length=aad, new_keys=True)
    result = play(parse(TRAVELLING), script, seed=0, trace=True)
    assert not result.reason
    blocks = result.trace["i"]
    assert blocks[-1] - blocks[0] == len(blocks) - 1 + 2 * 99


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text", "clocks"),
    [(SHADOW, 64, 12 + 10), (SHADOW, 512, 34), (SHADOW_256, 64, 30 + 14), (SHADOW_256, 512, 44)],
)
def test_a_key_of_its_own_from_the_shadow_costs_set_up_and_latency_but_in_long_messages(name, text, clocks):
    script = stimulus_of(name).equal_messages(0, 40, text, new_keys=True)
    result = play(parse(name), script, seed=0, trace=True)
    assert not result.reason
    starts = result.trace["i"][:: text // 16]
    assert {later - start for start, later in pairwise(starts[10:])} == {clocks}


@pytest.mark.slow
@pytest.mark.parametrize("late", range(4))
def test_a_text_reaches_a_serial_core_as_additional_data_fills_what_waits(late):
    """Such a core decides at the end of a pass of four clocks to take the block which it is offered."""
    m, ports = parse("simon128_128-encrypt-serial-d16-on_the_fly+gcm").elaboratable()
    pauses = [0, 600, 0, 0, 40 + late, 0]  # clocks before each block: five of additional data and one of text
    inputs = {"o_ready": 1, "tag_ready": 1, "i_bytes": 16, "key_payload": 1, "iv_payload": 2}
    sent, tags = 0, 0

    async def bench(ctx):
        nonlocal sent, tags
        for name, value in inputs.items():
            ctx.set(ports[name], value)
        valid, pause = {"key": 1, "iv": 1, "i": 0}, pauses[0]
        for _ in range(3000):
            valid["i"] |= sent < len(pauses) and pause == 0
            pause -= not valid["i"]
            text = sent == len(pauses) - 1
            ctx.set(ports["i_aad"], not text)
            ctx.set(ports["i_last"], text)
            for stream, offered in valid.items():
                ctx.set(ports[f"{stream}_valid"], offered)
            taken = [stream for stream in valid if valid[stream] and ctx.get(ports[f"{stream}_ready"])]
            tags += ctx.get(ports["tag_valid"])
            await ctx.tick()
            valid.update(dict.fromkeys(taken, 0))
            if "i" in taken:
                sent += 1
                pause = pauses[sent] if sent < len(pauses) else -1

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    assert (sent, tags) == (len(pauses), 1)


def stimulus_of(name):
    """Return stimulus for a system."""
    system = parse(name)
    return MessageStimulus(block_face(system), system.mode, answers_for(system.cipher))
