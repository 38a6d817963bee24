"""AES with shared products in MixColumns, and a key schedule that keeps pace with the rounds in both directions."""

from __future__ import annotations

from collections.abc import Callable

from ...words import Table, Word, const, join, mux, named, select, xor_all
from .. import aes
from ..aes import GF, NR, State, Words, add_round_key, inv_shift_rows, rot_word, shift_rows
from ..cipher import Phase
from .aes_sbox import INV_SBOX, SBOX
from .equality import Equality, function
from .form import Form
from .parts import equality_of

__all__ = ["EQUALITIES", "AESRounds", "KeyWindow"]


class AESRounds(Form[State, Words, Words]):
    """AES round by round; the key state is the window w[4i] .. w[4i + Nk - 1], as long as the longest Nk."""

    page_class = aes.AES

    def __init__(self, page: aes.AES):
        super().__init__(page)
        once, middle = (phase.counts for phase in page.encryption[:2])
        self.encryption = (Phase(add_round_key, once), Phase(round_, middle), Phase(final_round, once))
        self.decryption = (Phase(add_round_key, once), Phase(inv_round, middle), Phase(inv_final_round, once))
        self.windows = [KeyWindow(size // 32) for size in page.key_sizes]

    def load_key(self, key: Word, size: Word) -> Words:
        return key.split(32)

    def round_key(self, ks: Words, i: Word) -> Words:
        return ks[:4]

    def next_key(self, ks: Words, i: Word, size: Word) -> Words:
        return select(size, [window.key_expansion(ks, i) for window in self.windows])

    def prev_key(self, ks: Words, i: Word, size: Word) -> Words:
        return select(size, [window.inv_key_expansion(ks, i) for window in self.windows])


class KeyWindow:
    """Algorithm 2 four words at a time, for a key of `nk` words; step i makes w[n] .. w[n + 3], where n = nk + 4i.

    At most one of four words takes a substituted word, so RotWord and SubWord are there once; and sums are taken
    before that word, which is known last.
    """

    def __init__(self, nk: int):
        self.nk = nk
        n = [nk + 4 * i for i in range(max(NR.values()) + 1)]
        late = [nk == 6 and (m + 2) % nk == 0 for m in n]  # it is w[n + 2] that takes a substituted word
        self.substitutes = Table("substitutes", [m % nk == 0 or (nk > 6 and m % nk == 4) for m in n], 1)
        self.late = Table("late", late, 1)
        self.rotates = Table("rotates", [nk <= 6 or m % nk == 0 for m in n], 1)
        self.rcon0 = Table("rcon", [rcon(m // nk) if m % nk == 0 else 0 for m in n], 8)
        self.rcon2 = Table("rcon", [rcon((m + 2) // nk) if is_late else 0 for m, is_late in zip(n, late)], 8)

    @named
    def key_expansion(self, w: Words, i: Word) -> Words:
        last = w[self.nk - 1]
        temp = self.temp(mux(self.late[i], w[0] ^ w[1] ^ last, last), i)
        sum0 = mux(self.substitutes[i], temp, last)
        w0, w2 = w[0] ^ join(self.rcon0[i], const(0, 24)), w[2] ^ join(self.rcon2[i], const(0, 24))
        sum2 = mux(self.late[i], temp, (w0 ^ w[1]) ^ sum0)
        return [*w[4 : self.nk], w0 ^ sum0, (w0 ^ w[1]) ^ sum0, w2 ^ sum2, (w2 ^ w[3]) ^ sum2, *w[self.nk :]]

    @named
    def inv_key_expansion(self, w: Words, i: Word) -> Words:
        new0, new1, new2, new3 = w[self.nk - 4 : self.nk]
        w3 = new2 ^ new3
        last = w[self.nk - 5] if self.nk > 4 else w3
        temp = self.temp(mux(self.late[i], new1, last), i)
        w0 = new0 ^ mux(self.substitutes[i], temp, last) ^ join(self.rcon0[i], const(0, 24))
        w2 = new2 ^ mux(self.late[i], temp, new1) ^ join(self.rcon2[i], const(0, 24))
        return [w0, new0 ^ new1, w2, w3, *w[: self.nk - 4], *w[self.nk :]]

    def temp(self, word: Word, i: Word) -> Word:
        """SubWord(RotWord(word)), or SubWord(word)."""
        return sub_word(mux(self.rotates[i], rot_word(word), word))


@named
def sub_word(word: Word) -> Word:
    return join(*(SBOX[a] for a in word.split(8)))


def rcon(j: int) -> int:
    """The first byte of Rcon[j], the only one that is not 0."""
    return aes.rcon(j) >> 24


def round_(state: State, key: Words, i: Word) -> State:
    return add_round_key(mix_columns(shift_rows(sub_bytes(state))), key, i)


def final_round(state: State, key: Words, i: Word) -> State:
    return add_round_key(shift_rows(sub_bytes(state)), key, i)


def inv_round(state: State, key: Words, i: Word) -> State:
    return inv_mix_columns(inv_final_round(state, key, i))


def inv_final_round(state: State, key: Words, i: Word) -> State:
    return add_round_key(inv_shift_rows(inv_sub_bytes(state)), key, i)


@named
def sub_bytes(state: State) -> State:
    return [[SBOX[byte] for byte in column] for column in state]


@named
def inv_sub_bytes(state: State) -> State:
    return [[INV_SBOX[byte] for byte in column] for column in state]


@named
def mix_columns(state: State) -> State:
    """{02} s[r] + {03} s[r+1] + s[r+2] + s[r+3], with {02} taken once of s[r] + s[r+1]."""
    return [[xor_all((GF.times_x(s[r] ^ s[r - 3]), s[r - 3], s[r - 2] ^ s[r - 1])) for r in range(4)] for s in state]


@named
def inv_mix_columns(state: State) -> State:
    """MixColumns of {05} s[r] + {04} s[r+2], which is s[r] + {04} (s[r] + s[r+2])."""
    return mix_columns([[s[r] ^ GF.times_x(GF.times_x(s[r % 2] ^ s[r % 2 + 2])) for r in range(4)] for s in state])


def _column(mix: Callable[[State], State]) -> Callable[[Word], State]:
    """A function of states on a state of one column."""
    return lambda column: mix([column.split(8)])


EQUALITIES = (
    Equality(
        "mix_columns",
        "MIXCOLUMNS() (5.1.3, equation 5.8)",
        "half the products",
        function(_column(mix_columns), _column(aes.mix_columns), column=32),
    ),
    Equality(
        "inv_mix_columns",
        "INVMIXCOLUMNS() (5.3.3)",
        "shares MixColumns with encryption",
        function(_column(inv_mix_columns), _column(aes.inv_mix_columns), column=32),
    ),
    equality_of(
        AESRounds, "round_keys", "KEYEXPANSION() (5.2, algorithm 2)", "one round key a clock, with one late word"
    ),
    equality_of(AESRounds, "prev_key", "KEYEXPANSION() from its end", "round keys last to first, without storing them"),
    equality_of(AESRounds, "encryption", "CIPHER() (5.1, algorithm 1)", "half the products in MixColumns"),
    equality_of(
        AESRounds,
        "decryption",
        "INVCIPHER() (5.3, algorithm 3)",
        "look-ups first, as in encryption, so that both directions share them",
    ),
)
