"""All look-up tables of a Xilinx part that a design takes: those of logic, memories and shift registers."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..figures import FactSource, Quantity
from .memory_tables import tables_of_memory

__all__ = ["LutsInAll", "memory_luts"]

_BITS = 64  # of a LUT used as memory
_WIDE = {"RAM32M": 4, "RAM64M": 4, "RAM32M16": 8, "RAM64M8": 8}
_SHIFT = re.compile(r"SRL\w+")


@dataclass(frozen=True)
class LutsInAll(Quantity):
    """LUTs of logic and of memories, as the vendor's tool counts them; computed when a record is read."""

    def of(self, facts: FactSource) -> Any:
        """Return the LUTs of a record; None without counts of its cells."""
        cells, logic = facts.fact("cells"), facts.fact("lut6")
        return None if cells is None or logic is None else logic + memory_luts(json.loads(cells))


def memory_luts(cells: Mapping[str, int]) -> int:
    """Return the LUTs of memories and shift registers: UG474 and UG574, "Distributed RAM", "Shift Registers"."""
    return sum(number * _luts_of(cell) for cell, number in cells.items())


def _luts_of(cell: str) -> int:
    if memory := tables_of_memory(cell, _BITS):
        return memory
    return _WIDE.get(cell, 1 if _SHIFT.fullmatch(cell) else 0)
