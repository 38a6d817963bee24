"""A netlist compiled to a straight-line program of gate operations, which Numba executes.

Operands and results are words of one array: all nets of the circuit, then the states of its flops, their next states,
and temporaries inside a cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from .cells import Gate, Net
from .circuit import Circuit, Group

__all__ = ["Program", "compile_circuit", "run"]

Words = NDArray[np.uint64]
Places = NDArray[np.int64]
OPERATIONS = {
    "$_BUF_": 0,
    "$_NOT_": 1,
    "$_AND_": 2,
    "$_OR_": 3,
    "$_XOR_": 4,
    "$_NAND_": 5,
    "$_NOR_": 6,
    "$_XNOR_": 7,
    "$_ANDNOT_": 8,
    "$_ORNOT_": 9,
    "$_MUX_": 10,
}
COLUMNS = 5  # operation, index of the result, indices of up to three operands


@njit(cache=True)
def run(lines: Places, values: Words) -> None:
    """Execute operations in order."""
    for line in lines:
        operation, a, b = line[0], values[line[2]], values[line[3]]
        if operation == 0:
            made = a
        elif operation == 1:
            made = ~a
        elif operation == 2:
            made = a & b
        elif operation == 3:
            made = a | b
        elif operation == 4:
            made = a ^ b
        elif operation == 5:
            made = ~(a & b)
        elif operation == 6:
            made = ~(a | b)
        elif operation == 7:
            made = ~(a ^ b)
        elif operation == 8:
            made = a & ~b
        elif operation == 9:
            made = a | ~b
        else:
            made = a ^ ((a ^ b) & values[line[4]])
        values[line[1]] = made


@dataclass(frozen=True)
class Program:
    """The operations of one clock.

    Attributes
    ----------
    size : int
        Number of words.
    states, following : slice
        States of all flops, and their next states in the same order.
    settle, advance, show : array
        Operations that settle the gates, compute next states, and drive the outputs of flops.
    """

    size: int
    states: slice
    following: slice
    settle: Places
    advance: Places
    show: Places


def compile_circuit(circuit: Circuit) -> Program:
    """Return the program of a circuit."""
    counts = [len(group.names) * len(group.cell.flops) for group in circuit.flops]
    states = slice(circuit.size, circuit.size + sum(counts))
    following = slice(states.stop, states.stop + sum(counts))
    cells = {id(group.cell): group.cell for group in circuit.groups}.values()
    inside = max((len(cell.output_gates) + len(cell.next_gates) for cell in cells), default=0)
    advance, show, first = [], [], 0
    for group, count in zip(circuit.flops, counts, strict=True):
        numbers = np.arange(first, first + count).reshape(len(group.cell.flops), len(group.names))
        state = {q: states.start + row for (q, _), row in zip(group.cell.flops, numbers, strict=True)}
        after = [(d, following.start + row) for (_, d), row in zip(group.cell.flops, numbers, strict=True)]
        advance.append(_lines(group, group.cell.next_gates, state, after, following.stop))
        show.append(_lines(group, group.cell.output_gates, state, _outputs(group), following.stop))
        first += count
    settle = [_lines(group, group.cell.output_gates, {}, _outputs(group), following.stop) for group in circuit.gates]
    return Program(following.stop + inside, states, following, *map(_joined, (settle, advance, show)))


def _outputs(group: Group) -> list[tuple[Net, Places]]:
    """Return the internal nets of a cell's outputs, and the indices of the outputs."""
    return [(group.cell.outputs[pin], np.arange(slots.start, slots.stop)) for pin, slots in group.outputs.items()]


def _lines(
    group: Group, gates: Iterable[Gate], state: Mapping[Net, Places], results: list[tuple[Net, Places]], inside: int
) -> Places:
    """Return the operations of all cells of a group, cell by cell."""
    count = len(group.names)
    place: dict[Net, Any] = {"0": 0, "1": 1, **state}
    place |= {group.cell.inputs[pin]: slots for pin, slots in group.inputs.items()}
    columns = []

    def line(operation: int, to: Any, operands: Iterable[Any]) -> None:
        filled = [operation, to, *operands]
        columns.append(np.stack([np.broadcast_to(part, count) for part in (filled + [0] * COLUMNS)[:COLUMNS]], axis=1))

    for number, (kind, net, operands) in enumerate(gates):
        line(OPERATIONS[kind], inside + number, (place[operand] for operand in operands))
        place[net] = inside + number
    for net, to in results:
        line(OPERATIONS["$_BUF_"], to, (place[net],))
    return np.stack(columns, axis=1).reshape(-1, COLUMNS) if columns else _joined([])


def _joined(lines: list[Places]) -> Places:
    return np.ascontiguousarray(np.concatenate([np.empty((0, COLUMNS), np.int64), *lines]), np.int64)
