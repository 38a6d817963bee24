"""Twofish, after B. Schneier, J. Kelsey, D. Whiting, D. Wagner, C. Hall and N. Ferguson, "Twofish: A 128-Bit Block
Cipher" (1998); names and section numbers are the paper's.

Byte order: the byte strings of the AES submission; the words of a block and of a key follow each other, the least
significant byte of each first. A step takes two subkeys: step 0 whitens the words 0 and 1 and step 1 the words 2 and 3,
steps 2 to 17 are the rounds, steps 18 and 19 the whitening at the end. Subkeys are computed straight from the key, so
the key state is made of it once and never changes; a round key is two subkeys, and the vector S that all rounds share.
Departures: decryption keeps the halves of the block exchanged, so that F works on words 0 and 1 in both directions; the
product with RS is the remainder modulo the polynomial that generates the code; MDS is made of halves and quarters of
bytes, since {5B} is 1 + 1/4 and {EF} is 1 + 1/2 + 1/4.
"""

from functools import partial
from typing import NamedTuple

from ..words import KeyedTable, Table, Word, any_of, const, join, mux, named, select, xor_all
from .byte_order import little_endian
from .cipher import Cipher, Phase

ROUNDS = 16
#: The pair of subkeys that each step takes: K0 and K1, K2 and K3, those of the rounds, K4 and K5, K6 and K7.
PAIR = Table("pair", [0, 1, *range(4, 4 + ROUNDS), 2, 3], 5)
#: Sections 4.2 and 4.3: MDS, and the polynomials of the fields of MDS and of RS.
MDS = [[0x01, 0xEF, 0x5B, 0x5B], [0x5B, 0xEF, 0xEF, 0x01], [0xEF, 0x5B, 0x01, 0xEF], [0xEF, 0x01, 0xEF, 0x5B]]
MDS_FIELD, RS_FIELD = 0x169, 0x14D


class KeyState(NamedTuple):
    """The words of the key with even and with odd numbers, and S; for each word of these that only longer keys than the
    shortest have, whether it is there."""

    Me: list[Word]
    Mo: list[Word]
    S: list[Word]
    longer: list[Word]


class RoundKey(NamedTuple):
    """Two subkeys; S and `longer` are those of the key state."""

    even: Word
    odd: Word
    S: list[Word]
    longer: list[Word]


