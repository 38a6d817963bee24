"""Circuits as lists of sums of products, run on words.

One sum is ``name = a b + c + 1``: products of bits, added by exclusive or; the operand ``1`` is constant. Sums are
separated by ``;`` or line ends. Each sum of at most k bits fits one look-up table
of k inputs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import and_

from .balanced import xor_all
from .word import Word, const

__all__ = ["operand_counts", "run_sums"]


def run_sums(program: str, inputs: Mapping[str, Word]) -> dict[str, Word]:
    """Compute all bits of the program, by name, from the single bits in `inputs`; wires are named after them.

    Raises
    ------
    ValueError
        If a sum uses a name that nothing before it defines.
    """
    bits = {**inputs, "1": const(1, 1)}
    for name, products in _sums(program):
        if unknown := [operand for product in products for operand in product if operand not in bits]:
            raise ValueError(f"a sum must be of known bits; {name} takes {unknown[0]!r}")
        total = xor_all([reduce(and_, (bits[operand] for operand in product)) for product in products])
        if not (total.is_const or total.op.is_input or total.op.is_wiring):
            total.hint = total.hint or name
        bits[name] = total
    return bits


def operand_counts(program: str) -> list[int]:
    """How many different bits each sum has: the inputs of its look-up table."""
    return [len({operand for product in products for operand in product} - {"1"}) for _, products in _sums(program)]


def _sums(program: str) -> list[tuple[str, list[list[str]]]]:
    lines = (line.split("=") for line in program.replace(";", "\n").splitlines() if line.strip())
    return [(name.strip(), [product.split() for product in total.split("+")]) for name, total in lines]
