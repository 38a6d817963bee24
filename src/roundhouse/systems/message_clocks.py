"""What a message takes, by its length, as it follows from the claims of a system."""

from __future__ import annotations

from fractions import Fraction

from ..architectures.keys.policy import find_policy
from ..architectures.layouts import parse_layout
from ..cores.core_like import CoreLike
from .system import System

__all__ = ["claimed_clocks"]


def claimed_clocks(system: System, length: int, *, new_keys: bool) -> Fraction:
    """Return the clocks from one message to the next, both of so many bytes, where blocks and keys never pause.

    A message takes the time of its blocks and of its mode's own; in a chain, the last block only that of the core,
    which takes the next message meanwhile. A new key costs its set-up besides, and the latency of a core that holds
    several blocks, since it waits for the core to be empty, and for a pipeline to say so; one that is set up in a clock
    comes with the last block before it. Into a shadow bank a key comes while blocks flow, a clock after the first block
    under the one before it, or once a core that holds several is empty; so this matters only as far as it is longer
    than the message. What the mode computes of a key, such as the subkeys of CMAC, costs its time in any case. A key
    that travels takes none.

    Messages side by side share the clocks of a group with one on every channel. Under keys of their own they follow one
    another, since a key waits until no message is open: each block then takes the latency of the core.

    That is exact for many systems, and simulation tells for which; `roundhouse.verify.message_clocks` compares both.

    Parameters
    ----------
    system : System
        With a mode; the figures are those of its smallest key and of messages to encrypt, unless it only decrypts.
    length : int
        Bytes of a message.
    new_keys : bool
        Whether each message has a key of its own.
    """
    mode, core, of_messages = system.mode, system.core, system.of_messages
    assert mode is not None
    blocks = -(-length // (system.cipher.block_bits // 8))
    each, of_chain = (_exact(one.claim.cycles_per_block[0]) for one in (system, of_messages))
    if new_keys and mode.channels > 1:
        of_chain = Fraction(of_messages.inner.claim.latency[0])
        each = max(each, of_chain)
    under_one = (blocks + mode.own_blocks) * each - (of_chain - _exact(of_messages.inner.claim.cycles_per_block[0]))
    setups = of_messages.claim.key_setup_encrypt or of_messages.claim.key_setup_decrypt
    if not new_keys or setups is None:
        return under_one
    setup = setups[0] - (of_messages.opening or (0,))[0]
    emptied = core.claim.latency[0] if core.claim.latency[0] > core.claim.cycles_per_block[0] else 0
    of_core = (core.claim.key_setup_encrypt or core.claim.key_setup_decrypt or (0,))[0]
    if "next_key" in core.signature.members["i"].signature.flags:
        return max(under_one + setup - of_core, Fraction(of_core + max(1, emptied)))
    return under_one + (setup + emptied + _late(core) if of_core > 1 else setup - 1)


def _late(core: CoreLike) -> int:
    """Clocks that a key which is stored waits once the core is empty."""
    layout = parse_layout(core.layout)
    return layout.late_keys if layout and find_policy(core.keys).stored else 0


def _exact(clocks: float) -> Fraction:
    """Clocks that several blocks or messages share, which a claim has rounded to a float."""
    return Fraction(clocks).limit_denominator()
