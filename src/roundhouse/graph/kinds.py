"""Units: operations worth hardware of their own, which branches share and which later clocks use again.

Look-ups in large tables and multiplications are units. Additions rank lower: they share where that pays (see
`roundhouse.graph.gain`) and are never folded, since the selectors before an adder that is used in several clocks cost
about as much as the adders that it replaces.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from ..words import AnyTable, Word
from ..words.op import ADD, MUL, SUB

__all__ = ["DEFAULT_KINDS", "SEPARATE_KINDS", "UnitKinds", "kind"]


@dataclass(frozen=True)
class UnitKinds:
    """What is large enough to be a unit. An architecture chooses it, and hands the same one to all passes.

    The default suits ciphers with byte S-boxes. A 4-bit S-box is about 15 gates, and the selectors for its index (12
    gates for two) and the registers for its result cost as much, so by default it stays logic in its place. Choose
    ``UnitKinds(least_entries=16, least_entry_bits=4)`` for a cipher whose S-boxes are of 4 bits

    - to *fold* a layer of them on fewer, for the smallest area at many clocks a round;
    - to *share* them between exclusive branches, which pays where many exclude each other on few selectors, as with
      one table in both directions;
    - to build them from a *circuit*, ``Units("compact", kinds=kinds)``, or as a *module* each.

    A table merged of two (`Table.merge`) pays where both have hardware in common: in a circuit, such as one inversion
    for an S-box and its inverse, or in a block RAM, which has room for both. In logic it has the entries of both and
    little in common, but a longer path, and selectors before its index. There choose ``UnitKinds(merges=False)``.

    In general: the entries and the width of the smallest S-box that is to be a unit. Every table as large becomes a
    unit too. One that is looked up once stays as it is, but for a module of its own; tables of constants (one for each
    round) are best left below one of the two thresholds. A table of single bits is never a module.

    Parameters
    ----------
    least_entries : int
        Entries from which a table is a module of its own, and may be made by a circuit.
    least_entry_bits : int
        Bits of an entry from which such a table is a unit, worth sharing, folding and block RAM.
    least_bits : int
        Width from which arithmetic is more than control: products are units, sums and differences may share.
    merges : bool
        Whether look-ups in two tables share the table that is merged of them. Those in one table share it anyway.
    """

    least_entries: int = 64
    least_entry_bits: int = 6
    least_bits: int = 8
    merges: bool = True

    def is_module(self, table: AnyTable) -> bool:
        """Whether a table is a module, instantiated at each look-up, rather than a few gates."""
        return len(table) >= self.least_entries and table.width > 1

    def is_large(self, table: AnyTable) -> bool:
        """Whether a table is worth sharing and folding."""
        return len(table) >= self.least_entries and table.width >= self.least_entry_bits

    def circuit(self, table: AnyTable, name: str) -> Callable[[Word], Word] | None:
        """The circuit of that name by which a table is built, if it is a module and has one; see `Table.circuit`."""
        return table.circuit(name) if self.is_module(table) else None

    def is_unit(self, word: Word) -> bool:
        """Whether a word is a look-up in a large table, or the product of two words of which neither is constant."""
        if word.op.is_lookup:
            return self.is_large(word.param)
        return word.op is MUL and word.width >= self.least_bits and not any(a.is_const for a in word.args)

    def is_adder(self, word: Word) -> bool:
        """Whether a word is a sum or difference that may be worth sharing."""
        return word.op in (ADD, SUB) and word.width >= self.least_bits


#: Units of a cipher with byte S-boxes or multiplications.
DEFAULT_KINDS = UnitKinds()
#: The same with two tables never merged.
SEPARATE_KINDS = UnitKinds(merges=False)


def kind(unit: Word) -> Hashable:
    """The kind of a unit: units of one kind can take one another's place."""
    return unit.param if unit.op.is_lookup else (unit.op, unit.width)
