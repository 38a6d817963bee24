"""Every published message is played on the RTL of a system."""

from dataclasses import replace

import pytest

from roundhouse.systems import parse
from roundhouse.vectors.messages import message_files, published_messages
from roundhouse.verify.answers import answers_for
from roundhouse.verify.block_face import block_face, play
from roundhouse.verify.known_messages import known_messages, messages_for
from roundhouse.verify.messages import MessageStimulus

SYSTEMS = [
    "aes-encrypt-iterative+cbc",
    "aes-decrypt-iterative+cbc",
    "tdes-encrypt-iterative+cbc",
    "tdes-decrypt-iterative+cbc",
    "aes128-encrypt-iterative+ccm7_4",
    "aes128-encrypt-iterative+ccm8_6",
    "aes128-encrypt-iterative+ccm12_8",
    "aes128-encrypt-iterative+ccm_8",
    "aes128-encrypt-iterative+ccm_10",
    "aes-encrypt-iterative+cfb",
    "aes-encrypt-iterative+cmac",
    "tdes-encrypt-iterative+cmac",
    "aes-encrypt-iterative+ctr",
    "aes-encrypt-iterative+gcm",
    "aes-encrypt-iterative+gcm_iv",
    "aes-encrypt-iterative+ofb",
    "aes128-simplex-iterative+xts",
    "aes256-simplex-iterative+xts",
]
ONE_WAY = ("cmac", "ctr", "ofb")  # modes that do the same in both directions, or have no other


def test_every_published_message_is_played_in_every_direction():
    played = {
        (one.source, decrypt)
        for stimulus in map(stimulus_of, SYSTEMS)
        for one in messages_for(stimulus)
        for decrypt in stimulus.fields.ways
    }
    assert played == {
        (one.source, decrypt)
        for mode, family, _ in message_files()
        for one in published_messages(mode, family)
        for decrypt in ((False,) if mode in ONE_WAY else (False, True))
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", SYSTEMS)
def test_published_messages_come_out_right(name):
    stimulus = stimulus_of(name)
    messages = messages_for(stimulus)
    script = known_messages(stimulus, messages)
    result = play(parse(name), script, seed=0)
    assert not result.reason
    ends = "tag" if script.protocol.of_role("tag") else "iv"
    assert result.count(script.protocol, ends) == len(messages) * len(stimulus.fields.ways) > 0


@pytest.mark.slow
@pytest.mark.parametrize(("name", "field"), [("tdes-decrypt-iterative+cbc", "plaintext"), (SYSTEMS[8], "tag")])
def test_another_result_than_the_published_one_is_told(name, field):
    stimulus = stimulus_of(name)
    *most, last = messages_for(stimulus)
    *before, byte = getattr(last, field)
    script = known_messages(stimulus, [*most, replace(last, **{field: bytes([*before, byte ^ 1])})])
    assert "must be" in play(parse(name), script, seed=0).reason


def stimulus_of(name):
    """Return stimulus for a system."""
    system = parse(name)
    return MessageStimulus(block_face(system), system.mode, answers_for(system.cipher))
