import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.ciphers import CATALOG, by_name
from roundhouse.ciphers.cipher import Cipher
from roundhouse.ciphers.present import PRESENT
from roundhouse.words import const
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


@pytest.mark.parametrize("name", ["tea-2", "TEA", "2tea", ""])
def test_a_name_that_no_core_can_begin_with_is_refused(name):
    cipher = PRESENT(80)
    cipher.name = name
    with pytest.raises(ValueError, match=f"lower-case letters, digits and underscores, .* dash; '{name}' is not"):
        by_name([cipher])


def test_two_ciphers_of_one_name_are_refused():
    assert list(by_name([PRESENT(80), PRESENT(128)])) == ["present80", "present128"]
    with pytest.raises(ValueError, match="different names; PRESENT and PRESENT are both called 'present80'"):
        by_name([PRESENT(80), PRESENT(128), PRESENT(80)])


def test_a_schedule_of_which_one_method_is_missing_says_which():
    class Forwards(PRESENT):
        prev_key = Cipher.prev_key

    cipher, zero = Forwards(80), const(0, 1)
    with pytest.raises(NotImplementedError, match="has load_key, round_key, next_key, so it must also have 'prev_key'"):
        cipher.prev_key(const(0, 80), const(0, 5), zero)


@pytest.mark.parametrize("method", ["load_key", "round_key", "next_key", "prev_key"])
def test_a_schedule_that_is_given_as_a_whole_has_no_steps(method):
    page, word = CATALOG["aes128"], const(0, 1)
    arguments = [word] * (2 if method in ("load_key", "round_key") else 3)
    with pytest.raises(
        NotImplementedError, match=f"aes128 has no '{method}', .* not give its key schedule step by step"
    ):
        getattr(page, method)(*arguments)
