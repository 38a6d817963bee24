"""Energy per clock from the toggles of nets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ...tools.opensta_power import CellEnergy
from ..gates.circuit import Circuit, Group

__all__ = ["energy_by_part", "leakage_by_part"]

Numbers = NDArray[np.float64]
EDGES = 2.0  #: transitions of the clock in each clock


def energy_by_part(
    circuit: Circuit, energies: Mapping[str, CellEnergy], toggles: Numbers, parts: Sequence[str]
) -> dict[str, float]:
    """Return the energy per clock in J, by part; cells outside all parts count under the empty name.

    A transition of an output takes the energy of its load plus the internal energy, averaged over the inputs that can
    cause it and weighted by their toggle rates. Transitions of inputs and clock take their energy in the library.

    Parameters
    ----------
    circuit : Circuit
    energies : mapping
        By instance.
    toggles : array
        Transitions per clock of each slot.
    parts : sequence of str
        Prefixes of instance names, before a dot.
    """
    sums = dict.fromkeys(("", *parts), 0.0)
    for group in circuit.groups:
        spent = _energy(group, [energies[name] for name in group.names], toggles)
        for name, joules in zip(group.names, spent, strict=True):
            sums[_part(name, sums)] += float(joules)
    return sums


def leakage_by_part(energies: Mapping[str, CellEnergy], parts: Sequence[str]) -> dict[str, float]:
    """Return the leakage in W, by part."""
    sums = dict.fromkeys(("", *parts), 0.0)
    for name, cell in energies.items():
        sums[_part(name, sums)] += cell.leakage_w
    return sums


def _part(name: str, parts: Mapping[str, float]) -> str:
    before, dot, _ = name.partition(".")
    return before if dot and before in parts else ""


def _energy(group: Group, energies: Sequence[CellEnergy], toggles: Numbers) -> Numbers:
    """Return the energy of each cell of a group."""

    def internal(start: str, end: str) -> Numbers:
        values = (cell.internal_j.get((start, end), ()) for cell in energies)
        return np.array([sum(both) / len(both) if both else 0.0 for both in values])

    arcs = sorted({arc for cell in energies for arc in cell.internal_j})
    spent = np.zeros(len(group.names))
    for pin, slots in group.outputs.items():
        load = np.array([cell.switching_j.get(pin, 0.0) for cell in energies])
        causes = [start for start, end in arcs if end == pin and start != pin]
        weights = {start: _weight(group, start, toggles) for start in causes}
        total = sum(weights.values(), np.zeros(len(group.names)))
        inside = sum((weights[start] * internal(start, pin) for start in causes), np.zeros(len(group.names)))
        spent += toggles[slots] * (load + np.divide(inside, total, out=np.zeros_like(total), where=total > 0))
    for pin in (start for start, end in arcs if start == end):
        rate = EDGES if pin == group.cell.clock else toggles[group.inputs[pin]]
        spent += rate * internal(pin, pin)
    return spent


def _weight(group: Group, start: str, toggles: Numbers) -> Numbers:
    """Return the toggle rate of an input; the clock counts as the cause of all transitions of a flop."""
    if start == group.cell.clock:
        return np.ones(len(group.names))
    return toggles[group.inputs[start]] if start in group.inputs else np.zeros(len(group.names))
