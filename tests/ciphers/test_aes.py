import pytest
from candidates import SIZES, variants
from Crypto.Cipher import AES as PyCryptodome  # noqa: N811
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from hypothesis import given, settings
from hypothesis import strategies as st

import roundhouse.ciphers.aes as page
from pages import knows_hardware, line_count
from roundhouse.words import const, join

PLAINTEXT = 0x00112233445566778899AABBCCDDEEFF
#: FIPS 197, appendices B and C: key bits, key, plaintext, ciphertext.
VECTORS = [
    (128, 0x2B7E151628AED2A6ABF7158809CF4F3C, 0x3243F6A8885A308D313198A2E0370734, 0x3925841D02DC09FBDC118597196A0B32),
    (128, int.from_bytes(range(16)), PLAINTEXT, 0x69C4E0D86A7B0430D8CDB78070B4C55A),
    (192, int.from_bytes(range(24)), PLAINTEXT, 0xDDA97CA4864CDFE06EAF70A0EC0D7191),
    (256, int.from_bytes(range(32)), PLAINTEXT, 0x8EA2B7CA516745BFEAFC49904B496089),
]
#: FIPS 197, appendix A: the key, and the last four words of its expansion.
EXPANSIONS = [
    (128, 0x2B7E151628AED2A6ABF7158809CF4F3C, 0xD014F9A8C9EE2589E13F0CC8B6630CA6),
    (192, 0x8E73B0F7DA0E6452C810F32B809079E562F8EAD2522C6B7B, 0xE98BA06F448C773C8ECC720401002202),
    (256, 0x603DEB1015CA71BE2B73AEF0857D77811F352C073B6108D72D9810A30914DFF4, 0xFE4890D1E6188D0B046DF344706C631E),
]
blocks = st.integers(0, 2**128 - 1)


@pytest.mark.parametrize(("bits", "key", "plaintext", "ciphertext"), VECTORS)
def test_the_standards_examples(bits, key, plaintext, ciphertext):
    for cipher, size in variants("aes", bits):
        assert cipher.encrypt(key, plaintext, size) == ciphertext
        assert cipher.decrypt(key, ciphertext, size) == plaintext


@pytest.mark.parametrize(("bits", "key", "last"), EXPANSIONS)
def test_the_standards_key_expansions(bits, key, last):
    for cipher, size in variants("aes", bits):
        keys = cipher.round_keys(const(key << cipher.key_bits - bits, cipher.key_bits), size)
        assert int(join(*keys[0])) == key >> bits - 128
        assert int(join(*keys[-1])) == last
        assert len(keys) == bits // 32 + 7


@pytest.mark.slow
@settings(max_examples=20)
@pytest.mark.parametrize("bits", SIZES)
@given(data=st.data(), block=blocks)
def test_independent_software_agrees(bits, data, block):
    key = data.draw(st.integers(0, 2**bits - 1))
    key_bytes, text = key.to_bytes(bits // 8), block.to_bytes(16)
    first, second = Cipher(algorithms.AES(key_bytes), modes.ECB()), PyCryptodome.new(key_bytes, PyCryptodome.MODE_ECB)
    for cipher, size in variants("aes", bits):
        assert cipher.encrypt(key, block, size).to_bytes(16) == first.encryptor().update(text) == second.encrypt(text)
        assert cipher.decrypt(key, block, size).to_bytes(16) == first.decryptor().update(text) == second.decrypt(text)


def test_the_page_is_short_and_knows_no_hardware():
    assert line_count(page) < 150
    assert not knows_hardware(page)
