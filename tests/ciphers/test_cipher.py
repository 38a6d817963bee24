import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.ciphers import CATALOG
from small_cipher import SMALL, WHITENED

CIPHERS = [*CATALOG.values(), SMALL, WHITENED]


@pytest.mark.parametrize("cipher", CIPHERS, ids=lambda c: c.name)
def test_decryption_uses_round_keys_last_to_first(cipher):
    for size in range(len(cipher.key_sizes)):
        count = cipher.step_count(size)
        assert [step.key_index for step in cipher.steps(False, size)] == list(range(count))
        assert [step.key_index for step in cipher.steps(True, size)] == list(reversed(range(count)))
        assert count <= 1 << cipher.index_bits


@pytest.mark.parametrize("cipher", CIPHERS, ids=lambda c: c.name)
def test_the_key_port_is_as_wide_as_the_longest_key(cipher):
    assert cipher.key_bits == max(cipher.key_sizes)
    assert list(cipher.key_sizes) == sorted(cipher.key_sizes)
    assert len(cipher.key_sizes) <= 1 << cipher.size_bits


@pytest.mark.parametrize("cipher", [SMALL, WHITENED], ids=lambda c: c.name)
@given(key=st.integers(0, 2**24 - 1), block=st.integers(0, 2**12 - 1), size=st.integers(0, 1))
def test_decryption_undoes_encryption(cipher, key, block, size):
    key >>= 24 - cipher.key_sizes[size]
    assert cipher.decrypt(key, cipher.encrypt(key, block, size), size) == block


def test_the_catalogue_calls_ciphers_by_their_names():
    assert {name: cipher.name for name, cipher in CATALOG.items()} == {name: name for name in CATALOG}
    assert {name: cipher.key_sizes for name, cipher in CATALOG.items() if cipher.family == "aes"} == {
        "aes128": (128,), "aes192": (192,), "aes256": (256,), "aes": (128, 192, 256),
    }  # fmt: skip
