"""Simulating a netlist in 64 copies side by side: a bit of each word is a copy, and all take the same operations.

Gates take no time: of every clock only the values are known that all nets settle on. So a net that passes through other
values on its way there (a glitch) is counted once or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .circuit import Circuit
from .program import programs, run

__all__ = ["COPIES", "Simulator", "pack", "unpack"]

COPIES = 64
Words = NDArray[np.uint64]


def pack(numbers: Sequence[int], bits: int) -> Words:
    """Return a word for each bit of the copies' numbers, least significant first; numbers are taken again from the
    first until there is one for each copy."""
    size = -(-bits // 8)
    text = b"".join(numbers[copy % len(numbers)].to_bytes(size, "little") for copy in range(COPIES))
    rows = np.unpackbits(np.frombuffer(text, np.uint8).reshape(COPIES, size), axis=1, bitorder="little")[:, :bits]
    packed = np.ascontiguousarray(np.packbits(rows.T, axis=1, bitorder="little"))
    return packed.view("<u8").reshape(bits).astype(np.uint64)


def unpack(words: Words) -> list[int]:
    """Return the number of each copy."""
    rows = np.unpackbits(words.astype("<u8").view(np.uint8).reshape(len(words), 8), axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in np.packbits(rows.T, axis=1, bitorder="little")]


class Simulator:
    """A netlist in operation; registers, inputs and nets that nothing drives start at random.

    Parameters
    ----------
    circuit : Circuit
    seed : int
        Of what is random.

    Attributes
    ----------
    toggles : array of int
        For each slot how often it changed from one clock to the next, in all copies, since `count` was called.
    clocks : int
        The clocks since then.
    """

    def __init__(self, circuit: Circuit, seed: int = 0) -> None:
        self.circuit = circuit
        self._programs = programs(circuit)
        self._all: Words = np.random.default_rng(seed).integers(0, 1 << 64, self._programs.size, np.uint64)
        self._all[:2] = 0, ~np.uint64(0)
        self._values = self._all[: circuit.size]
        self._settled = self._values.copy()
        self.count()
        run(self._programs.show, self._all)

    def count(self) -> None:
        """Count changes from here."""
        self.toggles = np.zeros(self.circuit.size, np.int64)
        self.clocks = 0

    def set(self, port: str, words: Words) -> None:
        """Put values on an input port, a word for each bit."""
        self._values[self.circuit.ports[port]] = words

    def get(self, port: str) -> Words:
        """Return the values of a port as they settled, a word for each bit."""
        return self._values[self.circuit.ports[port]]

    def settle(self) -> None:
        """Let all gates settle: outputs are then right for the inputs that stand."""
        run(self._programs.settle, self._all)

    def clock(self) -> None:
        """Count what changed since the last edge, and give the rising edge; `settle` must have been called."""
        self.toggles += np.bitwise_count(self._values ^ self._settled)
        self.clocks += 1
        np.copyto(self._settled, self._values)
        run(self._programs.advance, self._all)
        self._all[self._programs.states] = self._all[self._programs.following]
        run(self._programs.show, self._all)
