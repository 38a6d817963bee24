"""The standard that a page follows, from its first sentence."""

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.lanes import Lanes
from roundhouse.cores.standard import cited, is_page, order, payloads, standard
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


@pytest.mark.parametrize("cipher", CATALOG)
def test_every_page_tells_the_order_of_bytes_in_a_whole_sentence(cipher):
    told = order(CATALOG[cipher])
    assert len(told) > len("as in the paper") and told.count("[") == told.count("]") and not told.endswith((".", " "))


@pytest.mark.parametrize(
    ("cipher", "end"),
    [
        ("xtea", "a key is the words k[0] .. k[3], each with its most significant byte first"),
        ("twofish128", "the least significant byte of each first (section 4)"),
        ("present80", "a key is the key register k79 .. k0 or k127 .. k0"),
    ],
)
def test_dots_between_words_do_not_end_it(cipher, end):
    assert order(CATALOG[cipher]).endswith(end)


@pytest.mark.parametrize("cipher", CATALOG)
def test_every_page_but_that_of_aes_tells_in_a_few_words_what_payloads_are(cipher):
    """AES's standard has strings of bytes alone, whose order is that of all ports."""
    told = payloads(CATALOG[cipher])
    assert {*told} == (set() if CATALOG[cipher].family == "aes" else {"block", "key"})
    assert not any("  " in words or words.endswith((".", " ")) for words in told.values())


def test_dots_in_what_payloads_are_do_not_end_it():
    assert payloads(CATALOG["rc6"])["key"] == "high bits first: L[0] .. L[c-1], little-endian"


def test_lanes_follow_that_of_their_cipher():
    assert standard(Lanes(CATALOG["des"], 2)) == standard(CATALOG["des"])
    assert order(Lanes(CATALOG["des"], 2)) == order(CATALOG["des"])
    assert payloads(Lanes(CATALOG["des"], 3))["block"] == "high bits first: 3 blocks of bits 1 .. 64"


def test_a_page_need_not_name_one():
    assert standard(SMALL) == order(SMALL) == ""
    assert payloads(SMALL) == {}


def test_pages_are_modules_with_a_cipher():
    assert is_page("roundhouse.ciphers.aes") and is_page(type(SMALL).__module__)
    assert not any(map(is_page, ["roundhouse.ciphers.gf", "roundhouse.ciphers.lanes", "roundhouse.ciphers.cipher", ""]))
