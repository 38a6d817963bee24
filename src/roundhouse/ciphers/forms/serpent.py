"""Serpent's key schedule at the pace of its rounds, in both directions, and straight to its end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from ...words import Graph, Table, Word, const, join, named, select
from .. import serpent
from ..bitslice import SboxLayers
from ..serpent import ROUNDS, SBOXES, Words
from .equality import Case, Equality, jump, retrace, round_keys
from .form import Form
from .serpent_jump import Jump

__all__ = ["EQUALITIES", "SerpentWindow", "next_prekeys", "prev_prekeys"]

PHI = const(serpent.PHI, 32)
#: The S-boxes of the subkeys, K_0 first.
KEY_SBOX = SboxLayers("key_sbox", [SBOXES[(3 - i) % 8] for i in range(8)])
NEXT = Table("next", range(1, ROUNDS + 1), 6)


class SerpentWindow(Form[Words, Words, Words]):
    """Serpent with the window w[4i - 4] .. w[4i + 3] of the prekeys as its key state."""

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
    """phi + (4i + n)."""
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
    for name, layers in (("S", serpent.S), ("INV_S", serpent.INV_S), ("KEY_SBOX", KEY_SBOX)):
        known = select(number, [layers.layer(X, const(n, 3)) for n in range(8)])
        yield Case(name, layers.layer(X, number), known)


SIZES = (128, 192, 256)
PAGES = [*map(serpent.Serpent, SIZES), serpent.Serpent(*SIZES)]


def _schedules() -> Iterator[Case]:
    for page in PAGES:
        yield from round_keys(page, SerpentWindow(page))


def _jumps() -> Iterator[Case]:
    for page in PAGES:
        yield from jump(SerpentWindow(page))


EQUALITIES = (
    Equality("SboxLayers.layer", "S_i on every bit position", "one table where i is a counter", _layers),
    Equality(
        "SerpentWindow.next_key",
        "the prekeys w_i and the subkeys K_i",
        "one subkey a clock",
        _schedules,
    ),
    Equality(
        "SerpentWindow.prev_key",
        "the prekeys from their end",
        "subkeys last to first, not stored",
        partial(retrace, SerpentWindow(PAGES[-1])),
    ),
    Equality(
        "SerpentWindow.last_key",
        "the prekeys w_124 .. w_131",
        "decryption starts at once from a new key",
        _jumps,
    ),
)
