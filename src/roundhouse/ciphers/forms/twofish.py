"""Twofish with two subkeys in every step, straight from the key, and a function h for keys of any length.

Whitening takes two steps at each end, so that all round keys have one shape. Decryption keeps the halves of the block
exchanged, so that F works on the same words in both directions. The key state is the key, with S computed once; it
never changes, and so is held once for all blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from ...words import Graph, KeyedTable, Table, Word, any_of, const, join, mux, named, select
from .. import twofish
from ..byte_order import little_endian
from ..cipher import Phase
from ..twofish import MDS_FIELD, ROUNDS, RS_FIELD, T0, T1, Words, permutation, pht
from .equality import Case, Equality, circuits, function
from .form import Form
from .parts import equality_of

__all__ = ["EQUALITIES", "F", "KeyState", "RoundKey", "TwofishHalves", "g", "h", "mds", "q0", "q1", "rs"]

#: The pair of subkeys that each step takes: K0 and K1, K2 and K3, those of the rounds, K4 and K5, K6 and K7.
PAIR = Table(
    "pair", [0, 1, *range(4, 4 + ROUNDS), 2, 3], 5, said="step to p, for K_2p and K_(2p+1): 0, 1, 4 .. 19, 2, 3"
)


class KeyState(NamedTuple):
    """The words of the key with even and with odd numbers, and S.

    `longer` has a bit for each word of these that only keys longer than the shortest have: whether it is there.
    """

    Me: Words
    Mo: Words
    S: Words
    longer: Words


class RoundKey(NamedTuple):
    """Two subkeys; S and `longer` are those of the key state."""

    even: Word
    odd: Word
    S: Words
    longer: Words


class TwofishHalves(Form[Words, RoundKey, KeyState]):
    """Twofish with whitening in halves."""

    page_class = twofish.Twofish

    def __init__(self, page: twofish.Twofish):
        super().__init__(page)
        once, rounds = tuple(1 for _ in page.key_sizes), tuple(ROUNDS for _ in page.key_sizes)
        self.encryption = (
            Phase(whiten_left, once),
            Phase(whiten_right, once),
            Phase(round_, rounds),
            Phase(exchange_whiten_left, once),
            Phase(whiten_right, once),
        )
        self.decryption = (
            Phase(whiten_right, once),
            Phase(whiten_left, once),
            Phase(inv_round, rounds),
            Phase(exchange_whiten_right, once),
            Phase(whiten_left, once),
        )

    def load_key(self, key: Word, size: Word) -> KeyState:
        M, counts = [little_endian(word) for word in key.split(32)], [bits // 64 for bits in self.key_sizes]
        S = [rs(m.split(8)) for m in key.split(64)]
        return KeyState(
            Me=M[::2],
            Mo=M[1::2],
            S=select(size, [[*reversed(S[:k]), *(S[0] for _ in S[k:])] for k in counts]),
            longer=[any_of(size.eq(s) for s, k in enumerate(counts) if k > n) for n in range(counts[0], counts[-1])],
        )

    def round_key(self, ks: KeyState, i: Word) -> RoundKey:
        A, B = (h([x] * 4, M, ks.longer) for x, M in zip(subkey_numbers(i), (ks.Me, ks.Mo)))
        even, odd = pht(A, B.rotl(8))
        return RoundKey(even, odd.rotl(9), ks.S, ks.longer)

    def next_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        return ks

    def prev_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        return ks

    def last_key(self, key: Word, size: Word) -> KeyState:
        return self.load_key(key, size)

    def spans(self, decrypt: bool, size: int) -> list[int]:
        """Whitening is two steps."""
        return [2, *[1] * ROUNDS, 2]

    def state_from(self, state: Words, decrypt: bool) -> Words:
        """In decryption the halves are exchanged."""
        return exchange(state) if decrypt else state

    def keys_from(self, keys: list[Any], size: int) -> list[RoundKey | None]:
        """Two subkeys in every step; S as long as for the longest key, with its last word repeated."""
        lengths = [bits // 64 for bits in self.key_sizes]
        longer = [const(lengths[size] > n, 1) for n in range(lengths[0], lengths[-1])]
        pairs = [(key.K[n : n + 2], key.S) for key in keys for n in range(0, len(key.K), 2)]
        return [RoundKey(even, odd, [*S, *[S[-1]] * (lengths[-1] - len(S))], longer) for (even, odd), S in pairs]


def subkey_numbers(i: Word) -> Words:
    """The numbers of both subkeys of step `i`, as bytes."""
    return [join(const(0, 2), PAIR[i], const(odd, 1)) for odd in (0, 1)]


def rs(m: Words) -> Word:
    """RS times eight bytes: the remainder modulo x^4 + (a + 1/a) x^3 + a x^2 + (a + 1/a) x + 1, which generates RS."""
    r = [const(0, 8)] * 4
    for byte in reversed(m):
        top = byte ^ r[3]
        a = RS_FIELD.times_x(top)
        b = a ^ RS_FIELD.over_x(top)
        r = [top, r[0] ^ b, r[1] ^ a, r[2] ^ b]
    return join(*reversed(r))


#: q0 and q1 with their definition as a circuit.
q0 = Table(
    "q0", twofish.q0.entries, 8, {"logic": partial(permutation, T0)}, said="section 4.3.5, by its tables t0 to t3"
)
q1 = Table(
    "q1", twofish.q1.entries, 8, {"logic": partial(permutation, T1)}, said="section 4.3.5, by its tables t0 to t3"
)
#: For each byte, the permutation at the end of the chain, then that before the first word of the list, and so on.
ORDER = [(q1, q0, q0, q1, q1), (q0, q0, q1, q1, q0), (q1, q1, q0, q0, q0), (q0, q1, q1, q0, q1)]


def h(X: Words, L: Words, longer: Words) -> Word:
    """The bytes `X` (least significant first) through the permutations that the list `L` keys, times MDS."""
    return mds([s(j, x, L, longer) for j, x in enumerate(X)])


def s(j: int, x: Word, L: Words, longer: Words) -> Word:
    """The permutation of byte `j` that is keyed by the bytes `j` of `L`; of the last of these, those that are there."""
    shortest, y = len(L) - len(longer), x
    for n in reversed(range(len(L))):
        keyed = ORDER[j][n + 1][y] ^ L[n][8 * j : 8 * j + 8]
        y = keyed if n < shortest else mux(longer[n - shortest], keyed, x)
    return ORDER[j][0][y]


#: Section 4.3.3: the key-dependent S-boxes are these permutations, keyed by the vector S.
S_BOXES = [KeyedTable(f"s{j}", partial(s, j)) for j in range(4)]


def g(X: Word, key: RoundKey) -> Word:
    return mds([s_j(x, key.S, key.longer) for s_j, x in zip(S_BOXES, reversed(X.split(8)))])


@named
def mds(y: Words) -> Word:
    """MDS from halves of bytes, since {5B} is 1 + 1/4 and {EF} is 1 + 1/2 + 1/4.

    Every row has 1 of all four bytes, and 1/4 of all but one: what is common to all rows is taken once.
    """
    half = MDS_FIELD.over_x
    y03, y12, y02 = y[0] ^ y[3], y[1] ^ y[2], y[0] ^ y[2]
    total = y03 ^ y12
    common = total ^ half(half(total))
    halved = [y[1], y12, y03, y02]
    quartered_less = [y[0], y[3], y[2], y[1]]
    rows = [common ^ half(a ^ half(b)) for a, b in zip(halved, quartered_less)]
    return join(*reversed(rows))


def whiten_left(R: Words, key: RoundKey, i: Word) -> Words:
    return [R[0] ^ key.even, R[1] ^ key.odd, R[2], R[3]]


def whiten_right(R: Words, key: RoundKey, i: Word) -> Words:
    return [R[0], R[1], R[2] ^ key.even, R[3] ^ key.odd]


def exchange_whiten_left(R: Words, key: RoundKey, i: Word) -> Words:
    return whiten_left(exchange(R), key, i)


def exchange_whiten_right(R: Words, key: RoundKey, i: Word) -> Words:
    return whiten_right(exchange(R), key, i)


def exchange(R: Sequence[Word]) -> Words:
    return [R[2], R[3], R[0], R[1]]


def round_(R: Words, key: RoundKey, i: Word) -> Words:
    F0, F1 = F(R, key)
    return [(R[2] ^ F0).rotr(1), R[3].rotl(1) ^ F1, R[0], R[1]]


def inv_round(R: Words, key: RoundKey, i: Word) -> Words:
    F0, F1 = F(R, key)
    return [R[2].rotl(1) ^ F0, (R[3] ^ F1).rotr(1), R[0], R[1]]


@named
def F(R: Words, key: RoundKey) -> tuple[Word, Word]:
    """Both words through g, the pseudo-Hadamard transform, and the subkeys."""
    a, b = pht(g(R[0], key), g(R[1].rotl(8), key))
    return a + key.even, b + key.odd


def _filled() -> Iterator[Case]:
    """g of the entries that the memories are filled with, at the indices that are read."""
    for k in (2, 3, 4):
        graph = Graph(fills_tables=True)
        X, S = graph.input("X", 32), [graph.input(f"S{n}", 32) for n in range(k)]
        longer = [const(k > n, 1) for n in (2, 3)]
        reads = [s_j(x, [*S, *[S[-1]] * (4 - k)], longer) for s_j, x in zip(S_BOXES, reversed(X.split(8)))]
        yield Case(f"S of {k} words", twofish.mds([read.param.entry(*read.args) for read in reads]), twofish.g(X, S))


EQUALITIES = (
    Equality("q0", "permutation q0 (4.3.5)", "its nibble tables as gates", circuits(q0, "logic")),
    Equality("q1", "permutation q1 (4.3.5)", "its nibble tables as gates", circuits(q1, "logic")),
    Equality(
        "mds",
        "the product with MDS (4.2)",
        "halves instead of products, common sums once",
        function(lambda y: mds(y.split(8)), lambda y: twofish.mds(y.split(8)), y=32),
    ),
    Equality(
        "rs",
        "the product with RS (4.3)",
        "a remainder instead of 32 products",
        function(lambda m: rs(m.split(8)), lambda m: twofish.rs(m.split(8)), m=64),
    ),
    Equality(
        "S_BOXES",
        "the key-dependent S-boxes of g (4.3.3)",
        "memories that are filled when a key is set up",
        _filled,
    ),
    equality_of(
        TwofishHalves,
        "round_keys",
        "the subkeys K_0 .. K_39 and S (4.3)",
        "every subkey straight from the key, also where its size is selected at run time",
    ),
    equality_of(TwofishHalves, "prev_key", "the same from the end", "the key state never changes"),
    equality_of(TwofishHalves, "last_key", "the same from the end", "decryption starts at once"),
    equality_of(
        TwofishHalves, "encryption", "whitening and rounds (4, 4.1)", "all round keys have one shape, of two subkeys"
    ),
    equality_of(TwofishHalves, "decryption", "their inverses (4, 4.1)", "F works on the same words in both directions"),
)
