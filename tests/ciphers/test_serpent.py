import pytest
from candidates import SIZES, check_independent, check_published, variants, vectors
from hypothesis import given, settings
from hypothesis import strategies as st

import roundhouse.ciphers.serpent as page
from pages import knows_hardware, line_count
from roundhouse.ciphers import CATALOG
from roundhouse.words import const

#: NESSIE, set 4, vector 0: the key counts bytes from 0.
PLAINTEXT = 0x00112233445566778899AABBCCDDEEFF
EXAMPLES = [
    (128, 0x563E2CF8740A27C164804560391E9B27),
    (192, 0x6AB816C82DE53B93005008AFA2246A02),
    (256, 0x2868B7A2D28ECD5E4FDEFAC3C4330074),
]
#: The AES submission, ecb_vk.txt and ecb_vt.txt, I = 1, as printed: key bits, and the ciphertext of zeros under a key
#: that is a 1 and zeros, and that of a 1 and zeros under zeros.
SUBMISSION = [
    (128, "49AFBFAD9D5A34052CD8FFA5986BD2DD", "10B5FFB720B8CB9002A1142B0BA2E94A"),
    (192, "E78E5402C7195568AC3678F7A3F60C66", "B10B271BA25257E1294F2B51F076D0D9"),
    (256, "ABED96E766BF28CBC0EBD21A82EF0819", "DA5A7992B1B4AE6F8C004BC8A7DE5520"),
]


@pytest.mark.parametrize(("bits", "ciphertext"), EXAMPLES)
def test_the_page_on_numbers(bits, ciphertext):
    key = int.from_bytes(range(bits // 8))
    for cipher, size in variants("serpent", bits):
        assert cipher.encrypt(key, PLAINTEXT, size) == ciphertext
        assert cipher.decrypt(key, ciphertext, size) == PLAINTEXT


@pytest.mark.parametrize(("bits", "of_key", "of_text"), SUBMISSION)
def test_the_submission_prints_bytes_in_reverse(bits, of_key, of_text):
    cipher, first = CATALOG[f"serpent{bits}"], 0x80  # a 1 and zeros, in reverse
    for key, text, printed in ((first, 0, of_key), (0, first, of_text)):
        assert cipher.encrypt(key, text).to_bytes(16)[::-1].hex().upper() == printed


@pytest.mark.parametrize("decrypt", [False, True])
@pytest.mark.parametrize("bits", SIZES)
def test_the_published_vectors(bits, decrypt):
    assert len(vectors("serpent", bits)) > bits + 128  # variable key and variable text, and others
    check_published("serpent", bits, decrypt)


@pytest.mark.slow
@settings(max_examples=10)
@pytest.mark.parametrize("bits", SIZES)
@given(data=st.data(), block=st.integers(0, 2**128 - 1))
def test_independent_software_agrees(bits, data, block):
    check_independent("serpent", bits, data.draw(st.integers(0, 2**bits - 1)), block)


def test_first_bytes_are_least_significant():
    cipher = CATALOG["serpent192"]
    state = cipher.load(const(int.from_bytes(range(16)), 128))
    assert list(map(int, state)) == [0x03020100, 0x07060504, 0x0B0A0908, 0x0F0E0D0C]
    padded = list(map(int, page.pad(const(int.from_bytes(range(24)), 192), 192)))
    assert padded[0] == 0x03020100 and padded[5:] == [0x17161514, 1, 0]


def test_the_page_is_short_and_knows_no_hardware():
    assert line_count(page) < 150
    assert not knows_hardware(page)
