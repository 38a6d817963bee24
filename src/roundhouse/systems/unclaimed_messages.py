"""Of which systems the clocks of messages are not claimed, and why: what they take follows from more than a few terms.

docs/systems.md lists these classes.
"""

from __future__ import annotations

from fractions import Fraction

from ..architectures.layouts import parse_layout
from ..architectures.layouts.serial import Serial
from .message_pace import MessagePace

__all__ = ["short_end_unclaimed", "unclaimed"]


def unclaimed(pace: MessagePace) -> str | None:
    """Return why no clocks of whole blocks are claimed; None if they are."""
    return _under_any_keys(pace) or (_under_new_keys(pace) if pace.new_keys and pace.set_up is not None else None)


def short_end_unclaimed(pace: MessagePace) -> bool:
    """Return whether those of messages with a short last block are not, though those of whole blocks are.

    A short block that waits for a result leaves places of the core empty, and that depends on where its message began.
    """
    return pace.mode.looks_ahead and (pace.shared or pace.framed)


def _under_any_keys(pace: MessagePace) -> str | None:
    mode, core = pace.mode, pace.system.core
    if not mode.seamless:
        return "a message begins only once the tag before it was taken"
    if pace.stages > 1 and pace.framed:
        return "a bus offers a block at its own time, and a loop cut into stages takes it as an empty place comes by"
    if 1 < mode.channels < pace.stages:
        return "messages side by side, fewer than there are stages, leave places of the loop empty"
    if pace.copies > 1 and pace.chained and core.claim.until_accepted[0]:
        return "a copy takes digits from the port, and meanwhile no other does"
    if pace.framed and not pace.system.layers[-1].keeps_pace(pace.system.inner, pace.last):
        return "header and tag of a packet take clocks on the bus in which the core could take blocks"
    return None


def _under_new_keys(pace: MessagePace) -> str | None:
    layout, core = parse_layout(pace.system.layout), pace.system.core
    assert layout is not None and pace.set_up is not None
    if isinstance(layout, Serial):
        return "a serial core takes the digits of a key in passes in which it could take those of a block"
    if layout.buffered and (pace.shadow or core.keys_wait):
        return "a key waits for blocks, but not for their results in the buffer"
    if pace.stages > 1 and (pace.shadow or not core.keys_wait or not pace.chained):
        return "which places of the loop are taken as a key comes depends on the length of the messages"
    if pace.copies > 1 and (core.keys_wait or pace.number) and not pace.chained:
        return "how many copies are busy as a key comes depends on the length of the messages"
    if pace.framed and pace.number:
        return "the words of the next block come only once the first one is in, and then it waits for them"
    if pace.framed and _key_is_late(pace):
        return "the key takes longer on the bus than the core is busy"
    return None


def _key_is_late(pace: MessagePace) -> bool:
    """Whether a message may wait for its key, or its first block behind the key, to come through a bus.

    A key that takes the place of one that waits is written behind the block before it, which may itself wait while
    another one is in the core. Any other key has its words behind that block, too, and those of the next block follow.
    """
    assert pace.set_up is not None
    layer, inner = pace.system.layers[-1], pace.system.inner
    key, after = layer.clocks_of_key(inner), max(pace.last, Fraction(pace.until_key + pace.set_up))
    if layer.replaces_keys:
        return key > after + pace.of_mode + min(pace.own, pace.least - 1)
    return max(pace.until_key, key) + max(Fraction(pace.set_up), pace.beats) > after
