"""Serial cores in Amaranth's simulator: tiny ciphers of every shape, and published vectors."""

from itertools import pairwise, product
from random import Random

import pytest
from amaranth.hdl import ClockDomain
from amaranth.sim import Simulator
from tiny_ciphers import Feistel, Fixed, Permuting, SerialCore, Sums

from roundhouse.architectures.keys.policy import find_policy
from roundhouse.architectures.layouts.serial import Serial
from roundhouse.architectures.steps.hardware import hardware
from roundhouse.ciphers import CATALOG
from simulate import Bench, Job
from small_cipher import SMALL

SERPENT = hardware(CATALOG["serpent128"])
TINY = [
    SerialCore(cipher, direction, digit, keys)
    for cipher, direction, digit, keys in product(
        (Feistel(), Sums(), Fixed(), Permuting()), ("encrypt", "decrypt"), (1, 2, 4), ("travelling", "on_the_fly")
    )
    if Serial(digit).refusal(cipher, direction, find_policy(keys), "logic") is None
]
cores = pytest.mark.parametrize("core", TINY, ids=lambda core: f"{type(core.cipher).__name__}-{core.name}")


def test_just_these_are_refused():
    """All can encrypt, and `Fixed` decrypt; the S-boxes of `Permuting` take digits of 4 bits."""
    assert len(TINY) == 2 * (3 * (3 + 1) + 1)


def model(cipher):
    """The cipher's own software model."""
    return lambda key, size, block, decrypt: (cipher.decrypt if decrypt else cipher.encrypt)(key, block, size)


@cores
@pytest.mark.parametrize("pauses", [False, True])
def test_results_are_those_of_the_cipher(core, pauses):
    random = Random(core.name)
    bench = Bench(core, [Job.random(core.cipher, random, 2) for _ in range(3)], random if pauses else None)
    assert bench.results() == bench.expected(model(core.cipher))


@cores
def test_claims_hold(core):
    bench = Bench(core, [Job(5, 0, ((3, False),) * 4)])
    entered, left = ([clock for clock, _ in bench.transfers[stream]] for stream in "io")
    assert core.claim.latency == (left[0] - entered[0],)
    assert [b - a for a, b in pairwise(entered)] == [*core.claim.cycles_per_block] * 3
    setup = None if core.keys == "travelling" else (entered[0] - bench.transfers["key"][0][0],)
    assert (core.claim.key_setup_encrypt, core.claim.key_setup_decrypt) == (
        (setup, None) if core.direction == "encrypt" else (None, setup)
    )


VECTORS = [  # from the papers' appendices; XTEA's from the paper's test program, as libraries print it
    ("simon64_128", 0x1B1A1918131211100B0A090803020100, 0x656B696C20646E75, 0x44C8FC20B9DFA07A),
    ("simon32_64", 0x1918111009080100, 0x65656877, 0xC69BE9BB),
    ("speck64_128", 0x1B1A1918131211100B0A090803020100, 0x3B7265747475432D, 0x8C6FA548454E028B),
    ("speck48_96", 0x1A19181211100A0908020100, 0x6D2073696874, 0x735E10B6445D),
    ("xtea", 0x000102030405060708090A0B0C0D0E0F, 0x4142434445464748, 0x497DF3D072612CB5),
]


@pytest.mark.parametrize(("name", "key", "plain", "cipher"), VECTORS)
@pytest.mark.parametrize(("digit", "keys"), [(1, "travelling"), (4, "travelling"), (8, "on_the_fly")])
def test_published_vectors(name, key, plain, cipher, digit, keys):
    core = SerialCore(hardware(CATALOG[name]), "encrypt", digit, keys)
    assert Bench(core, [Job(key, 0, ((plain, False),))]).results() == [cipher]


def test_a_published_vector_backwards():
    name, key, plain, cipher = VECTORS[-1]
    core = SerialCore(hardware(CATALOG[name]), "decrypt", 4, "travelling")
    assert Bench(core, [Job(key, 0, ((cipher, True),))]).results() == [plain]


@cores
@pytest.mark.parametrize("clears", [False, True])
def test_a_reset_forgets_and_a_result_waits(core, clears):
    """Reset at any moment; then a block goes through, and its result stands until it is taken."""
    random, key, block = Random(core.name), 0x5A, 0x1234
    top, ports = core.elaboratable(clears)
    top.domains.sync = domain = ClockDomain()
    expected = model(core.cipher)(key, 0, block, core.direction == "decrypt")

    async def bench(ctx):
        for _ in range(6):
            await reset_while_busy(ctx, ports, domain.rst, random)
        ctx.set(ports["o_ready"], 0)
        await one_block(ctx, ports, key, block)
        while not ctx.get(ports["o_valid"]):
            await ctx.tick()
        for _ in range(30):
            assert (ctx.get(ports["o_valid"]), ctx.get(ports["o_payload"])) == (1, expected)
            await ctx.tick()
        ctx.set(ports["o_ready"], 1)
        await ctx.tick()
        assert not ctx.get(ports["o_valid"])

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()


async def reset_while_busy(ctx, ports, reset, random):
    """Keep a core busy for some clocks, and reset it: no result is there then."""
    ctx.set(ports["i_payload"], random.getrandbits(16))
    for name in ("key_valid", "i_valid", "o_ready"):
        if name in ports:
            ctx.set(ports[name], random.random() < 0.8)
    for _ in range(random.randrange(150)):
        await ctx.tick()
    ctx.set(reset, 1)
    await ctx.tick()
    ctx.set(reset, 0)
    assert not ctx.get(ports["o_valid"])


async def one_block(ctx, ports, key, block):
    """Offer a key, which may come with the block, and the block until they are taken."""
    ctx.set(ports["i_payload"], block)
    if "i_key" in ports:
        ctx.set(ports["i_key"], key)
    else:
        ctx.set(ports["key_payload"], key)
        ctx.set(ports["key_valid"], 1)
        ctx.set(ports["i_valid"], 0)
        await ctx.tick().until(ports["key_ready"])
        ctx.set(ports["key_valid"], 0)
    ctx.set(ports["i_valid"], 1)
    await ctx.tick().until(ports["i_ready"])
    ctx.set(ports["i_valid"], 0)
    ctx.set(ports["i_payload"], 0)


@pytest.mark.parametrize(("cipher", "direction", "digit", "keys", "reason"), [
    (Feistel(), "simplex", 1, "travelling", "does one direction; take encrypt or decrypt"),
    (Feistel(), "encrypt", 1, "stored", "no room for round keys; take travelling, or on_the_fly to keep a key"),
    (Feistel(), "decrypt", 1, "travelling", "there is no way to it but through all others"),
    (Feistel(), "encrypt", 3, "travelling", "a digit must divide the words of 8 bits and be shorter; 3 bits are not"),
    (SMALL, "encrypt", 1, "travelling", "a serial core has one key size; take one of the cipher's"),
    (SERPENT, "encrypt", 1, "travelling", "a bit of state_0 30 clocks after it has left its shift register"),
    (hardware(CATALOG["aes128"]), "encrypt", 4, "travelling", "a large table takes whole words"),
    (hardware(CATALOG["rc6_128"]), "encrypt", 1, "travelling", "before the key set-up has run to its end"),
])  # fmt: skip
def test_what_does_not_fit_is_refused_with_a_reason(cipher, direction, digit, keys, reason):
    assert reason in Serial(digit).refusal(cipher, direction, find_policy(keys), "logic")
