"""What a data sheet says of packets."""

import pytest

from roundhouse.export.kernel_words import kernel_words
from roundhouse.export.packet_words import packet_words
from roundhouse.export.wording import SHARED_KEY
from roundhouse.systems import parse
from roundhouse.systems.kernel_port import is_kernel

#: CCM: SP 800-38C, A.1. XTS: IEEE 1619, section 5.1, whose number has its lowest byte first.
SAID = {
    "aes128-encrypt-iterative+axi": ["an empty beat behind other text", "Bytes that are missing are taken as zeros."],
    "aes128-encrypt-iterative+ctr+axi": [
        "Of a last block, the bytes from the first that is missing on are dropped, also those that are there",
        "elsewhere those that are missing are taken as zeros",
    ],
    "aes128-encrypt-iterative+gcm+axi32": [
        "its IV: 12 bytes in 3 beats",
        "going in, the end of additional data; coming back, the end of a text, before its tag",
        "does not tell whether a tag is right",
    ],
    "aes128-encrypt-iterative+gcm+axi64": [
        "`tkeep` of the IV is 0xff, then 0x0f.",
        "an empty beat behind a whole block of text",
        "Of any block, the bytes from the first that is missing on are dropped, also those that are there; in its IV",
        "The tag of a malformed packet is not to be used",
        "A beat in which bytes are missing ends its block, and what follows begins the next one",
    ],
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
        "in its header those that are missing are taken as zeros",
    ],
    "aes128-encrypt-iterative+ccm12_8+axi32": [
        "32 bytes in 8 beats: the nonce of 12 bytes, 4 bytes",
        "then the tag in 2 beats",
    ],
    "aes128-simplex-iterative+xts+axi": [
        "the number of its data unit with the lowest byte first: 16 bytes in one beat",
        "a text of less than 16 bytes is malformed, and encrypted as if zeros filled it",
        "A packet begins when its IV has been taken whole",
        "Of a last block, unless it is the first, the bytes",
    ],
    "aes128-simplex-iterative-shadow+xts+axi32": [
        "bit 1: set with the first beat of its IV, the packet uses the next key",
        "Beside the IV all others are ignored.",
    ],
}


@pytest.mark.parametrize("name", SAID)
def test_a_data_sheet_tells_what_is_in_a_packet(name):
    text = " ".join(packet_words(parse(name)))
    assert [words for words in SAID[name] if words not in text] == []


@pytest.mark.parametrize("name", ["aes128-encrypt-iterative+ctr+axi", "aes128-encrypt-iterative+cmac+axi32"])
def test_nothing_is_said_of_partial_beats_where_all_but_the_last_are_whole(name):
    assert "partial" not in " ".join(packet_words(parse(name)))


@pytest.mark.parametrize(("layers", "count"), [("axi", 0), ("gcm+axi", 0), ("axi32", 1), ("gcm+axi64", 1)])
def test_a_data_sheet_tells_what_ends_a_block_where_beats_are_narrower(layers, count):
    text = " ".join(packet_words(parse(f"aes128-encrypt-iterative+{layers}")))
    assert text.count("ends its block") == text.count("behind a whole block of text") == count


@pytest.mark.parametrize(("layers", "has_aad"), [("axi", False), ("ctr+axi32", False), ("gcm+axi", True)])
def test_only_where_there_is_additional_data_can_it_be_malformed(layers, has_aad):
    text = " ".join(packet_words(parse(f"aes128-encrypt-iterative+{layers}")))
    assert ("additional data behind text" in text) == has_aad


@pytest.mark.parametrize("bus", ["axi", "axi32", "kernel128"])
def test_a_data_sheet_tells_whom_to_trust_with_keys(bus):
    system = parse(f"aes128-encrypt-iterative+{bus}")
    assert (kernel_words if is_kernel(system) else packet_words)(system).count(SHARED_KEY) == 1
