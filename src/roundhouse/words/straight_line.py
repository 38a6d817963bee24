"""Straight-line programs: circuits as lists of gates, run on words.

One gate is ``name = a OP b`` with ``+`` for exclusive or, ``x`` for and, ``#`` for exclusive nor, as the circuit papers
print them; ``name = a`` is another name for a bit. A ``~`` before an operand complements it, and the operand ``0`` is
constant. Gates are separated by ``;`` or line ends. Names are single bits, or words of one width for a bitsliced run.
"""

from __future__ import annotations

from collections.abc import Mapping

from .word import Word, const

__all__ = ["gate_count", "run"]


def run(program: str, inputs: Mapping[str, Word]) -> dict[str, Word]:
    """Compute all bits of the program, by name, from the bits in `inputs`.

    Raises
    ------
    ValueError
        If a gate uses a name that nothing before it defines, or an unknown operation.
    """
    bits = {**inputs, "0": const(0, next(iter(inputs.values())).width)}
    for gate in _gates(program):
        name, _, a, *rest = gate
        operation, b = rest or ("+", "0")
        if a.lstrip("~") not in bits or b.lstrip("~") not in bits or operation not in ("+", "x", "#"):
            raise ValueError(f"a gate must combine known bits with +, x or #; {' '.join(gate)!r} does not")
        one, other = (~bits[operand[1:]] if operand.startswith("~") else bits[operand] for operand in (a, b))
        bits[name] = one & other if operation == "x" else one ^ other
        if operation == "#":
            bits[name] = ~bits[name]
    return bits


def gate_count(program: str) -> int:
    """Number of two-input gates."""
    return sum(len(gate) == 5 for gate in _gates(program))


def _gates(program: str) -> list[list[str]]:
    return [gate.split() for gate in program.replace(";", "\n").splitlines() if gate.strip()]
