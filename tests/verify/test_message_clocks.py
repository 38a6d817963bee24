"""Clocks of messages by their length: what is claimed is what simulation gives, or is known not to be."""

from fractions import Fraction

import pytest

from roundhouse.systems import parse
from roundhouse.systems.message_clocks import claimed_clocks
from roundhouse.verify.answers import answers_for
from roundhouse.verify.block_face import block_face, play
from roundhouse.verify.message_clocks import LENGTHS, has_message_clocks, message_clocks
from roundhouse.verify.messages import MessageStimulus
from roundhouse.verify.mutate import mutate

LENGTHS_TRIED = (16, 64, 160)

EXACT = [
    "simon64_128-encrypt-iterative+cbc",
    "simon64_128-encrypt-iterative-stored+ctr",
    "simon64_128-encrypt-pipelined-shadow+cfb",
    "simon64_128-encrypt-iterative-travelling+ofb",
    "simon64_128-encrypt-iterative+x4+ctr",
    "simon64_128-encrypt-iterative-stored+x2+cbc",
    "simon64_128-encrypt-iterative-stored+registered+cbc",
    "simon64_128-encrypt-interleaved-c2-stored+ofb",
    "simon64_128-encrypt-interleaved-c3-travelling+cbc",
    "simon64_128-encrypt-pipelined-on_the_fly+ctr",
    "simon64_128-decrypt-pipelined-on_the_fly+cbc",
    "simon64_128-decrypt-iterative-on_the_fly+cbc",
    "speck128_128-encrypt-pipelined-r8-stored+gcm+words32",
    "speck128_128-encrypt-pipelined-r8-shadow+gcm",
    "aes128-encrypt-iterative+gcm+axi32",
    "aes128-encrypt-iterative-shadow+cmac",
    "aes128-encrypt-iterative+gcm_iv",
    "simon64_128-encrypt-iterative-stored+ctr+words8",
    "simon64_128-encrypt-pipelined-stored+cbc+words8",
    "aes128-encrypt-iterative+cmac_m2",
    "simon64_128-encrypt-pipelined-stored+ofb_m3",
    "simon64_128-encrypt-interleaved-c4-stored+cbc_m4",
]
#: With short last blocks, too, since these wait for results.
EXACT_UNITS = [
    "aes128-encrypt-iterative+xts",
    "aes128-encrypt-iterative-stored+xts",
    "speck128_128-encrypt-pipelined-r8-stored+xts",
    "aes128-encrypt-iterative-shadow+xts",
    "aes128-encrypt-pipelined-shadow+xts",
    "aes128-encrypt-pipelined-travelling+xts",
    "simon128_256-encrypt-serial-d8-travelling+xts",
]

#: Of which nothing is claimed: the clocks of messages of 64 bytes under one key, and of those under keys of their own.
UNCLAIMED = {
    "aes128-encrypt-iterative-stored+ccm": (101, 113),
    "simon64_128-encrypt-pipelined-stored+ctr+axi": (8 + 1, 7 + 46 + 88),
    "aes128-encrypt-pipelined-shadow+gcm+axi": (7, 22),
    "aes128-encrypt-pipelined-stored+cmac+axi": (31, 65),
    "aes128-encrypt-iterative-stored+xts+axi": (40, 64),
    "simon64_128-encrypt-interleaved-c4+cbc_m2": (617, 1234),
}
#: Of which nothing is claimed under new keys, with the clocks of such messages of 64 bytes.
UNCLAIMED_UNDER_NEW_KEYS = {
    "simon64_128-encrypt-interleaved-c2-stored+ctr": 3 * 88 + 1 + 88 + 89,
    "simon64_128-encrypt-interleaved-c4+cbc_m4": 1234,
    "simon64_128-encrypt-interleaved-c2-shadow+ctr": 352,
    "simon64_128-encrypt-iterative-stored+x2+ctr": 3 * 44 + 1 + 44 + 45,
    "simon64_128-encrypt-pipelined-buffered-stored+ctr": 141,
    "aes128-encrypt-iterative-stored+xts+words32": 67,
    "aes128-encrypt-iterative-stored+cbc+words8": 80,
}


def simulated(name, lengths):
    return message_clocks(parse(name), lengths)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXACT)
