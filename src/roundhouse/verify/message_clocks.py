"""Clocks of messages by their length, simulated without stalls, beside those that are claimed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from ..systems import System
from ..systems.buses.kernel import Kernel
from ..systems.message_clocks import claimed_clocks
from ..systems.message_pace import MessagePace
from .answers import answers_for
from .block_face import block_face, play
from .drivers.player import PATIENCE
from .messages import MessageStimulus
from .timing import steady_state

__all__ = ["LENGTHS", "MessageClocks", "claimed_again", "has_message_clocks", "message_clocks"]

#: Bytes of messages: 64 to 16,384.
LENGTHS = tuple(64 << power for power in range(9))
_BLOCKS, _FEWEST = 240, 4  # blocks, and groups of messages, in a run at least; the first half fills the system
_SEED = 1


@dataclass(frozen=True)
class MessageClocks:
    """What a message takes, from its first block to that of the next one, where blocks, keys and results never wait.

    Of messages side by side, all channels together: from the first block of a group to that of the next group, divided
    by the messages in it. Those with keys of their own follow one another.

    Attributes
    ----------
    length : int
        Bytes of a message.
    new_keys : bool
        Whether each message has a key of its own.
    simulated : float
        Clocks.
    claimed : float or None
        The same as claimed; None if they are not.
    """

    length: int
    new_keys: bool
    simulated: float
    claimed: float | None


def has_message_clocks(system: System) -> bool:
    """Return whether a system takes messages at its streams: what a kernel takes depends on its memory."""
    return system.mode is not None and not isinstance(system.layers[-1], Kernel)


def message_clocks(system: System, lengths: Sequence[int] = LENGTHS) -> tuple[MessageClocks, ...]:
    """Simulate messages of some lengths to encrypt, under one key and under a new key for each.

    The clocks are those of the smallest key; a mode that takes whole blocks has the last one filled up. Where results
    are recorded, longer messages than those are left out.

    Raises
    ------
    RuntimeError
        If a result is wrong.
    """
    return tuple(_simulated(system, lengths))


def claimed_again(system: System, found: Iterable[MessageClocks]) -> tuple[MessageClocks, ...]:
    """Return simulated clocks beside those that this version claims."""
    return tuple(replace(one, claimed=_claimed(system, one.length, new_keys=one.new_keys)) for one in found)


def _simulated(system: System, lengths: Sequence[int]) -> Iterator[MessageClocks]:
    assert system.mode is not None
    stimulus = MessageStimulus(block_face(system), system.mode, answers_for(system.cipher))
    for length, new_keys in product(lengths, (False, True)):
        if not stimulus.knows(length, new_keys=new_keys):
            continue
        found = _period(system, stimulus, length, new_keys)
        yield MessageClocks(length, new_keys, float(found), _claimed(system, length, new_keys=new_keys))


def _claimed(system: System, length: int, *, new_keys: bool) -> float | None:
    claimed = claimed_clocks(system, length, new_keys=new_keys)
    return None if claimed is None else float(claimed)


def _period(system: System, stimulus: MessageStimulus, length: int, new_keys: bool) -> Fraction:
    """Return the clocks between the first blocks of groups of messages, for each message.

    Over a loop cut into stages, or copies, that is a mean of as many groups as blocks are in flight, or of several
    times as many, since groups may begin at other distances until the first place comes by again.
    """
    size = system.cipher.block_bits // 8
    side_by_side = 1 if new_keys else stimulus.mode.channels
    blocks = side_by_side * -(-length // size)
    pace = MessagePace(system, new_keys)
    turn = pace.stages * pace.copies
    groups = max(_FEWEST, _BLOCKS // blocks, 2 * turn + 1)
    bits = stimulus.core.cipher.key_sizes[0]
    script = stimulus.equal_messages(
        _SEED,
        groups * side_by_side,
        length if stimulus.mode.short else -(-length // size) * size,
        new_keys=new_keys,
        key_bits=bits,
        ways=stimulus.ways[:1],
    )
    patience = max(PATIENCE, 20 * max(system.claim.latency))
    result = play(system, script, seed=_SEED, trace=True, watchdog=patience)
    if result.reason or result.trace is None:
        raise RuntimeError(f"messages must be right before their clocks count; verify {system.name}: {result.reason}")
    starts = result.trace["i"][::blocks][groups // 2 :]
    return steady_state(starts[: 1 + (len(starts) - 1) // turn * turn]) / side_by_side
