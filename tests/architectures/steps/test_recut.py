"""Two ways to cut a cipher into rounds give the same hardware."""

from itertools import product

import pytest

from roundhouse.architectures.refusal import Refused
from roundhouse.architectures.steps.recut import additions_first, recut
from roundhouse.ciphers import CATALOG, present
from roundhouse.ciphers.cipher import Cipher, Phase
from roundhouse.ciphers.forms import form
from roundhouse.ciphers.present import PRESENT, add_round_key, inv_p_layer, inv_s_box_layer, p_layer, s_box_layer
from roundhouse.cores import Core
from roundhouse.words import Table, join

CONSTANTS = Table("constants", [(29 * n + 7) % 64 for n in range(8)], 6)
ONE_LATER = Table("constants", [CONSTANTS.entries[n - 1] for n in range(8)], 6)
ROUNDS = 6


class Tiny(Cipher):
    """Two words of 6 bits. What a round does depends on its index, and its key is added to one word of the two."""

    name = family = "tiny"
    block_bits, key_sizes = 12, (12,)

    def load(self, block):
        return block.split(6)

    def store(self, state):
        return join(*state)

    def load_key(self, key, size):
        return key

    def round_key(self, ks, i):
        return ks[:6]

    def next_key(self, ks, i, size):
        return ks.rotl(5)

    def prev_key(self, ks, i, size):
        return ks.rotr(5)


def add(state, key, i):
    return [state[0] ^ key, state[1]]


def tail(state, constant):
    return [state[1] + ((state[0] & state[0].rotl(1)) ^ constant), state[0]]


def inv_tail(state, constant):
    return [state[1], state[0] - ((state[1] & state[1].rotl(1)) ^ constant)]


class KeyFirst(Tiny):
    """Each round begins with its key, and one more key is added at the end; decryption is the rounds undone."""

    def __init__(self):
        self.encryption = (Phase(lambda s, k, i: tail(add(s, k, i), CONSTANTS[i]), (ROUNDS,)), Phase(add, (1,)))
        self.decryption = (
            Phase(add, (1,)),
            Phase(lambda s, k, i: add(inv_tail(s, CONSTANTS[i]), k, i), (ROUNDS,)),
        )


class KeyLast(Tiny):
    """The same cipher: one key is added at the start, and each round ends with its key."""

    def __init__(self):
        self.encryption = (Phase(add, (1,)), Phase(lambda s, k, i: add(tail(s, ONE_LATER[i]), k, i), (ROUNDS,)))
        self.decryption = (
            Phase(lambda s, k, i: inv_tail(add(s, k, i), ONE_LATER[i]), (ROUNDS,)),
            Phase(add, (1,)),
        )


def wired_last(state, key, i):
    """A key addition, then wires alone."""
    return [state[1], (state[0] ^ key).rotl(2)]


def inv_wired_last(state, key, i):
    return [state[1].rotr(2) ^ key, state[0]]


class WiredLast(KeyFirst):
    """The last step permutes bits behind its key addition."""

    def __init__(self):
        super().__init__()
        self.encryption = (self.encryption[0], Phase(wired_last, (1,)))
        self.decryption = (Phase(inv_wired_last, (1,)), self.decryption[1])


def mixed_last(state, key, i):
    """Wires at the end, but behind arithmetic: cut before its key addition, it would lengthen a clock."""
    a, b = tail(add(state, key, i), 5)
    return [b, a.rotl(2)]


def inv_mixed_last(state, key, i):
    return add(inv_tail([state[1].rotr(2), state[0]], 5), key, i)


class MixedLast(KeyFirst):
    """The last step computes behind its key addition."""

    def __init__(self):
        super().__init__()
        self.encryption = (self.encryption[0], Phase(mixed_last, (1,)))
        self.decryption = (Phase(inv_mixed_last, (1,)), self.decryption[1])


class MoreFirst(KeyLast):
    """The first step is more than a key addition."""

    def __init__(self):
        super().__init__()
        self.encryption = (Phase(lambda s, k, i: add(s[::-1], k, i), (1,)), self.encryption[1])
        self.decryption = (self.decryption[0], Phase(lambda s, k, i: add(s, k, i)[::-1], (1,)))


