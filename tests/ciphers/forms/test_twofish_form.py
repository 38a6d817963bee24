"""Twofish's form beyond its equality with the page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.forms import form
from roundhouse.ciphers.forms.twofish import round_
from roundhouse.words import const, flatten

SIZES = (128, 192, 256)


@pytest.mark.parametrize("name", ["twofish128", "twofish192", "twofish256", "twofish"])
@given(data=st.data())
def test_the_key_state_never_changes(name, data):
    cipher = form(CATALOG[name])
    key = const(data.draw(st.integers(0, 2**cipher.key_bits - 1)), cipher.key_bits)
    for size in (const(n, cipher.size_bits) for n in range(len(cipher.key_sizes))):
        ks, i = cipher.load_key(key, size), const(data.draw(st.integers(0, 18)), cipher.index_bits)
        assert cipher.next_key(ks, i, size) is cipher.prev_key(ks, i, size) is ks
        assert list(map(int, flatten(cipher.last_key(key, size)))) == list(map(int, flatten(ks)))


@pytest.mark.parametrize("bits", SIZES)
@given(data=st.data(), byte=st.integers(0, 255))
def test_what_follows_a_short_key_does_not_matter(bits, data, byte):
    """The key port is as wide as the longest key."""
    cipher = form(CATALOG["twofish"])
    rest = data.draw(st.integers(0, 2 ** (256 - bits) - 1)) if bits < 256 else 0
    size, key = const(SIZES.index(bits), cipher.size_bits), data.draw(st.integers(0, 2**bits - 1)) << 256 - bits
    clean, dirty = (cipher.round_key(cipher.load_key(const(k, 256), size), const(7, 5)) for k in (key, key | rest))
    assert (int(clean.even), int(clean.odd)) == (int(dirty.even), int(dirty.odd))
    state, i = cipher.load(const(byte, 128)), const(7, 5)
    assert int(round_(state, dirty, i)[0]) == int(round_(state, clean, i)[0])
