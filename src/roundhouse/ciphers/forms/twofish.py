"""Twofish with two subkeys in every step, straight from the key, and a function h for keys of any length.

Whitening takes two steps at each end, so that all round keys have one shape. Decryption keeps the halves of the block
exchanged, so that F works on the same words in both directions. The key state is the key, with S computed once; it
never changes, and so is held once for all blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ...words import Graph, KeyedTable, Table, Word, any_of, const, join, mux, named, select, xor_all
from .. import twofish
from ..byte_order import little_endian
from ..cipher import Phase
from ..twofish import MDS, MDS_FIELD, ROUNDS, RS_FIELD, T0, T1, Words, permutation
from .equality import Case, Equality, circuits, function
from .form import Form

__all__ = ["EQUALITIES", "F", "KeyState", "RoundKey", "TwofishHalves", "g", "h", "mds", "q0", "q1", "rs"]

#: The pair of subkeys that each step takes: K0 and K1, K2 and K3, those of the rounds, K4 and K5, K6 and K7.
PAIR = Table("pair", [0, 1, *range(4, 4 + ROUNDS), 2, 3], 5)


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
        B = B.rotl(8)
        return RoundKey(A + B, (A + (B << 1)).rotl(9), ks.S, ks.longer)

    def next_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        return ks

    def prev_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        return ks

    def last_key(self, key: Word, size: Word) -> KeyState:
        return self.load_key(key, size)


def subkey_numbers(i: Word) -> Words:
    """The numbers of both subkeys of step `i`, as bytes."""
    return [join(const(0, 2), PAIR[i], const(odd, 1)) for odd in (0, 1)]


@named
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
q0 = Table("q0", twofish.q0.entries, 8, {"logic": partial(permutation, T0)})
q1 = Table("q1", twofish.q1.entries, 8, {"logic": partial(permutation, T1)})
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
    """MDS from halves and quarters of bytes, since {5B} is 1 + 1/4 and {EF} is 1 + 1/2 + 1/4."""
    halves = [MDS_FIELD.over_x(byte) for byte in y]
    x5B = [byte ^ MDS_FIELD.over_x(half) for byte, half in zip(y, halves)]
    multiple = {0x01: y, 0x5B: x5B, 0xEF: [byte ^ half for byte, half in zip(x5B, halves)]}
    return join(*(xor_all(multiple[m][c] for c, m in enumerate(row)) for row in reversed(MDS)))


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
    T0, T1 = (g(word, key) for word in (R[0], R[1].rotl(8)))
    return T0 + T1 + key.even, T0 + (T1 << 1) + key.odd


SIZES = (128, 192, 256)
PAGES = [*map(twofish.Twofish, SIZES), twofish.Twofish(*SIZES)]


def _free(graph: Graph, name: str, count: int) -> Words:
    return [graph.input(f"{name}{n}", 32) for n in range(count)]


def _whitening() -> Iterator[Case]:
    """Two steps of half the words are one step of all."""
    graph, i = Graph(), const(0, 1)
    R, K = _free(graph, "R", 4), _free(graph, "K", 4)
    low, high, whole = RoundKey(K[0], K[1], [], []), RoundKey(K[2], K[3], [], []), twofish.RoundKey(K, [])
    yield Case("input", whiten_right(whiten_left(R, low, i), high, i), twofish.input_whitening(R, whole, i))
    output = whiten_right(exchange_whiten_left(R, low, i), high, i)
    yield Case("output", output, twofish.output_whitening(R, whole, i))
    inv_output = exchange(whiten_left(whiten_right(R, high, i), low, i))
    yield Case("inverse of output", inv_output, twofish.inv_output_whitening(R, whole, i))
    inv_input = whiten_left(exchange_whiten_right(exchange(R), high, i), low, i)
    yield Case("inverse of input", inv_input, twofish.inv_input_whitening(R, whole, i))


def _rounds() -> Iterator[Case]:
    """Rounds of both directions, with lists S of every length."""
    for bits in SIZES:
        graph, i, k = Graph(), const(0, 1), bits // 64
        R, K, S = _free(graph, "R", 4), _free(graph, "K", 2), _free(graph, "S", k)
        of_page = twofish.RoundKey(K, S)
        of_form = RoundKey(K[0], K[1], [*S, *(S[0] for _ in range(4 - k))], [const(k > n, 1) for n in (2, 3)])
        yield Case(f"encryption, {bits}-bit key", round_(R, of_form, i), twofish.round_(R, of_page, i))
        inverse = exchange(inv_round(exchange(R), of_form, i))
        yield Case(f"decryption, {bits}-bit key", inverse, twofish.inv_round(R, of_page, i))


def _subkeys() -> Iterator[Case]:
    """All subkeys and S, for every key of every size."""
    for page in PAGES:
        form = TwofishHalves(page)
        for size, bits in enumerate(page.key_sizes):
            key, k = Graph().input("key", page.key_bits), bits // 64
            of_form, of_page = form.round_keys(key, size), page.round_keys(key, size)
            subkeys = [word for one in of_form for word in (one.even, one.odd)]
            yield Case(
                f"{page.name}, subkeys of a {bits}-bit key", subkeys, [word for one in of_page for word in one.K]
            )
            yield Case(f"{page.name}, S of a {bits}-bit key", of_form[0].S[:k], of_page[0].S)


EQUALITIES = (
    Equality("q0", "permutation q0 (4.3.5)", "its nibble tables as gates", circuits(q0, "logic")),
    Equality("q1", "permutation q1 (4.3.5)", "its nibble tables as gates", circuits(q1, "logic")),
    Equality(
        "mds",
        "the product with MDS (4.2)",
        "halves and quarters instead of products",
        function(lambda y: mds(y.split(8)), lambda y: twofish.mds(y.split(8)), y=32),
    ),
    Equality(
        "rs",
        "the product with RS (4.3)",
        "a remainder instead of 32 products",
        function(lambda m: rs(m.split(8)), lambda m: twofish.rs(m.split(8)), m=64),
    ),
    Equality(
        "whiten_left, whiten_right", "input and output whitening (4)", "all round keys have one shape", _whitening
    ),
    Equality("round_, inv_round", "the rounds (4.1)", "F works on the same words in both directions", _rounds),
    Equality(
        "TwofishHalves.round_key",
        "the subkeys K_0 .. K_39 and S (4.3)",
        "every subkey straight from the key, also where its size is selected at run time",
        _subkeys,
    ),
)
