"""Serial cores in Amaranth's simulator: tiny ciphers of every shape, and published vectors."""

from dataclasses import dataclass
from itertools import pairwise, product
from random import Random

import pytest
from amaranth.hdl import ClockDomain, Module, Signal
from amaranth.sim import Simulator

from roundhouse.architectures.serial import Serial, serial_refusal
from roundhouse.architectures.serial_control import told_apart
from roundhouse.architectures.streams import Streams
from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.cipher import Cipher, Phase
from roundhouse.core import _assemble
from roundhouse.graph.units import Units
from roundhouse.words import Table, const, join, mux
from simulate import Bench, Job
from small_cipher import SMALL


class Tiny(Cipher):
    """Blocks of two words of 8 bits, and the key state in as many as there are."""

    family = name = "tiny"
    block_bits = 16

    def load(self, block):
        return block.split(8)

    def store(self, state):
        return join(*state)

    def load_key(self, key, size):
        return key.split(8)

    def round_key(self, ks, i):
        return ks[0]


class Feistel(Tiny):
    """The words take each other over, those of the key too; a constant for each round; the last round differs."""

    key_sizes = (24,)
    constants = Table("constants", [(11 * n + 5) % 8 for n in range(6)], 3)

    def __init__(self):
        self.encryption = (Phase(self.round, (5,)), Phase(self.last, (1,)))
        self.decryption = (Phase(self.undo_last, (1,)), Phase(self.undo, (5,)))

    def round(self, state, k, i):
        x, y = state
        return [y ^ (x.rotl(1) & x.rotl(3)) ^ k, x]

    def last(self, state, k, i):
        x, y = state
        return [x ^ k, y]

    def undo(self, state, k, i):
        x, y = state
        return [y, x ^ (y.rotl(1) & y.rotl(3)) ^ k]

    undo_last = last

    def next_key(self, ks, i, size):
        k, *others = ks
        return [*others, k ^ others[-1].rotr(3) ^ join(const(9, 5), self.constants[i])]

    def prev_key(self, ks, i, size):
        *others, k = ks
        return [k ^ others[-1].rotr(3) ^ join(const(9, 5), self.constants[i]), *others]


class Sums(Tiny):
    """Sums of rotated words; the number of the round is a round key."""

    key_sizes = (16,)

    def __init__(self):
        self.encryption, self.decryption = (Phase(self.round, (7,)),), (Phase(self.undo, (7,)),)

    def round(self, state, k, i):
        x, y = state
        x = (x.rotr(4) + y) ^ k
        return [x, y.rotl(1) ^ x]

    def undo(self, state, k, i):
        x, y = state
        y = (y ^ x).rotr(1)
        return [((x ^ k) - y).rotl(4), y]

    def next_key(self, ks, i, size):
        k, word = ks
        return self.round([word, k], join(const(0, 5), i), i)[::-1]

    def prev_key(self, ks, i, size):
        k, word = ks
        return self.undo([word, k], join(const(0, 5), i), i)[::-1]


class Fixed(Tiny):
    """The words of the key never change; which of them is added tells a sum that goes on."""

    key_sizes = (32,)

    def __init__(self):
        self.encryption, self.decryption = (Phase(self.round, (8,)),), (Phase(self.undo, (8,)),)

    def round(self, state, k, i):
        v, w = state
        return [w, v + ((w << 3) ^ (w >> 2) ^ k)]

    def undo(self, state, k, i):
        w, v = state
        return [v - ((w << 3) ^ (w >> 2) ^ k), w]

    def load_key(self, key, size):
        return [const(0, 2), const(0, 8), *key.split(8)]

    def last_key(self, key, size):
        total = const(7 * 0x9E, 8)
        return [total[3:5], total, *key.split(8)]

    def round_key(self, ks, i):
        n, total, *k = ks
        return total + mux(n[1], mux(n[0], k[3], k[2]), mux(n[0], k[1], k[0]))

    def next_key(self, ks, i, size):
        total = ks[1] + 0x9E
        return [total[3:5], total, *ks[2:]]

    def prev_key(self, ks, i, size):
        total = ks[1] - 0x9E
        return [total[3:5], total, *ks[2:]]


