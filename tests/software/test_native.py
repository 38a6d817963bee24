"""The C of every cipher gives what is published, and what independent software gives for random keys and blocks."""

from random import Random

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.software.native import NativeCipher
from roundhouse.vectors.published import published_for
from roundhouse.verify.oracles.agreement import live_oracles

ONE_SIZE = [name for name, cipher in CATALOG.items() if len(cipher.key_sizes) == 1]
#: PRESENT has oracles whose answers are recorded: they are among the published vectors.
WITH_ORACLES = [name for name in ONE_SIZE if CATALOG[name].family != "present"]
FEW = ("aes128", "xtea", "speck96_96")


def each(names):
    return pytest.mark.parametrize(
        "name", [pytest.param(name, marks=() if name in FEW else pytest.mark.slow) for name in names]
    )


@each(ONE_SIZE)
def test_c_gives_what_is_published(name):
    cipher = CATALOG[name]
    native, vectors = NativeCipher(cipher), published_for(cipher)
    assert vectors
    for vector in vectors:
        plaintext, ciphertext = (
            b"".join(block.to_bytes(cipher.block_bits // 8) for block in blocks)
            for blocks in (vector.plaintext, vector.ciphertext)
        )
        key = vector.key.to_bytes(cipher.key_bits // 8)
        assert native.encrypt(key, plaintext) == ciphertext, vector.source
        assert native.decrypt(key, ciphertext) == plaintext, vector.source


@each(WITH_ORACLES)
def test_c_gives_what_each_oracle_gives(name):
    cipher, random = CATALOG[name], Random(name)
    native, found = NativeCipher(cipher), live_oracles(cipher.family, cipher.lane_bits)
    assert found
    for _ in range(30):
        key, blocks = random.randbytes(cipher.key_bits // 8), random.randbytes(20 * cipher.block_bits // 8)
        for oracle in found:
            assert native.encrypt(key, blocks) == oracle.encrypt(key, blocks), (oracle.name, key.hex())
            assert native.decrypt(key, blocks) == oracle.decrypt(key, blocks), (oracle.name, key.hex())


def test_it_is_compiled_once(monkeypatch):
    NativeCipher(CATALOG["xtea"])
    monkeypatch.setattr("roundhouse.software.native.compile_cxx", None)
    assert NativeCipher(CATALOG["xtea"]).encrypt(bytes(16), b"") == b""


def test_what_does_not_fit_is_refused():
    native = NativeCipher(CATALOG["xtea"])
    for key, text, room in ((bytes(15), bytes(8), 8), (bytes(16), bytes(12), 12), (bytes(16), bytes(8), 7)):
        with pytest.raises(
            ValueError, match=r"16 bytes, .* whole blocks of 8, .*; given 1\d bytes of key, \d+ of text"
        ):
            native.process_into("encrypt", key, text, bytearray(room))
