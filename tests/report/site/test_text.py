"""Figures and words as they are printed."""

import pytest

from roundhouse.report.site.text import breaks, cipher_title, core_sentence, figure, prose, spread


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (None, "–"),
        (0, "0"),
        (4530, "4,530"),
        (1043.7, "1,044"),
        (97.52, "97.5"),
        (0.02296, "0.0230"),
        (1e-4, "0.000100"),
        (12.0, "12"),
    ],
)
def test_figure(value, printed):
    assert figure(value) == printed


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_figure_that_is_none_is_refused(value):
    with pytest.raises(ValueError, match="must be a finite number"):
        figure(value)


def test_spread():
    assert (spread([90.0, 95.5, 101.25]), spread([90.0])) == ("90 to 101", "")


def test_ciphers_are_spelled_as_in_their_papers():
    told = [
        cipher_title(*pair)
        for pair in (("aes128", "aes"), ("simon64_128", "simon"), ("xtea", "xtea"), ("serpent256", "serpent"))
    ]
    assert told == ["AES-128", "SIMON-64/128", "XTEA", "Serpent-256"]


def test_a_core_in_words():
    assert core_sentence("AES-128", "decrypt", "interleaved-c4", "stored", "rom") == (
        "AES-128: decrypts. It is built as one loop of one round, cut into 4 stages with a block in each, "
        "with tables in memory; round keys expanded once for a key, and kept."
    )
    assert core_sentence("AES-256", "encrypt", "pipelined-s2-buffered", "travelling", "compact") == (
        "AES-256: encrypts. It is built as a pipeline with 2 stages for every round, "
        "and a buffer for results so that no block ever halts, "
        "with tables as the smallest circuit in a composite field; "
        "the key comes with the block, so every block may have a new one."
    )


def test_words_of_another_version_stand_as_they_are():
    assert core_sentence("AES-128", "sideways", "something-new", "borrowed", "canright") == (
        "AES-128: sideways. It is built as something-new, with tables canright; borrowed."
    )


def test_words_of_data_files_are_set_for_a_page():
    told = prose("0.5 um, `keys` < 2 um2, albums, bit/s/um2")
    assert told == "0.5 µm, <code>keys</code> &lt; 2 µm², albums, bit/s/µm²"


def test_names_break_behind_their_signs_and_nowhere_else():
    assert breaks("aes128-encrypt-on_the_fly+axi has -5 < 3 - 2") == (
        "aes128-<wbr>encrypt-<wbr>on_the_fly+<wbr>axi has -5 &lt; 3 - 2"
    )
    assert breaks(prose("`a-b` in um")) == "<code>a-<wbr>b</code> in µm"
