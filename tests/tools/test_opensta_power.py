"""Energies read from a recorded answer of OpenSTA, and what is made of them by hand."""

from pathlib import Path

import numpy as np
import pytest

from roundhouse.tools.opensta_power import read_energies
from roundhouse.tools.process import ToolFailed
from roundhouse.verify.gates.cells import Cell
from roundhouse.verify.gates.circuit import Circuit, Group
from roundhouse.verify.netlist.energy import energy_by_part, leakage_by_part

LOG = (Path(__file__).parent / "logs" / "opensta_power.log").read_text()


def test_energies_by_instance() -> None:
    told = read_energies(LOG)
    assert set(told) == {"u1", "u2", "u3", "f", "u4"}
    assert told["u2"].internal_j == {("A", "Y"): [5.51e-13, 1.76e-12], ("B", "Y"): [3.04e-13, 1.78e-12]}
    assert told["u2"].switching_j["Y"] == pytest.approx(1.961e-13) and told["u2"].leakage_w == 1.803e-10
    assert set(told["f"].internal_j) == {("CLK", "CLK"), ("D", "D"), ("CLK", "Q")}
    assert told["u4"].switching_j == {}  # drives a port


def test_garbage() -> None:
    with pytest.raises(
        ToolFailed, match="the log must have the energies of cells, and this has none: 'Segmentation fault'"
    ):
        read_energies("Segmentation fault")


def circuit() -> Circuit:
    """The exclusive-or and the flop of the recorded netlist: slots are A, B, Y and D, Q."""
    xor = Cell({"A": 1, "B": 2}, {"Y": 3}, "", (), (), ())
    flop = Cell({"CLK": 1, "D": 2}, {"Q": 3}, "CLK", (), (), ((3, 2),))
    pins = {"A": np.array([2]), "B": np.array([3])}
    gate = Group(xor, ("u2",), pins, {"Y": slice(4, 5)})
    register = Group(flop, ("f",), {"D": np.array([5])}, {"Q": slice(6, 7)})
    return Circuit(7, {}, (register,), (gate,))


def test_energy_of_a_clock() -> None:
    told = read_energies(LOG)
    xor = 0.5 * (1.961e-13 + (0.3 * (5.51 + 17.6) / 2 + 0.1 * (3.04 + 17.8) / 2) * 1e-13 / 0.4)
    flop = 0.2 * (9.3e-13 + 4.030e-13 + 13.79e-13 / 2) + 2 * 16.08e-13 / 2
    toggles = np.array([0, 0, 0.3, 0.1, 0.5, 0.2, 0.2])
    given = energy_by_part(circuit(), told, toggles, ())
    assert given[""] == pytest.approx(xor + flop, rel=0.02)
    assert leakage_by_part(told, ()) == {"": pytest.approx(3.056e-11 + 1.803e-10 + 7.982e-11 + 2.433e-10 + 1.302e-10)}


def test_parts_are_told_apart() -> None:
    told = {"algorithm.u2": read_energies(LOG)["u2"], "f": read_energies(LOG)["f"]}
    net = circuit()
    gate = Group(net.gates[0].cell, ("algorithm.u2",), net.gates[0].inputs, net.gates[0].outputs)
    given = energy_by_part(Circuit(7, {}, net.flops, (gate,)), told, np.ones(7), ("algorithm", "controller"))
    assert given["controller"] == 0 < given["algorithm"] and given[""] > 0
