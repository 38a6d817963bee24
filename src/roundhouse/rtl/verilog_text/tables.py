"""Tables in Verilog: functions whose rows are read like those of the standards."""

from __future__ import annotations

from collections.abc import Iterator

from ..form import Module, Table
from ..passes.free import free
from .constants import constant, range_of

__all__ = ["entry", "is_row", "table_function", "table_row"]

#: A row has at most so many bits, and so many entries.
ROW_BITS, ROW_ENTRIES = 256, 16


def is_row(table: Table) -> bool:
    """Whether a table is one row, which needs no function."""
    return len(table.entries) <= _columns(table)


def table_row(name: str, table: Table) -> str:
    """The line of a table of one row."""
    stride = _stride(table.width)
    bits = stride * _columns(table)
    return f"  localparam [{bits - 1}:0] {name} = {constant(_row(_padded(table), stride), bits)};"


def entry(row: str, table: Table, index: str) -> str:
    """An entry of a row; the first is its leftmost."""
    shift = (_stride(table.width) - 1).bit_length()
    place = f"{{~{index}, {shift}'d0}}" if shift else f"~{index}"
    return f"{row}[{place} +: {table.width}]" if table.width > 1 else f"{row}[{place}]"


def table_function(module: Module, name: str, table: Table) -> Iterator[str]:
    """Lines of a function that looks an entry up, in rows as those of the standards."""
    x, row = free(module, "index", "row")
    index, stride, columns = table.index_width, _stride(table.width), _columns(table)
    low = (columns - 1).bit_length()
    entries = _padded(table)
    *rows, last = [_row(entries[n : n + columns], stride) for n in range(0, len(entries), columns)]
    arms = [(constant(n, index - low), digits) for n, digits in enumerate(rows) if digits != last]
    yield f"  function {range_of(table.width)}{name}(input {range_of(index)}{x});"
    yield f"    reg [{stride * columns - 1}:0] {row};"
    yield "    begin"
    yield f"      case ({_bits(x, index, low, index)})"
    for label, digits in (*arms, ("default", last)):
        yield f"        {label}: {row} = {stride * columns}'h{digits:0{stride * columns // 4}x};"
    yield "      endcase"
    yield f"      {name} = {entry(row, table, _bits(x, index, 0, low))};"
    yield "    end"
    yield "  endfunction"


def _columns(table: Table) -> int:
    """Entries of a row: a power of two."""
    columns = 1
    while columns < min(len(table.entries), _most(_stride(table.width))):
        columns *= 2
    return columns


def _padded(table: Table) -> tuple[int, ...]:
    """Entries of whole rows."""
    return table.entries + (0,) * (-len(table.entries) % _columns(table))


def _stride(width: int) -> int:
    """Bits from one entry to the next: a power of two, so that no multiplier is needed."""
    return 1 << (width - 1).bit_length() if width > 1 else 1


def _most(stride: int) -> int:
    return max(2, ROW_BITS // stride) if stride == 1 else max(2, min(ROW_ENTRIES, ROW_BITS // stride))


def _row(entries: tuple[int, ...], stride: int) -> int:
    value = 0
    for entry in entries:
        value = value << stride | entry
    return value


def _bits(name: str, width: int, low: int, high: int) -> str:
    if low == 0 and high == width:
        return name
    return f"{name}[{low}]" if high - low == 1 else f"{name}[{high - 1}:{low}]"
