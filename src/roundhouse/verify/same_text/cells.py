"""The cells that Yosys writes in JSON: by bits where they do the same to each, else as words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .words import ARITHMETIC, COMPARISONS, SHIFTS, WORDS

__all__ = ["BITWISE", "FLOP", "UNKNOWN", "Bit", "NamedBit", "Word", "bits_of", "pins_of", "words_of"]

NamedBit = tuple[str, int]
"""Bit of a signal: its name with the instances that it is in, and its number."""
Bit = int | str
"""A net; a constant one is a string."""
UNKNOWN = "unknown"
"""The net of what a text reads from beyond a word: an input, since simulators and synthesis take it for anything."""

FLOP = "$_DFF_P_"
BITWISE = {
    "$and": "$_AND_", "$or": "$_OR_", "$xor": "$_XOR_", "$xnor": "$_XNOR_", "$not": "$_NOT_", "$mux": "$_MUX_",
    "$dff": FLOP,
}  # fmt: skip
"""Cells of Yosys that do the same to each bit of a word, and what they do: Yosys need not write them bit by bit."""


@dataclass(frozen=True, eq=False)
class Word:
    """A cell of `WORDS`: its operands in the order of their pins, and the nets of its result, the lowest first."""

    kind: str
    operands: tuple[tuple[Bit, ...], ...]
    results: tuple[Bit, ...]

    def read_by(self, place: int) -> Iterator[Bit]:
        """The nets of which a bit of the result is computed."""
        for bits in self.operands:
            yield from bits[: place + 1] if self.kind in ARITHMETIC else bits

    def without_above(self, place: int) -> Word:
        """The word without the bits of the result above one, and without what only they need."""
        shorter = self.operands
        if self.kind in ARITHMETIC:
            shorter = tuple(bits[: place + 1] for bits in shorter)
        return Word(self.kind, shorter, self.results[: place + 1])


def pins_of(cell: dict[str, Any], direction: str) -> dict[NamedBit, Bit]:
    """The nets at the pins of a direction."""
    ways = cell["port_directions"]
    pins = {pin: bits for pin, bits in cell["connections"].items() if ways[pin] == direction}
    return {(pin, n): bit for pin, bits in pins.items() for n, bit in enumerate(bits)}


def bits_of(cell: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The gates or flops of a cell, each with the net at each pin; those of a word are one for each of its bits.

    Raises
    ------
    ValueError
        If the flops of a word are not of a rising edge.
    """
    kind, nets = cell["type"], cell["connections"]
    if kind not in BITWISE:
        yield kind, {pin: bits[0] for pin, bits in nets.items() if bits}
        return
    if kind == "$dff":
        if not _number(cell, "CLK_POLARITY"):
            raise ValueError("only flops of a rising edge can be compared; $dff of a falling one was given")
        words = {"C": nets["CLK"] * len(nets["Q"]), "D": nets["D"], "Q": nets["Q"]}
    elif kind == "$mux":
        words = {**nets, "S": nets["S"] * len(nets["Y"])}
    else:
        words = {pin: _extended(cell, pin, len(nets["Y"])) for pin in nets}
    for pins in zip(*words.values(), strict=True):
        yield BITWISE[kind], dict(zip(words, pins, strict=True))


def words_of(cell: dict[str, Any]) -> Iterator[Word]:
    """The words of a cell of `WORDS`: one, or for a ``$pmux`` one for each bit.

    Raises
    ------
    ValueError
        If it is a shift of a signed word.
    """
    kind, nets = cell["type"], cell["connections"]
    pins = sorted(pin for pin in nets if pin != "Y")
    if kind == "$pmux":
        width = len(nets["Y"])
        for n, net in enumerate(nets["Y"]):
            yield Word(kind, ((nets["A"][n],), tuple(nets["B"][n::width]), tuple(nets["S"])), (net,))
        return
    if kind in ARITHMETIC:
        operands = [_extended(cell, pin, len(nets["Y"])) for pin in pins]
    elif kind in COMPARISONS:
        operands = [_extended(cell, pin, max(len(nets["A"]), len(nets["B"]))) for pin in pins]
    elif kind in SHIFTS:
        if _number(cell, "A_SIGNED"):
            raise ValueError(f"only shifts of unsigned words can be compared; {kind} of a signed one was given")
        operands = [nets["A"], _extended(cell, "B", len(nets["B"]) + 1), ["0" if kind == "$shift" else UNKNOWN]]
    else:
        operands = [nets[pin] for pin in pins]
    assert kind in WORDS
    yield Word(kind, tuple(map(tuple, operands)), tuple(nets["Y"]))


def _number(cell: dict[str, Any], parameter: str) -> int:
    return int(cell["parameters"].get(parameter, "0"), 2)


def _extended(cell: dict[str, Any], pin: str, width: int) -> list[Bit]:
    """The lowest bits of the word at a pin, after as many zeros, or signs, as it lacks."""
    bits: list[Bit] = cell["connections"][pin]
    above = bits[-1] if _number(cell, f"{pin}_SIGNED") else "0"
    return (bits + [above] * (width - len(bits)))[:width]
