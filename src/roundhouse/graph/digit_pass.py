"""The words of one serial pass: what the clocks need is compared bit by bit, and equal hardware is made once."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import TypeAlias

from ..words import AnyTable, Graph, Word, const, join, mux
from ..words.word import apply
from .digit_places import DigitPlaces, wired
from .digits import digit_at, number_in
from .hardware import HARDWARE, Bitwise, Carried, LookedUp
from .shift_register import ShiftRegister

__all__ = ["DigitPass", "Unserial"]

#: What each clock of a pass needs: a bit of a word, a constant, or (None) nothing.
Member: TypeAlias = tuple[Word, int] | int | None
Family: TypeAlias = tuple[Member, ...]

#: Up to so many kinds have a condition each; more are decoded.
_FEW = 3


class Unserial(ValueError):
    """A step that cannot be computed digit by digit; the message says why."""


class DigitPass:
    """Builds the words of one pass. Without registers it only collects which bit is used when.

    Parameters
    ----------
    moving, static : mapping
        The next value of every stored word that moves during a pass, and of every one that is static.
    digit : int
        Bits of a digit.
    registers : mapping
        The shift register of every moving word.

    Attributes
    ----------
    clock : Word
        Input: the number of the clock.
    places : DigitPlaces
        Finds the bits of stored words.
    others : dict
        Registers for carries and kept bits, as inputs, with their next value in every clock.
    """

    def __init__(
        self,
        moving: Mapping[Word, Word],
        static: Mapping[Word, Word],
        digit: int,
        registers: Mapping[Word, ShiftRegister],
    ):
        first = next(iter(moving))
        assert first.graph is not None
        self.graph: Graph = first.graph
        self.digit, self.count = digit, first.width // digit
        self.clock = self.graph.input("clock", (self.count - 1).bit_length())
        self.places = DigitPlaces(moving, static, digit, registers)
        self.others: dict[Word, Word] = {}
        self._bits: dict[Family, Word] = {}
        self._sums: dict[Word, list[Word]] = {}

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
        """The bit that equals each member of the family at its clock."""
        family = tuple(wired(*member) if isinstance(member, tuple) else member for member in family)
        if family not in self._bits:
            self._bits[family] = self._make(family)
        return self._bits[family]

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
            return digit_at(self.clock, [at.get(clock) for clock in range(self.count)])
        (_, result), *others = sorted(made, key=lambda item: -len(item[0]))
        for clocks, bit in others:
            result = mux(self._when(clocks), bit, result)
        return result

    def _kind(self, member: Member, clock: int) -> Hashable:
        """Equal for two clocks that one piece of hardware can serve."""
        if not isinstance(member, tuple):
            return "constant", member
        word, bit = member
        if (wire := self.places.wire(word, bit, clock)) is not None:
            return wire
        match HARDWARE[word.op].digits:
            case Carried():
                return word, bit - clock * self.digit
            case LookedUp():
                return word.param, bit
            case _:
                return word.op

    def _alike(self, family: Family, clocks: Sequence[int]) -> Word:
        """One bit for the members at those clocks, which are of one kind."""
        clock, member = clocks[0], family[clocks[0]]
        if not isinstance(member, tuple):
            return const(member or 0, 1)
        word, bit = member
        if (wire := self.places.wire(word, bit, clock)) is not None:
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

        match HARDWARE[word.op].digits:
            case Bitwise(selector):
                places = (0 if selector and n == 0 else None for n in range(len(word.args)))
                return apply(word.op, 1, tuple(operand(n, place) for n, place in enumerate(places)))
            case LookedUp():
                table: AnyTable = word.param
                return table[join(*(operand(0, place) for place in reversed(range(word.args[0].width))))][bit]
            case Carried():
                return self._sum(word, bit, clock)
            case _:
                raise Unserial(
                    f"{word.op.name!r} takes whole words, and a serial core has one digit of each in a clock; take "
                    "iterative"
                )

    def _sum(self, word: Word, bit: int, clock: int) -> Word:
        lane = bit - clock * self.digit
        if not 0 <= lane < self.digit:
            raise Unserial(
                "a rotation or shift follows a sum, and a serial core cannot rotate a sum before it is complete; take "
                "iterative"
            )
        if word not in self._sums:
            self._sums[word] = self._adder(word)
        return self._sums[word][lane]

    def _adder(self, word: Word) -> list[Word]:
        """A digit of a sum or difference; a register keeps the carry or borrow from clock to clock."""
        carried = HARDWARE[word.op].digits
        assert isinstance(carried, Carried)
        a, b = (self.digit_of(operand) for operand in word.args)
        kept = carry = self.graph.input(f"carry_{len(self._sums)}", 1)
        lanes = []
        for x, y in zip(_bits(a), _bits(b), strict=True):
            lanes.append(x ^ y ^ carry)
            carry = carried.next_carry(x, y, carry)
        self.others[kept] = carry & ~self._when([self.count - 1])
        return lanes

    def _keep(self, member: Member) -> Word:
        """A bit that all clocks need: computed in the first clock, and kept."""
        kept = self.graph.input(f"kept_{len(self.others)}", 1)
        made = self.bit((member, *[None] * (self.count - 1)))
        self.others[kept] = mux(self._when([0]), made, kept)
        return self.others[kept]

    def _when(self, clocks: Collection[int]) -> Word:
        """One bit: whether this is one of those clocks."""
        return number_in(self.clock, clocks, self.count)


def _bits(word: Word) -> list[Word]:
    return word.split(1)[::-1]
