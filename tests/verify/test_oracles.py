"""Rung 0: every oracle is checked on the published vectors, through the very call that is used."""

import pytest

from roundhouse.verify import montecarlo, oracles
from roundhouse.verify.montecarlo import INNER, OUTER, checkpoints
from roundhouse.verify.oracles import ORACLES, Oracle, OraclesDisagree, agree
from roundhouse.verify.vectors import chains, published


def joined(blocks, size):
    return b"".join(block.to_bytes(size) for block in blocks)


@pytest.mark.parametrize("oracle", ORACLES["aes"], ids=lambda oracle: oracle.name)
def test_oracle_gives_the_published_vectors(oracle):
    for vector in published("aes"):
        key = vector.key.to_bytes(vector.key_bits // 8)
        plaintext, ciphertext = joined(vector.plaintext, 16), joined(vector.ciphertext, 16)
        assert oracle.encrypt(key, plaintext) == ciphertext, vector.source
        assert oracle.decrypt(key, ciphertext) == plaintext, vector.source
    assert oracle.version


def test_agree_names_both_when_oracles_differ(monkeypatch):
    good = ORACLES["aes"][0]
    broken = Oracle("broken", "0.1", lambda key, blocks: blocks, good.decrypt)
    monkeypatch.setitem(ORACLES, "aes", (good, broken))
    assert agree("aes", bytes(16), bytes(32), decrypt=True)
    with pytest.raises(OraclesDisagree, match=r"cryptography .* and broken 0.1 must agree on aes with key 0000"):
        agree("aes", bytes(16), bytes(32))


def test_one_oracle_is_not_enough(monkeypatch):
    monkeypatch.setitem(ORACLES, "aes", ORACLES["aes"][:1])
    with pytest.raises(LookupError, match="two independent oracles; 'aes' has 1"):
        oracles.oracles("aes")


@pytest.mark.parametrize("chain", chains("aes"), ids=lambda c: f"{8 * len(c.key)}-{'de' if c.decrypt else 'en'}crypt")
def test_monte_carlo_chain_ends_as_published(chain):
    points = checkpoints("aes", chain.key, chain.start, decrypt=chain.decrypt)
    assert (len(points), INNER) == (OUTER, 1000)
    assert points[-1].last == chain.end


def test_first_checkpoints_do_not_depend_on_how_many_are_asked_for():
    chain = chains("aes")[0]
    few = checkpoints("aes", chain.key, chain.start, count=2)
    assert few == checkpoints("aes", chain.key, chain.start, count=3)[:2]
    assert few[0].key == chain.key and few[0].start == chain.start and few[1].start == few[0].last


def test_a_family_without_a_rule_is_refused():
    with pytest.raises(LookupError, match="NEXT_KEY"):
        montecarlo.checkpoints("enigma", b"", b"")
