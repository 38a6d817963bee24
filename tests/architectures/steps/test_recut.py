"""Two ways of cutting a cipher into rounds give the same hardware."""

import pytest

from roundhouse.architectures.steps.recut import recut
from roundhouse.ciphers.cipher import Cipher, Phase
from roundhouse.cores import Core
from roundhouse.words import Table, const, join

ROUNDS = 5
SBOX = Table("s", [12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2], 4)  # PRESENT's
INV_SBOX = Table("inv_s", [SBOX.entries.index(x) for x in range(16)], 4)


def add(state, key, i):
    return state ^ key


def mix(state):
    return join(*(SBOX[nibble] for nibble in state.split(4))).rotl(3)


def inv_mix(state):
    return join(*(INV_SBOX[nibble] for nibble in state.rotr(3).split(4)))


def inv_round(state, key, i):
    return add(inv_mix(state), key, i)


class Toy(Cipher):
    """16-bit blocks; key addition, S-boxes and a rotation in each round, and a last key addition."""

    name = family = "toy"
    block_bits, key_sizes = 16, (16,)
    decryption = (Phase(add, (1,)), Phase(inv_round, (ROUNDS,)))

    def load(self, block):
        return block

    def store(self, state):
        return state

    def load_key(self, key, size):
        return key

    def round_key(self, ks, i):
        return ks

    def next_key(self, ks, i, size):
        return ks.rotl(5) ^ const(0x1D, 16)

    def prev_key(self, ks, i, size):
        return (ks ^ const(0x1D, 16)).rotr(5)


class AddsFirst(Toy):
    """A round begins with its key addition, as PRESENT's paper prints it."""

    encryption = (
        Phase(lambda state, key, i: mix(add(state, key, i)), (ROUNDS,)),
        Phase(add, (1,)),
    )


class AddsLast(Toy):
    """A round ends with its key addition, and one comes before the first, as FIPS 197 prints it."""

    encryption = (Phase(add, (1,)), Phase(lambda state, key, i: add(mix(state), key, i), (ROUNDS,)))


class CountsRounds(Toy):
    """The round function behind the key addition depends on the number of the round."""

    encryption = (
        Phase(lambda state, key, i: mix(add(state, key, i)) ^ join(const(0, 16 - i.width), i), (ROUNDS,)),
        Phase(add, (1,)),
    )


def by_hand(key, block, number=False):
    """Encryption on integers."""
    for n in range(ROUNDS):
        block ^= key
        block = sum(SBOX.entries[block >> 4 * k & 15] << 4 * k for k in range(4))
        block = (block << 3 | block >> 13) & 0xFFFF ^ (n if number else 0)
        key = (key << 5 | key >> 11) & 0xFFFF ^ 0x1D
    return block ^ key


def core(cipher, architecture):
    return Core.parse(f"toy-{architecture}", {"toy": cipher})


@pytest.mark.parametrize("cipher", [AddsFirst(), AddsLast()])
def test_both_are_the_same_cipher(cipher):
    assert cipher.encrypt(0x1234, 0xABCD) == recut(cipher).encrypt(0x1234, 0xABCD) == by_hand(0x1234, 0xABCD)
    assert recut(cipher).decrypt(0x1234, by_hand(0x1234, 0xABCD)) == 0xABCD


@pytest.mark.parametrize(
    "architecture",
    ["encrypt-iterative", "encrypt-iterative-x2", "encrypt-interleaved-c2", "encrypt-pipelined", "simplex-iterative"],
)
def test_both_are_the_same_hardware(architecture):
    first, last = core(AddsFirst(), architecture), core(AddsLast(), architecture)
    assert first.rtlil == last.rtlil
    assert first.claim == last.claim


def test_a_key_addition_on_entry_costs_no_clock():
    assert core(AddsFirst(), "encrypt-iterative").claim.latency == (ROUNDS,)


def test_what_begins_with_its_key_addition_alone_is_left():
    cipher = AddsLast()
    assert recut(cipher) is cipher


def test_an_index_moves_with_what_depends_on_it():
    cipher = CountsRounds()
    assert recut(cipher) is not cipher
    for key, block in [(0x1234, 0xABCD), (0xFFFF, 0)]:
        assert recut(cipher).encrypt(key, block) == by_hand(key, block, number=True)
