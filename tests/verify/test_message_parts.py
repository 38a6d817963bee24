from random import Random

import pytest

from roundhouse.verify.message_parts import in_blocks
from roundhouse.verify.oracles.mode_oracle import Message


@pytest.mark.parametrize(("length", "blocks", "last"), [(1, 1, 1), (13, 1, 13), (16, 1, 16), (17, 2, 1), (60, 4, 12)])
def test_an_iv_of_any_length_is_cut_into_blocks(length, blocks, last):
    made = in_blocks(Random(1), 16, Message(bytes(length), b"text", False, b""), b"TEXT", b"", any_iv=True)
    assert (len(made.iv), made.iv_bytes, made.channel) == (blocks, last, 0)


def test_an_iv_of_one_length_is_one_number():
    made = in_blocks(Random(1), 16, Message(bytes(11) + b"\5", b"text", True, b"aad"), b"TEXT", b"tag")
    assert (made.iv, made.decrypt, made.last_bytes, made.aad_bytes) == ([5], True, 4, 3)
    assert made.tag == int.from_bytes(b"tag")
