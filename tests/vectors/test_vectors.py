import hashlib

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.vectors.chains import chains
from roundhouse.vectors.formats import parse_rsp
from roundhouse.vectors.published import FOLDER, published, published_for, sources
from roundhouse.vectors.vector import Vector


def test_every_file_has_a_source_and_is_untouched():
    files = {path.relative_to(FOLDER) for path in FOLDER.rglob("*") if path.is_file()}
    ours = {path for path in files if path.parts[0] in ("SOURCES.toml", "recorders")}
    assert {str(path) for path in files - ours} == set(sources())
    for name, source in sources().items():
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == source["sha256"], name
        assert source["provenance"] and source["licence"]


def test_aes_vectors_are_complete():
    vectors = published("aes")
    assert {v.key_bits for v in vectors} == {128, 192, 256}
    for bits, fixed in ((128, 7 + 21), (192, 6 + 24), (256, 5 + 16)):  # GFSbox and KeySbox
        single = [v for v in vectors if v.key_bits == bits and len(v.plaintext) == 1 and "MMT" not in v.source]
        fips = 2 if bits == 128 else 1
        shared = 1  # VarKey and VarTxt both hold neither; only the all-ones key or text may repeat
        assert fixed + bits + 128 + fips - shared <= len(single) <= fixed + bits + 128 + fips
        assert max(len(v.plaintext) for v in vectors if v.key_bits == bits) == 10


def test_byte_order_is_that_of_the_standard():
    example = next(v for v in published("aes") if v.source.endswith("C.1"))
    assert example.key == 0x000102030405060708090A0B0C0D0E0F
    assert example.plaintext == (0x00112233445566778899AABBCCDDEEFF,)
    assert example.ciphertext == (0x69C4E0D86A7B0430D8CDB78070B4C55A,)


def test_a_text_of_several_blocks_is_cut():
    text = "[ENCRYPT]\nCOUNT = 0\nKEY = 0001\nPLAINTEXT = 0102\nCIPHERTEXT = 0304\n"
    (vector,) = parse_rsp(text, 8, "toy.rsp")
    assert (vector.key, vector.key_bits, vector.plaintext, vector.ciphertext) == (1, 16, (1, 2), (3, 4))
    assert vector.source == "toy.rsp ENCRYPT 0"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("KEY = 00\nPLAINTEXT = 01", "CIPHERTEXT is missing"),
        ("KEY = 00\nPLAINTEXT = 01\nCIPHERTEXT = 0102", "equal length"),
        ("KEY = 00\nPLAINTEXT = 01\nCIPHERTEXT = 012", "whole blocks of 2 hex digits, not 3"),
    ],
)
def test_a_bad_file_is_refused(lines, message):
    with pytest.raises(ValueError, match=message):
        list(parse_rsp(f"COUNT = 0\n{lines}\n", 8, "toy.rsp"))


def test_an_unknown_family_has_none():
    assert published("enigma") == ()


def test_chains():
    assert {(8 * len(c.key), c.decrypt) for c in chains("aes")} == {(b, d) for b in (128, 192, 256) for d in (0, 1)}
    assert chains("enigma") == ()


def test_a_vector_fills_lanes_with_its_blocks_and_repeats_the_last():
    vector = Vector(1, 128, 8, (0xA1, 0xA2, 0xA3), (0xB1, 0xB2, 0xB3), "made up")
    packed = vector.in_lanes(2)
    assert (packed.block_bits, packed.plaintext, packed.ciphertext) == (16, (0xA1A2, 0xA3A3), (0xB1B2, 0xB3B3))
    assert vector.in_lanes(1) == vector


def test_a_cipher_without_published_vectors_is_told_so(monkeypatch):
    monkeypatch.setattr("roundhouse.vectors.published.published", lambda family: ())
    with pytest.raises(LookupError, match=r"for xtea_2lanes, with blocks of 64 and keys of .128,. bits, there are"):
        published_for(CATALOG["xtea_2lanes"])
