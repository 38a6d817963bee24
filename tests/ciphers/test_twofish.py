import pytest
from candidates import SIZES, check_independent, check_published, variants, vectors
from hypothesis import given, settings
from hypothesis import strategies as st

import roundhouse.ciphers.twofish as page
from pages import knows_hardware, line_count
from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.forms import form
from roundhouse.words import const, join

#: The paper's appendix: key, plaintext, ciphertext.
EXAMPLES = [
    (128, 0, 0, 0x9F589F5CF6122C32B6BFEC2F2AE8C35A),
    (192, 0x0123456789ABCDEFFEDCBA98765432100011223344556677, 0, 0xCFD1D2E5A9BE9CDF501F13B892BD2248),
    (
        256,
        0x0123456789ABCDEFFEDCBA987654321000112233445566778899AABBCCDDEEFF,
        0,
        0x37527BE0052334B89F0CFCCAE87CFA20,
    ),
]
#: The subkeys K0 .. K39 of the key of 128 zeros, from ecb_iv.txt of the AES submission.
SUBKEYS = """
52C54DDE 11F0626D 7CAC9D4A 4D1B4AAA B7B83A10 1E7D0BEB EE9C341F CFE14BE4 F98FFEF9 9C5B3C17 15A48310 342A4D81 424D89FE
C14724A7 311B834C FDE87320 3302778F 26CD67B4 7A6C6362 C2BAF60E 3411B994 D972C87F 84ADB1EA A7DEE434 54D2960F A2F7CAA8
A6B8FF8C 8014C425 6A748D1C EDBAF720 928EF78C 0338EE13 9949D6BE C8314176 07C07D68 ECAE7EA7 1FE71844 85C05C89 F298311E
696EA672
"""
#: The paper's matrix RS, section 4.3.
RS = [
    [0x01, 0xA4, 0x55, 0x87, 0x5A, 0x58, 0xDB, 0x9E],
    [0xA4, 0x56, 0x82, 0xF3, 0x1E, 0xC6, 0x68, 0xE5],
    [0x02, 0xA1, 0xFC, 0xC1, 0x47, 0xAE, 0x3D, 0x19],
    [0xA4, 0x55, 0x87, 0x5A, 0x58, 0xDB, 0x9E, 0x03],
]


def product(matrix, vector, field):
    """A matrix times a vector of bytes in GF(2^8) modulo a polynomial."""
    result = []
    for row in matrix:
        total = 0
        for a, b in zip(row, vector, strict=True):
            for bit in range(8):
                total ^= (a << bit) * (b >> bit & 1)
        for bit in range(15, 7, -1):
            total ^= (field << bit - 8) * (total >> bit & 1)
        result.append(total)
    return result


@pytest.mark.parametrize(("bits", "key", "plaintext", "ciphertext"), EXAMPLES)
def test_the_page_on_numbers(bits, key, plaintext, ciphertext):
    for cipher, size in variants("twofish", bits):
        assert cipher.encrypt(key, plaintext, size) == ciphertext
        assert cipher.decrypt(key, ciphertext, size) == plaintext


@pytest.mark.slow
@pytest.mark.parametrize("decrypt", [False, True])
@pytest.mark.parametrize("bits", SIZES)
def test_the_published_vectors(bits, decrypt):
    blocks = [block for vector in vectors("twofish", bits) for block in vector.plaintext]
    assert len(blocks) > bits + 128  # variable key, text, tables
    check_published("twofish", bits, decrypt)


@pytest.mark.slow
@settings(max_examples=10)
@pytest.mark.parametrize("bits", SIZES)
@given(data=st.data(), block=st.integers(0, 2**128 - 1))
def test_independent_software_agrees(bits, data, block):
    check_independent("twofish", bits, data.draw(st.integers(0, 2**bits - 1)), block)


def test_the_published_subkeys():
    keys = CATALOG["twofish128"].round_keys(const(0, 128))
    first, *rounds, last = (key.K for key in keys)
    assert [f"{int(K):08X}" for subkeys in (first, last, *rounds) for K in subkeys] == SUBKEYS.split()


def test_the_published_permutations():
    """The first and the last row of their tables."""
    for q, first, last in (
        (page.q0, "a967b3e804fda3769a928078e4ddd138", "ca1021f0d35d0f006f9d36424a5ec1e0"),
        (page.q1, "75f3c6f4db7bfbc84ad3e66b457de84b", "d7611eb45004f6c2162586565509be91"),
    ):
        assert sorted(q.entries) == list(range(256))
        assert (bytes(q.entries[:16]).hex(), bytes(q.entries[-16:]).hex()) == (first, last)


@given(m=st.binary(min_size=8, max_size=8), y=st.binary(min_size=4, max_size=4))
def test_products_with_both_matrices(m, y):
    """First bytes of vectors and of words are least significant."""
    assert int(page.rs([const(byte, 8) for byte in m])) == int.from_bytes(product(RS, m, 0x14D), "little")
    wanted = int.from_bytes(product(page.MDS, y, 0x169), "little")
    assert int(page.mds([const(byte, 8) for byte in y])) == wanted


def test_first_bytes_are_least_significant():
    cipher = CATALOG["twofish128"]
    state = cipher.load(const(int.from_bytes(range(16)), 128))
    assert list(map(int, state)) == [0x03020100, 0x07060504, 0x0B0A0908, 0x0F0E0D0C]
    ks = form(cipher).load_key(const(int.from_bytes(range(16)), 128), const(0, 1))
    assert int(join(*ks.Me)) == 0x03020100_0B0A0908 and int(join(*ks.Mo)) == 0x07060504_0F0E0D0C


def test_the_page_is_short_and_knows_no_hardware():
    assert line_count(page) < 150
    assert not knows_hardware(page)
