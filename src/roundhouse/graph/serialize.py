"""Serialise a step: the same words, computed digit by digit from words that leave shift registers.

At clock t of a pass, digit t of every next word is computed. Where the clocks need the same operation on other bits,
one gate serves all of them; where they need bits in several places, a selector by the clock takes them from there. A
sum takes one digit a clock and keeps its carry. A layer of S-boxes and a bit permutation become a permutation of whole
registers with the last clock, see `roundhouse.graph.permuted`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..words import Word, join, mux
from .digit_pass import DigitPass, Unserial
from .digit_places import DigitPlaces
from .digits import number_in
from .permuted import Permuted, permuted
from .shift_register import ShiftRegister, shift_registers

__all__ = ["Serialised", "Unserial", "serialise"]


@dataclass(frozen=True)
class Serialised:
    """A pass.

    Attributes
    ----------
    clocks : int
        Clocks of the pass.
    clock : Word
        Input: the number of the clock.
    registers : dict
        The shift register of every stored word that moves.
    digits : dict
        The digit that enters each of these registers.
    others : dict
        Further registers (tails, carries, kept bits), as inputs, with their next value in every clock.
    static : dict
        The next value of the stored words that are static during a pass, taken at the end of its last clock.
    permuted : dict
        The stored words whose registers are permuted with the last clock of a pass.
    """

    clocks: int
    clock: Word
    registers: dict[Word, ShiftRegister]
    digits: dict[Word, Word]
    others: dict[Word, Word]
    static: dict[Word, Word]
    permuted: dict[Word, Permuted]

    def next(self, word: Word, digit: Word, loading: Word) -> Word:
        """Next value of the register of `word` when `digit` enters it, in a round or (`loading`, a bit) otherwise."""
        shifted = self.registers[word].shifted(word, digit, self.clock)
        if word not in self.permuted:
            return shifted
        ends_round = number_in(self.clock, [self.clocks - 1], self.clocks) & ~loading
        return mux(ends_round, self.permuted[word].permute(shifted), shifted)


def serialise(steps: Mapping[Word, Word], width: int, digit: int) -> Serialised:
    """Serialise the step that takes each stored word (an input) to its next value, `digit` bits a clock.

    Words of `width` bits move; all others are static during a pass. Another pass must come before: what is kept between
    clocks is cleared at the end of the pass before.

    Raises
    ------
    Unserial
        If a bit is needed at a clock when it is in no register.
    """
    if width % digit or width == digit:
        raise Unserial(f"a digit must divide the words of {width} bits and be shorter; {digit} bits are not")
    moving = {word: value for word, value in steps.items() if word.width == width}
    static = {word: value for word, value in steps.items() if word not in moving}
    try:
        return _serialise(moving, static, digit, {})
    except Unserial:
        found = {word: permuted(value, moving, digit) for word, value in moving.items()}
        permutations = {w: p for w, p in found.items() if p is not None and p.in_place is not moving[w]}
        if not permutations:
            raise
    return _serialise(moving, static, digit, permutations)


def _serialise(
    moving: Mapping[Word, Word], static: Mapping[Word, Word], digit: int, permutations: dict[Word, Permuted]
) -> Serialised:
    """The pass, with these words computed in place and permuted with the last clock."""
    width = next(iter(moving)).width
    moving = {**moving, **{word: permutation.in_place for word, permutation in permutations.items()}}
    survey = DigitPass(moving, static, digit, {})
    _make(survey, moving, static)
    registers = {word: _register(word, survey.places, width, digit) for word in moving}
    made = DigitPass(moving, static, digit, registers)
    digits, ends = _make(made, moving, static)
    for word, register in registers.items():
        if register.tail:
            tail, left = made.places.tail(word), word[:digit]
            made.others[tail] = join(tail[: register.tail - digit], left) if register.tail > digit else left
    return Serialised(made.count, made.clock, registers, digits, made.others, ends, permutations)


def _make(
    one: DigitPass, moving: Mapping[Word, Word], static: Mapping[Word, Word]
) -> tuple[dict[Word, Word], dict[Word, Word]]:
    """The digits of moving words, and the values of static ones after the pass."""
    digits = {word: one.digit_of(value) for word, value in moving.items()}
    return digits, {word: one.at_the_end(value) for word, value in static.items()}


def _register(word: Word, survey: DigitPlaces, width: int, digit: int) -> ShiftRegister:
    """The cheapest register that has every bit whenever it is used; its tail is at most half the word."""

    def late(register: ShiftRegister) -> list[int]:
        """For each bit that is used after it has left the register, how many clocks after."""
        return [
            clock - bit // digit
            for bit, clock in survey.uses[word]
            if register.place(bit, clock) is None and survey.in_successor(word, bit, clock) is None
        ]

    plain, *others = shift_registers(width, digit)
    clocks = max(late(plain), default=0)
    found = [register for register in others if not late(register)]
    if clocks * digit <= width // 2:
        found.append(replace(plain, tail=clocks * digit))
    if not found:
        raise Unserial(
            f"a rotation or shift needs a bit of {word.param} {clocks} clocks after it has left its shift register, "
            "and more than half of the word would have to be kept so long; take iterative"
        )
    return min(found, key=lambda register: register.cost)
