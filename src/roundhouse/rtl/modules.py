"""Modules of RTLIL as plain data: what a block diagram shows of each, read from the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

__all__ = ["Instance", "Memory", "RtlModule", "Slice", "read_modules"]

_MODULE = re.compile(r"(?m)^module \\(\S+)\n((?:.*\n)*?)^end$")
_WIRE = re.compile(r"(?m)^  wire width (\d+) (?:(input|output) \d+ +)?(\S+)$")
_MEMORY = re.compile(r"(?m)^  memory width (\d+) size (\d+) \\(\S+)$")
_CELL = re.compile(r"(?m)^  cell (\S+) (\S+)\n((?:    .*\n)*)  end$")
_PIN = re.compile(r"(?m)^    connect \\(\S+) (.*)$")
_CONNECTED = re.compile(r"(?m)^(?:  )?connect \\(\S+) ([\\$]\S+)(?: \[[0-9:]+\])?$")
_SLICE = re.compile(r"([\\$][^\s{}]+)(?: \[(\d+)(?::(\d+))?\])?")


@dataclass(frozen=True)
class Memory:
    """A memory array: its name, the width of a row in bits, and the number of rows."""

    name: str
    width: int
    depth: int


class Slice(NamedTuple):
    """Bits of a wire that lie side by side: its name, the lowest bit, and how many they are."""

    wire: str
    low: int
    bits: int


@dataclass(frozen=True)
class Instance:
    """An instance of another module.

    Attributes
    ----------
    name, module : str
    pins : dict
        By port: the connected wires.
    """

    name: str
    module: str
    pins: dict[str, list[Slice]]


@dataclass
class RtlModule:
    """One module of RTLIL.

    Attributes
    ----------
    name : str
    ports : dict
        Direction of each port (``input`` or ``output``) and its width, by name.
    registers : list of Slice
        Wires that flip-flops drive.
    memories : list of Memory
    instances : list of Instance
    multipliers : list of (int, int)
        Width of an operand and of the product, of multipliers of two words that vary.
    aliases : dict
        Wires that another wire drives, and that wire.
    """

    name: str
    ports: dict[str, tuple[str, int]] = field(default_factory=dict)
    registers: list[Slice] = field(default_factory=list)
    memories: list[Memory] = field(default_factory=list)
    instances: list[Instance] = field(default_factory=list)
    multipliers: list[tuple[int, int]] = field(default_factory=list)
    aliases: dict[str, str] = field(default_factory=dict)


def read_modules(rtlil: str) -> dict[str, RtlModule]:
    """Return the modules of a design in the order of its RTLIL, by name; the top module is the first."""
    return {name: _read(name, body) for name, body in _MODULE.findall(rtlil)}


def _read(name: str, body: str) -> RtlModule:
    module, widths = RtlModule(name), dict[str, int]()
    for width, direction, wire in _WIRE.findall(body):
        widths[wire] = int(width)
        if direction:
            module.ports[wire[1:]] = direction, int(width)
    module.memories = [Memory(array, int(width), int(depth)) for width, depth, array in _MEMORY.findall(body)]
    for kind, cell, pins in _CELL.findall(body):
        connected = {port: list(_wires(spec, widths)) for port, spec in _PIN.findall(pins)}
        if kind == "$dff":
            module.registers += connected["Q"]
        elif kind == "$mul":
            if connected["A"] and connected["B"]:
                module.multipliers.append((_bits(connected["A"]), _bits(connected["Y"])))
        elif not kind.startswith("$"):
            module.instances.append(Instance(cell.removeprefix("\\"), kind[1:], connected))
    module.aliases = {target: source.removeprefix("\\") for target, source in _CONNECTED.findall(body)}
    return module


def _wires(spec: str, widths: dict[str, int]) -> Iterator[Slice]:
    """Yield the wires in a signal specification, without constants."""
    for wire, high, low in _SLICE.findall(spec):
        first = int(low or high or 0)
        yield Slice(wire.removeprefix("\\"), first, int(high) - first + 1 if high else widths[wire])


def _bits(slices: Iterable[Slice]) -> int:
    return sum(one.bits for one in slices)
