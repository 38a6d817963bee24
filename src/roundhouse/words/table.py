"""Tables: constants indexed by a word, with the circuits that compute the same entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from .compact import compact_circuit
from .op import LOOKUP
from .word import Word, apply, const, join

__all__ = ["COMPACT", "Table"]

Circuits = Mapping[str, Callable[[Word], Word]]

#: The circuit that every table has.
COMPACT = "compact"
#: Tables of more entries are built by a circuit only if they are given one: to search for it takes long.
MOST_SEARCHED = 64


class Table:
    """A constant table indexed by a word: an S-box, or a constant for each round.

    Parameters
    ----------
    name : str
        The name in the standard; modules and wires are named after it.
    entries : iterable of int
        The entries, for the indices 0, 1, 2 …
    width : int
        Width of an entry in bits.
    circuits : mapping of str to callable, optional
        Functions from the index word to the entry that compute the same entries, by name. Architectures offer these to
        the user; tests prove each equal on every index.
    said : str, optional
        What a reader of the entries must know of their order.

    Attributes
    ----------
    uniform : int or None
        The entry, if all are equal.
    counts : bool
        Whether each of several entries is its index plus one.
    family : tuple or None
        The merged table that this one is part of, and its place there; see `merge`.
    """

    def __init__(self, name: str, entries: Iterable[int], width: int, circuits: Circuits | None = None, said: str = ""):
        self.name, self.entries, self.width, self.circuits = name, tuple(entries), width, dict(circuits or {})
        self.said = said
        for index, entry in enumerate(self.entries):
            if not 0 <= entry < 1 << width:
                raise ValueError(f"entries of {name} must have {width} bits; entry {index} is {entry:#x}")
        self.uniform = self.entries[0] if len(set(self.entries)) == 1 else None
        self.counts = len(self.entries) > 1 and self.entries == tuple(range(1, len(self.entries) + 1))
        self.family: tuple[Table, int] | None = None

    @property
    def circuit_names(self) -> frozenset[str]:
        """Names of the circuits that a core can be built with: the table's own, and for a small table `COMPACT`."""
        searched = {COMPACT} if len(self) <= MOST_SEARCHED else ()
        return frozenset(self.circuits).union(searched)

    def circuit(self, name: str) -> Callable[[Word], Word] | None:
        """The circuit of that name, from the index word to the entry; None if the table has none.

        Any table has one called ``"compact"``: its own, or else one of few gates that is found and proven on every
        entry when it is first asked for, see `roundhouse.words.compact`.
        """
        if name == COMPACT and name not in self.circuits:
            return compact_circuit(self.entries, self.width)
        return self.circuits.get(name)

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def index_width(self) -> int:
        """Bits of an index that reach every entry."""
        return max(1, (len(self.entries) - 1).bit_length())

    def __getitem__(self, index: int | Word) -> Word:
        if isinstance(index, int):
            return const(self.entries[index], self.width)
        return apply(LOOKUP, self.width, (index,), self)

    def bitsliced(self, index: Sequence[Word]) -> list[Word]:
        """The bits of the entry, least significant first, for every bit of wide words at once.

        `index` has a word for each bit of the index, least significant first. The entries become a tree of selections
        by one bit after another, so this is for tables of few entries.
        """
        if len(self) != 1 << len(index):
            raise ValueError(
                f"a table of {len(self)} entries needs a word for each bit of its index; {len(index)} were given"
            )
        made: dict[tuple[int, ...], Word] = {}
        bits = (tuple(entry >> n & 1 for entry in self.entries) for n in range(self.width))
        return [_selected(column, index, made) for column in bits]

    @staticmethod
    def merge(name: str, zero: Table, one: Table, circuits: Circuits | None = None) -> Table:
        """One table in place of two that are never needed at once.

        Its index is ``join(selector, index)``: `zero` where the selector bit is 0, `one` where it is 1. `circuits`
        compute both and share their common parts.
        """
        if (
            len(zero.entries) != len(one.entries)
            or zero.width != one.width
            or len(zero.entries) & len(zero.entries) - 1
        ):
            raise ValueError(
                "tables can be merged that have one shape and a power of two of entries; "
                f"{zero.name} has {len(zero.entries)} of {zero.width} bits, "
                f"{one.name} {len(one.entries)} of {one.width} bits"
            )
        merged = Table(name, zero.entries + one.entries, zero.width, circuits)
        zero.family, one.family = (merged, 0), (merged, 1)
        return merged

    def member_index(self, index: Word) -> tuple[Table, Word]:
        """The merged table that this one is part of, and the index there that gives ``self[index]``."""
        if self.family is None:
            return self, index
        merged, place = self.family
        return merged, join(const(place, 1), index)


def _selected(column: tuple[int, ...], index: Sequence[Word], made: dict[tuple[int, ...], Word]) -> Word:
    """The bit that each bit of the index words selects from a column of entries; `made` has the columns so far."""
    if column in made:
        return made[column]
    inverse = tuple(1 - bit for bit in column)
    half = len(column) // 2
    low, high, x = column[:half], column[half:], index[half.bit_length() - 1] if half else None
    if x is None or len(set(column)) == 1:
        word = const(-column[0], index[0].width)
    elif inverse in made:
        word = ~made[inverse]
    elif low == high:
        word = _selected(low, index, made)
    else:
        zero, one = _selected(low, index, made), _selected(high, index, made)
        word = zero ^ x if low == inverse[half:] else (one & x) | (zero & ~x)
    made[column] = word
    return word
