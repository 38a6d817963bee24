"""Mistakes in a page: a sentence each, before any hardware is made of it."""

from dataclasses import replace

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.cipher import Cipher, Phase, SetUp
from roundhouse.ciphers.page_check import PageMistake, check_page
from roundhouse.cores import Core
from roundhouse.words import Table, const, join
from small_cipher import SMALL, Small, round_

ARCHITECTURE = Core.parse("aes128-encrypt-iterative-stored").architecture


class Whole(Cipher):
    """Two steps, each with a round key of eight bits, which are given whole."""

    name = family = "whole"
    block_bits, key_sizes = 8, (16,)
    encryption = decryption = (Phase(lambda state, key, i: state ^ key, (2,)),)

    def load(self, block):
        return block

    def store(self, state):
        return state

    def round_keys(self, key, size=0):
        return key.split(8)


def small(**changes):
    """The small cipher with other attributes."""
    cipher = Small("small", False, (5, 5))
    vars(cipher).update(changes)
    return cipher


def whole(**changes):
    """The cipher with a whole key schedule, with other attributes."""
    cipher = Whole()
    vars(cipher).update(changes)
    return cipher


def phases(function, counts=(6, 6), **more):
    return (Phase(function, counts, **more),)


@pytest.mark.parametrize("cipher", CATALOG.values(), ids=list(CATALOG))
def test_every_page_of_the_catalogue_is_right(cipher):
    check_page(cipher)


def test_the_pages_below_are_right_but_for_one_mistake():
    check_page(small())
    check_page(whole())
    check_page(whole(round_keys=lambda key, size=0: [key[:8], key[8:]]))


@pytest.mark.parametrize(("cipher", "message"), [
    (small(name="my-cipher"), "lower-case letters, .*; 'my-cipher' is not"),
    (small(name=None), "None is not"),
    (small(family="My"), "'My' is not"),
    (small(block_bits="12"), "small: block_bits must be a number of bits; it is '12'"),
    (small(block_bits=0), "block_bits must be a number of bits; it is 0"),
    (small(key_sizes=16), r"key_sizes must be a tuple of widths, such as \(128,\); it is 16"),
    (small(key_sizes=(24, 12)), r"key_sizes must be widths in rising order; they are \(24, 12\)"),
    (small(key_sizes=()), r"key_sizes must be widths in rising order; they are \(\)"),
    (small(store=lambda state: join(*state)[:11]), "must return a block of 12 bits; it returned a word of 11 bits"),
    (small(store=lambda state: state), "store must return a block of 12 bits; it returned 2 words of 6 bits"),
    (small(load=lambda block: int(block)), "load must compute words from words; it raised TypeError: only a con"),
    (small(load=lambda block: "ab"), "load must return words, or tuples and lists of words; it returned 'ab'"),
    (
        small(encryption=phases(lambda state, key, i: [*state, key[0]])),
        r"encryption\[0\], <lambda>, must return a state like that of load, 2 words of 6 bits; it returned 3 words of",
    ),
    (
        small(encryption=phases(lambda state, key, i: [state[0][:5], state[1]])),
        "a state like that of load, 2 words of 6 bits; it returned words of 5, 6 bits",
    ),
    (small(encryption=phases(lambda state, key, i: None)), r"encryption\[0\], <lambda>, must return words, .* None"),
    (
        small(encryption=phases(lambda state, key, i: [state[0] ^ key[2], state[1]])),
        "must compute words from words; it raised IndexError: list index out of range",
    ),
    (
        small(encryption=phases(lambda state, key, i: state if state[0] == 0 else key)),
        "it raised TypeError: a word compares with a number by `word.eq\\(0\\)`",
    ),
    (
        small(encryption=phases(round_, (6,))),
        r"the counts of encryption\[0\] must be 2 numbers of steps, one for each key size; they are \(6,\)",
    ),
    (
        small(encryption=phases(round_, (6, 7))),
        "both directions must take the same number of steps; under a key of 24 bits they take 7 and 6",
    ),
    (
        small(encryption=phases(round_, (1, 6))),
        "there must be 2 steps or more; encryption under a key of 12 bits has 1",
    ),
    (
        small(encryption=phases(round_, (0, 6))),
        "there must be 2 steps or more; encryption under a key of 12 bits has 0",
    ),
    (
        small(encryption=phases(round_, (6, 6), keyed=False)),
        "step 0 of encryption and the step of decryption that undoes it must both read round key 0 or neither; under a",
    ),
    (
        small(next_key=lambda ks, i, size: ks[1:]),
        "next_key must return a key state like that of load_key, 4 words of 6 bits; it returned 3 words of 6 bits",
    ),
    (small(prev_key=lambda ks, i, size: join(*ks)), "prev_key must return a key state .*; it returned a word"),
    (small(last_key=lambda key, size: key), "last_key must return a key state like that of load_key, 4 words"),
    (small(round_key=lambda ks, i: ks[7]), "round_key must compute words from words; it raised IndexError"),
    (whole(round_keys=lambda key, size=0: key.split(4)), "round_keys must return 2 round keys, .*; it returned 4"),
    (whole(round_keys=lambda key, size=0: [key[:8], None]), "for every keyed step; for step 1 it returned None"),
    (
        whole(round_keys=lambda key, size=0: [key[:8], [key[:4], key[4:8]]]),
        "must get round keys of one shape, a word of 8 bits; that of step 1 is 2 words of 4 bits",
    ),
])  # fmt: skip
def test_a_mistake_is_named(cipher, message):
    with pytest.raises(PageMistake, match=message):
        check_page(cipher)


RUN = SetUp(
    lambda key, size: [key, const(0, 4)],
    lambda state: state[1],
    lambda state, row, size: ([state[0], state[1] + 1], [state[0][:6], row[0]]),
    (6, 6),
    (6, 6),
)


@pytest.mark.parametrize(("change", "message"), [
    ({"row": lambda state: state}, "set_up.row must return a word, the number of a round key; it returned words of"),
    ({"step": lambda state, row, size: state}, "set_up.step must return the next state and the round key to write"),
    ({"step": lambda state, row, size: (state[:1], row)}, "a state like that of set_up.load, words of 24, 4 bits"),
    ({"step": lambda state, row, size: (state, row[:1])}, "a round key of the widths of set_up, 2 words of 6 bits"),
    ({"counts": (6,)}, "the counts of set_up must be 2 numbers"),
    ({"counts": (1, 6)}, r"set_up must have 2 steps or more for each key size; it has \(1, 6\)"),
])  # fmt: skip
def test_a_mistake_in_a_set_up_run_is_named(change, message):
    check_page(small(set_up=RUN))
    with pytest.raises(PageMistake, match=message):
        check_page(small(set_up=replace(RUN, **change)))


def test_no_core_is_made_of_a_page_with_a_mistake():
    with pytest.raises(PageMistake, match="store must return"):
        Core(small(store=lambda state: state[0]), ARCHITECTURE)
    assert Core(SMALL, ARCHITECTURE).name == "small-encrypt-iterative-stored"


def test_an_entry_that_is_too_large_for_its_table_is_named():
    with pytest.raises(ValueError, match="entries of s must have 4 bits; entry 2 is 0x10"):
        Table("s", [0, 15, 16], 4)
    with pytest.raises(ValueError, match="entries of s must have 4 bits; entry 0 is -0x1"):
        Table("s", [-1], 4)
