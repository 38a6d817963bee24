"""The structure of a design, from its RTLIL: blocks within blocks, their registers, memories, tables and wires."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from .form import Design, Module
from .modules import Instance, Memory, RtlModule, Slice, read_modules

__all__ = ["OUTSIDE", "Block", "Bundle", "Link", "Tables", "structure_of"]

#: The end of a link that is a port of the module.
OUTSIDE = ""

#: How `graph.units` ends the names of the instances of tables.
_TABLE = "_unit"


@dataclass(frozen=True)
class Bundle:
    """Wires or registers whose names differ only in numbers: 16 bytes of ``state`` are one bundle of 128 bits.

    Attributes
    ----------
    name : str
        The name without numbers.
    bits : int
        The sum of their widths.
    count : int
        How many they are.
    alike : bool
        Whether all have the same width.
    """

    name: str
    bits: int
    count: int = 1
    alike: bool = True


@dataclass(frozen=True)
class Tables:
    """Instances of one kind of table, or multipliers.

    Attributes
    ----------
    name : str
        The kind.
    count : int
    bits_in, bits_out : int
        Width of the index and of an entry.
    """

    name: str
    count: int
    bits_in: int
    bits_out: int


@dataclass(frozen=True)
class Link:
    """What one block drives of another.

    Attributes
    ----------
    source, sink : str
        Names of two blocks side by side, or `OUTSIDE`.
    bundles : tuple of Bundle
        The wires, the widest first.
    """

    source: str
    sink: str
    bundles: tuple[Bundle, ...]

    @property
    def bits(self) -> int:
        """Number of wires."""
        return sum(bundle.bits for bundle in self.bundles)


@dataclass(frozen=True)
class Block:
    """An instance of a module, with what is in it.

    Attributes
    ----------
    name : str
        Name of the instance; of the top, of its module.
    module : str
    count : int
        Number of equal instances side by side.
    ports : tuple of (str, str, int)
        Name, direction (``input`` or ``output``) and width of each port.
    registers : tuple of Bundle
        The widest first.
    memories : tuple of Memory
    tables : tuple of Tables
    blocks : tuple of Block
    links : tuple of Link
        Between its blocks, and between these and its ports.
    """

    name: str
    module: str
    count: int
    ports: tuple[tuple[str, str, int], ...]
    registers: tuple[Bundle, ...]
    memories: tuple[Memory, ...]
    tables: tuple[Tables, ...]
    blocks: tuple[Block, ...]
    links: tuple[Link, ...]

    def block(self, name: str) -> Block:
        """Return the block of that name.

        Raises
        ------
        KeyError
            If there is none.
        """
        return {block.name: block for block in self.blocks}[name]

    @property
    def all_blocks(self) -> Iterator[Block]:
        """This block and all within it, each as often as it is there."""
        for _ in range(self.count):
            yield self
            for block in self.blocks:
                yield from block.all_blocks

    @property
    def register_bits(self) -> int:
        """Bits of all registers in it, those in tables left out."""
        return sum(bundle.bits for block in self.all_blocks for bundle in block.registers)

    @property
    def memory_bits(self) -> int:
        """Bits of all memories in it, those in tables left out."""
        return sum(memory.width * memory.depth for block in self.all_blocks for memory in block.memories)

    @property
    def all_tables(self) -> tuple[Tables, ...]:
        """The tables in it, by kind."""
        return _counted(tables for block in self.all_blocks for tables in block.tables)


def structure_of(rtlil: str, text: Design | None = None) -> Block:
    """Return the structure of a design.

    Parameters
    ----------
    rtlil : str
        As of `Core.rtlil`.
    text : Design, optional
        The form of its text, by which registers are counted: what has no effect on an output is in the RTLIL alone.

    Returns
    -------
    Block
        The top module.
    """
    modules = read_modules(rtlil)
    top = next(iter(modules.values()))
    return _block(top.name, top, modules, (text, text.modules[text.top]) if text else None)


_Text = tuple[Design, Module] | None


def _block(name: str, module: RtlModule, modules: Mapping[str, RtlModule], text: _Text) -> Block:
    inner = [one for one in module.instances if not one.name.endswith(_TABLE)]
    blocks = [_block(one.name, modules[one.module], modules, _inside(text, one)) for one in inner]
    core = min(modules, key=len)  # systems, blocks and tables are named after it
    tables = [_tables(modules[one.module], core) for one in module.instances if one.name.endswith(_TABLE)]
    multipliers = [Tables("multiplier", 1, *widths) for widths in module.multipliers]
    return Block(
        name,
        module.name,
        1,
        tuple((port, *facts) for port, facts in module.ports.items()),
        _bundled(module.registers if text is None else _of_text(module.registers, text[1])),
        tuple(module.memories),
        _counted([*tables, *multipliers]),
        _side_by_side(blocks),
        tuple(_links(module, inner, modules)),
    )


def _inside(text: _Text, instance: Instance) -> _Text:
    """The form of the module of an instance: an empty one if the text does without it."""
    if text is None:
        return None
    design, module = text
    found = (design.modules[one.module] for one in module.instances.values() if one.origin == instance.name)
    return design, next(found, Module(instance.module))


def _of_text(registers: Iterable[Slice], text: Module) -> Iterator[Slice]:
    """Those bits of registers that are in a text."""
    there: dict[str, set[int]] = {}
    for name in text.registers:
        for old, low in text.origins.get(name, [(name, 0)]):
            there.setdefault(old, set()).update(bit - low for bit in range(text.widths[name]))
    for wire, low, bits in registers:
        yield from (Slice(wire, bit, 1) for bit in range(low, low + bits) if bit in there.get(wire, ()))


def _tables(module: RtlModule, core: str) -> Tables:
    return Tables(module.name.removeprefix(f"{core}_"), 1, module.ports["x"][1], module.ports["y"][1])


def _counted(tables: Iterable[Tables]) -> tuple[Tables, ...]:
    """Return one entry for each kind, in the order of the first."""
    found: dict[Tables, int] = {}
    for one in tables:
        kind = replace(one, count=0)
        found[kind] = found.get(kind, 0) + one.count
    return tuple(replace(kind, count=count) for kind, count in found.items())


def _side_by_side(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Return blocks with the instances of one module, such as copies of a core, as one entry."""
    found: dict[str, Block] = {}
    for block in blocks:
        first = found.get(block.module)
        found[block.module] = replace(first, count=first.count + 1) if first else block
    return tuple(found.values())


