"""Serialise a step: the same words, computed digit by digit from words that leave shift registers.

At clock t of a pass, digit t of every next word is made. Where the clocks need the same operation on other bits, one
gate serves all; where they need bits that lie at several places, a selector by the clock takes them from there. A sum
takes one digit a clock and keeps its carry.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..words import Word, join
from .digit_pass import DigitPass, Unserial
from .digits import Shelf, shelves

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
    shelves : dict
        How every stored word that moves lies in its register.
    digits : dict
        The digit that enters each of these registers.
    others : dict
        Further registers (tails, carries, kept bits), as inputs, with what they take at the end of every clock.
    still : dict
        What the stored words that stand still during a pass take at the end of its last clock.
    """

    clocks: int
    clock: Word
    shelves: dict[Word, Shelf]
    digits: dict[Word, Word]
    others: dict[Word, Word]
    still: dict[Word, Word]

    def next(self, word: Word, digit: Word) -> Word:
        """What the register of `word` takes when `digit` enters it."""
        return self.shelves[word].shifted(word, digit, self.clock)


def serialise(steps: Mapping[Word, Word], width: int, digit: int) -> Serialised:
    """The step that takes each stored word (an input) to its next value, `digit` bits a clock.

    Those of `width` bits move; all other words stand still during a pass. A pass must not be the first of all: what is
    kept between clocks is cleared at the end of the one before.

    Raises
    ------
    Unserial
        If a bit is needed at a clock when it is not there.
    """
    if width % digit or width == digit:
        raise Unserial(f"a digit must divide the words of {width} bits and be shorter; {digit} bits are not")
    moving = {word: value for word, value in steps.items() if word.width == width}
    still = {word: value for word, value in steps.items() if word not in moving}
    survey = DigitPass(moving, still, digit, {})
    _make(survey, moving, still)
    laid = {word: _lay(word, survey, width, digit) for word in moving}
    made = DigitPass(moving, still, digit, laid)
    digits, stand = _make(made, moving, still)
    for word, shelf in laid.items():
        if shelf.tail:
            tail, left = made.tail(word), word[:digit]
            made.others[tail] = join(tail[: shelf.tail - digit], left) if shelf.tail > digit else left
    return Serialised(made.count, made.clock, laid, digits, made.others, stand)


def _make(
    one: DigitPass, moving: Mapping[Word, Word], still: Mapping[Word, Word]
) -> tuple[dict[Word, Word], dict[Word, Word]]:
    """The digits of what moves, and what stands still, after the pass."""
    digits = {word: one.digit_of(value) for word, value in moving.items()}
    return digits, {word: one.at_the_end(value) for word, value in still.items()}


def _lay(word: Word, survey: DigitPass, width: int, digit: int) -> Shelf:
    """The cheapest shelf on which every bit is at hand whenever it is used; at most half the word is kept behind it."""

    def late(shelf: Shelf) -> list[tuple[int, int, int]]:
        return [
            (clock - bit // digit, bit, clock)
            for bit, clock in survey.uses[word]
            if shelf.place(bit, clock) is None and survey.heir(word, bit, clock) is None
        ]

    plain, *others = shelves(width, digit)
    clocks, bit, clock = max(late(plain), default=(0, 0, 0))
    found = [shelf for shelf in others if not late(shelf)]
    if clocks * digit <= width // 2:
        found.append(replace(plain, tail=clocks * digit))
    if not found:
        raise Unserial(
            f"digit {clock} of the next state needs bit {bit} of {word.param}, which left its register {clocks} "
            "clocks before, and more than half of the word would have to be kept so long"
        )
    return min(found, key=lambda shelf: shelf.cost)
