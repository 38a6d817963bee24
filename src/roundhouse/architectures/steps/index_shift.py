"""A graph at the index of the step before, without a subtractor in front of its tables."""

from __future__ import annotations

from functools import cache

from ...graph.walk import rebuild, sources, substitute
from ...words import Table, Tree, Word, flatten, unflatten
from ...words.op import JOIN, SLICE

__all__ = ["shifted"]


def shifted(tree: Tree, i: Word, by: int) -> Tree:
    """A tree of words with ``i + by`` in place of its input `i`.

    Where a table is looked up by the low bits of `i`, its entries move instead and the index stays.
    """
    moved = {i: i + by}

    def move(word: Word, args: tuple[Word, ...]) -> Word | None:
        if word.op.is_wiring or not any(_wired(arg, i) for arg in word.args):
            return None
        if word.op.is_lookup and isinstance(word.param, Table) and (bits := _field(args[0], i)) is not None:
            return _renumbered(word.param, args[0].width, bits, by)[args[0]]
        return word.on(*(substitute([arg], moved)[0] if _wired(arg, i) else arg for arg in args))

    words = rebuild(flatten(tree), move)
    return unflatten(tree, (substitute([word], moved)[0] if _wired(word, i) else word for word in words))


def _wired(word: Word, i: Word) -> bool:
    """Whether a word is wired from `i`, among others."""
    return word is i or (word.op.is_wiring and i in sources(word))


def _field(index: Word, i: Word) -> tuple[int, int] | None:
    """Where the low bits of `i` are in an index, as (position, width); None if there is no such place."""
    found, low = [], 0
    for part in reversed(index.args if index.op is JOIN else (index,)):
        if part is i or (part.op is SLICE and part.args[0] is i and part.param[0] == 0):
            found.append((low, part.width))
        elif _wired(part, i):
            return None
        low += part.width
    return found[0] if len(found) == 1 else None


@cache
def _renumbered(table: Table, index_width: int, field: tuple[int, int], by: int) -> Table:
    """The table whose entry at an index is that of `table` with `by` added to the field."""
    position, width = field
    mask = (1 << width) - 1 << position

    def before(index: int) -> int:
        return index & ~mask | (index + (by << position)) & mask

    size = len(table)
    indices = range(1 << index_width)
    last = max(index for index in indices if before(index) < size)
    entries = (table.entries[before(index)] if before(index) < size else 0 for index in indices[: last + 1])
    moved = f"x[{position + width - 1}:{position}]"
    said = table.said.replace(moved, f"({moved} {'+' if by > 0 else '-'} {abs(by)}) mod {1 << width}")
    return Table(table.name, entries, table.width, said=said)
