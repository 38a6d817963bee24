from dataclasses import replace

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.lanes import Lanes
from roundhouse.cores.core import Core
from roundhouse.vectors.chains import chains
from roundhouse.verify.oracles.agreement import agree
from roundhouse.verify.oracles.catalog import find_family, known_families
from roundhouse.verify.oracles.chain_rule import AES_CANDIDATE, AESAVS, TDES_MODES
from roundhouse.verify.oracles.monte_carlo import checkpoints
from roundhouse.verify.stimulus import monte_carlo

LONG = 1_000_000  # blocks


def published_chains():
    for family in known_families():
        for chain in chains(family):
            direction = "decrypt" if chain.decrypt else "encrypt"
            rule = find_family(family).chain
            chain = replace(chain, keys=rule.keys if chain.keys is None else chain.keys)
            marks = [pytest.mark.long] if chain.keys * rule.blocks > LONG else []
            yield pytest.param(family, chain, id=f"{family}-{8 * len(chain.key)}-{direction}-{chain.keys}", marks=marks)


@pytest.mark.slow
@pytest.mark.parametrize(("family", "chain"), list(published_chains()))
def test_chain_ends_as_published(family, chain):
    points = checkpoints(family, 8 * len(chain.start), chain.key, chain.start, decrypt=chain.decrypt, keys=chain.keys)
    assert len(points) == chain.keys
    assert points[-1].last == chain.end


def test_a_whole_chain_is_a_hundred_keys_of_aesavs_and_four_hundred_of_the_submissions_and_of_triple_des():
    assert (AESAVS.keys, AESAVS.blocks) == (100, 1_000)
    assert (TDES_MODES.keys, TDES_MODES.blocks) == (400, 10_000)
    assert (AES_CANDIDATE.keys, AES_CANDIDATE.blocks) == (400, 10_000)
    assert {chain.keys for chain in chains("aes")} == {None} and AESAVS.keys == 100


def test_first_checkpoints_do_not_depend_on_how_many_are_asked_for():
    chain = chains("aes")[0]
    few = checkpoints("aes", 128, chain.key, chain.start, keys=2)
    assert few == checkpoints("aes", 128, chain.key, chain.start, keys=3)[:2]
    assert few[0].key == chain.key and few[0].start == chain.start and few[1].start == few[0].last


@pytest.mark.parametrize(("size", "tail"), [(2, b"ef"), (3, b"def"), (4, b"cdef"), (6, b"abcdef")])
def test_a_key_is_added_to_the_end_of_the_last_results(size, tail):
    assert AESAVS.next_key(bytes(size), [b"xy", b"ab", b"cd", b"ef"]) == tail


@pytest.mark.parametrize(("size", "added"), [(2, b"ef"), (4, b"efcd"), (6, b"efcdab")])
def test_the_first_key_of_triple_des_gets_the_last_result(size, added):
    assert TDES_MODES.next_key(bytes(size), [b"xy", b"ab", b"cd", b"ef"]) == added


def test_a_key_longer_than_all_results_is_refused():
    with pytest.raises(ValueError, match="shorter"):
        AESAVS.next_key(bytes(5), [b"cd", b"ef"])


def test_blocks_side_by_side_are_chains_of_their_own():
    """There are 128-bit blocks under such a key too, and two of 64 bits are none of these."""
    core = Core.parse("simon64_128_2lanes-encrypt-pipelined", {"simon64_128_2lanes": Lanes(CATALOG["simon64_128"], 2)})
    key, *transfers = monte_carlo(core, 0, 1).transactions
    sent, expected = ([one.values["payload"] for one in transfers if one.stream == stream] for stream in "io")
    assert len(sent) == len(expected) == 1000 and sent[1:] == expected[:-1]
    key = key.values["payload"].to_bytes(16)
    for block, result in ((sent[0], expected[0]), (sent[-1], expected[-1])):
        lanes = [block.to_bytes(16)[n : n + 8] for n in (0, 8)]
        assert b"".join(agree("simon", 64, key, lane) for lane in lanes) == result.to_bytes(16)


def test_each_block_of_a_chain_is_sent_after_the_result_before_it():
    script = monte_carlo(Core.parse("xtea-simplex-iterative"), 0, 1)
    blocks = [one for one in script.transactions if one.stream == "i"]
    assert [one.after["o"] for one in blocks] == list(range(2000))
