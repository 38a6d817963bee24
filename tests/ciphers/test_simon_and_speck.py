"""What holds of both ciphers of one paper."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pages import knows_hardware, line_count
from roundhouse.ciphers import CATALOG, simon, speck
from roundhouse.vectors.published import published_for
from roundhouse.verify.oracles.agreement import agree
from roundhouse.words import const

#: The appendix of the paper with the vectors of a family.
APPENDICES = {"simon": "appendix_b", "speck": "appendix_c"}
NAMES = [name for name, cipher in CATALOG.items() if cipher.family in APPENDICES]
SIZES = ["32_64", "48_72", "48_96", "64_96", "64_128", "96_96", "96_144", "128_128", "128_192", "128_256"]


def test_all_sizes_of_the_paper_are_there():
    assert sorted(f"{family}{size}" for family in APPENDICES for size in SIZES) == sorted(NAMES)
    for family in APPENDICES:
        assert [f"{family}{size}" for size in SIZES] == [name for name in NAMES if CATALOG[name].family == family]
    for name in NAMES:
        block_bits, key_bits = map(int, name.removeprefix(CATALOG[name].family).split("_"))
        assert (CATALOG[name].block_bits, CATALOG[name].key_sizes) == (block_bits, (key_bits,))


@pytest.mark.parametrize("name", NAMES)
def test_published_vectors(name):
    cipher = CATALOG[name]
    vectors = [vector for vector in published_for(cipher) if "cryptography_rs" not in vector.source]
    assert sum(APPENDICES[cipher.family] in vector.source for vector in vectors) == 1
    for vector in vectors:
        (plaintext,), (ciphertext,) = vector.plaintext, vector.ciphertext
        assert cipher.encrypt(vector.key, plaintext) == ciphertext
        assert cipher.decrypt(vector.key, ciphertext) == plaintext


@pytest.mark.parametrize(
    ("name", "plaintext", "ciphertext"),
    [
        ("simon64_128", 0x656B696C_20646E75, 0x44C8FC20_B9DFA07A),
        ("speck64_128", 0x3B726574_7475432D, 0x8C6FA548_454E028B),
    ],
)
def test_the_paper_prints_the_first_word_first(name, plaintext, ciphertext):
    """Appendices B and C: plaintext x y, and a key whose last word is k[0]."""
    cipher, key = CATALOG[name], 0x1B1A1918_13121110_0B0A0908_03020100
    assert cipher.encrypt(key, plaintext) == ciphertext
    assert int(cipher.round_keys(const(key, 128))[0]) == 0x03020100


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=5)
@given(data=st.data())
def test_independent_software_agrees(name, data):
    cipher = CATALOG[name]
    key, text = (data.draw(st.binary(min_size=n, max_size=n)) for n in (cipher.key_bits // 8, cipher.block_bits // 8))
    k, block = int.from_bytes(key), int.from_bytes(text)
    encrypted, decrypted = (agree(cipher.family, cipher.block_bits, key, text, decrypt=d) for d in (False, True))
    assert cipher.encrypt(k, block).to_bytes(len(text)) == encrypted
    assert cipher.decrypt(k, block).to_bytes(len(text)) == decrypted


@pytest.mark.parametrize("page", [simon, speck])
def test_the_page_is_short_and_knows_no_hardware(page):
    assert line_count(page) < 120
    assert not knows_hardware(page)
