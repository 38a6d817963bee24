"""What a data sheet says of packets."""

import pytest

from roundhouse.export.packet_words import packet_words
from roundhouse.systems import parse

#: CCM: SP 800-38C, A.1. XTS: IEEE 1619, section 5.1, whose number has its lowest byte first.
SAID = {
    "aes128-encrypt-iterative+gcm+axi32": [
        "its IV: 12 bytes in 3 beats",
        "going in, the end of additional data; coming back, the end of a text, before its tag",
        "does not tell whether a tag is right",
    ],
    "aes128-encrypt-iterative+gcm+axi64": ["`tkeep` of the IV is 0xff, then 0x0f."],
    "aes128-encrypt-iterative-shadow+gcm+axi": [
        "`tkeep` of the IV is 0x0fff.",
        "going in, the IV and the end of additional data; coming back",
        "bit 2: set with the first beat behind its IV, the packet uses the next key",
        "Beside the IV they are ignored.",
    ],
    "aes128-encrypt-iterative+ccm+axi": [
        "a header of 32 bytes in 2 beats: the nonce of 13 bytes, 3 bytes of any value",
        "additional data and of text, 8 bytes each, the lowest first",
        "lengths other than its header announces",
    ],
    "aes128-encrypt-iterative+ccm12_8+axi32": [
        "32 bytes in 8 beats: the nonce of 12 bytes, 4 bytes",
        "then the tag in 2 beats",
    ],
    "aes128-simplex-iterative+xts+axi": [
        "the number of its data unit with the lowest byte first: 16 bytes in one beat",
        "a text of less than 16 bytes is malformed, and encrypted as if zeros filled it",
        "A packet begins when its IV has been taken whole",
    ],
}


@pytest.mark.parametrize("name", SAID)
def test_a_data_sheet_tells_what_is_in_a_packet(name):
    text = " ".join(packet_words(parse(name)))
    assert [words for words in SAID[name] if words not in text] == []


@pytest.mark.parametrize("name", ["aes128-encrypt-iterative+ctr+axi", "aes128-encrypt-iterative+cmac+axi32"])
def test_nothing_is_said_of_partial_beats_where_all_but_the_last_are_whole(name):
    assert "partial" not in " ".join(packet_words(parse(name)))
