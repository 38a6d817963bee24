import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from schedules import page_lines, steps_back_undo_steps_forth

import roundhouse.ciphers.simon as page
from roundhouse.ciphers import CATALOG
from roundhouse.verify.oracles import agree
from roundhouse.verify.vectors import published_for
from roundhouse.words import const

NAMES = [name for name, cipher in CATALOG.items() if cipher.family == "simon"]
SIZES = ["32_64", "48_72", "48_96", "64_96", "64_128", "96_96", "96_144", "128_128", "128_192", "128_256"]


def test_all_sizes_of_the_paper_are_there():
    assert [f"simon{size}" for size in SIZES] == NAMES
    for name in NAMES:
        block_bits, key_bits = map(int, name.removeprefix("simon").split("_"))
        assert (CATALOG[name].block_bits, CATALOG[name].key_sizes) == (block_bits, (key_bits,))


@pytest.mark.parametrize("name", NAMES)
def test_published_vectors(name):
    cipher = CATALOG[name]
    vectors = [vector for vector in published_for(cipher) if "cryptography_rs" not in vector.source]
    assert sum("appendix_b" in vector.source for vector in vectors) == 1
    for vector in vectors:
        (plaintext,), (ciphertext,) = vector.plaintext, vector.ciphertext
        assert cipher.encrypt(vector.key, plaintext) == ciphertext
        assert cipher.decrypt(vector.key, ciphertext) == plaintext


def test_the_paper_prints_the_first_word_first():
    """Appendix B: SIMON64/128, plaintext 656b696c 20646e75, and a key whose last word is k[0]."""
    simon = CATALOG["simon64_128"]
    key = 0x1B1A1918_13121110_0B0A0908_03020100
    assert simon.encrypt(key, 0x656B696C_20646E75) == 0x44C8FC20_B9DFA07A
    assert int(simon.round_keys(const(key, 128))[0]) == 0x03020100


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=5)
@given(data=st.data())
def test_independent_software_agrees(name, data):
    cipher = CATALOG[name]
    key, text = (data.draw(st.binary(min_size=n, max_size=n)) for n in (cipher.key_bits // 8, cipher.block_bits // 8))
    k, block = int.from_bytes(key), int.from_bytes(text)
    assert cipher.encrypt(k, block).to_bytes(len(text)) == agree("simon", cipher.block_bits, key, text)
    assert cipher.decrypt(k, block).to_bytes(len(text)) == agree("simon", cipher.block_bits, key, text, decrypt=True)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=5)
@given(data=st.data())
def test_key_steps_undo_each_other(name, data):
    cipher = CATALOG[name]
    steps_back_undo_steps_forth(cipher, data.draw(st.integers(0, 2**cipher.key_bits - 1)))


def test_the_constant_sequences_are_built_as_the_paper_says():
    """Of u, v and w, which have the period 31: u, v, and all three with every other bit complemented."""
    z = [[int(bit) for bit in sequence] for sequence in page.Z]
    u, v, *others = z[:2] + [[bit ^ i & 1 for i, bit in enumerate(sequence)] for sequence in z[2:]]
    assert others[:2] == [u, v]
    assert all(sequence[:31] == sequence[31:] for sequence in (u, v, *others))


def test_the_page_is_short_and_knows_no_hardware():
    assert page_lines(page) < 120
