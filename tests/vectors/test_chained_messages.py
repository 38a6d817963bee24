"""Published messages of the chaining modes."""

import pytest

from roundhouse.vectors.messages import parse_messages, published_messages
from roundhouse.verify.oracles.mode_catalog import answer, find_mode
from roundhouse.verify.oracles.mode_oracle import Message


def test_messages_without_an_iv_have_a_tag():
    (one,) = parse_messages("COUNT = 0\nKEY = 01\nMESSAGE =\nOUTPUT = 02\n", "toy.rsp")
    assert (one.key, one.iv, one.plaintext, one.ciphertext, one.tag) == (b"\1", b"", b"", b"", b"\2")
    with pytest.raises(ValueError, match="without an IV a tag, but has no tag"):
        list(parse_messages("COUNT = 0\nKEY = 01\nMESSAGE =\n", "toy.rsp"))


@pytest.mark.parametrize(
    ("mode", "count", "blocks"), [("cbc", 60, 10), ("cfb", 60, 10), ("ofb", 60, 10), ("cmac", 12, 4)]
)
def test_messages_are_complete(mode, count, blocks):
    messages = published_messages(mode, "aes")
    assert len(messages) == count
    assert {len(one.key) for one in messages} == {16, 24, 32}
    assert max(len(one.plaintext) for one in messages) == 16 * blocks


@pytest.mark.parametrize("decrypt", [False, True])
@pytest.mark.parametrize("mode", ["cbc", "cfb", "ofb"])
def test_software_agrees_with_published_messages(mode, decrypt):
    for one in published_messages(mode, "aes"):
        given, result = (one.ciphertext, one.plaintext) if decrypt else (one.plaintext, one.ciphertext)
        assert answer(find_mode(mode), "aes", 128, one.key, Message(one.iv, given, decrypt)) == result


def test_software_agrees_with_published_tags():
    for one in published_messages("cmac", "aes"):
        assert answer(find_mode("cmac"), "aes", 128, one.key, Message(bytes(16), one.plaintext)) == one.tag
