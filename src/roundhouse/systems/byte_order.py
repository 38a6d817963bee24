"""The order of bytes: the first one is highest in a block, key or IV, and lowest on AXI and in XTS."""

from __future__ import annotations

from amaranth.hdl import Cat, Value

__all__ = ["number_of", "reversed_bytes"]


def number_of(data: Value) -> Value:
    """Return the number whose most significant byte is the lowest one of `data`; the same the other way."""
    return Cat(*reversed([data[start : start + 8] for start in range(0, len(data), 8)]))


def reversed_bytes(number: int | tuple[int, ...], count: int) -> int | tuple[int, ...]:
    """Return a number of so many bytes with these in the opposite order, or each number of a tuple."""
    if isinstance(number, tuple):
        return tuple(int.from_bytes(one.to_bytes(count, "big"), "little") for one in number)
    return int.from_bytes(number.to_bytes(count, "big"), "little")
