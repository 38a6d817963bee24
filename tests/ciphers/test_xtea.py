import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import roundhouse.ciphers.xtea as page
from pages import knows_hardware, line_count
from roundhouse.ciphers import CATALOG
from roundhouse.vectors.published import published
from roundhouse.verify.oracles.agreement import agree
from roundhouse.words import const

XTEA = CATALOG["xtea"]
keys, blocks = st.integers(0, 2**128 - 1), st.integers(0, 2**64 - 1)


@pytest.mark.slow
def test_published_vectors():
    vectors = published("xtea")
    assert len(vectors) == 69
    for vector in vectors:
        for plaintext, ciphertext in zip(vector.plaintext, vector.ciphertext, strict=True):
            assert XTEA.encrypt(vector.key, plaintext) == ciphertext
            assert XTEA.decrypt(vector.key, ciphertext) == plaintext


def test_the_designers_vector_tells_the_order_of_words():
    """Their series prints words: y, z and k[0] ... k[3]."""
    key, y, z = (0x27F917B1, 0xC1DA8993, 0x60E2ACAA, 0xA6EB923D), 0xAF20A390, 0x547571AA
    k = sum(word << 96 - 32 * n for n, word in enumerate(key))
    assert XTEA.encrypt(k, y << 32 | z) == 0xD26428AF << 32 | 0x0A202283


@settings(max_examples=20)
@given(key=keys, block=blocks)
def test_independent_software_agrees(key, block):
    key_bytes, text = key.to_bytes(16), block.to_bytes(8)
    assert XTEA.encrypt(key, block).to_bytes(8) == agree("xtea", 64, key_bytes, text)
    assert XTEA.decrypt(key, block).to_bytes(8) == agree("xtea", 64, key_bytes, text, decrypt=True)


def test_sum_and_the_words_of_the_key_are_those_of_the_paper():
    key = [0x01000000, 0x02000000, 0x03000000, 0x04000000]
    expected, total = [], 0
    for _ in range(32):
        expected.append(total + key[total & 3] & 0xFFFFFFFF)
        total = total + 0x9E3779B9 & 0xFFFFFFFF
        expected.append(total + key[total >> 11 & 3] & 0xFFFFFFFF)
    whole = sum(word << 96 - 32 * n for n, word in enumerate(key))
    assert [int(term) for pair in XTEA.round_keys(const(whole, 128)) for term in pair] == expected


def test_the_page_is_short_and_knows_no_hardware():
    assert line_count(page) < 100
    assert not knows_hardware(page)
