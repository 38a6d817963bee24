"""Stimulus for modes of operation: published messages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ..vectors.messages import PublishedMessage, published_messages
from .message_parts import in_blocks
from .messages import MessageStimulus
from .oracles.mode_oracle import Message
from .script.messages import MessageScript

__all__ = ["known_messages", "messages_for"]


def messages_for(stimulus: MessageStimulus) -> list[PublishedMessage]:
    """Return the published messages of a mode and a cipher, with keys, IVs and tags as long as those of the ports."""
    cipher, fields = stimulus.core.cipher, stimulus.fields
    known = published_messages(stimulus.mode.published, cipher.family) if cipher.lanes == 1 else ()
    iv_bits = fields.iv_bits if fields.has_iv else 0
    return [
        one
        for one in known
        if 8 * len(one.key) in cipher.key_sizes
        and 8 * len(one.tag) == fields.tag_bits
        and (fields.any_iv or 8 * len(one.iv) == iv_bits)
    ]


def known_messages(stimulus: MessageStimulus, messages: Sequence[PublishedMessage]) -> MessageScript:
    """Return a script of published messages, each with a key load, in each direction."""
    random, script, fields = Random(0), stimulus.script(), stimulus.fields
    for number, one in enumerate(messages):
        for decrypt in fields.ways:
            script.key(int.from_bytes(one.key), 8 * len(one.key))
            text, result = (one.ciphertext, one.plaintext) if decrypt else (one.plaintext, one.ciphertext)
            message = Message(one.iv or bytes(fields.block_bytes), text, decrypt, one.aad)
            known = in_blocks(random, fields.block_bytes, message, result, one.tag, any_iv=fields.any_iv)
            script.message(replace(known, channel=number % stimulus.mode.channels))
    return script
