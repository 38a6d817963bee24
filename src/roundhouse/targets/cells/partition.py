"""Partitioning a design into parts of combinational logic between registers, so that equal parts are mapped once.

The design is Yosys's JSON after ``proc``: word-level cells, registers without enables (enables are multiplexers in
front of them) and instances. In each module that is kept, two cells belong to one part if one drives the other, except
through the select of a multiplexer: a control signal would join everything that it controls. Modules that are not kept,
such as tables, are cells like any other.

Parts are equal if their cells are equal and equally connected. To detect that, the cells of each part are put into an
order that depends on their connections only, and nets are numbered in that order. Cells that this does not distinguish
are ordered by name, so two equal parts may go undetected; they are then mapped twice, which is correct but slower.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from ...tools.process import ToolFailed
from ..netlist import Bit, Cell

__all__ = ["INPUT", "OUTPUT", "Partition", "instance", "partition"]

FLOP = "$dff"
INPUT, OUTPUT = "a", "y"
_SELECT = {"$mux": "S", "$pmux": "S"}
_SEQUENTIAL = re.compile(r"\$_?(?!dff$)(a?l?dff|sdff|adff|aldff|dffe|dffsr|dlatch|adlatch|sr|mem|ff)", re.IGNORECASE)
_SIGHT = 8
"""Distance in cells up to which the surroundings of two cells are compared."""

_FIRST_NET = 2
_DIGITS = re.compile(r"(\d+)")
Module = dict[str, Any]


@dataclass
class Partition:
    """A design in parts.

    Attributes
    ----------
    modules : dict
        The modules that are kept; they contain registers and instances of each other and of parts.
    parts : dict
        Distinct parts by name: modules with the ports `INPUT` and `OUTPUT`.
    tables : dict
        Modules that parts instantiate.
    uses : Counter
        Number of instances of each part.
    leading : set
        Parts that drive more than registers.
    """

    modules: dict[str, Module] = field(default_factory=dict)
    parts: dict[str, Module] = field(default_factory=dict)
    tables: dict[str, Module] = field(default_factory=dict)
    uses: Counter[str] = field(default_factory=Counter)
    leading: set[str] = field(default_factory=set)

    def to_json(self) -> str:
        """Return it as JSON text."""
        return json.dumps({**vars(self), "leading": sorted(self.leading)})

    @classmethod
    def from_json(cls, text: str) -> Partition:
        """Read it back from `to_json`."""
        fields = json.loads(text)
        return cls(**{**fields, "uses": Counter(fields["uses"]), "leading": {*fields["leading"]}})


def partition(design: dict[str, Any], kept: Iterable[str]) -> Partition:
    """Partition a design.

    Parameters
    ----------
    design : dict
        Yosys's JSON.
    kept : iterable of str
        Modules to keep: the top and its submodules. No other may have registers.

    Raises
    ------
    ToolFailed
        If there is a register or a memory other than ``$dff`` in a module that is kept.
    """
    kept, found = set(kept), Partition()
    names: dict[str, str] = {}
    for name, module in design["modules"].items():
        if name not in kept:
            _require_combinational(name, module["cells"].values())
            found.tables[name] = module
            continue
        fixed = {key: cell for key, cell in module["cells"].items() if cell["type"] in {FLOP, *kept}}
        logic = {key: cell for key, cell in module["cells"].items() if key not in fixed}
        _require_combinational(name, logic.values())
        components, crossing = _components(logic)
        registers = [cell for cell in fixed.values() if cell["type"] == FLOP]
        beyond = crossing | _bits_outside(module, (cell for cell in fixed.values() if cell["type"] != FLOP))
        outside = beyond | {bit for cell in registers for _, _, bit in _pins(cell, "input")}
        for number, cells in enumerate(components):
            part, text, inputs, outputs = _canonical(cells, outside)
            if not outputs:
                continue  # nothing uses it
            part_name = names.setdefault(text, f"part{len(names)}")
            found.parts.setdefault(part_name, part)
            found.uses[part_name] += 1
            if not beyond.isdisjoint(outputs):
                found.leading.add(part_name)
            fixed[f"{part_name}_{number}"] = instance(part_name, {INPUT: inputs}, {OUTPUT: outputs})
        found.modules[name] = {**module, "cells": fixed}
    return found


def _require_combinational(module: str, cells: Iterable[Cell]) -> None:
    for cell in cells:
        if cell["type"] == FLOP or _SEQUENTIAL.match(cell["type"]):
            raise ToolFailed(
                "yosys",
                f"a design is partitioned at the plain registers of its submodules; {module} has {cell['type']}",
            )


def _pins(cell: Cell, direction: str) -> Iterator[tuple[str, int, Bit]]:
    """Yield port, index and net of the input or output pins of a cell."""
    for port, bits in sorted(cell["connections"].items()):
        if cell["port_directions"][port] == direction:
            yield from ((port, index, bit) for index, bit in enumerate(bits))


def _bits_outside(module: Module, fixed: Iterable[Cell]) -> set[Bit]:
    """Return the nets that anything but logic reads."""
    bits = {bit for port in module["ports"].values() if port["direction"] == "output" for bit in port["bits"]}
    return bits | {bit for cell in fixed for _, _, bit in _pins(cell, "input")}


def _components(logic: dict[str, Cell]) -> tuple[list[dict[str, Cell]], set[Bit]]:
    """Return the cells of each part by name, and the nets from part to part."""
    place = {name: index for index, name in enumerate(logic)}
    driver = {bit: name for name, cell in logic.items() for _, _, bit in _pins(cell, "output")}
    selects, joined = [], []
    for name, cell in logic.items():
        for port, _, bit in _pins(cell, "input"):
            if bit in driver and port == _SELECT.get(cell["type"]):
                selects.append((name, bit))
            elif bit in driver:
                joined.append((place[name], place[driver[bit]]))
    edges = np.array(joined, dtype=np.intp).reshape(-1, 2).T
    graph = coo_array((np.ones(len(joined), dtype=bool), tuple(edges)), shape=(len(logic), len(logic)))
    part_of = dict(zip(logic, connected_components(graph, directed=False)[1].tolist(), strict=True))
    groups: dict[int, dict[str, Cell]] = defaultdict(dict)
    for name, cell in logic.items():
        groups[part_of[name]][name] = cell
    return list(groups.values()), {bit for name, bit in selects if part_of[name] != part_of[driver[bit]]}


def _canonical(cells: dict[str, Cell], outside: set[Bit]) -> tuple[Module, str, list[Bit], list[Bit]]:
    """Return a part as a module, a hash that equal parts share, and the nets at its inputs and outputs."""
    order = _ordered(cells, outside)
    number: dict[Bit, int] = {}
    for name in order:
        for _, _, bit in _pins(cells[name], "output"):
            number[bit] = len(number) + _FIRST_NET
    inner = set(number)
    for name in order:
        for _, _, bit in _pins(cells[name], "input"):
            if not isinstance(bit, str):
                number.setdefault(bit, len(number) + _FIRST_NET)
    inputs = [bit for bit in number if bit not in inner]
    outputs = [bit for bit in number if bit in inner and bit in outside]
    module = _module([cells[name] for name in order], number, inputs, outputs)
    return module, hashlib.sha256(json.dumps(module, sort_keys=True).encode()).hexdigest(), inputs, outputs


def _module(cells: list[Cell], number: dict[Bit, int], inputs: list[Bit], outputs: list[Bit]) -> Module:
    """Return cells as a module with names of its own."""

    def renumbered(bits: Iterable[Bit]) -> list[Bit]:
        return [number.get(bit, bit) for bit in bits]

    ports = {INPUT: ("input", renumbered(inputs)), OUTPUT: ("output", renumbered(outputs))}
    nets, own = {}, {}
    for index, cell in enumerate(cells):
        connections = {port: renumbered(bits) for port, bits in sorted(cell["connections"].items())}
        kept = {key: cell[key] for key in ("type", "parameters", "port_directions")}
        own[f"c{index}"] = {"hide_name": 0, "attributes": {}, **kept, "connections": connections}
        for port, bits in connections.items():
            if cell["port_directions"][port] == "output":
                nets[f"n{index}_{port}"] = {"hide_name": 0, "attributes": {}, "bits": bits}
    return {
        "attributes": {},
        "ports": {port: {"direction": way, "bits": bits} for port, (way, bits) in ports.items() if bits},
        "cells": own,
        "netnames": nets,
    }


def _ordered(cells: dict[str, Cell], outside: set[Bit]) -> list[str]:
    """Return the cells that outputs depend on, ordered by their connections, backwards from the outputs."""
    driver = {bit: name for name, cell in cells.items() for _, _, bit in _pins(cell, "output")}
    looks = _looks(cells, driver, outside)
    ends = {name for bit, name in driver.items() if bit in outside}
    order: dict[str, None] = {}
    todo = sorted(ends, key=lambda name: (looks[name], _natural(name)), reverse=True)
    while todo:
        name = todo.pop()
        if name in order:
            continue
        order[name] = None
        before = dict.fromkeys(driver[bit] for _, _, bit in _pins(cells[name], "input") if bit in driver)
        todo += reversed(before)
    return list(order)


def _looks(cells: dict[str, Cell], driver: dict[Bit, str], outside: set[Bit]) -> dict[str, int]:
    """Return a hash of each cell and its surroundings (Weisfeiler-Lehman), the same in every run."""
    wires: dict[tuple[str, str], list[Any]] = defaultdict(list)
    source = {bit: (port, index) for cell in cells.values() for port, index, bit in _pins(cell, "output")}
    looks = {}
    for name, cell in cells.items():
        constants = [pin for pin in _pins(cell, "input") if isinstance(pin[2], str)]
        left = [(port, index) for port, index, bit in _pins(cell, "output") if bit in outside]
        looks[name] = _mark([cell["type"], sorted(cell["parameters"].items()), constants, left])
        for port, index, bit in _pins(cell, "input"):
            if bit in driver:
                wires[name, driver[bit]].append((port, index, source[bit]))
    links = [(_mark(pins), user, driving) for (user, driving), pins in wires.items()]
    for _ in range(_SIGHT):
        seen = dict.fromkeys(cells, 0)
        for mark, user, driving in links:
            seen[user] += hash((mark, 0, looks[driving]))
            seen[driving] += hash((mark, 1, looks[user]))
        looks = {name: hash((look, seen[name])) for name, look in looks.items()}
    return looks


def _mark(value: Any) -> int:
    """Return a hash that is the same in every run, which ``hash`` is for numbers only."""
    return zlib.crc32(repr(value).encode())


def _natural(name: str) -> list[str | int]:
    """Return a sort key that orders names by the numbers in them."""
    return [int(piece) if piece.isdecimal() else piece for piece in _DIGITS.split(name)]


def instance(kind: str, inputs: Mapping[str, list[Bit]], outputs: Mapping[str, list[Bit]]) -> Cell:
    """Return an instance of a module with the nets on its ports; a port without nets is left out."""
    pins = {port: ("input", bits) for port, bits in inputs.items()}
    pins |= {port: ("output", bits) for port, bits in outputs.items()}
    return {
        "hide_name": 0,
        "type": kind,
        "parameters": {},
        "attributes": {},
        "port_directions": {port: way for port, (way, bits) in pins.items() if bits},
        "connections": {port: bits for port, (_, bits) in pins.items() if bits},
    }