class OtherPRESENT(PRESENT):
    """PRESENT with a key addition at the end of each round, rather than at its beginning."""

    def __init__(self, key_bits):
        super().__init__(key_bits)
        self.encryption = (
            Phase(add_round_key, (1,)),
            Phase(lambda s, k, i: add_round_key(p_layer(s_box_layer(s)), k, i), (present.ROUNDS,)),
        )
        self.decryption = (
            Phase(lambda s, k, i: inv_s_box_layer(inv_p_layer(add_round_key(s, k, i))), (present.ROUNDS,)),
            Phase(add_round_key, (1,)),
        )


def core(cipher, axes):
    """The core, or the reason that it is refused."""
    try:
        return Core.parse(f"{cipher.name}-{axes}", {cipher.name: cipher})
    except Refused as refused:
        return refused.reason


def same(one, other, axes):
    """Whether two ciphers become the same hardware, or are refused for the same reason."""
    cores = core(one, axes), core(other, axes)
    built = [made if isinstance(made, str) else (made.rtlil, made.claim) for made in cores]
    return built[0] == built[1]


def test_both_tiny_ciphers_are_one():
    one, other = KeyFirst(), KeyLast()
    for key, block in product((0, 0xABC, 0x5A5), (0, 0x123, 0xFFF)):
        encrypted = one.encrypt(key, block)
        assert other.encrypt(key, block) == encrypted
        assert one.decrypt(key, encrypted) == other.decrypt(key, encrypted) == block


@pytest.mark.slow
@pytest.mark.parametrize("direction", ["encrypt", "decrypt", "simplex", "duplex"])
@pytest.mark.parametrize("layout", ["iterative", "iterative-x2-c2", "pipelined", "pipelined-r2", "serial-d1"])
def test_tiny_ciphers_that_are_cut_otherwise_are_the_same_hardware(direction, layout):
    for keys in ("on_the_fly", "stored", "travelling", "shadow"):
        assert same(KeyFirst(), KeyLast(), f"{direction}-{layout}-{keys}")


@pytest.mark.slow
@pytest.mark.parametrize("axes", [
    "encrypt-iterative-on_the_fly", "encrypt-iterative-x2-travelling", "decrypt-iterative-stored",
    "simplex-folded-n1-stored", "encrypt-serial-d4-travelling", "encrypt-serial-d8-on_the_fly",
    "duplex-pipelined-shadow",
])  # fmt: skip
def test_present_cut_otherwise_is_the_same_hardware(axes):
    assert same(PRESENT(80), OtherPRESENT(80), axes)


@pytest.mark.parametrize("cipher", [PRESENT(80), OtherPRESENT(80)], ids=lambda cipher: type(cipher).__name__)
def test_no_clock_is_spent_on_a_key_addition_alone(cipher):
    assert core(cipher, "encrypt-iterative-on_the_fly").claim.latency == (31,)
    assert core(cipher, "decrypt-iterative-stored").claim.latency == (31,)


@pytest.mark.parametrize("cut", [recut, additions_first])
@pytest.mark.parametrize(
    "cipher",
    [KeyFirst(), KeyLast(), WiredLast(), MixedLast(), MoreFirst()],
    ids=lambda cipher: type(cipher).__name__,
)
def test_the_cut_changes_no_result(cut, cipher):
    key, block = 0x6F1, 0x2D8
    assert cipher.decrypt(key, cipher.encrypt(key, block)) == block
    assert cut(cipher).encrypt(key, block) == cipher.encrypt(key, block)
    assert cut(cipher).decrypt(key, block) == cipher.decrypt(key, block)


def counts(phases):
    return [phase.counts for phase in phases]


def test_wires_behind_the_last_addition_are_in_a_step_of_its_kind():
    assert counts(recut(WiredLast()).encryption) == [(1,), (ROUNDS - 1,), (1,)]


def test_a_step_that_computes_behind_the_last_addition_stays_where_it_is():
    cipher = MixedLast()
    assert recut(cipher).encryption is cipher.encryption


def test_a_first_step_that_is_more_than_an_addition_stays_first():
    cipher = MoreFirst()
    assert additions_first(cipher).encryption is cipher.encryption


@pytest.mark.parametrize("name", ["rc6_128", "simon64_128", "speck64_128", "xtea"])
@pytest.mark.parametrize("cut", [recut, additions_first])
def test_ciphers_without_such_additions_stay_as_they_are(cut, name):
    cipher = form(CATALOG[name])
    assert cut(cipher) is cipher
