"""Rung 0: every oracle is checked on the published vectors, through the very call that is used."""

from dataclasses import replace
from random import Random

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.vectors.published import published, published_for
from roundhouse.verify.oracles.agreement import OraclesDisagree, agree, live_oracles, oracles
from roundhouse.verify.oracles.catalog import LOADED, find_family, known_families
from roundhouse.verify.oracles.oracle import Oracle, Recorded


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
            vectors = [vector for vector in published_for(cipher) if vector.source.startswith(oracle.file)]
            assert all(sum(v.key_bits == bits for v in vectors) >= 100 for bits in cipher.key_sizes)


def with_oracles(monkeypatch, *found):
    monkeypatch.setitem(LOADED, "aes", replace(find_family("aes"), oracles=lambda _block_bits: found))


def test_agree_names_both_when_oracles_differ(monkeypatch):
    good, _ = oracles("aes", 128)
    with_oracles(monkeypatch, good, Oracle("broken", "0.1", lambda key, blocks: blocks, good.decrypt))
    assert agree("aes", 128, bytes(16), bytes(32), decrypt=True)
    with pytest.raises(OraclesDisagree, match=r"cryptography .* and broken 0.1 must agree on aes with key 0000"):
        agree("aes", 128, bytes(16), bytes(32))


def test_one_oracle_is_not_enough(monkeypatch):
    with_oracles(monkeypatch, oracles("aes", 128)[0])
    with pytest.raises(LookupError, match="two independent oracles; 'aes' has 1 for 128-bit blocks"):
        oracles("aes", 128)


def test_what_is_only_recorded_cannot_be_asked(monkeypatch):
    with_oracles(monkeypatch, *[Recorded(name, "1", "aes/FIPS197.rsp") for name in "AB"])
    assert len(oracles("aes", 128)) == 2
    with pytest.raises(LookupError, match="not only recorded; 'aes' has none"):
        agree("aes", 128, bytes(16), bytes(16))


def test_an_unknown_family_is_refused():
    with pytest.raises(LookupError, match=r"'enigma' has none, only \['aes'"):
        oracles("enigma", 128)
