"""The C of every cipher gives the published ciphertexts."""

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.software.native import NativeCipher
from roundhouse.software.program import c_program
from roundhouse.vectors.published import published_for

ONE_SIZE = [name for name, cipher in CATALOG.items() if len(cipher.key_sizes) == 1]
FEW = ("aes128", "xtea", "speck96_96")


@pytest.mark.parametrize("name", [pytest.param(n, marks=() if n in FEW else pytest.mark.slow) for n in ONE_SIZE])
def test_c_gives_the_published_ciphertexts(name):
    cipher = CATALOG[name]
    native, vectors = NativeCipher(cipher), published_for(cipher)
    assert vectors
    for vector in vectors:
        text, expected = (
            b"".join(block.to_bytes(cipher.block_bits // 8, "big") for block in blocks)
            for blocks in (vector.plaintext, vector.ciphertext)
        )
        assert native.encrypt(vector.key.to_bytes(cipher.key_bits // 8, "big"), text) == expected, vector.source


def test_it_is_compiled_once(monkeypatch):
    NativeCipher(CATALOG["xtea"])
    monkeypatch.setattr("roundhouse.software.native.compile_cxx", None)
    assert NativeCipher(CATALOG["xtea"]).encrypt(bytes(16), b"") == b""


def test_a_key_of_another_size_and_half_a_block_are_refused():
    native = NativeCipher(CATALOG["xtea"])
    for key, text in ((bytes(15), bytes(8)), (bytes(16), bytes(12))):
        with pytest.raises(ValueError, match=r"16 bytes and the text whole blocks of 8; given \d+ bytes of key and"):
            native.encrypt(key, text)


def test_c_has_one_key_size():
    with pytest.raises(ValueError, match="C is printed for one key size; aes has 128, 192, 256: print the ciphers of"):
        c_program(CATALOG["aes"])


def test_round_keys_are_words_of_the_page():
    program = c_program(CATALOG["aes128"])
    assert "void expand_key(const uint8_t key[16], uint32_t keys[44])" in program.source
    assert "void encrypt_block(const uint32_t keys[44], const uint8_t in[16], uint8_t out[16])" in program.source
    assert program.schedule_bytes == 176
