"""Wide words cut into limbs that a processor can hold, as the graph of the same function on narrow words.

A wide word becomes a join of limbs, of which slices take their parts without cost. So each operation need only be
written limb by limb, and the joins vanish.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import and_

from .c_types import LONGEST
from .op import ADD, EQ, GUARD, JOIN, MUL, NOT, SLICE, SUB, Op
from .table import Table
from .word import Word, apply, const, join

__all__ = ["in_limbs", "limbs"]

#: Sums and products are computed in halves, so that a carry or a product still fits a limb.
_HALF = LONGEST // 2


def limbs(word: Word) -> list[Word]:
    """Parts of at most `LONGEST` bits, most significant first; all but the first have that many."""
    return [word[lo : min(lo + LONGEST, word.width)] for lo in reversed(range(0, word.width, LONGEST))]


def in_limbs(outputs: Sequence[Word], inputs: Mapping[Word, Sequence[Word]]) -> list[Word]:
    """Compute words of any width with operations on at most `LONGEST` bits.

    Parameters
    ----------
    outputs : sequence of Word
        The results.
    inputs : mapping of Word to sequence of Word
        For each input its limbs, inputs of another graph.

    Returns
    -------
    list of Word
        The outputs in the graph of the limbs; take the `limbs` of a wide one.
    """
    done: dict[Word, Word] = {word: join(*parts) for word, parts in inputs.items()}
    stack = list(reversed(outputs))
    while stack:
        word = stack[-1]
        if word in done or word.is_const:
            stack.pop()
        elif waiting := [a for a in word.args if a not in done and not a.is_const]:
            stack += waiting
        else:
            done[stack.pop()] = _narrow(word, [done.get(a, a) for a in word.args])
    return [done.get(word, word) for word in outputs]


def _narrow(word: Word, operands: list[Word]) -> Word:
    """The operation of `word` on operands that are narrow, or joins of narrow words."""
    if word.op is GUARD:
        return operands[1]
    if word.op in (SLICE, JOIN) or max(word.width, *(a.width for a in operands)) <= LONGEST:
        return word.on(*operands)
    if word.op is EQ:
        parts = zip(limbs(operands[0]), limbs(const(word.param, operands[0].width)), strict=True)
        return reduce(and_, (part.eq(int(value)) for part, value in parts))
    if word.op.is_lookup:
        return join(*(part[operands[0]] for part in _table_limbs(word.param)))
    if word.op in (ADD, SUB):
        a, b = operands
        return _sum(a, b, const(0, 1)) if word.op is ADD else _sum(a, _bitwise(NOT, [b]), const(1, 1))
    return _product(*operands) if word.op is MUL else _bitwise(word.op, operands)


def _bitwise(op: Op, operands: Iterable[Word]) -> Word:
    """An operation on each bit alone; an operand of one bit goes to all limbs."""
    operands = list(operands)
    width = max(a.width for a in operands)
    count = len(limbs(const(0, width)))
    columns = zip(*([a] * count if a.width < width else limbs(a) for a in operands), strict=True)
    return join(*(apply(op, column[-1].width, tuple(column)) for column in columns))


def _sum(a: Word, b: Word, carry: Word) -> Word:
    parts: list[Word] = []
    for lo in range(0, a.width, _HALF):
        x, y = (word[lo : min(lo + _HALF, a.width)] for word in (a, b))
        total = join(const(0, 1), x) + join(const(0, 1), y) + join(const(0, x.width), carry)
        parts.append(total[: x.width])
        carry = total[x.width]
    return join(*reversed(parts))


def _product(a: Word, b: Word) -> Word:
    """The sum of the products of all halves of limbs, each at its place."""
    width, total = a.width, const(0, a.width)
    for i in range(0, width, _HALF):
        for j in range(0, width - i, _HALF):
            x, y = (word[lo : min(lo + _HALF, width)] for word, lo in ((a, i), (b, j)))
            term = join(const(0, LONGEST - x.width), x) * join(const(0, LONGEST - y.width), y)
            total = _sum(total, join(const(0, width), term, const(0, i + j))[:width], const(0, 1))
    return total


def _table_limbs(table: Table) -> list[Table]:
    columns = zip(*(limbs(const(entry, table.width)) for entry in table.entries), strict=True)
    return [Table(f"{table.name}_limb{n}", map(int, column), column[0].width) for n, column in enumerate(columns)]