def test_what_is_claimed_is_what_simulation_gives(name):
    found = simulated(name, LENGTHS_TRIED)
    assert [one.simulated for one in found] == [one.claimed for one in found]
    assert [(one.length, one.new_keys) for one in found] == [
        (length, new) for length in LENGTHS_TRIED for new in (False, True)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", EXACT_UNITS)
def test_a_unit_with_a_short_end_takes_what_is_claimed(name):
    found = simulated(name, (16, 17, 47, 64))
    assert [one.simulated for one in found] == [one.claimed for one in found]


@pytest.mark.slow
@pytest.mark.parametrize("name", UNCLAIMED)
def test_where_nothing_is_claimed_simulation_tells(name):
    found = simulated(name, (64,))
    assert tuple(one.simulated for one in found) == UNCLAIMED[name]
    assert [one.claimed for one in found] == [None, None]


@pytest.mark.slow
@pytest.mark.parametrize("name", UNCLAIMED_UNDER_NEW_KEYS)
def test_where_nothing_is_claimed_under_new_keys_simulation_tells(name):
    one, new = simulated(name, (64,))
    assert one.claimed == one.simulated
    assert (new.claimed, new.simulated) == (None, UNCLAIMED_UNDER_NEW_KEYS[name])


#: GCM with a multiplier in one clock, in steps and in stages, as in docs/modes.md; CMAC; CCM.
TAGS = {
    "speck128_128-encrypt-pipelined-r8-stored+gcm": 3,
    "aes128-encrypt-iterative+gcm": 19,
    "aes128-encrypt-iterative-x2+gcm_iv": 7,
    "speck128_128-encrypt-pipelined-r8-stored+gcm_s2": 7,
    "speck128_128-encrypt-pipelined-r8-stored+gcm_s3": 10,
    "speck128_128-encrypt-pipelined-r8-stored+gcm_s4": 12,
    "aes128-encrypt-iterative+cmac": 10,
    "simon64_128-encrypt-interleaved-c4+cmac_m4": 176,
    "aes128-encrypt-iterative+ccm": 20,
    "aes128-encrypt-pipelined-stored+ccm": 20,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TAGS)
def test_a_tag_comes_as_many_clocks_after_the_last_result_as_are_claimed(name):
    system = parse(name)
    stimulus = MessageStimulus(block_face(system), system.mode, answers_for(system.cipher))
    result = play(system, stimulus.two_messages(seed=1, pause=200), seed=1, trace=True)
    assert result.reason == ""
    ends = result.trace.get("o", result.trace["i"])
    later = [tag - max(end for end in ends if end < tag) for tag in result.trace["tag"]]
    assert max(later) == TAGS[name] == system.mode.tag_latency(system.inner)


@pytest.mark.slow
def test_a_wrong_system_has_no_clocks():
    wrong = mutate(parse(EXACT[1]), r"(assign o_payload = )[^;]+;", r"\g<1>64'h0;")
    with pytest.raises(RuntimeError, match="messages must be right before their clocks count; verify simon64_128-"):
        message_clocks(wrong, (64,))


@pytest.mark.parametrize(
    ("name", "length", "new_keys", "clocks"),
    [
        ("aes128-encrypt-iterative+gcm", 64, False, 60),  # 4 blocks and 2 of the mode's own, of 10 clocks
        ("aes128-encrypt-pipelined-travelling+gcm", 64, True, 6),  # docs/modes.md
        ("aes128-encrypt-pipelined-shadow+gcm", 64, True, 12 + 10),  # key set-up and latency: docs/modes.md
        ("aes256-encrypt-pipelined-shadow+gcm", 512, True, 30 + 14),
        ("aes128-encrypt-pipelined-shadow+xts", 512, True, 32),  # no pause
        ("aes256-encrypt-pipelined-shadow+xts", 512, True, 30 + 14),
        ("aes256-encrypt-pipelined-travelling+xts", 47, True, 3 + 14 + 1),
        ("simon64_128-encrypt-iterative-shadow+ctr", 16, True, 1 + 88),  # a key comes after the first block before it
        ("aes128-encrypt-iterative-shadow+cmac", 64, True, 4 * 10 + 11),  # subkeys are made of an encrypted block
        ("aes256-encrypt-pipelined-shadow+gcm", 1024, True, 66),  # 64 blocks and 2 of the mode's own
        ("simon64_128-encrypt-iterative+ctr", 65, False, 9 * 44),
        ("simon64_128-encrypt-iterative-stored+ctr", 64, True, 8 * 44 + 45),
        ("simon64_128-encrypt-interleaved-c4+cbc_m4", 64, False, 8 * 44),  # four blocks in 4 x 44 clocks
        ("simon64_128-encrypt-pipelined-stored+cbc_m44", 64, False, 8),  # a block each clock
        ("simon64_128-encrypt-pipelined-stored+ofb_m3", 64, False, Fraction(7 * 44 + 3, 3)),
        ("speck128_128-encrypt-pipelined-stored+xts", 64, True, 3 + 1 + 34 + 64 + 33),  # the last block is held for one
        (
            "speck128_128-encrypt-iterative-stored+x2+cbc",
            64,
            False,
            3 * 33 + 1,
        ),  # the other copy takes the next message
        ("speck128_128-encrypt-interleaved-c2-stored+ofb", 16, False, 32),  # as fast as the core at most
        ("speck128_128-encrypt-interleaved-c2-stored+cmac", 64, True, 4 * 64 + 65 + 65),
        ("aes128-encrypt-pipelined-stored+gcm+words32", 64, False, 4 * 4 + 2),  # what the mode adds has no words
    ],
)
def test_claims(name, length, new_keys, clocks):
    assert claimed_clocks(parse(name), length, new_keys=new_keys) == clocks


@pytest.mark.parametrize(
    ("name", "length", "new_keys"),
    [
        ("simon64_128-encrypt-interleaved-c2+ctr+words8", 64, False),
        ("simon64_128-encrypt-serial-d1-travelling+x2+cbc", 64, False),
        ("simon64_128-encrypt-serial-d8-on_the_fly+ctr", 64, True),
        ("aes128-encrypt-iterative+x2+xts", 64, True),
        ("aes128-encrypt-iterative+ctr+axi", 64, True),
        ("aes128-encrypt-iterative-x2+gcm+axi", 64, True),
        ("aes128-encrypt-iterative-x2+gcm+axi32", 64, False),
        ("aes128-encrypt-iterative+x4+xts", 47, False),
    ],
)
def test_what_is_not_claimed(name, length, new_keys):
    assert claimed_clocks(parse(name), length, new_keys=new_keys) is None
    if new_keys:
        assert claimed_clocks(parse(name), length, new_keys=False) is not None


def test_lengths_and_which_systems_have_messages():
    assert LENGTHS == (64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384)
    assert has_message_clocks(parse("aes128-encrypt-iterative+gcm+axi32"))
    assert not has_message_clocks(parse("aes128-encrypt-iterative+gcm+kernel64"))
    assert not has_message_clocks(parse("aes128-encrypt-iterative+x2"))
