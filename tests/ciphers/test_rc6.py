import pytest
from candidates import SIZES, check_independent, check_published, variants, vectors
from hypothesis import given, settings
from hypothesis import strategies as st

import roundhouse.ciphers.rc6 as page
from pages import knows_hardware, line_count
from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.forms import form
from roundhouse.words import const

#: The paper's appendix: the second example of each key size.
EXAMPLES = [
    ("0123456789abcdef0112233445566778", "524e192f4715c6231f51f6367ea43f18"),
    ("0123456789abcdef0112233445566778899aabbccddeeff0", "688329d019e505041e52e92af95291d4"),
    ("0123456789abcdef0112233445566778899aabbccddeeff01032547698badcfe", "c8241816f0d7e48920ad16a1674e5d48"),
]
PLAINTEXT = "02132435465768798a9bacbdcedfe0f1"


@pytest.mark.parametrize(("key", "ciphertext"), EXAMPLES)
def test_the_papers_examples(key, ciphertext):
    for cipher, size in variants("rc6", 4 * len(key)):
        assert f"{cipher.encrypt(int(key, 16), int(PLAINTEXT, 16), size):032x}" == ciphertext
        assert f"{cipher.decrypt(int(key, 16), int(ciphertext, 16), size):032x}" == PLAINTEXT


@pytest.mark.slow
@pytest.mark.parametrize("decrypt", [False, True])
@pytest.mark.parametrize("bits", SIZES)
def test_the_published_vectors(bits, decrypt):
    # The paper's; NESSIE's variable key and text, and their successors.
    assert len(vectors("rc6", bits)) >= 2 + bits + 3 * 128
    check_published("rc6", bits, decrypt)


@settings(max_examples=10)
@pytest.mark.parametrize("bits", SIZES)
@given(data=st.data(), block=st.integers(0, 2**128 - 1))
def test_independent_software_agrees(bits, data, block):
    check_independent("rc6", bits, data.draw(st.integers(0, 2**bits - 1)), block)


def test_first_bytes_are_least_significant():
    cipher = CATALOG["rc6_256"]
    assert [int(word) for word in cipher.load(const(int.from_bytes(range(16)), 128))] == [
        0x03020100, 0x07060504, 0x0B0A0908, 0x0F0E0D0C,
    ]  # fmt: skip
    L = form(cipher).set_up.load(const(int.from_bytes(range(32)), 256), const(0, 1)).L
    assert (int(L[0]), int(L[-1])) == (0x03020100, 0x1F1E1D1C)


@given(x=st.integers(0, 2**32 - 1), bit=st.integers(0, 31))
def test_f_is_one_to_one(x, bit):
    """So two words that differ in a bit have two values."""
    product = x * (2 * x + 1) % 2**32
    assert int(page.f(const(x, 32))) == (product << 5 | product >> 27) & 0xFFFFFFFF
    assert int(page.f(const(x, 32))) != int(page.f(const(x ^ 1 << bit, 32)))


def test_the_page_is_short_and_knows_no_hardware():
    assert line_count(page) < 150
    assert not knows_hardware(page)
