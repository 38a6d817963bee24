"""The top module of a netlist in Yosys's JSON, indexed by the nets that its cells drive and use."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

__all__ = ["XOR", "Bit", "Cell", "Netlist"]

Bit = int | str  #: a net by its number, or a constant: ``"0"``, ``"1"``, ``"x"``
Cell = dict[str, Any]
XOR = "$_XOR_"


class Netlist:
    """The top module of a design; changes go into the dict that the design was read to.

    Attributes
    ----------
    driver : dict
        The cell that drives a net; constants and inputs of the module have none.
    users : dict
        Types of the cells that use a net; ``"output"`` if it leaves the module.
    """

    def __init__(self, design: dict[str, Any]) -> None:
        modules = design["modules"].values()
        module = next(module for module in modules if int(module["attributes"].get("top", "0"), 2))
        self._cells: dict[str, Cell] = module["cells"]
        self._name_of: dict[Bit, str] = {}
        self.driver: dict[Bit, Cell] = {}
        self.users: dict[Bit, set[str]] = defaultdict(set)
        for name, cell in self._cells.items():
            self._index(name, cell)
        for port in module["ports"].values():
            for bit in port["bits"] if port["direction"] == "output" else ():
                self.users[bit].add("output")
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
        """Drive a net by the table of the sum modulo 2 of `terms`, in place of the gate that drove it."""
        self._cells.pop(self._name_of.get(net, ""), None)
        values = "".join(str(n.bit_count() % 2) for n in reversed(range(1 << len(terms))))
        self._add(net, "$lut", {"A": list(terms), "Y": [net]}, {"WIDTH": f"{len(terms):032b}", "LUT": values})

    def reconnect(self, driven: Bit, pin: str, net: Bit) -> None:
        """Put another net on an input pin of the cell that drives a net."""
        cell = self.driver[driven]
        cell["connections"][pin] = [net]
        self.users[net].add(cell["type"])

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
                else:
                    self.driver[bit], self._name_of[bit] = cell, name
