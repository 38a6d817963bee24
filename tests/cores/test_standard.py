"""The standard that a page follows, from its first sentence."""

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.lanes import Lanes
from roundhouse.cores.standard import cited, is_page, standard
from small_cipher import SMALL


@pytest.mark.parametrize("cipher", CATALOG)
def test_every_page_names_its_standard(cipher):
    named = standard(CATALOG[cipher])
    assert named and named.startswith(cited(type(CATALOG[cipher]).__module__))


@pytest.mark.parametrize(
    ("cipher", "named"),
    [
        ("aes128", "FIPS 197 (November 2001, update 1 of May 2023)"),
        ("des", "FIPS 46-3 (October 1999)"),
        ("tdes", "NIST SP 800-67 revision 2 (November 2017)"),
        ("present80", 'Bogdanov et al., CHES 2007 ("PRESENT: An Ultra-Lightweight Block Cipher")'),
        ("simon64_128", "Beaulieu et al., ePrint 2013/404"),
    ],
)
def test_it_has_its_edition(cipher, named):
    assert standard(CATALOG[cipher]) == named
    assert cited(type(CATALOG[cipher]).__module__) == named.partition(" (")[0]


def test_lanes_follow_that_of_their_cipher():
    assert standard(Lanes(CATALOG["des"], 2)) == standard(CATALOG["des"])


def test_a_page_need_not_name_one():
    assert standard(SMALL) == ""


def test_pages_are_modules_with_a_cipher():
    assert is_page("roundhouse.ciphers.aes") and is_page(type(SMALL).__module__)
    assert not any(map(is_page, ["roundhouse.ciphers.gf", "roundhouse.ciphers.lanes", "roundhouse.ciphers.cipher", ""]))
