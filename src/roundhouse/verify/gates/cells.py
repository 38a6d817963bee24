"""Functions of library cells, as Yosys reads them from the Liberty file.

`read_liberty` turns each cell into a module of a few gates. The gates in evaluation order are the cell's function.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Cell", "UnknownCell", "read_cells"]

Net = int | str  #: a net by its number, or a constant: ``"0"``, ``"1"``
Gate = tuple[str, Net, tuple[Net, ...]]

GATES = {
    *("$_BUF_", "$_NOT_", "$_AND_", "$_OR_", "$_XOR_", "$_NAND_", "$_NOR_"),
    *("$_XNOR_", "$_ANDNOT_", "$_ORNOT_", "$_MUX_"),
}
FLOP = "$_DFF_P_"


class UnknownCell(ValueError):
    """A cell cannot be simulated: it is not in the library, or not built of gates and rising-edge flops."""


@dataclass(frozen=True)
class Cell:
    """A cell of a library.

    Attributes
    ----------
    inputs, outputs : mapping of str to net
        Internal net of each pin.
    clock : str
        Clock input of its flops; empty for a combinational cell.
    output_gates, next_gates : tuple of Gate
        Gates that compute outputs, and next state, from inputs and state.
    flops : tuple of (Net, Net)
        Nets with state and next state of each flop.
    """

    inputs: Mapping[str, Net]
    outputs: Mapping[str, Net]
    clock: str
    output_gates: tuple[Gate, ...]
    next_gates: tuple[Gate, ...]
    flops: tuple[tuple[Net, Net], ...]


def read_cells(library: Mapping[str, Any], names: set[str]) -> dict[str, Cell]:
    """Return the cells of these names.

    Parameters
    ----------
    library : mapping
        Yosys's ``write_json`` after ``read_liberty``.
    names : set of str
        Cells in use.

    Raises
    ------
    UnknownCell
        If a cell is missing, or has anything but gates and rising-edge flops.
    """
    modules = library["modules"]
    if missing := sorted(names - set(modules)):
        raise UnknownCell(f"every cell must have a function in the library, and these have none: {', '.join(missing)}")
    return {name: _cell(name, modules[name]) for name in sorted(names)}


def _cell(name: str, module: Mapping[str, Any]) -> Cell:
    ports = {pin: (port["direction"], port["bits"][0]) for pin, port in module["ports"].items()}
    inputs = {pin: net for pin, (direction, net) in ports.items() if direction == "input"}
    outputs = {pin: net for pin, (direction, net) in ports.items() if direction == "output"}
    drivers: dict[Net, Gate] = {}
    flops: dict[Net, tuple[Net, Net]] = {}
    for cell in module["cells"].values():
        pins = {pin: bits[0] for pin, bits in cell["connections"].items()}
        if cell["type"] == FLOP:
            flops[pins["Q"]] = pins["D"], pins["C"]
        elif cell["type"] in GATES:
            y = pins.pop("Y")
            drivers[y] = cell["type"], y, tuple(pins[pin] for pin in sorted(pins))
        else:
            raise UnknownCell(f"{name} must be made of gates and flops with a rising clock; it has {cell['type']}")
    output_gates, seen = _cone(drivers, outputs.values())
    used = {q: flops[q] for q in flops if q in seen}
    next_gates, also = _cone(drivers, (d for d, _ in used.values()))
    if more := {q for q in flops if q in also} - set(used):
        raise UnknownCell(f"{name} must show its whole state at its outputs; {len(more)} flops do not reach them")
    clock = _clock(name, inputs, {c for _, c in used.values()})
    return Cell(inputs, outputs, clock, output_gates, next_gates, tuple((q, d) for q, (d, _) in used.items()))


def _clock(name: str, inputs: Mapping[str, Net], clocks: set[Net]) -> str:
    """Return the pin that clocks the flops of a cell."""
    pins = [pin for pin, net in inputs.items() if net in clocks]
    if len(pins) != len(clocks) or len(pins) > 1:
        raise UnknownCell(f"{name} must be clocked by one of its inputs; it is by {len(clocks)} nets")
    return pins[0] if pins else ""


def _cone(drivers: Mapping[Net, Gate], ends: Any) -> tuple[tuple[Gate, ...], set[Net]]:
    """Return the gates in the fan-in of some nets, in evaluation order, and all nets visited."""
    found: dict[Net, Gate] = {}
    seen: set[Net] = set()

    def visit(net: Net) -> None:
        if net in seen:
            return
        seen.add(net)
        if net in drivers:
            for operand in drivers[net][2]:
                visit(operand)
            found[net] = drivers[net]

    for end in ends:
        visit(end)
    return tuple(found.values()), seen
