from hashlib import sha256
from struct import pack

import pytest
from candidates import SIZES, check_published, variants, vectors
from hypothesis import given, settings
from hypothesis import strategies as st

import roundhouse.ciphers.mars as page
from pages import knows_hardware, line_count
from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.forms import form
from roundhouse.ciphers.mars import MARS
from roundhouse.verify.oracles.libraries import cryptopp
from roundhouse.words import const, join

#: The words K of the first key of IBM's variable key tests, 80 00 .. 00, as published in Catacomb's test file mars.aes.
EXPANSION = """
7a690123 4a4cf6ee d1c145fd 4a929170 551a7316 d46b4d1f 6a68b2dd 52a45b5f d99775e0 fbec331b 9879762b dbdb6103 b66dfcd5
560475c7 897923f4 cb157a67 be38b5d6 f5e2a20b db46b244 258e03fb 4e45dcc8 38a3bf7b b600f7b9 ce23f06b b255f1c4 66fe13cb
3fa7323b e5168ed7 3c1ca161 ac63d7fb 50826e87 87b0e657 77f7012a c1e7aa83 79d936fc 56174f97 9f8f4547 c3901cc5 f32a2b2e
c604c22b
"""
PUBLISHED_S_BOX = "d4dd8381276c9b58707095a50a54b700611f8da0eeed6476e68d385f3a5b3bd1"


@pytest.mark.slow
@pytest.mark.parametrize("decrypt", [False, True])
@pytest.mark.parametrize("bits", SIZES)
def test_the_published_vectors(bits, decrypt):
    assert len({vector.source.split()[0] for vector in vectors("mars", bits)}) == 4
    check_published("mars", bits, decrypt)


def test_the_software_model_is_the_page_on_numbers():
    for bits in SIZES:
        vector = vectors("mars", bits)[-1]
        for cipher, size in variants("mars", bits):
            assert (cipher.encrypt(vector.key, vector.plaintext[0], size),) == vector.ciphertext
            assert (cipher.decrypt(vector.key, vector.ciphertext[0], size),) == vector.plaintext


def test_the_published_key_expansion():
    keys = CATALOG["mars128"].round_keys(const(1 << 127, 128))
    words = [f"{int(word):08x}" for pair in keys if pair is not None for word in pair]
    assert words == EXPANSION.split()


@pytest.mark.parametrize("bits", SIZES)
def test_published_keys_have_their_multiplication_keys_repaired(bits, monkeypatch):
    cipher = CATALOG[f"mars{bits}"]
    keys = [const(vector.key, bits) for vector in vectors("mars", bits) if "ecb_vk" in vector.source]
    repaired = [expanded(cipher, key) for key in keys]
    monkeypatch.setattr(page, "mask", lambda w: const(0, 32))
    assert sum(expanded(cipher, key) != K for key, K in zip(keys, repaired, strict=True)) >= 2


def expanded(cipher, key):
    return [int(join(*pair)) for pair in cipher.round_keys(key) if pair is not None]


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 14)), min_size=32))
def test_the_mask_is_that_of_the_paper(runs):
    """M_l is 1 if w_l is in ten consecutive 0's or 1's, 2 <= l <= 30, and both its neighbours are the same."""
    bits = [bit for bit, length in runs for _ in range(length)][:32]
    mask = int(page.mask(const(sum(bit << n for n, bit in enumerate(bits)), 32)))
    for n in range(32):
        in_ten = any(len(set(bits[lo : lo + 10])) == 1 for lo in range(max(0, n - 9), min(n, 22) + 1))
        inside = 2 <= n <= 30 and bits[n - 1] == bits[n] == bits[n + 1]
        assert mask >> n & 1 == (in_ten and inside)


@settings(max_examples=4)
@pytest.mark.parametrize("bits", range(128, 449, 64))
@given(data=st.data(), block=st.integers(0, 2**128 - 1))
def test_independent_software_agrees(bits, data, block):
    key = data.draw(st.integers(0, 2**bits - 1))
    ciphertext = int.from_bytes(cryptopp.oracle("mars").encrypt(key.to_bytes(bits // 8), block.to_bytes(16)))
    for cipher, size in variants("mars", bits) if bits in SIZES else [(MARS(bits), 0)]:
        assert cipher.encrypt(key, block, size) == ciphertext
        assert cipher.decrypt(key, ciphertext, size) == block


def test_a_shorter_key_does_not_see_what_follows_it():
    """The key port is as wide as the longest key."""
    cipher = form(CATALOG["mars"])
    noise = const((1 << 256) - 1 ^ (1 << 128) - 1 | 0x1234, 256)
    for size, bits in enumerate(SIZES[:-1]):
        clean = const(noise.value >> 256 - bits << 256 - bits, 256)
        loads = [cipher.set_up.load(key, const(size, 2)).T for key in (noise, clean)]
        assert list(map(int, loads[0])) == list(map(int, loads[1]))


def test_first_bytes_are_least_significant():
    cipher = CATALOG["mars256"]
    assert [int(word) for word in cipher.load(const(int.from_bytes(range(16)), 128))] == [
        0x03020100, 0x07060504, 0x0B0A0908, 0x0F0E0D0C,
    ]  # fmt: skip
    T = form(cipher).set_up.load(const(int.from_bytes(range(32)), 256), const(0, 1)).T
    assert [int(word) for word in T[7:]] == [0x1F1E1D1C, 8, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("sizes", [(), (120,), (128, 480)])
def test_a_key_size_that_the_paper_has_not_is_refused(sizes):
    with pytest.raises(ValueError, match=r"128, 160, 192 ... or 448 bits; given \("):
        MARS(*sizes)


def test_the_s_box_is_the_published_table():
    """Entries of the paper's appendix; the digest is that of the table in Crypto++ 8.7 (marss.cpp)."""
    S = page.S0.entries + page.S1.entries
    assert S[:4] == (0x09D0C479, 0x28C8FFE0, 0x84AA6C39, 0x9DAD7287)
    assert S[-2:] == (0xDF0D4164, 0x19AF70EE)
    assert S[265:269] == page.B.entries == (0xA4A8D57B, 0x5B5D193B, 0xC8A8309B, 0x73F9A978)
    assert sha256(pack("<512I", *S)).hexdigest() == PUBLISHED_S_BOX
    assert [int(page.S[const(n, 9)]) for n in range(512)] == list(S)


def test_the_page_is_short_and_knows_no_hardware():
    assert line_count(page) <= 220
    assert not knows_hardware(page)
