"""The words of one pass: what every clock needs is compared bit by bit, and what is alike is made once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence

from ..words import Graph, Table, Word, const, join, mux
from .digits import Shelf, number_in, pick
from .walk import topological

__all__ = ["DigitPass", "Unserial", "wired"]

#: What each clock of a pass needs: a bit of a word, a constant, or (None) nothing that matters.
Member = tuple[Word, int] | int | None
Family = tuple[Member, ...]

#: So many kinds are told apart one by one; more are decoded.
_FEW = 3

_GATES: dict[str, Callable[..., Word]] = {
    "xor": lambda a, b: a ^ b,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "not": lambda a: ~a,
}


class Unserial(ValueError):
    """A step that cannot be made digit by digit; the message says which bit is needed when."""


class DigitPass:
    """Builds the words of one pass; without shelves it just collects which bit is used when.

    Parameters
    ----------
    moving, still : mapping
        The next value of every stored word that moves during a pass, and of every one that does not.
    digit : int
    shelves : mapping
        How the moving words lie in their registers.

    Attributes
    ----------
    clock : Word
        Input: the number of the clock.
    uses : dict
        For every moving word, the bits of it that are used, each with the clock.
    others : dict
        Registers for carries and kept bits, as inputs, with what they take at the end of every clock.
    """

    def __init__(
        self, moving: Mapping[Word, Word], still: Mapping[Word, Word], digit: int, shelves: Mapping[Word, Shelf]
    ):
        first = next(iter(moving))
        assert first.graph is not None
        self.graph: Graph = first.graph
        self.stored, self.digit, self.shelves = set(moving), digit, shelves
        self.count = first.width // digit
        self.clock = self.graph.input("clock", (self.count - 1).bit_length())
        self.uses: dict[Word, set[tuple[int, int]]] = {word: set() for word in moving}
        self.others: dict[Word, Word] = {}
        self._bits: dict[Family, Word] = {}
        self._sums: dict[Word, list[Word]] = {}
        self._columns: dict[tuple[tuple[int, ...], Word], Word] = {}
        self._moving = _dependent(moving, [*moving.values(), *still.values()])
        self._heirs: dict[tuple[Word, int], list[tuple[Word, int]]] = {}
        for heir, value in moving.items():
            for place in range(heir.width):
                origin = wired(value, place)
                if not isinstance(origin, int) and origin[0] in self._moving:
                    self._heirs.setdefault(origin, []).append((heir, place))

    def digit_of(self, word: Word) -> Word:
        """Digit t of `word` at clock t."""
        lanes = [
            self.bit(tuple((word, t * self.digit + lane) for t in range(self.count))) for lane in range(self.digit)
        ]
        return join(*reversed(lanes))

    def at_the_end(self, word: Word) -> Word:
        """All of `word`, at the last clock."""
        before = [None] * (self.count - 1)
        return join(*reversed([self.bit((*before, (word, bit))) for bit in range(word.width)]))

    def bit(self, family: Family) -> Word:
        """The bit that has the value of each member at its clock."""
        family = tuple(wired(*member) if isinstance(member, tuple) else member for member in family)
        if family not in self._bits:
            self._bits[family] = self._make(family)
        return self._bits[family]

    def heir(self, word: Word, bit: int, clock: int) -> Word | None:
        """Where a bit lies in the register of the word that takes it over; None if it has not come there."""
        for heir, place in self._heirs.get((word, bit), ()):
            arrived = self.shelves.get(heir, Shelf(heir.width, self.digit)).arrived(place, clock)
            if arrived is not None:
                return heir[arrived]
        return None

    def tail(self, word: Word) -> Word:
        """The register behind that of `word`."""
        return self.graph.input(f"{word.param}_tail", self.shelves[word].tail)

    def _make(self, family: Family) -> Word:
        kinds: dict[Hashable, list[int]] = {}
        for clock, member in enumerate(family):
            if member is not None:
                kinds.setdefault(self._kind(member, clock), []).append(clock)
        needed = {member for member in family if member is not None}
        if len(needed) == 1 and len(kinds) > 1:
            return self._keep(*needed)
        made = [(clocks, self._alike(family, clocks)) for clocks in kinds.values()]
        if len(made) > _FEW:
            at = {clock: bit for clocks, bit in made for clock in clocks}
            return pick(self.clock, [at.get(clock) for clock in range(self.count)])
        (_, result), *others = sorted(made, key=lambda item: -len(item[0]))
        for clocks, bit in others:
            result = mux(self._when(clocks), bit, result)
        return result

    def _kind(self, member: Member, clock: int) -> Hashable:
        """What must be equal for one piece of hardware to serve two clocks."""
        if not isinstance(member, tuple):
            return "constant", member
        word, bit = member
        if (wire := self._wire(word, bit, clock)) is not None:
            return wire
        if word.op in ("add", "sub"):
            return word, bit - clock * self.digit
        return (word.param, bit) if word.op == "lookup" else word.op

    def _alike(self, family: Family, clocks: Sequence[int]) -> Word:
        """One bit for the members at those clocks, which are of one kind."""
        clock, member = clocks[0], family[clocks[0]]
        if not isinstance(member, tuple):
            return const(member or 0, 1)
        word, bit = member
        if (wire := self._wire(word, bit, clock)) is not None:
            return wire

        def operand(number: int, place: int | None = None) -> Word:
            """That operand of all members: the bit of the same number, or the one at `place`."""
            return self.bit(
                tuple(
                    (other[0].args[number], other[1] if place is None else place)
                    if clock in clocks and isinstance(other, tuple)
                    else None
                    for clock, other in enumerate(family)
                )
            )

        if word.op in _GATES:
            return _GATES[word.op](*(operand(n) for n in range(len(word.args))))
        if word.op == "mux":
            return mux(operand(0, 0), operand(1), operand(2))
        if word.op == "lookup":
            return word.param[join(*(operand(0, place) for place in reversed(range(word.args[0].width))))][bit]
        if word.op in ("add", "sub"):
            return self._sum(word, bit, clock)
        raise Unserial(
            f"digit {clock} of the next state needs a bit that {word.op!r} makes, and that takes whole words"
        )

    def _wire(self, word: Word, bit: int, clock: int) -> Word | None:
        """Where a bit is at hand; None if it has to be made."""
        if word in self.stored:
            return self._locate(word, bit, clock)
        if word in self._moving:
            return self.heir(word, bit, clock)
        if word.op != "lookup":
            return word[bit]
        column = tuple(entry >> bit & 1 for entry in word.param.entries)  # of a table that stands still, no more
        if (column, word.args[0]) not in self._columns:
            self._columns[column, word.args[0]] = Table(f"{word.param.name}_{bit}", column, 1)[word.args[0]]
        return self._columns[column, word.args[0]]

    def _locate(self, word: Word, bit: int, clock: int) -> Word:
        """The place where a bit of a stored word lies."""
        self.uses[word].add((bit, clock))
        if not self.shelves:
            return word[(bit - clock * self.digit) % word.width]
        place = self.shelves[word].place(bit, clock)
        if place is not None and place >= 0:
            return word[place]
        if (moved := self.heir(word, bit, clock)) is not None:
            return moved
        number, lane = divmod(bit, self.digit)
        return self.tail(word)[(clock - 1 - number) * self.digit + lane]

    def _sum(self, word: Word, bit: int, clock: int) -> Word:
        lane = bit - clock * self.digit
        if not 0 <= lane < self.digit:
            raise Unserial(
                f"digit {clock} of the next state needs bit {bit} of a sum, of which just digit {clock} is made at "
                "that clock"
            )
        if word not in self._sums:
            self._sums[word] = self._adder(word)
        return self._sums[word][lane]

    def _adder(self, word: Word) -> list[Word]:
        """A digit of a sum or difference; the carry, or borrow, is kept from clock to clock."""
        a, b = (self.digit_of(operand) for operand in word.args)
        kept = carry = self.graph.input(f"carry_{len(self._sums)}", 1)
        lanes = []
        for x, y in zip(_bits(a), _bits(b), strict=True):
            differ = x ^ y
            lanes.append(differ ^ carry)
            carry = mux(differ, carry, x) if word.op == "add" else mux(differ, y, carry)
        self.others[kept] = carry & ~self._when([self.count - 1])
        return lanes

    def _keep(self, member: Member) -> Word:
        """A bit that is needed all through the pass: made in its first clock, and kept."""
        kept = self.graph.input(f"kept_{len(self.others)}", 1)
        made = self.bit((member, *[None] * (self.count - 1)))
        self.others[kept] = mux(self._when([0]), made, kept)
        return self.others[kept]

    def _when(self, clocks: Collection[int]) -> Word:
        """One bit: whether this is one of those clocks."""
        return number_in(self.clock, clocks, self.count)


def wired(word: Word, bit: int) -> tuple[Word, int] | int:
    """The bit of an operation, an input or a constant that a bit of `word` is wired from."""
    while True:
        if word.is_const:
            return word.value >> bit & 1
        if word.op == "slice":
            word, bit = word.args[0], bit + word.param[0]
        elif word.op == "guard":
            word = word.args[1]
        elif word.op == "join":
            for part in reversed(word.args):
                if bit < part.width:
                    word = part
                    break
                bit -= part.width
        else:
            return word, bit


def _bits(word: Word) -> list[Word]:
    return word.split(1)[::-1]


def _dependent(stored: Iterable[Word], outputs: Iterable[Word]) -> set[Word]:
    """The stored words, and all that depend on them."""
    found = set(stored)
    for word in topological(outputs):
        if any(operand in found for operand in word.args):
            found.add(word)
    return found
