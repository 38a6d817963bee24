"""Top module of a netlist in Yosys's JSON, indexed by driven and used nets."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

__all__ = ["XOR", "Bit", "Cell", "Netlist", "top_module"]

Bit = int | str  #: a net by its number, or a constant: ``"0"``, ``"1"``, ``"x"``
Cell = dict[str, Any]
XOR = "$_XOR_"


def top_module(design: dict[str, Any]) -> dict[str, Any]:
    """Return the top module of a design; the others are models of cells."""
    modules = design["modules"].values()
    return next(module for module in modules if int(module["attributes"].get("top", "0"), 2))


class Netlist:
    """The top module of a design. Changes are made in the dict that the design was read into.

    Attributes
    ----------
    driver : dict
        Driving cell of each net; constants and module inputs have none.
    users : dict
        Types of the cells that use each net; ``"output"`` for a module output.
    uses : Counter
        Number of pins and module outputs that use each net.
    """

    def __init__(self, design: dict[str, Any]) -> None:
        module = top_module(design)
        self._cells: dict[str, Cell] = module["cells"]
        self._name_of: dict[Bit, str] = {}
        self.driver: dict[Bit, Cell] = {}
        self.users: dict[Bit, set[str]] = defaultdict(set)
        self.uses: Counter[Bit] = Counter()
        for name, cell in self._cells.items():
            self._index(name, cell)
        for port in module["ports"].values():
            for bit in port["bits"] if port["direction"] == "output" else ():
                self.users[bit].add("output")
                self.uses[bit] += 1
        nets = (bit for net in module["netnames"].values() for bit in net["bits"] if isinstance(bit, int))
        self._last = max(nets, default=1)

    def new_net(self) -> Bit:
        """Return a net that nothing drives or uses yet."""
        self._last += 1
        return self._last

    def add_xor(self, a: Bit, b: Bit) -> Bit:
        """Add an exclusive-or gate and return the net that it drives."""
        net = self.new_net()
        self._add(net, XOR, {"A": [a], "B": [b], "Y": [net]}, {})
        return net

    def add_sum_table(self, terms: Sequence[Bit], net: Bit) -> None:
        """Drive a net from a table of the sum modulo 2 of `terms` instead of its present gate."""
        if net in self.driver:
            self.remove(net)
        values = "".join(str(n.bit_count() % 2) for n in reversed(range(1 << len(terms))))
        self._add(net, "$lut", {"A": list(terms), "Y": [net]}, {"WIDTH": f"{len(terms):032b}", "LUT": values})

    def reconnect(self, driven: Bit, pin: str, net: Bit) -> None:
        """Connect an input pin of the cell that drives a net to another net."""
        self.connect(self.driver[driven], pin, net)

    def connect(self, cell: Cell, pin: str, net: Bit) -> None:
        """Connect an input pin of a cell to another net."""
        self.uses.subtract(cell["connections"][pin])
        cell["connections"][pin] = [net]
        self.users[net].add(cell["type"])
        self.uses[net] += 1

    def drive(self, cell: Cell, pin: str, net: Bit) -> None:
        """Drive a net that nothing drives from an output pin of a cell, in place of the net there."""
        name = self._name_of.pop(cell["connections"][pin][0])
        del self.driver[cell["connections"][pin][0]]
        cell["connections"][pin] = [net]
        self.driver[net], self._name_of[net] = cell, name

    def cells(self, kind: str) -> list[Cell]:
        """Return the cells of a type."""
        return [cell for cell in self._cells.values() if cell["type"] == kind]

    def remove(self, net: Bit) -> None:
        """Remove the cell that drives a net and nothing else."""
        cell = self._cells.pop(self._name_of.pop(net))
        del self.driver[net]
        for pin, bits in cell["connections"].items():
            if cell["port_directions"][pin] == "input":
                self.uses.subtract(bits)

    def _add(self, net: Bit, kind: str, pins: dict[str, list[Bit]], parameters: dict[str, str]) -> None:
        directions = {pin: "output" if pin == "Y" else "input" for pin in pins}
        about = {"hide_name": 1, "type": kind, "parameters": parameters, "attributes": {}}
        cell = about | {"port_directions": directions, "connections": pins}
        self._cells[f"$sums${net}"] = cell
        self._index(f"$sums${net}", cell)

    def _index(self, name: str, cell: Cell) -> None:
        for pin, bits in cell["connections"].items():
            for bit in bits:
                if cell["port_directions"][pin] == "input":
                    self.users[bit].add(cell["type"])
                    self.uses[bit] += 1
                else:
                    self.driver[bit], self._name_of[bit] = cell, name
