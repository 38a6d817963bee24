"""Which blocks wait for which keys, where blocks or keys wait before a core."""

from __future__ import annotations

from amaranth.hdl import Module, Signal, Value

from ..architectures.streams import Stream

__all__ = ["unclaimed_key"]


def unclaimed_key(m: Module, key: Stream, source: Stream) -> Value:
    """Return whether there is a key that no block of `source` took yet, where its flag ``next_key`` says that one does.

    There are two in the core at most, and one in a register before it.
    """
    count = Signal(2, name=f"{key.name}_unclaimed")
    m.d.sync += count.eq(count + key.transfer - (source.transfer & source.flag["next_key"]))
    return count.any()
