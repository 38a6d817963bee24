"""Serpent with one table of all S-boxes where a counter selects one; its key schedule at the pace of its rounds.

The key schedule goes in both directions, and straight to its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...words import Graph, Table, Word, const, join, named, select
from .. import serpent
from ..cipher import Phase
from ..serpent import ROUNDS, SBOXES, Words, inv_linear, linear, mix_key
from .equality import Case, Equality
from .form import Form
from .parts import equality_of
from .sbox_layers import SboxLayers
from .serpent_jump import Jump

__all__ = ["EQUALITIES", "SerpentWindow", "jump_to_last", "next_prekeys", "prev_prekeys", "round_"]

PHI = const(serpent.PHI, 32)
S = SboxLayers("sbox", SBOXES)
INV_S = SboxLayers("inv_sbox", [table.entries for table in serpent.INV_S], "the inverse of S-box {}")
#: The S-boxes of the subkeys, K_0 first.
KEY_SBOX = SboxLayers("key_sbox", [SBOXES[(3 - i) % 8] for i in range(8)], "S-box (3 - {}) mod 8")
NEXT = Table("next", range(1, ROUNDS + 1), 6)


class SerpentWindow(Form[Words, Words, Words]):
    """Serpent with the window w[4i - 4] .. w[4i + 3] of the prekeys as its key state."""

    page_class = serpent.Serpent

    def __init__(self, page: serpent.Serpent):
        super().__init__(page)
        once, others = tuple(1 for _ in page.key_sizes), tuple(ROUNDS - 1 for _ in page.key_sizes)
        self.encryption = (Phase(round_, others), Phase(last_round, once), Phase(mix_key, once))
        self.decryption = (Phase(mix_key, once), Phase(inv_round, others), Phase(inv_first_round, once))

    def load_key(self, key: Word, size: Word) -> Words:
        return next_prekeys(self.pad(key, size), const(0, self.index_bits))

    def round_key(self, ks: Words, i: Word) -> Words:
        return KEY_SBOX.layer(ks[4:], i)

    def next_key(self, ks: Words, i: Word, size: Word) -> Words:
        return next_prekeys(ks, NEXT[i])

    def prev_key(self, ks: Words, i: Word, size: Word) -> Words:
        return prev_prekeys(ks, NEXT[i])

    def last_key(self, key: Word, size: Word) -> Words:
        return jump_to_last()(self.pad(key, size))

    def pad(self, key: Word, size: Word) -> Words:
        """The prekeys w[-8] .. w[-1] of a key of any of the sizes."""
        return select(size, [serpent.pad(key, bits) for bits in self.key_sizes])


def round_(X: Words, K: Words, i: Word) -> Words:
    return linear(S.layer(mix_key(X, K, i), i))


def last_round(X: Words, K: Words, i: Word) -> Words:
    return S.layer(mix_key(X, K, i), i)


def inv_round(X: Words, K: Words, i: Word) -> Words:
    return inv_linear(inv_first_round(X, K, i))


def inv_first_round(X: Words, K: Words, i: Word) -> Words:
    return mix_key(INV_S.layer(X, i), K, i)


@named
def next_prekeys(w: Words, i: Word) -> Words:
    """The next window, ending in w[4i] .. w[4i + 3]; the last of these is written out for less delay."""
    new0 = (w[0] ^ w[3] ^ w[5] ^ w[7] ^ number(i, 0)).rotl(11)
    new1 = (w[1] ^ w[4] ^ w[6] ^ number(i, 1) ^ new0).rotl(11)
    sum2 = w[2] ^ w[5] ^ w[7] ^ number(i, 2)
    new3 = (w[3] ^ w[6] ^ number(i, 3) ^ new0 ^ (sum2.rotl(11) ^ new1.rotl(11))).rotl(11)
    return [*w[4:], new0, new1, (sum2 ^ new1).rotl(11), new3]


@named
def prev_prekeys(w: Words, i: Word) -> Words:
    """The window before, from that ending in w[4i] .. w[4i + 3]."""
    new0, new1, new2, new3 = w[4:]
    old3 = new3.rotr(11) ^ w[2] ^ new0 ^ new2 ^ number(i, 3)
    old2 = new2.rotr(11) ^ w[1] ^ w[3] ^ new1 ^ number(i, 2)
    old1 = new1.rotr(11) ^ w[0] ^ w[2] ^ new0 ^ number(i, 1)
    old0 = new0.rotr(11) ^ w[1] ^ w[3] ^ number(i, 0) ^ old3
    return [old0, old1, old2, old3, *w[:4]]


def number(i: Word, n: int) -> Word:
    """phi ^ (4i + n)."""
    return PHI ^ join(const(0, 24), i, const(n, 2))


@cache
def jump_to_last() -> Jump:
    """From w[-8] .. w[-1] to w[124] .. w[131], at once."""

    def walk(w: Words) -> Words:
        for i in range(ROUNDS + 1):
            w = next_prekeys(w, const(i, 6))
        return w

    return Jump(walk, 8)


def _layers() -> Iterator[Case]:
    """A layer of S-boxes whose number is not known is each of them; two bit positions stand for all."""
    graph = Graph()
    X = [graph.input(f"X{n}", 2) for n in range(4)]
    number = graph.input("number", 3)
    of_keys = [serpent.S[(3 - i) % 8] for i in range(8)]
    for name, layers, tables in (("S", S, serpent.S), ("INV_S", INV_S, serpent.INV_S), ("KEY_SBOX", KEY_SBOX, of_keys)):
        yield Case(name, layers.layer(X, number), select(number, [table.bitsliced(X) for table in tables]))


EQUALITIES = (
    Equality("SboxLayers.layer", "S_i on every bit position (2.1)", "one table where i is a counter", _layers),
    equality_of(SerpentWindow, "round_keys", "the prekeys w_i and the subkeys K_i (4)", "one subkey a clock"),
    equality_of(SerpentWindow, "prev_key", "the prekeys from their end", "subkeys last to first, not stored"),
    equality_of(SerpentWindow, "last_key", "the prekeys w_124 .. w_131", "decryption starts at once from a new key"),
    equality_of(SerpentWindow, "encryption", "the rounds R_0 .. R_31 (2)", "one round for all numbers i"),
    equality_of(SerpentWindow, "decryption", "their inverses in reverse order (2)", "one round for all numbers i"),
)
