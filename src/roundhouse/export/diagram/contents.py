"""The words in a block diagram: what is in a block, and what a link carries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...rtl.structure import Block, Bundle, Link, Tables

__all__ = ["Line", "bits_text", "contents_of", "described", "hint_of", "link_lines", "own_contents", "title_of"]
__all__ += ["totals_of"]

#: How many bundles of registers, or of wires, are shown by name.
MOST_REGISTERS = 5
MOST_WIRES = 3


@dataclass(frozen=True)
class Line:
    """A line in a box: its heading in the margin (empty for all but the first of a group), a name, and a size."""

    heading: str
    name: str
    size: str


def title_of(name: str) -> str:
    """Return the name of a block as words: ``key_schedule`` is "key schedule"."""
    return name.replace("_", " ")


def contents_of(block: Block) -> list[Line]:
    """Return the lines of a block: registers, memories and tables, its blocks' after its own."""
    return [line for place, inner in _places(block) for line in own_contents(place, inner)]


def _places(block: Block) -> Iterator[tuple[str, Block]]:
    """Yield the block and all within it, with the path of their names."""
    yield "", block
    for inner in block.blocks:
        for place, found in _places(inner):
            yield f"{inner.name}.{place}" if place else inner.name, found


def own_contents(place: str, block: Block) -> Iterator[Line]:
    """Yield the lines of a block without those of its blocks, under its path if it has one."""
    shown, rest = block.registers[:MOST_REGISTERS], block.registers[MOST_REGISTERS:]
    if len(rest) == 1:
        shown, rest = block.registers, ()
    registers = [(bundle.name, _bundle_size(bundle)) for bundle in shown]
    if rest:
        count = sum(bundle.count for bundle in rest)
        registers.append((f"and {count} more", bits_text(sum(bundle.bits for bundle in rest))))
    memories = [(memory.name, f"{memory.depth:,} × {memory.width}") for memory in block.memories]
    tables = [(_counted(one), f"{one.bits_in} → {one.bits_out}") for one in _shown_tables(block.tables)]
    if place and (registers or memories or tables):
        yield Line(place, "", "")
    yield from _group("registers", registers)
    yield from _group("memories", memories)
    yield from _group("tables", tables)


def _group(heading: str, entries: Sequence[tuple[str, str]]) -> Iterator[Line]:
    for name, size in entries:
        yield Line(heading, name, size)
        heading = ""


def _shown_tables(tables: Sequence[Tables]) -> Iterator[Tables]:
    """Yield tables by name; several kinds that differ in a number, such as S1 to S8, as one."""
    alike: dict[tuple[str, int, int, int], list[Tables]] = {}
    for one in sorted(tables, key=lambda one: one.name):
        alike.setdefault((one.name.rstrip("0123456789"), one.count, one.bits_in, one.bits_out), []).append(one)
    for (_, count, *widths), kinds in alike.items():
        name = " and ".join(kind.name for kind in kinds) if len(kinds) < 3 else f"{kinds[0].name} to {kinds[-1].name}"
        yield Tables(name, count * len(kinds), *widths)


def _counted(tables: Tables) -> str:
    return f"{tables.count:,} × {tables.name}"


def _bundle_size(bundle: Bundle) -> str:
    if bundle.count == 1 or not bundle.alike:
        return bits_text(bundle.bits)
    return f"{bundle.count:,} × {bundle.bits // bundle.count} = {bundle.bits:,}"


def bits_text(bits: int) -> str:
    """Return a number of bits with its unit."""
    return f"{bits:,} bit" if bits == 1 else f"{bits:,} bits"


def link_lines(link: Link) -> list[tuple[str, str]]:
    """Return the names and widths of what a link carries, the widest by name."""
    shown, rest = link.bundles[:MOST_WIRES], link.bundles[MOST_WIRES:]
    if len(rest) == 1:
        shown, rest = link.bundles, ()
    lines = [(bundle.name, f"{bundle.bits:,}") for bundle in shown]
    if rest:
        lines.append((f"and {len(rest)} more", f"{sum(bundle.bits for bundle in rest):,}"))
    return lines


def hint_of(link: Link) -> str:
    """Return all that a link carries, in a line."""
    wires = ", ".join(f"{bundle.name} {bundle.bits}" for bundle in link.bundles)
    return f"{title_of(link.source) or 'outside'} to {title_of(link.sink) or 'outside'}: {wires}"


def described(block: Block) -> str:
    """Return the contents and links of a design in sentences, for those who do not see the drawing."""
    sentences = []
    for inner in block.blocks:
        parts = ", ".join(" ".join(filter(None, (line.name, line.size))) for line in contents_of(inner) if line.size)
        sentences.append(f"{title_of(inner.name)}: {parts or 'no registers'}.")
    return " ".join([*sentences, *(f"From {hint_of(link)}." for link in block.links)])


def totals_of(core: Block) -> list[str]:
    """Return what is in a design in all: bits of registers and of memories, and tables by kind."""
    memories = [f"{core.memory_bits:,} bits in memories"] if core.memory_bits else []
    tables = ", ".join(map(_counted, _shown_tables(core.all_tables)))
    return [f"{core.register_bits:,} bits in registers", *memories, *([tables] if tables else [])]
