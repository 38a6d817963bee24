import hashlib
import pickle
from types import SimpleNamespace

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.errors import InvalidInput
from roundhouse.vectors import Vector, register_vectors
from roundhouse.vectors.chains import chains
from roundhouse.vectors.examples import examples
from roundhouse.vectors.formats import parse_rsp, parse_vec
from roundhouse.vectors.known_answers import known_answers
from roundhouse.vectors.published import FOLDER, NoVectors, is_recorded, published, published_for, sources
from roundhouse.vectors.readers import known_families


def test_every_file_has_a_source_and_is_untouched():
    files = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()}
    assert files - {"SOURCES.toml"} == set(sources())
    for name, source in sources().items():
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == source["sha256"], name
        assert source["provenance"] and source["licence"]


def test_a_vector_is_recorded_or_published_as_the_provenance_of_its_file_says():
    told = {vector.source.split()[0]: is_recorded(vector) for name in known_families() for vector in published(name)}
    assert told["aes/FIPS197.rsp"] is told["serpent/serpent.vec"] is told["simon/simon.txt"] is False
    assert {file for file, recorded in told.items() if recorded} == {
        *("mars/botan.rsp", "mars/botan_variable.rsp", "present/sage.rsp"),
        *("simon/cryptography_rs.rsp", "speck/cryptography_rs.rsp"),
    }


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


def test_a_key_may_be_in_several_fields_and_one_field_several_times_in_a_key():
    text = "COUNT = 0\nKEY1 = 01\nKEY2 = 02\nPLAINTEXT = 03\nCIPHERTEXT = 04\n"
    (vector,) = parse_rsp(text, 8, "toy.rsp", ("KEY1", "KEY2", "KEY1"))
    assert (vector.key, vector.key_bits) == (0x010201, 24)
    with pytest.raises(ValueError, match="a vector needs KEY, PLAINTEXT, CIPHERTEXT; KEY is missing"):
        list(parse_rsp(text, 8, "toy.rsp"))


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


def test_vectors_are_those_of_the_block_size_and_the_key_sizes():
    assert {(v.block_bits, v.key_bits) for v in published_for(CATALOG["simon64_96"])} == {(64, 96)}
    assert {v.key_bits for v in published_for(CATALOG["aes"])} == {128, 192, 256}
    assert {v.block_bits for v in published_for(CATALOG["xtea_2lanes"])} == {128}


def test_a_cipher_of_other_sizes_or_another_family_has_none():
    other_sizes = SimpleNamespace(name="aes160", family="aes", key_sizes=(160,), lanes=1, lane_bits=128)
    assert published_for(other_sizes) == examples(other_sizes) == [*known_answers(other_sizes, 8)] == []
    assert published_for(SimpleNamespace(**{**vars(other_sizes), "family": "enigma"})) == []


def test_what_has_no_vectors_is_said_in_prose_and_survives_pickling():
    sizes = SimpleNamespace(name="aes9", key_sizes=(128, 192, 256), lane_bits=64)
    error = NoVectors.of(sizes)
    assert str(error) == (
        "aes9 has no published vectors for blocks of 64 bits and keys of 128, 192 or 256 bits "
        "(docs/adding-a-cipher.md, step 3)"
    )
    assert "keys of 128 bits" in str(NoVectors.of(SimpleNamespace(**{**vars(sizes), "key_sizes": (128,)})))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (NoVectors, str(error))


def test_a_short_key_is_left_aligned_on_the_port():
    assert Vector(0xABCD, 16, 8, (1,), (2,), "made up").key_payload(24) == 0xABCD00


def test_known_answers_are_spread_over_all_that_are_published():
    answers = known_answers(CATALOG["aes"], 5)
    assert [answer.key_bits for answer in answers] == [128] * 5 + [192] * 5 + [256] * 5
    every = known_answers(CATALOG["aes128"], 10_000)
    assert len(every) == sum(len(vector.plaintext) for vector in published_for(CATALOG["aes128"]))
    assert [every.index(answer) for answer in answers[:5]] == [n * len(every) // 5 for n in range(5)]


def test_botans_format():
    (vector,) = parse_vec("[X]\nKey = 00FF\nIn = 0102\nOut = 0304\n", 8, "toy.vec")
    assert vector == Vector(0xFF, 16, 8, (1, 2), (3, 4), "toy.vec 0")
    with pytest.raises(ValueError, match=r"toy.vec 0: plaintext and ciphertext must have equal length"):
        list(parse_vec("Key = 00\nIn = 0102\nOut = 03\n", 8, "toy.vec"))


@pytest.mark.parametrize(
    ("key", "plaintext", "ciphertext", "message"),
    [
        (0x1_0000, (1,), (2,), "mine 1: the key must fit 16 bits, given 0x10000"),
        (0, (1, 0x100), (2, 3), "mine 1: a block must fit 8 bits, given 0x100"),
        (0, (1,), (-1,), "mine 1: a block must fit 8 bits, given -0x1"),
        (0, (1, 2), (3,), "must have equal length, of one block at least; given 2 and 1 blocks"),
        (0, (), (), "must have equal length, of one block at least; given 0 and 0 blocks"),
    ],
)
def test_a_vector_that_does_not_fit_is_refused(key, plaintext, ciphertext, message):
    with pytest.raises(InvalidInput, match=message):
        Vector(key, 16, 8, plaintext, ciphertext, "mine 1")


def test_vectors_of_a_family_of_ones_own():
    one, other = (Vector(key, 16, 8, (1,), (2,), f"mine {key}") for key in (1, 2))
    register_vectors("mine", [one, other, one])
    assert published("mine") == (one, other)
    cipher = SimpleNamespace(name="mine16", family="mine", key_sizes=(16,), lanes=1, lane_bits=8)
    assert published_for(cipher) == [one, other] and chains("mine") == ()
    register_vectors("mine", [other])
    assert published("mine") == (other,)


def test_published_vectors_cannot_be_replaced():
    with pytest.raises(InvalidInput, match="a family that has no published files here; 'aes' has some, so give the"):
        register_vectors("aes", [])
