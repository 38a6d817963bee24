"""DES on its page, and its cores."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import roundhouse.ciphers.des as page
from pages import imported, knows_hardware, line_count
from roundhouse.architectures.refusal import Refused
from roundhouse.ciphers import CATALOG
from roundhouse.cores import Core
from roundhouse.cores.listing import listing
from roundhouse.export.files import write_core
from roundhouse.graph.digit_places import wired
from roundhouse.vectors.published import published
from roundhouse.verify import verify
from roundhouse.verify.oracles.agreement import agree
from roundhouse.words import Graph, const
from software_model import software_model

DES = CATALOG["des"]
numbers = st.integers(0, 2**64 - 1)


def test_published_vectors():
    vectors = published("des")
    single = [vector for vector in vectors if len(vector.plaintext) == 1]
    # Variable plaintext, inverse permutation, variable key, permutation operation, substitution table, and messages of
    # one block; those of two to ten blocks.
    assert (len(single), len(vectors) - len(single)) == (64 + 64 + 56 + 32 + 19 + 2, 2 * 9)
    encrypt, decrypt = (software_model(DES, decrypt=decrypt) for decrypt in (False, True))
    for vector in vectors:
        for plaintext, ciphertext in zip(vector.plaintext, vector.ciphertext, strict=True):
            assert encrypt(vector.key, plaintext) == ciphertext
            assert decrypt(vector.key, ciphertext) == plaintext


def test_rivests_recurrence():
    """R. L. Rivest, "Testing implementations of DES" (1985): it shows every single fault of 36,568."""
    x = 0x9474B8E8C73BCA7D
    for i in range(16):
        x = DES.decrypt(x, x) if i % 2 else DES.encrypt(x, x)
    assert x == 0x1B1A2DDB4C642438


def test_round_keys():
    """J. O. Grabbe's worked example, which is widely quoted."""
    assert [f"{int(K):012X}" for K in DES.round_keys(const(0x133457799BBCDFF1, 64))] == [
        *("1B02EFFC7072", "79AED9DBC9E5", "55FC8A42CF99", "72ADD6DB351D"),
        *("7CEC07EB53A8", "63A53E507B2F", "EC84B7F618BC", "F78A3AC13BFB"),
        *("E0DBEBEDE781", "B1F347BA464F", "215FD3DED386", "7571F59467E9"),
        *("97C5D1FABA41", "5F43B7F2E73A", "BF918D3D3F0A", "CB3D8B0E17F5"),
    ]


@settings(max_examples=20)
@given(key=numbers, block=numbers)
def test_independent_software_agrees(key, block):
    key_bytes, text = key.to_bytes(8), block.to_bytes(8)
    assert DES.encrypt(key, block).to_bytes(8) == agree("des", 64, key_bytes, text)
    assert DES.decrypt(key, block).to_bytes(8) == agree("des", 64, key_bytes, text, decrypt=True)


def test_no_round_key_has_a_parity_bit():
    key = Graph().input("key", 64)
    used = {wired(K, bit) for K in page.key_schedule(key) for bit in range(48)}
    assert used == {(key, n) for n in range(64) if n % 8}  # bits 8, 16 … 64 of the standard are 56, 48 … 0 of a word


def test_the_permutations_undo_each_other():
    word = Graph().input("word", 64)
    assert page.INV_IP(page.IP(word)) is word


def test_the_page_is_short_and_knows_no_hardware():
    assert line_count(page) < 210  # of which the standard's tables are two thirds
    assert imported(page) <= {"words", "cipher", "functools", "__future__"}
    assert not knows_hardware(page)


# Its cores.


CLAIMS = {
    "des-encrypt-iterative-on_the_fly": (16, 16),
    "des-decrypt-iterative-on_the_fly": (16, 16),
    "des-simplex-iterative-travelling": (16, 16),
    "des-duplex-iterative-x2-stored": (8, 8),
    "des-encrypt-iterative-x16-on_the_fly": (1, 1),
    "des-encrypt-interleaved-c2-on_the_fly": (32, 16),
    "des-encrypt-serial-d1-travelling": (8 * 64 + 1, 9 * 64 + 1),
    "des-decrypt-serial-d8-on_the_fly": (8 * 8 + 1, 9 * 8 + 4),
    "des-encrypt-pipelined-travelling": (16, 1),
    "des-simplex-pipelined-travelling": (16, 1),
    "des-encrypt-pipelined-s2-stored": (32, 1),
    "des-simplex-pipelined-r4-shadow-compact": (4, 1),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_cores_take_a_clock_a_round(name):
    claim = Core.parse(name).claim
    assert (claim.latency, claim.cycles_per_block) == tuple((clocks,) for clocks in CLAIMS[name])


@pytest.mark.parametrize("direction", ["encrypt", "decrypt", "simplex", "duplex"])
def test_a_pipeline_deciphers_with_a_key_that_comes_with_the_block(direction):
    """C_16 is C_0, so there is no key set-up in any direction."""
    claim = Core.parse(f"des-{direction}-pipelined-travelling").claim
    assert (claim.key_setup_encrypt, claim.key_setup_decrypt) == (None, None)


def test_every_core_listed_has_a_layout_that_suits_it():
    found = {(core.direction, core.layout, core.keys) for core in listing(cipher=["des"]).cores}
    layouts = {layout for _, layout, _ in found}
    assert {"iterative", "iterative-x2", "interleaved-c2", "serial-d1", "serial-d8", "pipelined"} <= layouts
    assert ("decrypt", "pipelined", "travelling") in found


def test_no_s_box_can_stand_for_another():
    with pytest.raises(Refused, match="no two S-boxes or multipliers of a step are alike"):
        Core.parse("des-encrypt-folded-n1")


def test_generate_writes_everything_and_a_test_bench(tmp_path):
    core = Core.parse("des-encrypt-pipelined-travelling")
    written = write_core(core, tmp_path)
    assert [path.name for path in written] == [f"{core.name}{end}" for end in (".v", "_tb.v", ".core", ".md", ".svg")]


@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_the_cores_are_verified(name):
    found = verify(Core.parse(name), effort="quick")
    assert (found.status, found.reason) == ("passed", "")
