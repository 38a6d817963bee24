"""Fixed-width modular words: the one vocabulary in which ciphers are written.

A `Word` is either a constant, which behaves like an ``int`` modulo ``2**width``, or a node of an expression graph
rooted in named inputs. Operations on constants fold at once, so a cipher run on constants *is* its software model, and
the same text run on inputs *is* its circuit.

Bit 0 is the least significant bit; `Word.split` and `join` are most significant first, as the standards write words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, SupportsIndex
from weakref import WeakValueDictionary

from .op import ADD, AND, CONST, EQ, INPUT, JOIN, MUL, MUX, NOT, OR, SLICE, SUB, XOR, Op

__all__ = ["Graph", "Word", "apply", "const", "join"]


class Graph:
    """The home of the words of one build: equal words of one graph are one object.

    Nothing but constants is shared between graphs, so what one core does to its words (naming them, above all) never
    shows in another.

    Parameters
    ----------
    fills_tables : bool
        Whether tables that depend on the key are filled and looked up in; see `keyed`.

    Attributes
    ----------
    filled : dict or None
        The filled tables by what identifies them; None if the graph fills none.
    """

    def __init__(self, fills_tables: bool = False) -> None:
        self._interned: dict[tuple[int, Op, tuple[Word, ...], Any], Word] = {}
        self.filled: dict[tuple[Any, ...], Any] | None = {} if fills_tables else None

    def input(self, name: str, width: int) -> Word:
        """Return the input called `name`, `width` bits wide: the same word each time."""
        return self.word(width, INPUT, (), name)

    def word(self, width: int, op: Op, args: tuple[Word, ...], param: Any = None) -> Word:
        """Return the one word of this graph with this operation, these operands and this parameter."""
        identity = (width, op, args, param)
        if (word := self._interned.get(identity)) is None:
            word = self._interned[identity] = Word(width, op, args, param, self)
        return word


class Word:
    """A word of `width` bits. Constants come from `const`, inputs from `Graph.input`, all else from operations.

    Attributes
    ----------
    width : int
        Width in bits.
    op : Op
        The operation that it is the result of.
    args : tuple of Word
        Operands, in order.
    param : object
        The static part of the operation: the value of a constant, the name of an input, the ``(start, stop)`` of a
        slice, the widths that a join concatenates, the `Table` or `FilledTable` of a look-up, the value that ``eq``
        compares with.
    is_const : bool
        Whether it has a value now.
    graph : Graph or None
        Its home; a constant has none.
    hint : str or None
        Name for the wire, should the word become one.
    within : str or None
        The function of a page that computes it on the way to its results, for wires without a name.
    """

    __slots__ = ("__weakref__", "args", "graph", "hint", "is_const", "op", "param", "width", "within")

    def __init__(self, width: int, op: Op, args: tuple[Word, ...], param: Any, graph: Graph | None) -> None:
        self.width, self.op, self.args, self.param, self.graph = width, op, args, param, graph
        self.is_const = graph is None
        self.hint: str | None = None
        self.within: str | None = None

    def called_like(self, other: Word) -> None:
        """Take the names of a word in whose place this one is, unless it has some, or is wiring and needs none."""
        if not (self.is_const or self.op.is_input or self.op.is_wiring):
            self.hint = self.hint or other.hint
            self.within = self.within or other.within

    @property
    def value(self) -> int:
        """The value of a constant word."""
        if not self.is_const:
            raise TypeError(f"only a constant word has a value; {self!r} has none until it is simulated")
        value: int = self.param
        return value

    def __int__(self) -> int:
        return self.value

    __index__ = __int__

    def __repr__(self) -> str:
        return f"0x{self.param:0{-(-self.width // 4)}x}" if self.is_const else f"<{self.op} {self.width}>"

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        return (const, (self.param, self.width)) if self.is_const else super().__reduce_ex__(protocol)

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            raise TypeError(f"a word compares with a number by `word.eq({other})`, which is a word of one bit")
        return self is other

    def __bool__(self) -> bool:
        raise TypeError("a word is neither true nor false; select with `mux` or `choose`")

    def __iter__(self) -> NoReturn:
        raise TypeError("a word is not a sequence; iterate over `word.split(width)`")

    def __xor__(self, other: Word | int) -> Word:
        return _binary(XOR, self, other)

    def __and__(self, other: Word | int) -> Word:
        return _binary(AND, self, other)

    def __or__(self, other: Word | int) -> Word:
        return _binary(OR, self, other)

    def __add__(self, other: Word | int) -> Word:
        return _binary(ADD, self, other)

    def __sub__(self, other: Word | int) -> Word:
        return _binary(SUB, self, other)

    def __mul__(self, other: Word | int) -> Word:
        return _binary(MUL, self, other)

    def __invert__(self) -> Word:
        return apply(NOT, self.width, (self,))

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
        return apply(EQ, 1, (self,), value)

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

    def on(self, *operands: Word) -> Word:
        """The operation of this word on other operands, folded again."""
        if self.op is SLICE:
            return operands[0][slice(*self.param)]
        if self.op is JOIN:
            return join(*operands)
        return apply(self.op, self.width, operands, self.param)


_CONSTANTS: WeakValueDictionary[tuple[int, int], Word] = WeakValueDictionary()


def const(value: int, width: int) -> Word:
    """The constant `value` modulo ``2**width``; equal constants are one object."""
    identity = (value & (1 << width) - 1, width)
    if (word := _CONSTANTS.get(identity)) is None:
        word = _CONSTANTS[identity] = Word(width, CONST, (), identity[0], None)
    return word


#: Constants of up to a byte live for good, which saves making them over and over.
_NARROW = [const(value, width) for width in range(1, 9) for value in range(1 << width)]


def join(*words: Word) -> Word:
    """Concatenate words, most significant first; neighbouring slices of one word become one slice again."""
    parts: list[Word] = []
    for word in words:
        for part in word.args if word.op is JOIN else (word,):
            parts[-1:] = _fuse(parts[-1], part) if parts else [part]
    if len(parts) == 1:
        return parts[0]
    widths = tuple(word.width for word in parts)
    return apply(JOIN, sum(widths), tuple(parts), widths)


def apply(op: Op, width: int, args: tuple[Word, ...], param: Any = None) -> Word:
    """The word of an operation: a value or an operand if it folds to one, else the one node of its graph.

    Slices and joins have normal forms besides, which `Word.__getitem__` and `join` keep.
    """
    graph: Graph | None = None
    for word in args:
        if word.graph is not None and word.graph is not graph:
            if graph is not None:
                homes = len({id(a.graph) for a in args if not a.is_const})
                raise ValueError(f"all operands must belong to one graph; those of this {op} belong to {homes}")
            graph = word.graph
    if graph is None:
        return const(op.compute(param, *[word.param for word in args]), width)
    if op.fold is not None and (folded := op.fold(param, *args)) is not None:
        return folded if isinstance(folded, Word) else const(folded, width)
    return graph.word(width, op, args, param)


def _check_shift(amount: int, width: int) -> None:
    if not 0 <= amount < width:
        raise ValueError(f"a word of {width} bits can be shifted by 0 to {width - 1}; by {amount} was asked")


def _rotate(word: Word, amount: Word, by: Callable[[Word, int], Word]) -> Word:
    """Rotate by a power of two for each bit of the amount that counts."""
    steps = (word.width - 1).bit_length()
    if word.width != 1 << steps:
        raise ValueError(f"a rotation by a word needs a width that is a power of two; {word.width} bits are not")
    for n in range(min(steps, amount.width)):
        word = apply(MUX, word.width, (amount[n], by(word, 1 << n), word))
    return word


def _binary(op: Op, a: Word, b: Word | int) -> Word:
    if isinstance(b, int):
        b = const(b, a.width)
    if a.width != b.width:
        raise TypeError(f"both operands of {op} must have one width; they have {a.width} and {b.width} bits")
    if a.is_const and b.is_const:
        return const(op.compute(None, a.param, b.param), a.width)
    return apply(op, a.width, (a, b))


def _slice(word: Word, start: int, stop: int) -> Word:
    if word.is_const:
        return const(SLICE.compute((start, stop), word.param), stop - start)
    if word.op is SLICE:
        (whole,), (first, _) = word.args, word.param
        return _slice(whole, first + start, first + stop)
    if word.op is JOIN:  # wiring cancels: slices of a concatenation are slices of its parts
        parts, lo = [], 0
        for part in reversed(word.args):
            first, last = max(start, lo), min(stop, lo + part.width)
            if first < last:
                parts.append(part[first - lo : last - lo])
            lo += part.width
        return join(*reversed(parts))
    return apply(SLICE, stop - start, (word,), (start, stop))


def _fuse(high: Word, low: Word) -> list[Word]:
    """Two neighbours of a concatenation, as one word if they are constants or adjacent slices."""
    if high.is_const and low.is_const:
        return [const(high.param << low.width | low.param, high.width + low.width)]
    if high.op is low.op is SLICE and high.args[0] is low.args[0] and high.param[0] == low.param[1]:
        return [high.args[0][low.param[0] : high.param[1]]]
    return [high, low]
