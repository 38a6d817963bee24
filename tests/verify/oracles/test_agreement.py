"""Rung 0: every oracle is checked on the published vectors, through the very call that is used."""

from random import Random

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.errors import InvalidInput
from roundhouse.vectors.published import FOLDER, published
from roundhouse.vectors.readers import find_reader
from roundhouse.verify.oracles import AESAVS, Family, Oracle, Recorded, register_oracles
from roundhouse.verify.oracles.agreement import OraclesDisagree, agree, asked_oracles, live_oracles, oracles
from roundhouse.verify.oracles.catalog import find_family, known_families


def joined(blocks, bits):
    return b"".join(block.to_bytes(bits // 8) for block in blocks)


@pytest.mark.parametrize("family", known_families())
def test_oracles_give_the_published_vectors(family):
    for vector in published(family):
        key = vector.key.to_bytes(vector.key_bits // 8)
        plaintext, ciphertext = (joined(text, vector.block_bits) for text in (vector.plaintext, vector.ciphertext))
        for oracle in live_oracles(family, vector.block_bits):
            assert oracle.encrypt(key, plaintext) == ciphertext, (oracle.name, vector.source)
            assert oracle.decrypt(key, ciphertext) == plaintext, (oracle.name, vector.source)
            assert oracle.version


@pytest.mark.parametrize("cipher", CATALOG.values(), ids=lambda cipher: cipher.name)
def test_oracles_agree_on_random_blocks_both_ways(cipher):
    if not live_oracles(cipher.family, cipher.block_bits):
        pytest.skip("all oracles of the family are recorded")
    random = Random(cipher.name)
    for bits in cipher.key_sizes:
        for count in (1, 2, 7):
            key, text = random.randbytes(bits // 8), random.randbytes(count * cipher.block_bits // 8)
            answer = agree(cipher.family, cipher.block_bits, key, text)
            assert agree(cipher.family, cipher.block_bits, key, answer, decrypt=True) == text


@pytest.mark.parametrize("cipher", CATALOG.values(), ids=lambda cipher: cipher.name)
def test_recorded_answers_are_many_and_for_every_size(cipher):
    for oracle in oracles(cipher.family, cipher.block_bits):
        if isinstance(oracle, Recorded):
            answers = answers_in(cipher, oracle)
            assert all(sum(key_bits == bits for key_bits, *_ in answers) >= 100 for bits in cipher.key_sizes)


@pytest.mark.parametrize("cipher", CATALOG.values(), ids=lambda cipher: cipher.name)
def test_oracles_that_are_all_recorded_gave_the_same_answers(cipher):
    found = oracles(cipher.family, cipher.lane_bits)
    if not live_oracles(cipher.family, cipher.lane_bits):
        first, *others = (answers_in(cipher, oracle) for oracle in found)
        assert others
        assert all(other == first for other in others)


def answers_in(cipher, oracle):
    """What a recorded oracle answered to each key and block; `published` would leave out what another gave, too."""
    vectors = find_reader(cipher.family)(FOLDER / cipher.family)
    return {
        (vector.key_bits, vector.key, vector.plaintext): vector.ciphertext
        for vector in vectors
        if vector.block_bits == cipher.lane_bits and vector.source.startswith(oracle.file)
    }


def register(*found):
    """Register oracles of AES for a family "mine"."""
    register_oracles("mine", Family(lambda _block_bits: found, AESAVS))


def test_agree_names_both_when_oracles_differ():
    good, _ = oracles("aes", 128)
    register(good, Oracle("broken", "0.1", lambda key, blocks: blocks, good.decrypt))
    assert agree("mine", 128, bytes(16), bytes(32), decrypt=True)
    with pytest.raises(OraclesDisagree, match=r"cryptography .* and broken 0.1 must agree on mine with key 0000"):
        agree("mine", 128, bytes(16), bytes(32))


def test_one_oracle_is_not_enough():
    register(oracles("aes", 128)[0])
    with pytest.raises(LookupError, match="two independent oracles; 'mine' has 1 for 128-bit blocks"):
        oracles("mine", 128)


def test_what_is_only_recorded_cannot_be_asked():
    register(*[Recorded(name, "1", "aes/FIPS197.rsp") for name in "AB"])
    assert len(oracles("mine", 128)) == 2
    with pytest.raises(LookupError, match="not only recorded, or recorded messages; 'mine' has none"):
        agree("mine", 128, bytes(16), bytes(16))


def test_messages_that_one_program_alone_answered_are_not_enough():
    register(Recorded("A", "1", "present/sage.rsp", "present/messages/sage.rsp.xz"), Recorded("B", "1", "mine.rsp"))
    assert asked_oracles("mine", 64) == ()
    assert [oracle.version for oracle in asked_oracles("present", 64)] == ["0.8.0", "10.8.13"]


def test_oracles_of_a_family_that_has_some_cannot_be_replaced():
    with pytest.raises(InvalidInput, match="a family that has none here; 'aes' has some, so give the cipher a family"):
        register_oracles("aes", find_family("xtea"))


def test_an_unknown_family_is_refused():
    with pytest.raises(LookupError, match="the cipher family 'enigma' has no oracles"):
        oracles("enigma", 128)
