"""Slices of two tables and two registers, estimated from the cells of a record."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..figures import FactSource, Quantity
from .memory_tables import tables_of_memory

__all__ = ["Slices", "tables_in"]

_BITS = 16  # of a table
_EACH = 2  # tables of a slice, and registers
_TABLE = re.compile(r"LUT[1-4]|INV|SRL\w+")


@dataclass(frozen=True)
class Slices(Quantity):
    """Slices as if none had both tables and registers in use, and all were full; computed when a record is read.

    A packer puts registers behind tables, and takes fewer. It leaves places empty where registers differ in their
    enables or resets, and takes more.
    """

    def of(self, facts: FactSource) -> Any:
        """Return the slices of a record; None without counts of its cells."""
        cells, registers = facts.fact("cells"), facts.fact("ff")
        if cells is None or registers is None:
            return None
        return sum(-(-count // _EACH) for count in (tables_in(json.loads(cells)), registers))


def tables_in(cells: Mapping[str, int]) -> int:
    """Return the tables that cells take: also memories, with a bit in each entry, and twice if they have two ports."""
    return sum(number * _tables_of(cell) for cell, number in cells.items())


def _tables_of(cell: str) -> int:
    if memory := tables_of_memory(cell, _BITS):
        return memory
    return 1 if _TABLE.fullmatch(cell) else 0
