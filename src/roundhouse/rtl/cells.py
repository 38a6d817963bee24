"""What the cells of RTLIL compute."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from .build import cut, invert, itself, join, map_statement, op
from .form import Const, Expression, If, Statement, Write
from .unknown import UnknownRTLIL

__all__ = ["Cell", "computed", "memory_of", "memory_write"]

_BITWISE = {"$and": "and", "$or": "or", "$xor": "xor", "$not": "not"}
_ARITHMETIC = {"$add": "add", "$sub": "sub", "$mul": "mul", "$modfloor": "mod"}
_COMPARE = {"$eq": "eq", "$ne": "ne", "$lt": "lt", "$le": "le"}
_COMPARE_SWAPPED = {"$gt": "lt", "$ge": "le"}
_REDUCE = {"$reduce_and": "all", "$reduce_or": "any", "$reduce_bool": "any"}


@dataclass
class Cell:
    """A cell as the text has it."""

    kind: str
    params: dict[str, str] = field(default_factory=dict)
    ports: dict[str, Expression] = field(default_factory=dict)

    def number(self, name: str) -> int:
        """A parameter that is a number, decimal or of bits."""
        text = self.params[name]
        return int(text.split("'")[1], 2) if "'" in text else int(text)


def memory_of(cell: Cell) -> str:
    """The name of the memory of which a cell is a port."""
    return cell.params["MEMID"].strip('"').lstrip("\\")


def memory_write(cell: Cell) -> Iterator[Statement]:
    """The writes of a port: one for each run of bits with the same enable."""
    data, enable = cell.ports["DATA"], cell.ports["EN"]
    bits = [cut(enable, n, 1) for n in range(enable.width)]
    low = 0
    for condition, run in groupby(bits):
        width = len(list(run))
        write = Write(memory_of(cell), cell.ports["ADDR"], cut(data, low, width), low)
        yield from map_statement(If(condition, (write,)), itself)
        low += width


def _extend(cell: Cell, port: str, width: int) -> Expression:
    """An operand with so many bits: extended by zeros, or by its sign, or cut."""
    value = cell.ports[port]
    missing = width - value.width
    if missing <= 0:
        return cut(value, 0, width)
    sign = cut(value, value.width - 1, 1) if cell.number(f"{port}_SIGNED") and value.width else Const(0, 1)
    return join([*[sign] * missing, value])


def computed(cell: Cell) -> Expression:
    """What a cell computes; there may be more bits of it than the cell has."""
    if cell.kind == "$mux":
        return op("mux", (cell.ports["S"], cell.ports["B"], cell.ports["A"]), cell.ports["A"].width)
    width = cell.number("Y_WIDTH")
    if cell.kind == "$modfloor" and (cell.number("A_SIGNED") or cell.number("B_SIGNED")):
        raise UnknownRTLIL("a rest of signed numbers", "cells.py")
    if cell.kind in _BITWISE or cell.kind in _ARITHMETIC:
        kind = _BITWISE.get(cell.kind) or _ARITHMETIC[cell.kind]
        wide = (
            max(width, *(value.width for name, value in cell.ports.items() if name != "Y")) if kind == "mod" else width
        )
        return op(kind, tuple(_extend(cell, port, wide) for port in ("A", "B") if port in cell.ports), wide)
    if cell.kind in _REDUCE:
        return _wide(op(_REDUCE[cell.kind], (cell.ports["A"],), 1), width)
    if cell.kind in ("$shl", "$shr", "$shift"):
        return _shift(cell, width)
    if cell.kind in _COMPARE or cell.kind in _COMPARE_SWAPPED:
        return _wide(_compare(cell), width)
    raise UnknownRTLIL(f"a cell {cell.kind}", "cells.py")


def _wide(bit: Expression, width: int) -> Expression:
    return join([Const(0, width - 1), bit])


def _shift(cell: Cell, width: int) -> Expression:
    """A shift by an unsigned number, as wide as operand and result."""
    wide = max(width, cell.ports["A"].width)
    if cell.number("B_SIGNED"):
        raise UnknownRTLIL("a shift by a signed number", "cells.py")
    return op("shl" if cell.kind == "$shl" else "shr", (_extend(cell, "A", wide), cell.ports["B"]), wide)


def _compare(cell: Cell) -> Expression:
    """A comparison; of signed numbers with their sign bits inverted, which orders them like unsigned ones."""
    if cell.number("A_SIGNED") != cell.number("B_SIGNED"):
        raise UnknownRTLIL("a comparison of a signed number with an unsigned one", "cells.py")
    width = max(cell.ports["A"].width, cell.ports["B"].width)
    a, b = _extend(cell, "A", width), _extend(cell, "B", width)
    swapped = cell.kind in _COMPARE_SWAPPED
    kind = _COMPARE_SWAPPED[cell.kind] if swapped else _COMPARE[cell.kind]
    if kind in ("lt", "le") and cell.number("A_SIGNED"):
        a, b = (join([invert(cut(one, width - 1, 1)), cut(one, 0, width - 1)]) for one in (a, b))
    return op(kind, (b, a) if swapped else (a, b), 1)
