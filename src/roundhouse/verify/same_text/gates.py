"""Gates between registers, as Yosys writes them in JSON."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from .aiger import GATES, AndGraph

__all__ = ["WORDS", "Bit", "Gates", "NamedBit", "Unit"]

NamedBit = tuple[str, int]
"""Bit of a signal: its name with the instances that it is in, and its number."""
Bit = int | str
"""A net; a constant one is a string."""

_FLOP = "$_DFF_P_"
WORDS = {
    "$and": "$_AND_", "$or": "$_OR_", "$xor": "$_XOR_", "$xnor": "$_XNOR_", "$not": "$_NOT_", "$mux": "$_MUX_",
    "$dff": _FLOP,
}  # fmt: skip
"""Cells of Yosys that do the same to each bit of a word, and what they do: Yosys need not write them bit by bit."""


@dataclass(frozen=True)
class Unit:
    """An instance of a module that is compared alone: the module, and the nets that it drives and reads, by pin."""

    kind: str
    outputs: dict[NamedBit, Bit]
    inputs: dict[NamedBit, Bit]


@dataclass
class Gates:
    """The gates of a flat design.

    Attributes
    ----------
    inputs, outputs : dict of NamedBit to Bit
        The nets of the ports.
    flops, clocks : dict of int to Bit
        The net at the input of each flop, and that of its clock, by the net at its output.
    names : dict of int to list of NamedBit
        The signals that are the output of a flop.
    units : dict of str to Unit
        Instances of modules that are compared alone, by name.
    """

    inputs: dict[NamedBit, Bit] = field(default_factory=dict)
    outputs: dict[NamedBit, Bit] = field(default_factory=dict)
    flops: dict[int, Bit] = field(default_factory=dict)
    clocks: dict[int, Bit] = field(default_factory=dict)
    names: dict[int, list[NamedBit]] = field(default_factory=lambda: defaultdict(list))
    units: dict[str, Unit] = field(default_factory=dict)
    _gates: dict[int, tuple[str, tuple[Bit, ...]]] = field(default_factory=dict)
    _netnames: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, module: dict[str, Any], units: Collection[str] = ()) -> Gates:
        """The gates of a module in JSON, with instances of `units`.

        Raises
        ------
        ValueError
            If there is a cell that is no gate and no flop, or a net that several cells drive.
        """
        found, driven = cls(_netnames=module["netnames"]), list[Bit]()
        for name, port in module["ports"].items():
            ends = found.inputs if port["direction"] == "input" else found.outputs
            ends.update({(name, n): bit for n, bit in enumerate(port["bits"])})
        for name, cell in module["cells"].items():
            if cell["type"] in units:
                unit = found.units[name] = Unit(cell["type"], _pins(cell, "output"), _pins(cell, "input"))
                driven += unit.outputs.values()
                continue
            for kind, pins in _bits(cell):
                if kind == _FLOP:
                    found.flops[pins["Q"]], found.clocks[pins["Q"]] = pins["D"], pins["C"]
                    driven.append(pins["Q"])
                elif kind in GATES:
                    found._gates[pins["Y"]] = kind, tuple(pins[pin] for pin in sorted(pins) if pin != "Y")
                    driven.append(pins["Y"])
                elif kind != "$scopeinfo":
                    raise ValueError(f"only gates and flops can be compared; {kind} was given")
        if len(driven) > len(set(driven)):
            net = next(net for net, times in Counter(driven).items() if times > 1)
            raise ValueError(f"every net must be driven once; {found._told(net)} is driven several times")
        found._keep_live()
        for name, net in module["netnames"].items():
            for n, bit in enumerate(net["bits"]):
                if bit in found.flops:
                    found.names[bit].append((name, n))
        return found

    def _keep_live(self) -> None:
        """Leave out flops and units on which no output depends, in whatever state: nobody can tell what they do."""
        drivers = {net: unit for unit in self.units.values() for net in unit.outputs.values()}
        live, stack = set[Bit](), [*self.outputs.values()]
        while stack:
            net = stack.pop()
            if net in live or isinstance(net, str):
                continue
            live.add(net)
            if net in self._gates:
                stack += self._gates[net][1]
            elif net in self.flops:
                stack += self.flops[net], self.clocks[net]
            elif net in drivers:
                stack += drivers[net].inputs.values()
        self.flops = {net: bit for net, bit in self.flops.items() if net in live}
        self.clocks = {net: bit for net, bit in self.clocks.items() if net in live}
        self.units = {name: one for name, one in self.units.items() if not live.isdisjoint(one.outputs.values())}

    def literals(self, graph: AndGraph, inputs: Sequence[Bit], outputs: Sequence[Bit]) -> list[int]:
        """The literals in a graph of the nets in `outputs`, computed from those in `inputs`, which are its inputs.

        Raises
        ------
        ValueError
            If an output depends on a net that is neither a gate nor an input, or on itself.
        """
        literal: dict[Bit, int] = {"0": 0, "1": 1, "x": 0, "z": 0}
        literal.update({net: 2 * n for n, net in enumerate(inputs, 1)})
        for net in self._in_order(outputs, literal.keys()):
            kind, operands = self._gates[net]
            literal[net] = GATES[kind](graph.both, *map(literal.__getitem__, operands))
        return [literal[net] for net in outputs]

    def _in_order(self, outputs: Sequence[Bit], known: Collection[Bit]) -> Iterator[int]:
        """The gates of which nets are computed, each after its operands; whoever takes one adds it to `known`."""
        open_gates: set[Bit] = set()
        stack = list(reversed(outputs))
        while stack:
            net = stack[-1]
            if net in known:
                stack.pop()
                continue
            if not isinstance(net, int) or net not in self._gates:
                raise ValueError(
                    f"a gate, an input or a register must drive every net; nothing drives {self._told(net)}"
                )
            missing = [one for one in self._gates[net][1] if one not in known]
            if not missing:
                yield net
            elif net in open_gates:
                raise ValueError(f"no net may depend on itself without a register; {self._told(net)} does")
            else:
                open_gates.add(net)
                stack += missing

    def _told(self, net: Bit) -> str:
        """A net by the shortest name of a signal that has it, or by its number if there is none."""
        bits = ((name, n) for name, one in self._netnames.items() for n, bit in enumerate(one["bits"]) if bit == net)
        names = [f"{name}[{n}]" for name, n in bits if "$" not in name]
        return min(names, key=len, default=f"net {net}")

    def sources(self, output: Bit) -> set[Bit]:
        """The nets that are no gates of which a net is computed."""
        found, stack = set[Bit](), [output]
        while stack:
            net = stack.pop()
            if net not in found:
                found.add(net)
                stack += self._gates[net][1] if isinstance(net, int) and net in self._gates else ()
        return found - self._gates.keys()


def _pins(cell: dict[str, Any], direction: str) -> dict[NamedBit, Bit]:
    """The nets at the pins of a direction."""
    ways = cell["port_directions"]
    pins = {pin: bits for pin, bits in cell["connections"].items() if ways[pin] == direction}
    return {(pin, n): bit for pin, bits in pins.items() for n, bit in enumerate(bits)}


def _bits(cell: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The gates or flops of a cell, each with the net at each pin; those of a word are one for each of its bits.

    Raises
    ------
    ValueError
        If the flops of a word are not of a rising edge.
    """
    kind, nets = cell["type"], cell["connections"]
    if kind not in WORDS:
        yield kind, {pin: bits[0] for pin, bits in nets.items() if bits}
        return
    numbers = {name: int(value, 2) for name, value in cell["parameters"].items()}
    if kind == "$dff":
        if not numbers["CLK_POLARITY"]:
            raise ValueError("only flops of a rising edge can be compared; $dff of a falling one was given")
        words = {"C": nets["CLK"] * len(nets["Q"]), "D": nets["D"], "Q": nets["Q"]}
    elif kind == "$mux":
        words = {**nets, "S": nets["S"] * len(nets["Y"])}
    else:
        width = len(nets["Y"])
        words = {pin: _extended(bits, width, bool(numbers.get(f"{pin}_SIGNED"))) for pin, bits in nets.items()}
    for pins in zip(*words.values(), strict=True):
        yield WORDS[kind], dict(zip(words, pins, strict=True))


def _extended(bits: list[Bit], width: int, signed: bool) -> list[Bit]:
    """The lowest bits of a word, after as many zeros, or signs, as it lacks."""
    return (bits + [bits[-1] if signed else "0"] * (width - len(bits)))[:width]
