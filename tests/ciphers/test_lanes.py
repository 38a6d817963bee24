import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.forms import form
from roundhouse.ciphers.lanes import Lanes
from roundhouse.vectors.published import published
from roundhouse.words import const

XTEA, TWO = CATALOG["xtea"], CATALOG["xtea_2lanes"]


def values(ks):
    return list(map(int, ks))


def test_names_and_widths():
    assert (TWO.name, TWO.family, TWO.lanes, TWO.block_bits, TWO.key_sizes) == ("xtea_2lanes", "xtea", 2, 128, (128,))
    assert XTEA.lanes == 1


def test_rounds_are_counted_as_without_lanes():
    assert [Lanes(CATALOG[name], 2).first_round for name in ("aes128", "serpent128")] == [1, 0]


def test_published_vectors_fill_the_lanes():
    vectors = [v for v in published("xtea") if len(v.plaintext) == 8]
    assert vectors
    for vector in vectors:
        for n in range(0, 8, 2):
            (p0, p1), (c0, c1) = vector.plaintext[n : n + 2], vector.ciphertext[n : n + 2]
            assert TWO.encrypt(vector.key, p0 << 64 | p1) == c0 << 64 | c1
            assert TWO.decrypt(vector.key, c0 << 64 | c1) == p0 << 64 | p1


@settings(max_examples=5)
@given(key=st.integers(0, 2**128 - 1), lanes=st.lists(st.integers(0, 2**64 - 1), min_size=3, max_size=3))
def test_the_first_block_is_most_significant(key, lanes):
    three = Lanes(XTEA, 3)
    block = lanes[0] << 128 | lanes[1] << 64 | lanes[2]
    assert three.encrypt(key, block) == sum(XTEA.encrypt(key, b) << 128 - 64 * n for n, b in enumerate(lanes))


@pytest.mark.parametrize("name", ["aes", "rc6", "serpent128", "simon64_128"])
def test_every_kind_of_cipher_can_have_lanes(name):
    """Several phases and key sizes, and a set-up in place of a key schedule."""
    cipher = CATALOG[name]
    two = Lanes(cipher, 2)
    for size, bits in enumerate(cipher.key_sizes):
        key, block = 3**150 % 2**bits, 5**50 % 2**cipher.block_bits
        once = cipher.encrypt(key, block, size)
        assert two.encrypt(key, block << cipher.block_bits, size) >> cipher.block_bits == once
        assert two.decrypt(key, once, size) % 2**cipher.block_bits == block


def test_steps_that_are_alike_stay_alike():
    """A step that stands in several phases is one function still, so that its hardware stands once."""
    for name in ("aes128", "twofish128"):
        cipher, two = CATALOG[name], Lanes(CATALOG[name], 2)
        for mine, theirs in ((two.encryption, cipher.encryption), (two.decryption, cipher.decryption)):
            assert [p.counts for p in mine] == [p.counts for p in theirs]
        everything = [cipher.encryption + cipher.decryption, two.encryption + two.decryption]
        assert len({*(p.function for p in everything[0])}) == len({*(p.function for p in everything[1])})


def test_all_lanes_share_one_key_schedule():
    xtea, two = form(XTEA), form(TWO)
    key, number, i = const(7, 128), const(0, 1), const(0, 6)
    ks = two.load_key(key, number)
    assert values(ks) == values(xtea.load_key(key, number))
    assert values(two.next_key(ks, i, number)) == values(xtea.next_key(ks, i, number))
    assert values(two.prev_key(ks, i, number)) == values(xtea.prev_key(ks, i, number))
    assert values(two.last_key(key, number)) == values(xtea.last_key(key, number))
    assert int(two.round_key(ks, i)) == int(xtea.round_key(ks, i))
