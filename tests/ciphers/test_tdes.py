"""Triple DES on its page, and its cores."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import roundhouse.ciphers.tdes as page
from pages import imported, knows_hardware, line_count
from roundhouse.architectures.refusal import Refused
from roundhouse.ciphers import CATALOG
from roundhouse.cores import Core
from roundhouse.cores.listing import listing
from roundhouse.vectors.published import published, published_for
from roundhouse.verify import verify
from roundhouse.verify.oracles.agreement import agree
from software_model import software_model

#: Each key size alone, and both: the cipher, and the number of the size.
VARIANTS = {
    128: [(CATALOG["tdes128"], 0), (CATALOG["tdes"], 0)],
    192: [(CATALOG["tdes192"], 0), (CATALOG["tdes"], 1)],
}
DES = CATALOG["des"]
blocks = st.integers(0, 2**64 - 1)


@pytest.mark.slow
@pytest.mark.parametrize("bits", VARIANTS)
def test_published_vectors(bits):
    for cipher, size in VARIANTS[bits]:
        vectors = [vector for vector in published_for(cipher) if vector.key_bits == bits]
        assert sum("MMT1" not in vector.source and "MMT" in vector.source for vector in vectors) == 20
        assert len(vectors) == len(published("des")) + 20
        encrypt, decrypt = (software_model(cipher, size, decrypt=decrypt) for decrypt in (False, True))
        for vector in vectors:
            for plaintext, ciphertext in zip(vector.plaintext, vector.ciphertext, strict=True):
                assert encrypt(vector.key, plaintext) == ciphertext
                assert decrypt(vector.key, ciphertext) == plaintext


@settings(max_examples=10)
@given(key=blocks, block=blocks)
def test_three_equal_keys_are_des(key, block):
    for bits, variants in VARIANTS.items():
        bundle = sum(key << 64 * n for n in range(bits // 64))
        for cipher, size in variants:
            assert cipher.encrypt(bundle, block, size) == DES.encrypt(key, block)
            assert cipher.decrypt(bundle, block, size) == DES.decrypt(key, block)


@settings(max_examples=10)
@pytest.mark.parametrize("bits", VARIANTS)
@given(data=st.data(), block=blocks)
def test_independent_software_agrees(bits, data, block):
    key = data.draw(st.integers(0, 2**bits - 1))
    key_bytes, text = key.to_bytes(bits // 8), block.to_bytes(8)
    for cipher, size in VARIANTS[bits]:
        assert cipher.encrypt(key, block, size).to_bytes(8) == agree("tdes", 64, key_bytes, text)
        assert cipher.decrypt(key, block, size).to_bytes(8) == agree("tdes", 64, key_bytes, text, decrypt=True)


def test_the_page_is_short_and_knows_no_hardware():
    assert line_count(page) < 80
    assert imported(page) <= {"words", "cipher", "des", "__future__"}
    assert not knows_hardware(page)


# Its cores.


CLAIMS = {
    "tdes192-encrypt-iterative-on_the_fly": (48, 48),
    "tdes192-decrypt-iterative-on_the_fly": (48, 48),
    "tdes128-simplex-iterative-on_the_fly": (48, 48),
    "tdes-simplex-iterative-stored": (48, 48),
    "tdes-duplex-interleaved-c2-stored": (96, 48),
    "tdes192-encrypt-iterative-x16-travelling": (3, 3),
    "tdes192-encrypt-pipelined-travelling": (48, 1),
    "tdes-encrypt-pipelined-r16-shadow": (3, 1),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_cores_take_a_clock_a_round(name):
    core = Core.parse(name)
    sizes = len(core.cipher.key_sizes)
    assert (core.claim.latency, core.claim.cycles_per_block) == tuple(sizes * (clocks,) for clocks in CLAIMS[name])


@pytest.mark.parametrize("name", ["tdes128", "tdes192", "tdes"])
def test_layouts_are_listed(name):
    layouts = {core.layout for core in listing(cipher=[name], direction=["encrypt"]).cores}
    assert {"iterative", "iterative-x2", "interleaved-c2", "pipelined"} <= layouts
    assert not any("serial" in layout or "folded" in layout for layout in layouts)


def test_a_serial_core_is_refused_for_the_interchange_of_halves():
    with pytest.raises(Refused, match="needs a bit of state_1 3 clocks after it has left its shift register"):
        Core.parse("tdes192-encrypt-serial-d8")


@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_the_cores_are_verified(name):
    found = verify(Core.parse(name), effort="quick")
    assert (found.status, found.reason) == ("passed", "")
