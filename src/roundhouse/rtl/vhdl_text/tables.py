"""Tables and memories in VHDL: arrays, with rows like those of the standards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from ..form import Memory, Module, Table
from ..lines import COLUMNS, STEP
from ..passes.free import free
from .constants import literal, subtype

__all__ = ["memory", "styles", "table"]

#: A row has at most so many entries, or bits where an entry is one.
ROW_ENTRIES, ROW_BITS = 16, 64
GHDL_BITS = 32
_INDENT = 2 * STEP


def table(module: Module, name: str, one: Table) -> Iterator[str]:
    """Lines of a constant table."""
    if one.width == 1:
        yield from _bits(name, "".join(map(str, one.entries)))
        return
    (kind,) = free(module, f"{name}_type")
    yield f"{STEP}type {kind} is array (0 to {len(one.entries) - 1}) of {subtype(one.width)};"
    yield from _array(f"constant {name} : {kind} := ", one.entries, one.width)


def _bits(name: str, bits: str) -> Iterator[str]:
    """A table of bits: the first is the leftmost, unless too many at the end are zero.

    GHDL 2.0 synthesises a word of more than 32 bits as zero if its rightmost 32 are, whatever the others.
    """
    span = f"0 to {len(bits) - 1}"
    if len(bits) > GHDL_BITS and "1" not in bits[-GHDL_BITS:]:
        span, bits = f"{len(bits) - 1} downto 0", bits[::-1]
    rows = [f'"{bits[n : n + ROW_BITS]}"' for n in range(0, len(bits), ROW_BITS)]
    yield from _constant(f"constant {name} : std_logic_vector({span}) := ", rows, " &")


def memory(module: Module, name: str, one: Memory, *, written: bool) -> Iterator[str]:
    """Lines of a memory: a signal, or a constant if nothing writes to it."""
    (kind,) = free(module, f"{name}_type")
    what = "signal" if written else "constant"
    yield f"{STEP}type {kind} is array (0 to {one.words - 1}) of {subtype(one.width)};"
    if not one.contents:
        yield f"{STEP}{what} {name} : {kind};"
    elif any(one.contents):
        yield from _array(f"{what} {name} : {kind} := ", one.contents, one.width)
    else:
        zero = "(others => '0')" if one.width > 1 else "'0'"
        yield f"{STEP}{what} {name} : {kind} := (others => {zero});"


def styles(memories: Mapping[str, Memory], written: Collection[str]) -> Iterator[str]:
    """Lines that say how an FPGA should build memories."""
    declared: set[str] = set()
    for name, (attribute, value) in ((name, style) for name, one in memories.items() for style in one.styles):
        if attribute not in declared:
            declared.add(attribute)
            yield f"{STEP}attribute {attribute} : string;"
        yield f'{STEP}attribute {attribute} of {name} : {"signal" if name in written else "constant"} is "{value}";'


def _array(start: str, entries: Sequence[int], width: int) -> Iterator[str]:
    words = [literal(entry, width) for entry in entries]
    columns = ROW_ENTRIES
    while columns > 1 and len(_INDENT) + columns * (len(words[0]) + 2) > COLUMNS:
        columns //= 2
    yield from _constant(start, [", ".join(words[n : n + columns]) for n in range(0, len(words), columns)], ",")


def _constant(start: str, rows: Sequence[str], between: str) -> Iterator[str]:
    """A constant in one line, or a row a line."""
    if len(rows) == 1 and len(start) + len(rows[0]) + len(STEP) + 3 <= COLUMNS:
        yield f"{STEP}{start}({rows[0]});" if between == "," else f"{STEP}{start}{rows[0]};"
        return
    yield f"{STEP}{start}("
    for n, row in enumerate(rows, 1):
        yield f"{_INDENT}{row}{between if n < len(rows) else ''}"
    yield f"{STEP});"
