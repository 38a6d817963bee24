"""Which libraries have a cipher; that they give what is published is tested with every timing."""

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.software.implementations import SPARE_BYTES, implementations

PAGE, OPENSSL, CRYPTOPP = "generated C", "OpenSSL", "Crypto++"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("aes256", [PAGE, OPENSSL, CRYPTOPP]),
        ("des", [PAGE, OPENSSL, CRYPTOPP]),
        ("tdes128", [PAGE, OPENSSL, CRYPTOPP]),
        ("xtea", [PAGE, CRYPTOPP]),
        ("speck64_96", [PAGE, CRYPTOPP]),
        ("simon48_72", [PAGE]),
        ("present80", [PAGE]),
    ],
)
def test_libraries_have_what_they_have(name, expected):
    found = implementations(CATALOG[name])
    assert [one.name for one in found] == expected
    assert all(one.version for one in found)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["aes128", "tdes192", "speck64_96"])
def test_the_timed_call_encrypts_every_block(name):
    """Crypto++ takes SPECK with the bytes of the key and of the text from last to first."""
    cipher = CATALOG[name]
    key, text = bytes(range(cipher.key_bits // 8)), bytes(range(8 * 24))
    for one in implementations(cipher):
        turned = one.name == CRYPTOPP and cipher.family == "speck"
        out = bytearray(len(text) + SPARE_BYTES)
        one.encrypt_into(key[::-1], text[::-1], out) if turned else one.encrypt_into(key, text, out)
        found = bytes(out[: len(text)])
        assert (found[::-1] if turned else found) == one.encrypt(key, text)
        assert not any(out[len(text) :])
