"""Units: operations that are worth hardware of their own, to be shared between branches and used again in other clocks.

Look-ups in large tables and multiplications are units. Additions are of a lower rank: they share where that pays (see
`roundhouse.graph.share`), and are never folded, since the selectors before an adder that is used in several clocks cost
about as much as the adders that it replaces.
"""

from __future__ import annotations

from collections.abc import Hashable

from ..words import FilledTable, Table, Word

__all__ = ["UNIT_ENTRIES", "is_adder", "is_large", "is_unit", "kind"]

#: The least table that is a unit. Smaller ones are a few gates: four-bit S-boxes, and the constants of rounds.
UNIT_ENTRIES, UNIT_ENTRY_BITS = 64, 6
#: Width from which on arithmetic is more than control.
UNIT_BITS = 8


def is_large(table: Table | FilledTable) -> bool:
    """Whether a table is a piece of hardware worth sharing, rather than a few gates."""
    return len(table) >= UNIT_ENTRIES and table.width >= UNIT_ENTRY_BITS


def is_unit(word: Word) -> bool:
    """Whether a word is a unit: a look-up in a large table, or the product of two words of which neither is known."""
    if word.op == "lookup":
        return is_large(word.param)
    return word.op == "mul" and word.width >= UNIT_BITS and not any(a.is_const for a in word.args)


def is_adder(word: Word) -> bool:
    """Whether a word is a sum or a difference that may be worth sharing."""
    return word.op in ("add", "sub") and word.width >= UNIT_BITS


def kind(unit: Word) -> Hashable:
    """What a unit is one of: units of one kind can stand for one another."""
    return unit.param if unit.op == "lookup" else (unit.op, unit.width)
