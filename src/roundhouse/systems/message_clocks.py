"""What a message takes, by its length, as it follows from the claims of a system."""

from __future__ import annotations

from fractions import Fraction

from .message_pace import MessagePace
from .system import System
from .unclaimed_messages import short_end_unclaimed, unclaimed

__all__ = ["claimed_clocks", "clocks_at_most"]


def clocks_at_most(system: System, blocks: int) -> Fraction:
    """Return the clocks of a message of so many whole blocks, at most, where messages follow without a pause.

    `verify` holds every system with a seamless mode to it, also where `claimed_clocks` claims nothing. Of messages side
    by side it bounds those of a block alone.
    """
    assert system.mode is not None
    each = Fraction(max(system.claim.cycles_per_block))
    return (blocks + system.mode.own_blocks) * each + system.clocks_per_message


def claimed_clocks(system: System, length: int, *, new_keys: bool) -> Fraction | None:
    """Return the clocks from one message to the next, both of so many bytes, where blocks and keys never pause.

    A message takes the time of its blocks and of its mode's own. In a chain, the last block only takes as long as the
    core until it takes the next message: a clock, where another place is free. All messages together are never faster
    than the core. A new key comes a clock after the last block before it, unless it waits until a loop is empty, or
    until a pipeline is, and says so. Then it costs its set-up. Into a shadow bank a key
    comes while blocks flow, a clock after the first block under the one before it, or once a pipeline is empty; so this
    matters only as far as it is longer than the message. What the mode computes of a key, such as the subkeys of CMAC,
    costs its time in any case, and so does the number of a data unit of XTS behind a new key that no flag tells. A key
    that travels takes none.

    Messages side by side share the clocks of a group with one on every channel. Under keys of their own they follow one
    another, since a key waits until no message is open: each block then takes the latency of the core.

    `roundhouse.verify.message_clocks` compares that with simulation.

    Parameters
    ----------
    system : System
        With a mode; the figures are those of its smallest key and of messages to encrypt, unless it only decrypts.
    length : int
        Bytes of a message.
    new_keys : bool
        Whether each message has a key of its own.

    Returns
    -------
    Fraction or None
        None where `unclaimed` says why nothing is claimed.
    """
    pace, block = MessagePace(system, new_keys), system.cipher.block_bits // 8
    blocks, short = -(-length // block), bool(length % block)
    if unclaimed(pace) is not None or (short and short_end_unclaimed(pace)):
        return None
    before = (blocks - 1) * pace.each + pace.own
    more = _of_short_end(pace, blocks) if short else 0
    under_one = max(before + pace.last, blocks * pace.least + pace.own) + more
    if not new_keys or pace.set_up is None:
        return under_one
    if pace.shadow:
        emptied = system.core.claim.latency[0] if pace.piped else 1
        return max(under_one + pace.of_mode, Fraction(pace.set_up + emptied))
    until = pace.until_key + pace.mode.looks_ahead + pace.set_up + pace.number
    return before + max(pace.last, Fraction(until)) + pace.of_mode + more


def _of_short_end(pace: MessagePace, blocks: int) -> int:
    """Clocks that a message of so many blocks takes longer if the last one is short.

    A short block of XTS enters the core a clock after the result from which it steals, or as soon as a serial core has
    its digits. In a pipeline its own result leaves in a clock in which that of the next message would, unless that one
    is kept.
    """
    if not pace.mode.looks_ahead:
        return 0
    claim, each = pace.messages.inner.claim, int(pace.inside)
    enters = max(1, claim.until_accepted[0])
    return claim.latency[0] - each + enters + (each == 1 and blocks > 2 and not pace.key_behind)
