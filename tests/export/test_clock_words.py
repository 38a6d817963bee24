"""What a data sheet says of the clocks of messages."""

import pytest

from roundhouse.export.clock_words import clock_words
from roundhouse.export.data_sheet import to_data_sheet
from roundhouse.systems import parse

SAME = "to the first block of the next message, with the same key or a new one. `roundhouse report --trace` simulates"
#: Under one key, and under a key for each: as simulated in tests/verify/test_message_clocks.py, or in docs/modes.md.
SAID = {
    "aes128-encrypt-iterative+gcm": ("takes 10n + 20 clocks from its first block to", SAME),
    "aes128-encrypt-pipelined-travelling+gcm": ("takes n + 2 clocks from its first block to", SAME),
    "simon64_128-encrypt-iterative-stored+ctr": ("takes 44n clocks", "of its own, 44n + 45."),
    "simon64_128-encrypt-pipelined-shadow+cfb": ("takes 44n - 43 clocks", "of its own, 44n - 43, and at least 132."),
    "simon64_128-encrypt-iterative+x4+ctr": ("takes 11n clocks from its first block to", SAME),
    "simon64_128-encrypt-pipelined-stored+ofb_m3": (
        "takes (44/3)n - (41/3) clocks, from its first block to that of the next one under the same key, 3 messages "
        "side by side",
        "of its own, 44n + 90.",
    ),
    "aes128-encrypt-pipelined-stored+xts": ("of n whole blocks takes n clocks", "of its own, n + 35."),
    "simon64_128-encrypt-interleaved-c2-stored+cbc": (
        "takes 88n - 87, and at least 44 clocks, from its first",
        "of its own, 88n + 89.",
    ),
    "simon64_128-encrypt-interleaved-c2-stored+ctr": ("takes 44n clocks", "that of the next one under the same key."),
    "aes-encrypt-iterative-stored+cmac": ("of n blocks under keys of 128 bits takes 10n clocks", "of its own, 10n + "),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SAID)
def test_what_messages_take_is_told_by_their_blocks(name):
    words, *_ = clock_words(parse(name))
    assert [part for part in SAID[name] if part not in words] == []
    assert words in to_data_sheet(parse(name))


#: Simulated in tests/verify/test_message_clocks.py.
TAGS = {
    "aes128-encrypt-iterative+gcm": "at most 19 clocks after its last result",
    "aes128-encrypt-iterative+cmac": "at most 10 clocks after its last block was accepted",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TAGS)
def test_when_the_tag_comes_is_told(name):
    of_message, of_tag = clock_words(parse(name))
    assert TAGS[name] in of_tag and "tag" not in of_message
    assert of_tag in to_data_sheet(parse(name))


@pytest.mark.parametrize(("core", "more"), [("iterative-stored", "1 clock"), ("pipelined-stored", "at most 11 clocks")])
def test_what_a_short_end_costs_is_told_where_it_waits_for_a_result(core, more):
    _, of_end = clock_words(parse(f"aes128-encrypt-{core}+xts"))
    assert of_end == f"If its last block is short, it takes {more} more."


def test_what_a_short_end_costs_is_left_out_where_it_is_not_claimed():
    assert len(clock_words(parse("aes128-encrypt-iterative+x4+xts"))) == 1
    assert len(clock_words(parse("aes128-encrypt-iterative+ctr"))) == 1


def test_what_is_not_claimed_is_left_out():
    (of_tag,) = clock_words(parse("aes128-encrypt-iterative+ccm"))
    assert of_tag.startswith("The tag of a message comes at most 20 clocks after its last result")
    assert clock_words(parse("aes128-encrypt-iterative+ccm+axi32")) == []


#: The bounds to which the checks "messages without a pause" hold them.
AT_MOST = {
    "aes128-encrypt-pipelined-stored+ctr+axi": "Messages of n blocks that follow one another under one key take at "
    "most n + 1 clocks each.",
    "aes128-encrypt-pipelined-stored+gcm+axi": "Messages of n blocks of text, without additional data, that follow one "
    "another under one key take at most n + 4 clocks each.",  # of the mode two, the header and the tag
}


@pytest.mark.slow
@pytest.mark.parametrize("name", AT_MOST)
def test_what_messages_take_at_most_is_told_where_no_more_is_claimed(name):
    (words,) = clock_words(parse(name))
    assert words == AT_MOST[name]
    assert words in to_data_sheet(parse(name))


def test_when_a_tag_comes_through_a_bus_is_not_told():
    assert len(clock_words(parse("aes128-encrypt-iterative+gcm+axi32"))) == 1


@pytest.mark.parametrize(
    "name", ["aes128-encrypt-iterative", "aes128-encrypt-iterative+axi", "aes128-encrypt-iterative+gcm+kernel64"]
)
def test_without_messages_or_with_a_memory_there_is_none(name):
    assert clock_words(parse(name)) == []
