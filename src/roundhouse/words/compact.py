"""Circuits of few gates for any table: S-boxes as programs of exclusive ors, ands and free inverters.

A program comes from `small_circuits.txt`, which has the results of longer searches, or from `roundhouse.words.search`.
Either way it is run on every entry before it is used.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from .search import search
from .straight_line import run
from .word import Word, const, join

__all__ = ["compact_circuit", "compact_program", "known_programs", "prove"]

_KNOWN = Path(__file__).with_name("small_circuits.txt")


@cache
def compact_circuit(entries: tuple[int, ...], width: int) -> Callable[[Word], Word]:
    """The function from the index word to the entry that a compact program computes.

    The entries beyond the end of a table whose length is no power of two are arbitrary.
    """
    program = compact_program(entries, width)

    def circuit(index: Word) -> Word:
        """A circuit of few gates, found by search and compared with every entry."""
        bits = run(program, {f"x{n}": bit for n, bit in enumerate(index.split(1))})
        return join(*(bits[f"s{n}"] for n in range(width)))

    return circuit


@cache
def compact_program(entries: tuple[int, ...], width: int) -> str:
    """A straight-line program of few gates from x0 … (the index) to s0 … (the entry), most significant bits first.

    It is the same on every machine, and proven. The time grows with the table: a tenth of a second for 16 entries of 4
    bits, seconds for 256 of 8.
    """
    program = known_programs().get((entries, width)) or search(entries, width)
    prove(program, entries, width)
    return program


def prove(program: str, entries: tuple[int, ...], width: int) -> None:
    """Run a program on all indices at once.

    Raises
    ------
    ValueError
        If it computes another entry somewhere.
    """
    index_width = max(1, (len(entries) - 1).bit_length())
    indices = range(1 << index_width)
    columns = {
        f"x{n}": const(sum((i >> index_width - 1 - n & 1) << i for i in indices), len(indices))
        for n in range(index_width)
    }
    bits = run(program, columns)
    for index, entry in enumerate(entries):
        found = sum((bits[f"s{n}"].value >> index & 1) << width - 1 - n for n in range(width))
        if found != entry:
            raise ValueError(f"a circuit must give every entry of its table; at {index} it gives {found}, not {entry}")


@cache
def known_programs() -> dict[tuple[tuple[int, ...], int], str]:
    """The programs of the file by the entries and the width of the table; a hexadecimal digit is an entry of 4 bits."""
    lines = (line for line in _KNOWN.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return {(tuple(int(digit, 16) for digit in key), 4): program for key, program in (ln.split(": ") for ln in lines)}
