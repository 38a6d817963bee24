"""What the bindings of libraries do besides encrypting, which `test_oracles` checks."""

import pytest

from roundhouse.tools.process import ToolMissing
from roundhouse.vectors.published import published
from roundhouse.verify.oracles.libraries import botan, cryptopp, openssl, shared, simonspeck, tomcrypt

# A library, the arguments of its `oracle`, bytes of a key and of a block.
ORACLES = [
    *[(cryptopp, (name,), 16, 16) for name in ("aes", "mars", "rc6", "serpent", "twofish", "simon128", "speck128")],
    *[(cryptopp, (name,), 16, 8) for name in ("des_ede2", "xtea", "simon64", "speck64")],
    *[(cryptopp, (name,), size, 8) for name, size in (("des", 8), ("des_ede3", 24))],
    *[(botan, (name,), 16, 16) for name in ("serpent", "twofish")],
    (botan, ("xtea",), 16, 8),
    (tomcrypt, ("rc6",), 16, 16),
    (tomcrypt, ("des",), 8, 8),
    *[(tomcrypt, ("des3",), size, 8) for size in (16, 24)],
    *[(simonspeck, (name, 96), 18, 12) for name in ("simon", "speck")],
]


@pytest.mark.parametrize(("library", "arguments", "key_bytes", "size"), ORACLES)
def test_blocks_are_on_their_own(library, arguments, key_bytes, size):
    oracle = library.oracle(*arguments)
    assert [part.isdigit() for part in oracle.version.split(".")] == [True] * 3
    key, text = bytes(range(key_bytes)), bytes(range(9 * size))
    blocks = [text[i : i + size] for i in range(0, len(text), size)]
    for function in (oracle.encrypt, oracle.decrypt):
        assert function(key, text) == b"".join(function(key, block) for block in blocks)
        assert function(key, b"") == b""


@pytest.mark.parametrize(
    ("name", "family", "key_bits"),
    [
        *[("aes", "aes", bits) for bits in (128, 192, 256)],
        ("des", "des", 64),
        ("des_ede2", "tdes", 128),
        ("des_ede3", "tdes", 192),
    ],
)
def test_cryptopp_gives_what_is_published_of_ciphers_with_other_oracles(name, family, key_bits):
    oracle, vectors = cryptopp.oracle(name), [one for one in published(family) if one.key_bits == key_bits]
    assert vectors
    for vector in vectors:
        key, size = vector.key.to_bytes(key_bits // 8), vector.block_bits // 8
        plaintext, ciphertext = (
            b"".join(block.to_bytes(size) for block in blocks) for blocks in (vector.plaintext, vector.ciphertext)
        )
        assert oracle.encrypt(key, plaintext) == ciphertext, vector.source
        assert oracle.decrypt(key, ciphertext) == plaintext, vector.source


def test_openssl_takes_one_key_or_two_as_three():
    oracle, key, text = openssl.triple_des(), bytes(range(24)), bytes(range(16))
    for short, long in ((key[:8], 3 * key[:8]), (key[:16], key[:16] + key[:8])):
        encrypted = tomcrypt.oracle("des3").encrypt(long, text)
        assert oracle.encrypt(short, text) == oracle.encrypt(long, text) == encrypted
        assert oracle.decrypt(short, encrypted) == text


@pytest.mark.parametrize(("library", "cipher"), [(cryptopp, "rc6"), (botan, "serpent"), (tomcrypt, "rc6")])
def test_a_key_of_no_bytes_is_refused(library, cipher):
    with pytest.raises(ValueError, match="must take the key and the blocks"):
        library.oracle(cipher).encrypt(b"", bytes(16))


@pytest.mark.parametrize(
    ("library", "package"), [(cryptopp, r"libcrypto\+\+-dev"), (botan, "libbotan-2-19"), (tomcrypt, "libtomcrypt1")]
)
def test_a_missing_library_says_what_installs_it(monkeypatch, library, package):
    monkeypatch.setattr(shared, "find_library", lambda name: None)
    monkeypatch.setattr(shared, "load", shared.load.__wrapped__)
    monkeypatch.setattr(cryptopp, "_library", cryptopp._library.__wrapped__)
    with pytest.raises(ToolMissing, match=f"install it with: apt-get install {package}"):
        library.oracle("rc6")


def test_missing_headers_say_what_installs_them(monkeypatch, tmp_path):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    monkeypatch.setattr(cryptopp, "SOURCE", tmp_path / "no.cpp")
    (tmp_path / "no.cpp").write_text("#include <crypto++/no-such-header.h>\n")
    with pytest.raises(ToolMissing, match=r"Crypto\+\+ with its headers .* apt-get install libcrypto\+\+-dev"):
        cryptopp._library.__wrapped__()
