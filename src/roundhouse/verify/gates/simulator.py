"""Bit-parallel simulation of 64 copies of a netlist: each bit of a word is one copy.

Gates have no delay, so each clock has only the settled value of every net. A net that takes other values before
(glitches) is counted once or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .circuit import Circuit
from .program import compile_circuit, run

__all__ = ["COPIES", "Simulator", "pack", "unpack"]

COPIES = 64
Words = NDArray[np.uint64]


def pack(numbers: Sequence[int], bits: int) -> Words:
    """Return a word for each bit of the copies' numbers, least significant first; too few numbers are repeated."""
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
    """A running netlist. Registers, inputs and undriven nets start at random values.

    Parameters
    ----------
    circuit : Circuit
    seed : int
        Seed of the random values.

    Attributes
    ----------
    toggles : array of int
        For each slot, the number of changes from one clock to the next, in all copies, since `count` was called.
    clocks : int
        Clocks since then.
    """

    def __init__(self, circuit: Circuit, seed: int = 0) -> None:
        self.circuit = circuit
        self._program = compile_circuit(circuit)
        self._all: Words = np.random.default_rng(seed).integers(0, 1 << 64, self._program.size, np.uint64)
        self._all[:2] = 0, ~np.uint64(0)
        self._values = self._all[: circuit.size]
        self._settled = self._values.copy()
        self.count()
        run(self._program.show, self._all)

    def count(self) -> None:
        """Start counting changes."""
        self.toggles = np.zeros(self.circuit.size, np.int64)
        self.clocks = 0

    def set(self, port: str, words: Words) -> None:
        """Drive an input port, with a word for each bit."""
        self._values[self.circuit.ports[port]] = words

    def get(self, port: str) -> Words:
        """Return the settled values of a port, a word for each bit."""
        return self._values[self.circuit.ports[port]]

    def settle(self) -> None:
        """Settle all gates, so that outputs match the present inputs."""
        run(self._program.settle, self._all)

    def clock(self) -> None:
        """Count changes since the last edge, then give the rising edge; call `settle` before."""
        self.toggles += np.bitwise_count(self._values ^ self._settled)
        self.clocks += 1
        np.copyto(self._settled, self._values)
        run(self._program.advance, self._all)
        self._all[self._program.states] = self._all[self._program.following]
        run(self._program.show, self._all)