def _links(module: RtlModule, inner: list[Instance], modules: Mapping[str, RtlModule]) -> Iterator[Link]:
    """Yield what is driven between the instances in a module, and between these and its ports."""
    drivers = {port: OUTSIDE for port, (direction, _) in module.ports.items() if direction == "input"}
    for instance in inner:
        ports = modules[instance.module].ports
        driven = (wire for port, wires in instance.pins.items() if ports[port][0] == "output" for wire, _, _ in wires)
        drivers |= dict.fromkeys(driven, instance.name)
    found: dict[tuple[str, str], list[Slice]] = {}
    for sink, read in _read_wires(module, inner, modules):
        source = drivers.get(_driven(read.wire, module.aliases))
        if source is not None and source != sink:
            found.setdefault((source, sink), []).append(read)
    for (source, sink), carried in found.items():
        yield Link(source, sink, _bundled(carried))


def _read_wires(
    module: RtlModule, inner: list[Instance], modules: Mapping[str, RtlModule]
) -> Iterator[tuple[str, Slice]]:
    """Yield who reads bits of a wire, and these; the clock and the reset, which all read, left out."""
    for instance in inner:
        ports = modules[instance.module].ports
        for port, wires in instance.pins.items():
            if ports[port][0] == "input" and port not in ("clk", "rst"):
                yield from ((instance.name, read) for read in wires)
    for port, (direction, width) in module.ports.items():
        if direction == "output":
            yield OUTSIDE, Slice(port, 0, width)


def _driven(wire: str, aliases: Mapping[str, str]) -> str:
    """Return the wire that stands behind aliases."""
    while wire in aliases:
        wire = aliases[wire]
    return wire


def _bundled(slices: Iterable[Slice]) -> tuple[Bundle, ...]:
    """Return wires without the numbers in their names, the widest bundle first; a bit in several slices counts once."""
    wires: dict[str, set[int]] = {}
    for wire, low, bits in slices:
        wires.setdefault(wire, set()).update(range(low, low + bits))
    found: dict[str, list[int]] = {}
    for name, taken in wires.items():
        found.setdefault(_base(name), []).append(len(taken))
    bundles = [Bundle(name, sum(widths), len(widths), len(set(widths)) == 1) for name, widths in found.items()]
    return tuple(sorted(bundles, key=lambda bundle: (-bundle.bits, bundle.name)))


def _base(name: str) -> str:
    """Return a name without numbers: ``round_3_state_12`` and ``enter$17`` are ``round_state`` and ``enter``."""
    plain = re.sub(r"\$\d+$", "", name)
    return re.sub(r"_?\d+(?=_|$)", "", plain).replace("__", "_").strip("_$") or plain
