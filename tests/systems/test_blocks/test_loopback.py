"""Loopback: every block comes back, whatever stalls, and no sooner or later than claimed; what cannot be is refused."""

import re
from random import Random

import pytest

from roundhouse.architectures.refusal import Refused
from roundhouse.systems import parse
from roundhouse.verify.drivers.stalls import Stalls
from roundhouse.verify.drivers.verilator.simulation import simulate
from roundhouse.verify.mutate import Mutant
from roundhouse.verify.plain_text import plain_text
from roundhouse.verify.protocol import Protocol
from roundhouse.verify.script.script import Script

SHADOW = "simon64_128-duplex-pipelined-shadow+loopback"
WORDS = "simon64_128-duplex-iterative-on_the_fly+loopback16"
LOOPS = [
    SHADOW,
    WORDS,
    "simon64_128-duplex-pipelined-stored+loopback",
    "speck64_128-duplex-interleaved-c5-buffered-shadow+loopback",
    "des-duplex-pipelined-travelling+loopback",
    "aes-duplex-iterative-stored+loopback64",
    "present80-duplex-folded-n1-shadow+loopback",
]


def loop_script(system, keys=6, blocks=50):
    """Keys, each with its blocks; every block must come back."""
    random, protocol = Random(1), Protocol.of(system.ports, gated=system.gated)
    script = Script(protocol)
    streams = {stream.name: stream.fields for stream in protocol.incoming}
    for number in range(keys):
        values = {name: random.getrandbits(bits) for name, bits in streams.get("key", {}).items()}
        if values:
            size = random.randrange(len(system.cipher.key_sizes))
            values |= {"size": size} if "size" in values else {}
            script.send("key", values, after={"i": number * blocks} if number else {})
        for place in range(blocks):
            flags = {name: random.getrandbits(bits) for name, bits in streams["i"].items()}
            flags |= {"next_key": int(place == 0)} if "next_key" in flags else {}
            script.send("i", flags, after={"key": number + 1} if values else {})
            script.expect("o", {"payload": flags["payload"]})
    return script


@pytest.mark.slow
@pytest.mark.parametrize("name", LOOPS)
@pytest.mark.parametrize("stalls", [Stalls(), Stalls(0.3, 0.6, 0.1), Stalls(0.7, 0.1, 0.3)], ids=["none", "o", "i"])
def test_every_block_comes_back(name, stalls):
    system = parse(name)
    result = simulate(system, loop_script(system), stalls=stalls)
    assert not result.reason
    assert result.transfers["o"] == 300


@pytest.mark.slow
@pytest.mark.parametrize("name", LOOPS)
def test_the_claim_holds(name):
    system = parse(name)
    trace = simulate(system, loop_script(system, keys=1, blocks=200), trace=True).trace
    assert trace["o"][0] - trace["i"][0] in system.claim.latency
    first, last = trace["o"][-101], trace["o"][-1]  # a whole number of bursts
    assert (last - first) / 100 in system.claim.cycles_per_block


MUTANTS = {
    "the flags are lost": (SHADOW, r"(storage\[w_port__addr\] <= )[^;]+;", r"\g<1>1'h0;"),
    "a key goes to one direction alone": (SHADOW, r"(assign core_dec_key_valid = )[^;]+;", r"\g<1>1'h0;"),
    "a key does not wait for the line": (WORDS, r"= ! blocks_between;", "= 1'h1;"),
    "the words of the line are wrong": (WORDS, r"(line_words <= )", r"\g<1>~"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTANTS)
def test_a_mutant_is_caught(name):
    name, pattern, replacement = MUTANTS[name]
    system = parse(name)
    verilog, changes = re.subn(pattern, replacement, plain_text(system))
    assert changes
    script = loop_script(system)
    assert simulate(Mutant(system, verilog), script, stalls=Stalls(0.3, 0.3, 0.1), watchdog=2000).reason


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("aes128-encrypt-pipelined-shadow+loopback", "blocks are decrypted while others are encrypted; take duplex"),
        ("aes128-simplex-iterative-stored+loopback", "take duplex, without other layers inside"),
        (
            "aes128-duplex-iterative-stored+words32+loopback",
            "words32 has none outside; take loopback inside words32",
        ),
        ("aes128-duplex-iterative-stored-clear+loopback", "the line is not erased with the core"),
        (
            "aes128-duplex-iterative-stored+loopback128",
            "words on the line must have 8, 16, 32, 64 bits for blocks of 128",
        ),
        (
            "aes128-duplex-iterative-stored+loopback+x2",
            "each copy would have a line of its own; take copies of the core",
        ),
        ("simon48_72-duplex-iterative-stored+loopback32", "words on the line must have 8, 16 bits for blocks of 48"),
    ],
)
def test_refusals(name, reason):
    with pytest.raises(Refused, match=reason):
        parse(name)


@pytest.mark.slow
@pytest.mark.parametrize("layers", ["words32", "axi64", "loopback64+words64"])
def test_other_layers_surround_a_loop(layers):
    inner = "" if "loopback" in layers else "loopback+"
    assert parse(f"aes128-duplex-pipelined-stored+{inner}{layers}").verilog


def test_clocks():
    claim = parse("aes128-duplex-pipelined-shadow+loopback64").claim
    assert (claim.latency, claim.cycles_per_block, claim.key_setup_decrypt) == ((21,), (2,), None)
