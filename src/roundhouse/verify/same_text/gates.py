"""Gates between registers, as Yosys writes them in JSON, in the form that ABC reads: binary AIGER."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Gates", "NamedBit"]

NamedBit = tuple[str, int]
"""Bit of a signal: its name with the instances that it is in, and its number."""

_FLOP, _AND, _NOT = "$_DFF_P_", "$_AND_", "$_NOT_"


@dataclass
class Gates:
    """The gates of a flat design.

    Attributes
    ----------
    inputs, outputs : dict of NamedBit to int or str
        The nets of the ports; a constant net is a string.
    flops : dict of int to (int or str)
        The net at the input of each flop, by the net at its output.
    names : dict of int to list of NamedBit
        The signals that are the output of a flop.
    units : dict of str to (list, list)
        Instances of modules that are compared alone, by name: the nets that they drive, and those that they read.
    """

    inputs: dict[NamedBit, int | str] = field(default_factory=dict)
    outputs: dict[NamedBit, int | str] = field(default_factory=dict)
    flops: dict[int, int | str] = field(default_factory=dict)
    names: dict[int, list[NamedBit]] = field(default_factory=lambda: defaultdict(list))
    units: dict[str, tuple[list[int | str], list[int | str]]] = field(default_factory=dict)
    _gates: dict[int, tuple[int | str, int | str | None]] = field(default_factory=dict)

    @classmethod
    def of(cls, module: dict[str, Any], units: Collection[str] = ()) -> Gates:
        """The gates of a module in JSON, with instances of `units`.

        Raises
        ------
        ValueError
            If there is a cell that is no gate and no flop.
        """
        found = cls()
        for name, port in module["ports"].items():
            ends = found.inputs if port["direction"] == "input" else found.outputs
            ends.update({(name, n): bit for n, bit in enumerate(port["bits"])})
        for name, cell in module["cells"].items():
            if cell["type"] in units:
                found.units[name] = _pins(cell, "output"), _pins(cell, "input")
                continue
            pins = {pin: bits[0] for pin, bits in cell["connections"].items() if bits}
            if cell["type"] == _FLOP:
                found.flops[pins["Q"]] = pins["D"]
            elif cell["type"] in (_AND, _NOT):
                found._gates[pins["Y"]] = pins["A"], pins.get("B")
            elif cell["type"] != "$scopeinfo":
                raise ValueError(f"only gates and flops can be compared; {cell['type']} was given")
        for name, net in module["netnames"].items():
            for n, bit in enumerate(net["bits"]):
                if bit in found.flops:
                    found.names[bit].append((name, n))
        return found

    def aiger(self, inputs: Sequence[int | str], outputs: Sequence[int | str]) -> bytes:
        """AIGER of the nets in `outputs`, computed from those in `inputs`, in these orders.

        Raises
        ------
        ValueError
            If an output depends on a net that is neither a gate nor an input.
        """
        literal: dict[int | str, int] = {"0": 0, "1": 1, "x": 0, "z": 0}
        literal.update({net: 2 * n for n, net in enumerate(inputs, 1)})
        ands: list[tuple[int, int]] = []
        for output in outputs:
            stack = [output]
            while stack:
                net = stack[-1]
                if net in literal:
                    stack.pop()
                    continue
                if not isinstance(net, int) or net not in self._gates:
                    raise ValueError(f"a net must be a gate, an input or a register that both have; {net} is none")
                a, b = self._gates[net]
                missing = [one for one in (a, b) if one is not None and one not in literal]
                if missing:
                    stack += missing
                    continue
                stack.pop()
                if b is None:
                    literal[net] = literal[a] ^ 1
                else:
                    ands.append((literal[a], literal[b]))
                    literal[net] = 2 * (len(inputs) + len(ands))
        head = f"aig {len(inputs) + len(ands)} {len(inputs)} 0 {len(outputs)} {len(ands)}\n"
        text = head + "".join(f"{literal[net]}\n" for net in outputs)
        return text.encode() + b"".join(_pair(2 * n, *two) for n, two in enumerate(ands, len(inputs) + 1))


def _pins(cell: dict[str, Any], direction: str) -> list[int | str]:
    """The nets at the pins of a direction, in the order of their names."""
    ways = cell["port_directions"]
    return [bit for pin, bits in sorted(cell["connections"].items()) if ways[pin] == direction for bit in bits]


def _pair(own: int, a: int, b: int) -> bytes:
    """The operands of a gate as differences, seven bits a byte."""
    high, low = max(a, b), min(a, b)
    return _coded(own - high) + _coded(high - low)


def _coded(number: int) -> bytes:
    found = bytearray()
    while number >= 128:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])
