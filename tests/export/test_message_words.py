"""What data sheets say of messages, and docs/modes.md with them."""

from pathlib import Path

import pytest

from roundhouse.export.data_sheet import to_data_sheet
from roundhouse.export.message_words import AES_ALONE, DUTIES, MALFORMED_IV, XTS_AES_ALONE, message_words
from roundhouse.systems import modes, parse
from roundhouse.systems.layer import KINDS
from roundhouse.systems.mode import Mode

PAGE = Path(__file__).parents[2] / "docs" / "modes.md"

#: From the clauses that the sentences name.
SAID = {
    "aes128-encrypt-iterative+ctr32": ["All counter blocks under a key must differ", "at most 2^32 blocks,"],
    "aes128-encrypt-iterative+ctr": ["at most 2^128 blocks,"],
    "simon64_128-encrypt-iterative+ctr": ["at most 2^64 blocks,", "Blocks of 64 bits", "about 2^32 of them", AES_ALONE],
    "xtea_2lanes-encrypt-iterative+cbc": ["must be unpredictable", "Blocks of 64 bits"],
    "aes128-encrypt-iterative+cfb+words32": ["must be unpredictable", "Without a tag"],
    "aes128-encrypt-iterative+ofb+axi32": ["IVs of all messages under a key must differ (SP 800-38A", MALFORMED_IV],
    "aes128-encrypt-iterative+cfb+axi": [MALFORMED_IV],
    "aes128-encrypt-iterative+ctr+axi": [MALFORMED_IV],
    "aes128-encrypt-iterative+gcm": ["2^32 - 2 blocks", "at most 2^32 messages", "leaves before its tag"],
    "aes128-encrypt-iterative+gcm_iv": ["other than 96 bits"],
    "serpent128-encrypt-iterative+ccm12_8+kernel32": [
        "nonces",
        "less than 8 bytes",
        "leaves before its tag",
        AES_ALONE,
    ],
    "aes128-encrypt-iterative+cmac": ["2^48 messages", "never compared"],
    "aes128-simplex-iterative+xts": ["at most 2^20 blocks", "are to differ"],
    "aes128-encrypt-iterative-shadow+xts": [
        "A key is two keys",
        "`iv_next_key`",
        "is the first to use the key that waits",
    ],
    "aes128-encrypt-iterative-travelling+xts": [
        "each block brings the first",
        "Key2, for the tweaks",
        "Key1, for the data",
    ],
    "serpent128-simplex-iterative+xts": [XTS_AES_ALONE],
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SAID)
def test_a_data_sheet_tells_what_the_user_must_see_to(name):
    system = parse(name)
    sheet = to_data_sheet(system)
    assert [words for words in SAID[name] if words not in sheet] == []
    assert all(sheet.count(words) == 1 for words in message_words(system))


@pytest.mark.parametrize("name", ["aes128-encrypt-iterative+ctr", "aes128-simplex-iterative+xts"])
def test_nothing_is_said_of_other_ciphers_and_short_blocks_where_there_are_none(name):
    text = " ".join(message_words(parse(name)))
    assert not [words for words in (AES_ALONE, XTS_AES_ALONE, "reveal something") if words in text]


@pytest.mark.slow
@pytest.mark.parametrize("layers", ["ctr", "ctr+words32", "ctr+kernel128", "cbc+axi", "gcm+axi"])
def test_of_malformed_packets_is_said_where_their_key_stream_comes_back(layers):
    assert MALFORMED_IV not in message_words(parse(f"aes128-encrypt-iterative+{layers}"))


def test_a_system_without_a_mode_has_no_messages():
    assert message_words(parse("aes128-encrypt-iterative+words32")) == []


def test_every_mode_has_its_duties():
    ours = [kind for kind in KINDS if issubclass(kind, Mode) and kind.__module__.startswith(modes.__name__)]
    modes_without = {kind.mode for kind in ours} - {*DUTIES}
    assert not modes_without, "give each an entry in DUTIES of export/message_words.py, and the same on docs/modes.md"
    assert {*DUTIES} == {kind.mode for kind in ours}


def test_the_page_of_modes_says_the_same():
    text = " ".join(PAGE.read_text().split())
    said = [AES_ALONE, MALFORMED_IV, XTS_AES_ALONE, *(sentence for duties in DUTIES.values() for sentence in duties)]
    assert [sentence for sentence in said if sentence not in text] == []