@dataclass(frozen=True)
class SerialCore:
    """A serial core, as far as a bench sees it."""

    cipher: Cipher
    direction: str
    digit: int
    keys: str

    @property
    def name(self):
        return f"{self.cipher.name}-{self.direction}-serial-d{self.digit}-{self.keys}"

    @property
    def claim(self):
        return self._engine().claim

    def elaboratable(self):
        engine = self._engine()
        return _assemble(engine), {port.name: signal for port, signal in engine.ports()}

    def _engine(self):
        streams = Streams(self.cipher, simplex=False, travelling=self.keys == "travelling", shadow=False)
        return Serial(self.cipher, self.direction, self.digit, self.keys, Units("logic", inline=True), streams)


TINY = [
    SerialCore(cipher, direction, digit, keys)
    for cipher, direction, digit, keys in product(
        (Feistel(), Sums(), Fixed()), ("encrypt", "decrypt"), (1, 2, 4), ("travelling", "on_the_fly")
    )
    if serial_refusal(cipher, direction, digit, keys) is None
]
cores = pytest.mark.parametrize("core", TINY, ids=lambda core: f"{type(core.cipher).__name__}-{core.name}")


def test_just_these_are_refused():
    assert len(TINY) == 2 * 3 * 2 * 2  # of all ciphers to encrypt, and of `Fixed` to decrypt


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
    core = SerialCore(CATALOG[name], "encrypt", digit, keys)
    assert Bench(core, [Job(key, 0, ((plain, False),))]).results() == [cipher]


def test_a_published_vector_backwards():
    name, key, plain, cipher = VECTORS[-1]
    core = SerialCore(CATALOG[name], "decrypt", 4, "travelling")
    assert Bench(core, [Job(key, 0, ((cipher, True),))]).results() == [plain]


@cores
def test_a_reset_forgets_and_a_result_waits(core):
    """Reset at any moment; then a block goes through, and its result stands until it is taken."""
    random, key, block = Random(core.name), 0x5A, 0x1234
    top, ports = core.elaboratable()
    top.domains.sync = domain = ClockDomain()
    expected = model(core.cipher)(key, 0, block, core.direction == "decrypt")

    async def bench(ctx):
        for _ in range(6):
            ctx.set(ports["i_payload"], random.getrandbits(16))
            for name in ("key_valid", "i_valid", "o_ready"):
                if name in ports:
                    ctx.set(ports[name], random.random() < 0.8)
            for _ in range(random.randrange(150)):
                await ctx.tick()
            ctx.set(domain.rst, 1)
            await ctx.tick()
            ctx.set(domain.rst, 0)
            assert not ctx.get(ports["o_valid"])
        ctx.set(ports["o_ready"], 0)
        ctx.set(ports["i_payload"], block)
        if core.keys == "travelling":
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


@pytest.mark.parametrize(("cipher", "direction", "digit", "keys", "reason"), [
    (Feistel(), "simplex", 1, "travelling", "does one direction; take encrypt or decrypt"),
    (Feistel(), "encrypt", 1, "stored", "no room for round keys; take travelling, or on_the_fly to keep a key"),
    (Feistel(), "decrypt", 1, "travelling", "there is no way to it but through all others"),
    (Feistel(), "encrypt", 3, "travelling", "a digit must divide the words of 8 bits and be shorter; 3 bits are not"),
    (SMALL, "encrypt", 1, "travelling", "a serial core has one key size; take one of the cipher's"),
    (CATALOG["serpent128"], "encrypt", 1, "travelling", "needs bit 1 of state_0, which left its register 30 clocks"),
    (CATALOG["aes128"], "encrypt", 4, "travelling", "a large table takes whole words"),
    (CATALOG["rc6_128"], "encrypt", 1, "travelling", "before the key set-up has run to its end"),
])  # fmt: skip
def test_what_does_not_fit_is_refused_with_a_reason(cipher, direction, digit, keys, reason):
    assert reason in serial_refusal(cipher, direction, digit, keys)


@pytest.mark.parametrize(("wanted", "others", "bits"), [
    ([12, 13], [0, 1, 8], 1), ([7], range(7), 3), ([60, 61, 62, 63], [*range(44), 44], 3), ([5, 6], [4, 7], 6)
])  # fmt: skip
def test_numbers_are_told_apart_by_few_bits(wanted, others, bits):
    number = Signal(6)
    condition = told_apart(number, wanted, others)
    assert repr(condition).count("(slice") <= bits

    async def bench(ctx):
        for n in (*wanted, *others):
            ctx.set(number, n)
            assert ctx.get(condition) == (n in wanted)

    simulator = Simulator(Module())
    simulator.add_testbench(bench)
    simulator.run()
