"""Bits that nobody reads, and that cannot be left out: carries come with the low bits of their sums."""

from __future__ import annotations

from collections import defaultdict

from ..form import Module, Net, nets_of
from .graph import expressions

__all__ = ["unread"]


def unread(module: Module) -> list[Net]:
    """Return the bits of signals that are neither read in a module nor outputs of it, the highest of a signal first."""
    read: dict[str, int] = defaultdict(int)
    for value in expressions(module):
        for net in nets_of(value):
            read[net.name] |= (1 << net.width) - 1 << net.low
    done = {*module.outputs(), *module.kept, *([module.clock] if module.registers or module.writes else [])}
    left = {name: (1 << width) - 1 & ~read[name] for name, width in module.widths.items() if name not in done}
    return [net for name, bits in left.items() for net in _runs(name, bits)]


def _runs(name: str, bits: int) -> list[Net]:
    """The bits of a signal that are in a mask, as long as possible."""
    found: list[Net] = []
    for low in range(bits.bit_length()):
        if not bits >> low & 1:
            continue
        if found and found[-1].low + found[-1].width == low:
            found[-1] = Net(name, found[-1].width + 1, found[-1].low)
        else:
            found.append(Net(name, 1, low))
    return found[::-1]
