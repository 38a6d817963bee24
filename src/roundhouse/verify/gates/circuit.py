"""A netlist of library cells, ordered for evaluation.

Cells of one type whose inputs are known at the same time form a group. Nets are numbered so that each output pin of a
group is one slice of all values.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .cells import Cell, read_cells

__all__ = ["BadNetlist", "Circuit", "Group", "read_circuit"]

Slots = NDArray[np.int64]
CONSTANTS = ("0", "1")


class BadNetlist(ValueError):
    """A netlist cannot be simulated: combinational loop, net with two drivers, flop with another clock."""


@dataclass(frozen=True)
class Group:
    """Cells of one type that are evaluated together.

    Attributes
    ----------
    cell : Cell
        Their type.
    names : tuple of str
        The instances.
    inputs : dict of str to array
        Slots read by each input pin except the clock.
    outputs : dict of str to slice
        Slots written by each output pin.
    """

    cell: Cell
    names: tuple[str, ...]
    inputs: dict[str, Slots]
    outputs: dict[str, slice]


@dataclass(frozen=True)
class Circuit:
    """A netlist in evaluation order.

    Attributes
    ----------
    size : int
        Number of value slots; the first two are the constants 0 and 1.
    ports : dict of str to array
        Slots of each port's bits, least significant first.
    flops, gates : tuple of Group
        Sequential cells; combinational cells in evaluation order.
    """

    size: int
    ports: dict[str, Slots]
    flops: tuple[Group, ...]
    gates: tuple[Group, ...]

    @property
    def groups(self) -> tuple[Group, ...]:
        """All groups."""
        return self.flops + self.gates


def read_circuit(design: Mapping[str, Any], library: Mapping[str, Any], top: str, clock: str = "clk") -> Circuit:
    """Return a flat netlist in evaluation order.

    Parameters
    ----------
    design, library : mapping
        Yosys's ``write_json`` of the netlist, and of the library after ``read_liberty``.
    top, clock : str
        Top module, and the port that clocks all flops.

    Raises
    ------
    UnknownCell, BadNetlist
        If it cannot be simulated; the message has the reason.
    """
    module = design["modules"][top]
    ports = {name: port["bits"] for name, port in module["ports"].items()}
    cells = {name: cell for name, cell in module["cells"].items() if cell["type"] != "$scopeinfo"}
    kinds = read_cells(library, {cell["type"] for cell in cells.values()})
    pins = {name: _connected(kinds[cell["type"]], cell["connections"]) for name, cell in cells.items()}
    level = _levels({name: kinds[cell["type"]] for name, cell in cells.items()}, pins)
    together: dict[tuple[int, str], list[str]] = defaultdict(list)
    for name, cell in cells.items():
        kind = kinds[cell["type"]]
        if kind.clock and pins[name][kind.clock] != ports[clock][0]:
            raise BadNetlist(f"every flop must be clocked by {clock}; {name} is not")
        together[level[name], cell["type"]].append(name)
    slot_of: dict[Any, int] = {bit: slot for slot, bit in enumerate(CONSTANTS)}
    driven = [
        pins[name].get(pin, (name, pin))
        for (_, kind), names in sorted(together.items())
        for pin in kinds[kind].outputs
        for name in names
    ]
    # Undriven nets come first: input ports, and undefined values.
    free = {bit for used in (*ports.values(), *(p.values() for p in pins.values())) for bit in used} - set(driven)
    for bit in (*sorted(free - set(CONSTANTS), key=str), *driven):
        slot_of[bit] = len(slot_of)
    if len(slot_of) != len(CONSTANTS) + len(free - set(CONSTANTS)) + len(driven):
        raise BadNetlist("every net must have one driver, and one has several")
    groups = {key: _group(kinds[key[1]], names, pins, slot_of) for key, names in sorted(together.items())}
    return Circuit(
        size=len(slot_of),
        ports={name: np.array([slot_of[bit] for bit in bits]) for name, bits in ports.items()},
        flops=tuple(group for group in groups.values() if group.cell.clock),
        gates=tuple(group for group in groups.values() if not group.cell.clock),
    )


def _connected(cell: Cell, connections: Mapping[str, Any]) -> dict[str, Any]:
    """Return the net at each pin; open inputs are undefined."""
    return dict.fromkeys(cell.inputs, "x") | {pin: bits[0] for pin, bits in connections.items() if bits}


def _group(cell: Cell, names: list[str], pins: Mapping[str, Mapping[str, Any]], slot_of: Mapping[Any, int]) -> Group:
    inputs = {pin: np.array([slot_of[pins[name][pin]] for name in names]) for pin in cell.inputs if pin != cell.clock}
    first = {pin: slot_of[pins[names[0]].get(pin, (names[0], pin))] for pin in cell.outputs}
    return Group(cell, tuple(names), inputs, {pin: slice(slot, slot + len(names)) for pin, slot in first.items()})


def _levels(cells: Mapping[str, Cell], pins: Mapping[str, Mapping[str, Any]]) -> dict[str, int]:
    """Return the logic level of each cell; flops are at level 0."""
    driver = {
        pins[name][pin]: name
        for name, cell in cells.items()
        if not cell.clock
        for pin in cell.outputs
        if pin in pins[name]
    }
    users: dict[str, list[str]] = defaultdict(list)
    waits: dict[str, int] = {}
    for name, cell in cells.items():
        before = [] if cell.clock else [driver[pins[name][pin]] for pin in cell.inputs if pins[name][pin] in driver]
        waits[name] = len(before)
        for other in before:
            users[other].append(name)
    level = {name: int(not cells[name].clock) for name in cells}
    ready = [name for name, count in waits.items() if not count]
    for name in ready:  # which grows as it is read
        for user in users[name]:
            level[user] = max(level[user], level[name] + 1)
            waits[user] -= 1
            if not waits[user]:
                ready.append(user)
    if len(ready) < len(cells):
        raise BadNetlist(f"gates must not form a loop; {len(cells) - len(ready)} are in one or behind it")
    return level