class Twofish(Cipher):
    """Twofish with one key size, or with several that are selected at run time."""

    family, block_bits = "twofish", 128

    def __init__(self, *key_sizes: int):
        self.key_sizes = key_sizes
        self.name = f"twofish{key_sizes[0]}" if len(key_sizes) == 1 else "twofish"
        once, rounds = tuple(1 for _ in key_sizes), tuple(ROUNDS for _ in key_sizes)
        first, *others = (Phase(f, once) for f in (whiten_left, whiten_right, exchange_whiten_left, whiten_right))
        self.encryption = (first, others[0], Phase(round_, rounds), *others[1:])
        first, *others = (Phase(f, once) for f in (whiten_right, whiten_left, exchange_whiten_right, whiten_left))
        self.decryption = (first, others[0], Phase(inv_round, rounds), *others[1:])

    def load(self, block):
        return [little_endian(word) for word in block.split(32)]

    def store(self, state):
        return join(*(little_endian(word) for word in state))

    # Key schedule, section 4.3.

    def load_key(self, key, size):
        M, counts = [little_endian(word) for word in key.split(32)], [bits // 64 for bits in self.key_sizes]
        S = [rs(m.split(8)) for m in key.split(64)]
        return KeyState(
            Me=M[::2],
            Mo=M[1::2],
            S=select(size, [[*reversed(S[:k]), *(S[0] for _ in S[k:])] for k in counts]),
            longer=[any_of(size.eq(s) for s, k in enumerate(counts) if k > n) for n in range(counts[0], counts[-1])],
        )

    def round_key(self, ks, i):
        A, B = (h([x] * 4, M, ks.longer) for x, M in zip(subkey_numbers(i), (ks.Me, ks.Mo)))
        B = B.rotl(8)
        return RoundKey(A + B, (A + (B << 1)).rotl(9), ks.S, ks.longer)

    def next_key(self, ks, i, size):
        return ks

    def prev_key(self, ks, i, size):
        return ks

    def last_key(self, key, size):
        return self.load_key(key, size)


def subkey_numbers(i):
    """The numbers of both subkeys of step `i`, as bytes."""
    return [join(const(0, 2), PAIR[i], const(odd, 1)) for odd in (0, 1)]


@named
def rs(m):
    """RS times eight bytes of the key: the remainder modulo x^4 + (a + 1/a) x^3 + a x^2 + (a + 1/a) x + 1."""
    r = [const(0, 8)] * 4
    for byte in reversed(m):
        top = byte ^ r[3]
        a = double(top, RS_FIELD)
        b = a ^ half(top, RS_FIELD)
        r = [top, r[0] ^ b, r[1] ^ a, r[2] ^ b]
    return join(*reversed(r))


# The function h, section 4.3.2, and the permutations q0 and q1, section 4.3.5.


def h(X, L, longer):
    """The bytes `X` (least significant first) through the permutations that the list `L` keys, times MDS."""
    return mds([s(j, x, L, longer) for j, x in enumerate(X)])


def s(j, x, L, longer):
    """The permutation of byte `j` that is keyed by the bytes `j` of `L`; of the last of these, those that are there."""
    shortest, y = len(L) - len(longer), x
    for n in reversed(range(len(L))):
        keyed = ORDER[j][n + 1][y] ^ L[n][8 * j : 8 * j + 8]
        y = keyed if n < shortest else mux(longer[n - shortest], keyed, x)
    return ORDER[j][0][y]


#: Section 4.3.3: the S-boxes that depend on the key are these permutations, keyed by the vector S.
S_BOXES = [KeyedTable(f"s{j}", partial(s, j)) for j in range(4)]


def g(X, key):
    """Section 4.1, of which 4.3.3 says that it is h with the list S."""
    return mds([s_j(x, key.S, key.longer) for s_j, x in zip(S_BOXES, reversed(X.split(8)))])


@named
def mds(y):
    halves = [half(byte, MDS_FIELD) for byte in y]
    x5B = [byte ^ half(byte_half, MDS_FIELD) for byte, byte_half in zip(y, halves)]
    multiple = {0x01: y, 0x5B: x5B, 0xEF: [byte ^ byte_half for byte, byte_half in zip(x5B, halves)]}
    return join(*(xor_all(multiple[m][c] for c, m in enumerate(row)) for row in reversed(MDS)))


def half(byte, field):
    """1/x times a byte."""
    return (byte >> 1) ^ spread(byte[0], field >> 1)


def double(byte, field):
    """x times a byte."""
    return (byte << 1) ^ spread(byte[7], field)


def spread(bit, value):
    return join(*(bit & const(value >> n, 1) for n in reversed(range(8))))


def permutation(name, t0, t1, t2, t3):
    """q0 or q1 from the four tables of nibbles, which are its circuit too."""
    t = [Table(f"{name}_t{n}", [int(digit, 16) for digit in digits], 4) for n, digits in enumerate((t0, t1, t2, t3))]

    def mix(a, b):
        return a ^ b, a ^ b.rotr(1) ^ join(a[0], const(0, 3))

    def q(x):
        a, b = mix(x[4:], x[:4])
        a, b = mix(t[0][a], t[1][b])
        return join(t[3][b], t[2][a])

    return Table(name, [int(q(const(x, 8))) for x in range(256)], 8, {"logic": q})


q0 = permutation("q0", "817D6F320B59ECA4", "ECB81235F4A6709D", "BA5E6D90C8F32471", "D7F4126E9B3085CA")
q1 = permutation("q1", "28BDF76E31940AC5", "1E2B4C376DA5F908", "4C75169A0ED82B3F", "B951C3DE647F208A")
#: For each byte, the permutation at the end of the chain, then that before the first word of the list, and so on.
ORDER = [(q1, q0, q0, q1, q1), (q0, q0, q1, q1, q0), (q1, q1, q0, q0, q0), (q0, q1, q1, q0, q1)]


def whiten_left(R, key, i):
    return [R[0] ^ key.even, R[1] ^ key.odd, R[2], R[3]]


def whiten_right(R, key, i):
    return [R[0], R[1], R[2] ^ key.even, R[3] ^ key.odd]


def exchange_whiten_left(R, key, i):
    return whiten_left([R[2], R[3], R[0], R[1]], key, i)


def exchange_whiten_right(R, key, i):
    return whiten_right([R[2], R[3], R[0], R[1]], key, i)


def round_(R, key, i):
    F0, F1 = F(R, key)
    return [(R[2] ^ F0).rotr(1), R[3].rotl(1) ^ F1, R[0], R[1]]


def inv_round(R, key, i):
    F0, F1 = F(R, key)
    return [R[2].rotl(1) ^ F0, (R[3] ^ F1).rotr(1), R[0], R[1]]


@named
def F(R, key):
    """Section 4.1: both words through g, the pseudo-Hadamard transform, and the subkeys."""
    T0, T1 = (g(word, key) for word in (R[0], R[1].rotl(8)))
    return T0 + T1 + key.even, T0 + (T1 << 1) + key.odd
