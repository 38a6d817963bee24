"""Straight-line programs: published circuits as lists of gates, run on words.

One gate is ``name = a OP b`` with ``+`` for exclusive or, ``x`` for and, ``#`` for exclusive nor, as the circuit papers
print them; gates are separated by ``;`` or line ends. Names are single bits.
"""

from __future__ import annotations

from collections.abc import Mapping

from .word import Word

__all__ = ["gate_count", "run"]


def run(program: str, inputs: Mapping[str, Word]) -> dict[str, Word]:
    """Compute all bits of the program, by name, from the bits in `inputs`.

    Raises
    ------
    ValueError
        If a gate uses a name that nothing before it defines, or an unknown operation.
    """
    bits = dict(inputs)
    for gate in _gates(program):
        name, _, a, operation, b = gate
        if a not in bits or b not in bits or operation not in ("+", "x", "#"):
            raise ValueError(f"a gate must combine known bits with +, x or #; {' '.join(gate)!r} does not")
        bits[name] = bits[a] & bits[b] if operation == "x" else bits[a] ^ bits[b]
        if operation == "#":
            bits[name] = ~bits[name]
    return bits


def gate_count(program: str) -> int:
    """Number of two-input gates."""
    return len(_gates(program))


def _gates(program: str) -> list[list[str]]:
    return [gate.split() for gate in program.replace(";", "\n").splitlines() if gate.strip()]
