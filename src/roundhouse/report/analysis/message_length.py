"""Throughput of systems against the length of messages, from simulated clocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...verify.message_clocks import MessageClocks

__all__ = ["MessageCurve", "curves_of"]


@dataclass(frozen=True)
class MessageCurve:
    """Clocks of messages of a system, under one key for all or under a new key for each.

    Attributes
    ----------
    system : str
    new_keys : bool
    clocks : tuple of MessageClocks
        By rising length; at least one.
    """

    system: str
    new_keys: bool
    clocks: tuple[MessageClocks, ...]

    @property
    def keys(self) -> str:
        """What happens to keys, in words."""
        return "a new key for each message" if self.new_keys else "one key for all messages"

    @property
    def source(self) -> str:
        """``claimed`` if the clocks that follow from the claim are those of the simulation, all of them."""
        return "claimed" if all(one.simulated == one.claimed for one in self.clocks) else "simulated"

    def bits_per_clock(self) -> list[tuple[int, float]]:
        """Return length in bytes, and bits of a message per clock."""
        return [(one.length, 8 * one.length / one.simulated) for one in self.clocks]


def curves_of(system: str, clocks: Iterable[MessageClocks]) -> list[MessageCurve]:
    """Return the curves of a system: none without clocks."""
    rising = sorted(clocks, key=lambda one: one.length)
    kinds = {new: tuple(one for one in rising if one.new_keys == new) for new in (False, True)}
    return [MessageCurve(system, new, found) for new, found in kinds.items() if found]
