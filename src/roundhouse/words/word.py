"""Fixed-width modular words: the one vocabulary in which ciphers are written.

A `Word` is either a constant, which behaves like an ``int`` modulo ``2**width``, or a node of an expression graph
rooted in named inputs. Operations on constants fold at once, so a cipher run on constants *is* its software model, and
the same text run on inputs *is* its circuit.

Bit 0 is the least significant bit; `Word.split` and `join` are most significant first, as the standards write words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

__all__ = ["Graph", "Word", "const", "join"]


class Graph:
    """The home of the words of one build: equal words of one graph are one object.

    Nothing is shared between graphs, so what one core does to its words (names, above all) never shows in another.

    Parameters
    ----------
    fills_tables : bool
        Whether tables that depend on the key are filled, and looked up; see `keyed`.

    Attributes
    ----------
    filled : dict or None
        The filled tables by what they are; None if there are to be none.
    """

    def __init__(self, fills_tables: bool = False) -> None:
        self._interned: dict[tuple, Word] = {}
        self.filled: dict[tuple, Any] | None = {} if fills_tables else None

    def input(self, name: str, width: int) -> Word:
        """The input called `name`, `width` bits wide; asked for twice, it is the same word."""
        return self.word(width, "input", (), name)

    def word(self, width: int, op: str, args: tuple[Word, ...], param: Any = None) -> Word:
        """The one word of this graph with this operation, these operands and this parameter."""
        identity = (width, op, tuple((a.width, a.param) if a.is_const else id(a) for a in args), param)
        if (word := self._interned.get(identity)) is None:
            word = self._interned[identity] = Word(width, op, args, param, self)
        return word


class Word:
    """A word of `width` bits.

    Attributes
    ----------
    width : int
        Width in bits.
    op : str
        What it is the result of: ``"const"``, ``"input"``, ``"slice"``, ``"join"``, ``"lookup"``, ``"guard"`` or a key
        of `OPERATIONS`.
    args : tuple of Word
        Operands, in order.
    param : object
        The static part of the operation: the value of a constant, the name of an input, the ``(start, stop)`` of a
        slice, the `Table` or `FilledTable` of a lookup, the value that ``eq`` compares with.
    hint : str or None
        Name for the wire, should the word become one.
    """

    __slots__ = ("args", "graph", "hint", "op", "param", "width")

    def __init__(self, width: int, op: str, args: tuple[Word, ...], param: Any, graph: Graph | None) -> None:
        self.width, self.op, self.args, self.param, self.graph = width, op, args, param, graph
        self.hint: str | None = None

    @property
    def is_const(self) -> bool:
        """Whether the word has a value now."""
        return self.op == "const"

    @property
    def value(self) -> int:
        """The value of a constant word."""
        if not self.is_const:
            raise TypeError(f"only a constant word has a value; {self!r} has none until it is simulated")
        return self.param

    def __int__(self) -> int:
        return self.value

    __index__ = __int__

    def __repr__(self) -> str:
        return f"0x{self.param:0{-(-self.width // 4)}x}" if self.is_const else f"<{self.op} {self.width}>"

    def __bool__(self) -> bool:
        raise TypeError("a word is neither true nor false; select with `mux` or `choose`")

    def __iter__(self) -> None:
        raise TypeError("a word is not a sequence; iterate over `word.split(width)`")

    def __xor__(self, other: Word | int) -> Word:
        return _binary("xor", self, other)

    def __and__(self, other: Word | int) -> Word:
        return _binary("and", self, other)

    def __or__(self, other: Word | int) -> Word:
        return _binary("or", self, other)

    def __add__(self, other: Word | int) -> Word:
        return _binary("add", self, other)

    def __sub__(self, other: Word | int) -> Word:
        return _binary("sub", self, other)

    def __mul__(self, other: Word | int) -> Word:
        return _binary("mul", self, other)

    def __invert__(self) -> Word:
        return apply("not", self.width, (self,))

    def __lshift__(self, amount: int) -> Word:
        _check_shift(amount, self.width)
        return join(self[: self.width - amount], const(0, amount)) if amount else self

    def __rshift__(self, amount: int) -> Word:
        _check_shift(amount, self.width)
        return join(const(0, amount), self[amount:]) if amount else self

    def rotl(self, amount: int | Word) -> Word:
        """Rotate left by `amount` bits; where that is a word, the width must be a power of two."""
        if isinstance(amount, Word):
            return _rotate(self, amount, Word.rotl)
        amount %= self.width
        return join(self[: self.width - amount], self[self.width - amount :]) if amount else self

    def rotr(self, amount: int | Word) -> Word:
        """Rotate right by `amount` bits; where that is a word, the width must be a power of two."""
        return _rotate(self, amount, Word.rotr) if isinstance(amount, Word) else self.rotl(-amount)

    def eq(self, value: int) -> Word:
        """One bit: whether the word equals the constant `value`."""
        return apply("eq", 1, (self,), value)

    def __getitem__(self, key: int | slice) -> Word:
        start, stop, step = (slice(key, key + 1) if isinstance(key, int) else key).indices(self.width)
        if step != 1 or start >= stop:
            raise IndexError(
                f"a slice must take at least one bit, in rising order; {key} of {self.width} bits does not"
            )
        return self if stop - start == self.width else _slice(self, start, stop)

    def split(self, width: int) -> list[Word]:
        """Words of `width` bits, most significant first."""
        if self.width % width:
            raise ValueError(f"a word splits into equal parts; {self.width} bits do not split into words of {width}")
        return [self[lo : lo + width] for lo in range(self.width - width, -1, -width)]


def const(value: int, width: int) -> Word:
    """The constant `value` modulo ``2**width``."""
    return Word(width, "const", (), value & ((1 << width) - 1), None)


def join(*words: Word) -> Word:
    """Concatenate words, most significant first; neighbouring slices of one word become one slice again."""
    parts: list[Word] = []
    for word in words:
        for part in word.args if word.op == "join" else (word,):
            parts[-1:] = _fuse(parts[-1], part) if parts else [part]
    return parts[0] if len(parts) == 1 else apply("join", sum(w.width for w in parts), tuple(parts))


#: Value of an operation on ints: ``f(param, *operands)``, to be taken modulo the width of the word.
OPERATIONS: dict[str, Callable[..., int]] = {
    "xor": lambda p, a, b: a ^ b,
    "and": lambda p, a, b: a & b,
    "or": lambda p, a, b: a | b,
    "add": lambda p, a, b: a + b,
    "sub": lambda p, a, b: a - b,
    "mul": lambda p, a, b: a * b,
    "not": lambda p, a: ~a,
    "eq": lambda p, a: int(a == p),
    "mux": lambda p, s, a, b: a if s else b,
}


def apply(op: str, width: int, args: tuple[Word, ...], param: Any = None) -> Word:
    """The word of an operation: folded if all operands are constants, else the one node of their graph."""
    graphs = {id(a.graph): a.graph for a in args if a.graph is not None}
    if not graphs:
        if op == "join":
            return const(reduce(lambda acc, w: acc << w.width | w.param, args, 0), width)
        return const(OPERATIONS[op](param, *(a.param for a in args)), width)
    if len(graphs) > 1:
        raise ValueError(f"all operands must belong to one graph; those of this {op} belong to {len(graphs)}")
    (graph,) = graphs.values()
    assert graph is not None
    return graph.word(width, op, args, param)


def _check_shift(amount: int, width: int) -> None:
    if not 0 <= amount < width:
        raise ValueError(f"a word of {width} bits can be shifted by 0 to {width - 1}; by {amount} was asked")


def _rotate(word: Word, amount: Word, by: Callable[[Word, int], Word]) -> Word:
    """Rotated by a power of two for each bit of the amount that counts."""
    steps = (word.width - 1).bit_length()
    if word.width != 1 << steps:
        raise ValueError(f"a rotation by a word needs a width that is a power of two; {word.width} bits are not")
    for n in range(min(steps, amount.width)):
        turned, bit = by(word, 1 << n), amount[n]
        word = (turned if bit.value else word) if bit.is_const else apply("mux", word.width, (bit, turned, word))
    return word


def _binary(op: str, a: Word, b: Word | int) -> Word:
    if isinstance(b, int):
        b = const(b, a.width)
    if a.width != b.width:
        raise TypeError(f"both operands of {op} must have one width; they have {a.width} and {b.width} bits")
    ones = (1 << a.width) - 1
    for x, y in (a, b), (b, a):
        if not y.is_const:
            continue
        if (y.param == 0 and (op in ("xor", "or", "add") or (op == "sub" and y is b))) or (
            op == "and" and y.param == ones
        ):
            return x
        if op in ("and", "mul") and y.param == 0:
            return y
        if op == "mul" and y.param.bit_count() == 1:
            return x << (y.param.bit_length() - 1)
        if op == "xor" and y.param == ones and not x.is_const:
            return ~x
    return apply(op, a.width, (a, b))


def _slice(word: Word, start: int, stop: int) -> Word:
    if word.is_const:
        return const(word.param >> start, stop - start)
    if word.op == "slice":
        return _slice(word.args[0], word.param[0] + start, word.param[0] + stop)
    if word.op == "join":  # wiring cancels: slices of a concatenation are slices of its parts
        parts, lo = [], 0
        for part in reversed(word.args):
            first, last = max(start, lo), min(stop, lo + part.width)
            if first < last:
                parts.append(part[first - lo : last - lo])
            lo += part.width
        return join(*reversed(parts))
    assert word.graph is not None
    return word.graph.word(stop - start, "slice", (word,), (start, stop))


def _fuse(high: Word, low: Word) -> list[Word]:
    """Two neighbours of a concatenation, as one word if they are constants or adjacent slices."""
    if high.is_const and low.is_const:
        return [const(high.param << low.width | low.param, high.width + low.width)]
    if high.op == low.op == "slice" and high.args[0] is low.args[0] and high.param[0] == low.param[1]:
        return [high.args[0][low.param[0] : high.param[1]]]
    return [high, low]
