"""What the clocks of messages follow from: the clocks per block, and those between messages."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ..architectures.layouts import parse_layout
from ..architectures.layouts.pipelined import Pipelined
from .bursts import copies_of, stages_of
from .mode import Mode
from .system import System

__all__ = ["MessagePace"]


@dataclass(frozen=True)
class MessagePace:
    """The clocks of the smallest key, and of messages to encrypt, unless a system only decrypts.

    Attributes
    ----------
    system : System
        With a mode.
    new_keys : bool
        Whether each message has a key of its own.
    """

    system: System
    new_keys: bool

    @property
    def mode(self) -> Mode:
        """The mode."""
        assert self.system.mode is not None
        return self.system.mode

    @cached_property
    def messages(self) -> System:
        """The system up to its mode."""
        return self.system.of_messages

    @property
    def copies(self) -> int:
        """Copies of the core."""
        return copies_of(self.system)

    @cached_property
    def stages(self) -> int:
        """Stages of a loop, each of which holds a block; 1 of all other cores."""
        return stages_of(self.system)

    @property
    def shared(self) -> bool:
        """Whether several blocks may enter at successive clocks before the next has to wait."""
        return self.stages > 1 or self.copies > 1

    @property
    def framed(self) -> bool:
        """Whether there is a bus around the mode."""
        return self.system.layers[-1] is not self.mode

    @property
    def beats(self) -> Fraction:
        """Clocks that a block takes on the bus; 1 without one."""
        return self._outside(Fraction(1))

    @cached_property
    def inside(self) -> Fraction:
        """Clocks per block of what the mode surrounds."""
        return _exact(self.messages.inner.claim.cycles_per_block[0])

    @cached_property
    def least(self) -> Fraction:
        """Clocks per block at the streams outside, if no block waited for another."""
        return self._outside(self.inside)

    @cached_property
    def each(self) -> Fraction:
        """Clocks from a block of a message to the next one.

        Under keys of their own, messages side by side follow one another.
        """
        if self.new_keys and self.mode.channels > 1:
            return max(self.least, Fraction(self.messages.inner.claim.latency[0]))
        return _exact(self.system.claim.cycles_per_block[0])

    @property
    def chained(self) -> bool:
        """Whether a block waits for the result of the one before, while the core could take another."""
        return self.each > self.least

    @property
    def last(self) -> Fraction:
        """Clocks from the last block of a message to the first of the next, but for the mode's own."""
        return self.beats if self.chained and self.shared else self.least

    @property
    def own(self) -> Fraction:
        """Clocks of the mode's own blocks, which pass no bus."""
        return self.mode.own_blocks * self.inside

    @property
    def number(self) -> int:
        """Clocks for which the first block waits for what another instance of the core makes of an IV, behind a key."""
        return (self.messages.opening or (0,))[0] if self.mode.iv_after_key and not self.mode.own_blocks else 0

    @property
    def set_up(self) -> int | None:
        """Clocks of the core for a new key; None if none is set up."""
        claim = self.system.core.claim
        found = claim.key_setup_encrypt or claim.key_setup_decrypt
        return None if found is None else found[0]

    @property
    def shadow(self) -> bool:
        """Whether a block tells that it is the first under the key that waits in a shadow bank."""
        return "next_key" in self.system.core.signature.members["i"].signature.flags

    @property
    def key_behind(self) -> bool:
        """Whether the key of each message comes only behind the last block of the one before."""
        return self.new_keys and self.set_up is not None and not self.shadow

    @property
    def of_mode(self) -> int:
        """Clocks that the mode takes behind that, such as for subkeys, but for what it does for every message."""
        claim = self.messages.claim
        found = claim.key_setup_encrypt or claim.key_setup_decrypt
        assert found is not None and self.set_up is not None
        return found[0] - (self.messages.opening or (0,))[0] - self.set_up

    @property
    def piped(self) -> bool:
        """Whether the core is a pipeline."""
        return isinstance(parse_layout(self.system.layout), Pipelined)

    @property
    def until_key(self) -> int:
        """Clocks from the last block to the edge that takes the key after it, where no block tells which key it uses.

        A key that waits comes once a loop is empty, or once a pipeline is, and says so. Any other comes a clock after
        the block.
        """
        core, layout = self.system.core, parse_layout(self.system.layout)
        latency, each = core.claim.latency[0], int(core.claim.cycles_per_block[0])
        if layout is None or not core.keys_wait:
            return 1
        return latency + each + layout.late_keys if self.piped else max(latency, each)

    def _outside(self, clocks: Fraction) -> Fraction:
        """Clocks per block outside, where a block takes so many inside."""
        if not self.framed:
            return clocks
        return _exact(self.system.layers[-1].cycles_per_block(self.system.inner, (float(clocks),))[0])


def _exact(clocks: float) -> Fraction:
    """Clocks that several blocks or messages share, which a claim has rounded to a float."""
    return Fraction(clocks).limit_denominator()
