"""Cells compute what their Liberty functions say, for every input; what cannot be simulated is refused."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from roundhouse.verify.gates.cells import UnknownCell, read_cells
from roundhouse.verify.gates.circuit import Circuit, Group
from roundhouse.verify.gates.simulator import Simulator
from small_library import library

EXPECTED = {
    "INV": lambda a: {"Y": 1 - a},
    "NAND2": lambda a, b: {"Y": 1 - a * b},
    "NOR2": lambda a, b: {"Y": int(a + b == 0)},
    "XOR2": lambda a, b: {"Y": int(a != b)},
    "MUX2": lambda a, b, s: {"Y": b if s else a},
    "AOI21": lambda a, b, c: {"Y": int(not ((a and b) or c))},
    "ADD": lambda a, b, c: {"S": (a + b + c) % 2, "K": (a + b + c) // 2},
}


def alone(name: str, folder: Path) -> Simulator:
    """A circuit of one cell whose pins are its ports."""
    cell = read_cells(library(folder), {name})[name]
    pins = sorted({*cell.inputs, *cell.outputs} - {cell.clock})
    slots = {pin: np.array([number]) for number, pin in enumerate(pins, 2)}
    inputs = {pin: slots[pin] for pin in cell.inputs if pin != cell.clock}
    outputs = {pin: slice(slots[pin][0], slots[pin][0] + 1) for pin in cell.outputs}
    group = Group(cell, ("u",), inputs, outputs)
    flops, gates = ((group,), ()) if cell.clock else ((), (group,))
    return Simulator(Circuit(len(pins) + 2, slots, flops, gates))


@pytest.mark.parametrize("name", EXPECTED)
def test_every_row_of_a_truth_table(name: str, tmp_path: Path) -> None:
    simulator = alone(name, tmp_path)
    (cell,) = (group.cell for group in simulator.circuit.gates)
    for row in product((0, 1), repeat=len(cell.inputs)):
        for pin, value in zip(sorted(cell.inputs), row, strict=True):
            simulator.set(pin, np.array([value * 0xFFFF_FFFF_FFFF_FFFF], np.uint64))
        simulator.settle()
        assert {pin: int(simulator.get(pin)[0]) & 1 for pin in cell.outputs} == EXPECTED[name](*row)


@pytest.mark.parametrize(
    ("name", "first", "pins", "shown", "following"),
    [
        ("DFF", {"D": 3}, {"D": 5}, 3, 5),
        ("DFFE", {"D": 0b1100, "E": 2**64 - 1}, {"D": 0b0101, "E": 0b0011}, 0b1100, 0b1101),
        ("DFFI", {"D": 3}, {"D": 5}, 3, 5),
    ],
)
def test_next_state_of_flops(
    name: str, first: dict[str, int], pins: dict[str, int], shown: int, following: int, tmp_path: Path
) -> None:
    simulator = alone(name, tmp_path)
    for given, expected in ((first, shown), (pins, following)):
        for pin, value in given.items():
            simulator.set(pin, np.array([value], np.uint64))
        simulator.settle()
        simulator.clock()
        assert simulator.get("Q")[0] == expected


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("DFFN", "must be clocked by one of its inputs"),
        ("LATCH", "must be made of gates and flops"),
        ("NAND9", "these have none: NAND9"),
    ],
)
def test_what_cannot_be_simulated(name: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(UnknownCell, match=reason):
        read_cells(library(tmp_path), {name})
