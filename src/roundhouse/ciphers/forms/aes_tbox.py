"""AES with T-boxes: SubBytes and MixColumns in one table of 256 columns, after J. Daemen and V. Rijmen, "AES Proposal:
Rijndael", version 2, section 5.2.1.

Each byte of a column of MixColumns is looked up with its products by a column of the matrix; the four columns of the
matrix are one, rotated, so one table serves all rows. On the way back the round key passes InvMixColumns beside the
look-ups, as in the equivalent inverse cipher (FIPS 197, section 5.3.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...words import Table, Word, const, join, named, xor_all
from .. import aes
from ..aes import GF, State, Words, add_round_key, inv_shift_rows, shift_rows
from ..cipher import Phase
from .aes import AESRounds, inv_mix_columns
from .equality import Case, Equality, function
from .parts import equality_of

__all__ = ["EQUALITIES", "AESTBoxes"]


class AESTBoxes(AESRounds):
    """AES round by round, with T-boxes in all rounds but the last."""

    page_class, tables = aes.AES, "tbox"

    def __init__(self, page: aes.AES):
        super().__init__(page)
        entry, middle, end = self.encryption
        self.encryption = (entry, Phase(round_, middle.counts), Phase(final_round, end.counts))
        entry, middle, end = self.decryption
        self.decryption = (entry, Phase(inv_round, middle.counts), end)


def t_box(name: str, table: Table, matrix: list[list[int]]) -> Table:
    """The products of each entry of a table by the first column of a matrix, one below the other."""
    first = [row[0] for row in matrix]
    entries = (
        sum(GF.multiply(product, entry) << 8 * (3 - r) for r, product in enumerate(first)) for entry in table.entries
    )
    said = ", ".join(f"{{{product:02x}}} {table.name}[x]" if product > 1 else f"{table.name}[x]" for product in first)
    return Table(name, entries, 32, said=f"the column {said}")


T_BOX = t_box("t_box", aes.SBOX, aes.MIX_COLUMNS)
INV_T_BOX = t_box("inv_t_box", aes.INV_SBOX, aes.INV_MIX_COLUMNS)


def columns(box: Table, state: State) -> Words:
    """The sums of what the bytes of each column of a state look up, each rotated to its row."""
    return [xor_all(box[byte].rotr(8 * r) for r, byte in enumerate(column)) for column in state]


@named
def sub_bytes_mix_columns(state: State) -> Words:
    return columns(T_BOX, state)


@named
def inv_sub_bytes_mix_columns(state: State) -> Words:
    return columns(INV_T_BOX, state)


@named
def sub_bytes(state: State) -> State:
    """SubBytes by the second byte of a T-box, the product by {01}."""
    return [[T_BOX[byte].split(8)[1] for byte in column] for column in state]


@named
def round_(state: State, key: Words, i: Word) -> State:
    return add_words(sub_bytes_mix_columns(shift_rows(state)), key)


def final_round(state: State, key: Words, i: Word) -> State:
    return add_round_key(sub_bytes(shift_rows(state)), key, i)


@named
def inv_round(state: State, key: Words, i: Word) -> State:
    dw = [join(*column) for column in inv_mix_columns([word.split(8) for word in key])]
    return add_words(inv_sub_bytes_mix_columns(inv_shift_rows(state)), dw)


def add_words(state: Words, key: Words) -> State:
    """AddRoundKey on columns that are words."""
    return [(column ^ word).split(8) for column, word in zip(state, key, strict=True)]


def _in_row(row: int, byte: Word) -> State:
    """A column of zeros but for one byte."""
    return [[byte if r == row else const(0, 8) for r in range(4)]]


def _products(box: Table, sbox: Table, mix_columns: Callable[[State], State]) -> Callable[[], Iterator[Case]]:
    """Cases of a T-box: what a byte looks up in each row, and what MixColumns makes of it there."""
    return function(
        lambda x: [box[x].rotr(8 * r).split(8) for r in range(4)],
        lambda x: [mix_columns(_in_row(r, sbox[x]))[0] for r in range(4)],
        x=8,
    )


EQUALITIES = (
    Equality(
        "T_BOX",
        "MIXCOLUMNS() of SBOX() (5.1.1, 5.1.3)",
        "one look-up for both",
        _products(T_BOX, aes.SBOX, aes.mix_columns),
    ),
    Equality(
        "INV_T_BOX",
        "INVMIXCOLUMNS() of INVSBOX() (5.3.2, 5.3.3)",
        "one look-up for both",
        _products(INV_T_BOX, aes.INV_SBOX, aes.inv_mix_columns),
    ),
    equality_of(
        AESTBoxes, "round_keys", "KEYEXPANSION() (5.2, algorithm 2)", "one round key a clock, with one late word"
    ),
    equality_of(AESTBoxes, "prev_key", "KEYEXPANSION() from its end", "round keys last to first, without storing them"),
    equality_of(AESTBoxes, "encryption", "CIPHER() (5.1, algorithm 1)", "SubBytes and MixColumns in one table"),
    equality_of(
        AESTBoxes, "decryption", "INVCIPHER() (5.3, algorithm 3)", "InvSubBytes and InvMixColumns in one table"
    ),
)
