"""Look-up tables that a memory of Xilinx with words of one bit takes."""

import re

__all__ = ["tables_of_memory"]

_MEMORY = re.compile(r"RAM(\d+)X1([SD])\w*")


def tables_of_memory(cell: str, table_bits: int) -> int | None:
    """Return the tables of a cell, each with `table_bits` entries, twice as many with two ports; None of any other."""
    memory = _MEMORY.fullmatch(cell)
    return -(-int(memory[1]) // table_bits) * (2 if memory[2] == "D" else 1) if memory else None
