"""Published messages of modes of operation."""

from collections import Counter

import pytest

from roundhouse.vectors.messages import parse_messages, published_messages
from roundhouse.verify.oracles.mode_catalog import answer, find_mode
from roundhouse.verify.oracles.mode_oracle import Message


def test_a_message_without_text_or_additional_data():
    text = "[Keylen = 8]\nCount = 0\nKey = 01\nIV = 02\nPT = \nAAD = \nCT = \nTag = 03\n\nCount = 1\n"
    text += "KEY = 04\nIV = 05\nPLAINTEXT = 06\nCIPHERTEXT = 07\n"
    one, other = parse_messages(text, "toy.rsp")
    assert (one.key, one.iv, one.plaintext, one.ciphertext, one.aad, one.tag) == (b"\1", b"\2", b"", b"", b"", b"\3")
    assert (other.plaintext, other.ciphertext, other.tag, other.source) == (b"\6", b"\7", b"", "toy.rsp 1")


def test_a_key_of_three_is_one():
    (one,) = parse_messages("COUNT = 0\nKEY1 = 01\nKEY2 = 02\nKEY3 = 03\nMESSAGE = 04\nOUTPUT = 05\n", "toy.rsp")
    assert (one.key, one.plaintext, one.tag) == (b"\1\2\3", b"\4", b"\5")


def test_software_agrees_with_published_messages_of_triple_des():
    chained, tags = published_messages("cbc", "tdes"), published_messages("cmac", "tdes")
    assert (len(chained), len(tags)) == (2 * 20, 8)
    for one in chained:
        for decrypt, given, result in ((False, one.plaintext, one.ciphertext), (True, one.ciphertext, one.plaintext)):
            assert answer(find_mode("cbc"), "tdes", 64, one.key, Message(one.iv, given, decrypt)) == result
    for one in tags:
        assert answer(find_mode("cmac"), "tdes", 64, one.key, Message(bytes(8), one.plaintext)) == one.tag


@pytest.mark.parametrize("bits", [0, 32])
def test_software_agrees_with_published_messages_of_ctr(bits):
    messages = published_messages("ctr", "aes")
    assert [len(one.key) for one in messages] == [16, 24, 32]
    for one in messages:
        for decrypt, given, result in ((False, one.plaintext, one.ciphertext), (True, one.ciphertext, one.plaintext)):
            message = Message(one.iv, given, decrypt)
            assert answer(find_mode("ctr", bits=bits), "aes", 128, one.key, message) == result


def test_a_bad_file_is_refused():
    with pytest.raises(ValueError, match=r"must have key, IV, plaintext and ciphertext, or .*, but has no ciphertext"):
        list(parse_messages("COUNT = 0\nKEY = 00\nIV = 00\nPT = 00\n", "toy.rsp"))


def test_a_mode_without_a_file_has_none():
    assert published_messages("gcm", "enigma") == ()


def test_gcm_messages_are_complete():
    messages = published_messages("gcm", "aes")
    assert len(messages) == 3 * 375
    assert {len(one.key) for one in messages} == {16, 24, 32}
    assert {(len(one.iv), len(one.tag)) for one in messages} == {(12, 16)}
    lengths = {(len(one.plaintext), len(one.aad)) for one in messages}
    assert len(lengths) == 25 and (0, 0) in lengths


@pytest.mark.parametrize("decrypt", [False, True])
def test_software_agrees_with_published_messages_of_gcm_with_any_iv(decrypt):
    messages = published_messages("gcm_iv", "aes")
    assert [len(one.iv) for one in messages] == 3 * [12, 12, 12, 12, 8, 60]
    for one in messages:
        given, result = (one.ciphertext, one.plaintext) if decrypt else (one.plaintext, one.ciphertext)
        message = Message(one.iv, given, decrypt, one.aad)
        assert answer(find_mode("gcm"), "aes", 128, one.key, message) == result + one.tag


@pytest.mark.parametrize("decrypt", [False, True])
def test_software_agrees_with_published_messages_of_xts(decrypt):
    messages = published_messages("xts", "aes")
    lengths = Counter((len(one.key), len(one.plaintext)) for one in messages)
    assert lengths == {(32, 16): 100, (32, 25): 100, (32, 32): 200, (64, 32): 100, (64, 48): 200}
    for one in messages:
        given, result = (one.ciphertext, one.plaintext) if decrypt else (one.plaintext, one.ciphertext)
        assert answer(find_mode("xts"), "aes", 128, one.key, Message(one.iv, given, decrypt)) == result


@pytest.mark.parametrize("decrypt", [False, True])
def test_software_agrees_with_published_messages_of_ccm(decrypt):
    messages = published_messages("ccm", "aes")
    assert len(messages) == 27
    for one in messages:
        given, result = (one.ciphertext, one.plaintext) if decrypt else (one.plaintext, one.ciphertext)
        mode = find_mode("ccm", nonce=len(one.iv), tag=len(one.tag))
        assert answer(mode, "aes", 128, one.key, Message(one.iv, given, decrypt, one.aad)) == result + one.tag


@pytest.mark.parametrize("decrypt", [False, True])
def test_software_agrees_with_published_messages(decrypt):
    for one in published_messages("gcm", "aes"):
        given, result = (one.ciphertext, one.plaintext) if decrypt else (one.plaintext, one.ciphertext)
        message = Message(one.iv, given, decrypt, one.aad)
        assert answer(find_mode("gcm"), "aes", 128, one.key, message) == result + one.tag
