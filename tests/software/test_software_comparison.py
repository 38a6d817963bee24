"""Software of several ciphers in one run."""

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.errors import UnknownName
from roundhouse.software import comparison
from roundhouse.software.comparison import SOFTWARE, ciphers_called, figures, time_software
from roundhouse.software.timing import Timing


def timing(cipher, software, mb_s):
    return Timing(cipher, software, "1", "a processor", 8, mb_s, mb_s, mb_s)


@pytest.fixture
def made_up(monkeypatch):
    """Timings that were not taken."""
    monkeypatch.setattr(comparison, "time_encryption", lambda cipher, one: timing(cipher.name, one.name, 7.5))
    monkeypatch.setattr(comparison, "time_without_aes", lambda cipher: timing(cipher.name, SOFTWARE[2], 3.5))


def test_all_ciphers_of_one_key_size_are_timed_once():
    names = {cipher.name for cipher in ciphers_called(())}
    assert {"aes128", "aes192", "aes256", "des", "tdes128", "present80", "xtea"} <= names
    assert not {"aes", "tdes", "xtea_2lanes"} & names
    assert all(len(CATALOG[name].key_sizes) == 1 for name in names)


def test_ciphers_are_in_the_order_that_is_given():
    assert [cipher.name for cipher in ciphers_called(("xtea", "aes128"))] == ["xtea", "aes128"]
    with pytest.raises(UnknownName, match="'aes129' is no cipher; did you mean 'aes1"):
        ciphers_called(("xtea", "aes129"))


def test_everything_that_there_is_is_timed(made_up):
    found = [one.software for one in time_software([CATALOG["aes128"]])]
    assert sorted(found) == sorted(SOFTWARE)


def test_what_a_library_lacks_is_left_out():
    given = [timing("aes128", "Crypto++", 2.0), timing("aes128", "generated C", 1.0), timing("xtea", "Crypto++", 3.0)]
    assert figures(given) == {"aes128": [1.0, None, None, 2.0], "xtea": [None, None, None, 3.0]}
