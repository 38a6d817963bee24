"""MARS, after Burwick et al. 1999 ("MARS - a candidate cipher for AES", IBM, revised September 22, 1999); with the key
expansion of the second round ("tweaked", August 1999). Names are the paper's.

Byte order: the first byte of a block is the least significant of D[0], and that of a key the least significant of k[0].
At the ports, high bits first: block D[0] .. D[3], little-endian; key k[0] .. k[n-1], little-endian. Step 0 adds four
words of K, steps 1 to 8 are the forward mixing, steps 9 to 24 the cryptographic core with two words of K each, steps 25
to 32 the backwards mixing, and step 33 subtracts four words of K. Mixing takes the number i of its round first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..words import Word, const, join, named
from .byte_order import little_endian
from .cipher import Cipher, Phase
from .mars_sbox import S0, S1, B, S

Words = list[Word]


class MARS(Cipher[Words, Words]):
    """MARS with one key size, any multiple of 32 from 128 to 448, or with several that are selected at run time.

    Parameters
    ----------
    *key_sizes : int
        Key sizes in bits, in rising order.

    Raises
    ------
    ValueError
        For a key size that the paper does not have.
    """

    family, block_bits = "mars", 128

    def __init__(self, *key_sizes: int):
        if not key_sizes or any(size not in range(128, 449, 32) for size in key_sizes):
            raise ValueError(f"a key of MARS has 128, 160, 192 ... or 448 bits; given {key_sizes}")
        self.key_sizes = key_sizes
        self.name = f"mars{key_sizes[0]}" if len(key_sizes) == 1 else "mars"
        one, eight = (tuple(count for _ in key_sizes) for count in (1, 8))
        self.encryption = (
            Phase(add_subkeys, one),
            *(Phase(partial(forward_mixing, i), one, keyed=False) for i in range(8)),
            Phase(forwards_mode, eight),
            Phase(backwards_mode, eight),
            *(Phase(partial(backwards_mixing, i), one, keyed=False) for i in range(8)),
            Phase(subtract_subkeys, one),
        )
        self.decryption = (
            Phase(add_subkeys, one),
            *(Phase(partial(inv_backwards_mixing, i), one, keyed=False) for i in reversed(range(8))),
            Phase(inv_backwards_mode, eight),
            Phase(inv_forwards_mode, eight),
            *(Phase(partial(inv_forward_mixing, i), one, keyed=False) for i in reversed(range(8))),
            Phase(subtract_subkeys, one),
        )

    def load(self, block: Word) -> Words:
        return [little_endian(word) for word in block.split(32)]

    def store(self, state: Words) -> Word:
        return join(*(little_endian(word) for word in state))

    def round_keys(self, key: Word, size: int = 0) -> list[Words | None]:
        """Key expansion: four words of K for the first and the last step, two for each round of the core."""
        n = self.key_sizes[size] // 32
        K = key_expansion([little_endian(word) for word in key.split(32)][:n], n)
        mixing = [None] * 8
        return [K[:4], *mixing, *(K[2 * i + 4 : 2 * i + 6] for i in range(16)), *mixing, K[36:]]


# Key expansion.


def key_expansion(k: Words, n: int) -> Words:
    """Key expansion: the words K[0] .. K[39] of a key of `n` words."""
    # Initialize T with the key data.
    T = [*k, const(n, 32), *(const(0, 32) for _ in range(14 - n))]
    K = []
    # Four iterations, computing 10 words of K in each.
    for j in range(4):
        # Linear transformation.
        for i in range(15):
            T[i] = T[i] ^ (T[(i - 7) % 15] ^ T[(i - 2) % 15]).rotl(3) ^ (4 * i + j)
        # Four rounds of stirring.
        for _ in range(4):
            for i in range(15):
                T[i] = (T[i] + S[T[(i - 1) % 15][:9]]).rotl(9)
        # Store the next 10 words.
        K += [T[4 * i % 15] for i in range(10)]
    # Modify the multiplication keys.
    for i in range(5, 36, 2):
        K[i] = multiplication_key(K[i], K[i - 1])
    return K


def multiplication_key(K: Word, before: Word) -> Word:
    """Key expansion: K[i] modified, with the help of K[i - 1]."""
    j = K[:2]
    w = K | 3
    M = mask(w)
    r = before[:5]
    p = B[j].rotl(r)
    return w ^ (p & M)


@named
def mask(w: Word) -> Word:
    """Key expansion: the mask M; bit n is 1 where w[n] is one of ten or more equal bits in a row, equals w[n-1] and
    w[n+1], and 2 <= n <= 30."""
    M = [const(0, 1)] * 32
    for first in range(32 - 9):
        run = w[first : first + 10]
        alike = run.eq(0) | run.eq(2**10 - 1)
        M[first : first + 10] = [bit | alike for bit in M[first : first + 10]]
    for n in range(32):
        M[n] = M[n] & ~(w[n - 1] ^ w[n]) & ~(w[n] ^ w[n + 1]) if 2 <= n <= 30 else const(0, 1)
    return join(*reversed(M))


# Adding and subtracting subkeys, before and after the mixing.


def add_subkeys(D: Words, K: Words, step: Word) -> Words:
    """Forward mixing: the subkeys are added before it."""
    return [word + subkey for word, subkey in zip(D, K)]


def subtract_subkeys(D: Words, K: Words, step: Word) -> Words:
    """Backwards mixing: the subkeys are subtracted after it."""
    return [word - subkey for word, subkey in zip(D, K)]


def rotate_right(D: Words) -> Words:
    """Every round: the words D[] by one place to the right: (D[3], D[2], D[1], D[0]) <- (D[0], D[3], D[2], D[1])."""
    return [D[1], D[2], D[3], D[0]]


def rotate_left(D: Words) -> Words:
    """Every round: the words D[] by one place to the left: (D[3], D[2], D[1], D[0]) <- (D[2], D[1], D[0], D[3])."""
    return [D[3], D[0], D[1], D[2]]


# Forward and backwards mixing, eight rounds each.


def forward_mixing(i: int, D: Words, K: None, step: Word) -> Words:
    """Forward mixing: a round."""
    D0, D1, D2, D3 = D
    b3, b2, b1, b0 = D0.split(8)
    D1 = D1 ^ S0[b0]
    D1 = D1 + S1[b1]
    D2 = D2 + S0[b2]
    D3 = D3 ^ S1[b3]
    D0 = D0.rotr(24)
    if i in (0, 4):
        D0 = D0 + D3
    if i in (1, 5):
        D0 = D0 + D1
    return rotate_right([D0, D1, D2, D3])


def backwards_mixing(i: int, D: Words, K: None, step: Word) -> Words:
    """Backwards mixing: a round."""
    D0, D1, D2, D3 = D
    if i in (2, 6):
        D0 = D0 - D3
    if i in (3, 7):
        D0 = D0 - D1
    b3, b2, b1, b0 = D0.split(8)
    D1 = D1 ^ S1[b0]
    D2 = D2 - S0[b3]
    D3 = D3 - S1[b2]
    D3 = D3 ^ S0[b1]
    D0 = D0.rotl(24)
    return rotate_right([D0, D1, D2, D3])


def inv_backwards_mixing(i: int, D: Words, K: None, step: Word) -> Words:
    """Backwards mixing: the inverse of a round."""
    D0, D1, D2, D3 = rotate_left(D)
    D0 = D0.rotr(24)
    b3, b2, b1, b0 = D0.split(8)
    D3 = D3 ^ S0[b1]
    D3 = D3 + S1[b2]
    D2 = D2 + S0[b3]
    D1 = D1 ^ S1[b0]
    if i in (3, 7):
        D0 = D0 + D1
    if i in (2, 6):
        D0 = D0 + D3
    return [D0, D1, D2, D3]


def inv_forward_mixing(i: int, D: Words, K: None, step: Word) -> Words:
    """Forward mixing: the inverse of a round."""
    D0, D1, D2, D3 = rotate_left(D)
    if i in (1, 5):
        D0 = D0 - D1
    if i in (0, 4):
        D0 = D0 - D3
    D0 = D0.rotl(24)
    b3, b2, b1, b0 = D0.split(8)
    D3 = D3 ^ S1[b3]
    D2 = D2 - S0[b2]
    D1 = D1 - S1[b1]
    D1 = D1 ^ S0[b0]
    return [D0, D1, D2, D3]


# The cryptographic core: eight rounds in forwards mode, then eight in backwards mode.


def forwards_mode(D: Words, K: Words, step: Word) -> Words:
    """Cryptographic core: a round in forwards mode."""
    D0, D1, D2, D3 = D
    out1, out2, out3 = E(D0, K)
    D0 = D0.rotl(13)
    D2 = D2 + out2
    D1 = D1 + out1
    D3 = D3 ^ out3
    return rotate_right([D0, D1, D2, D3])


def backwards_mode(D: Words, K: Words, step: Word) -> Words:
    """Cryptographic core: a round in backwards mode."""
    D0, D1, D2, D3 = D
    out1, out2, out3 = E(D0, K)
    D0 = D0.rotl(13)
    D2 = D2 + out2
    D3 = D3 + out1
    D1 = D1 ^ out3
    return rotate_right([D0, D1, D2, D3])


def inv_backwards_mode(D: Words, K: Words, step: Word) -> Words:
    """Cryptographic core: the inverse of a round in backwards mode."""
    D0, D1, D2, D3 = rotate_left(D)
    D0 = D0.rotr(13)
    out1, out2, out3 = E(D0, K)
    D2 = D2 - out2
    D3 = D3 - out1
    D1 = D1 ^ out3
    return [D0, D1, D2, D3]


def inv_forwards_mode(D: Words, K: Words, step: Word) -> Words:
    """Cryptographic core: the inverse of a round in forwards mode."""
    D0, D1, D2, D3 = rotate_left(D)
    D0 = D0.rotr(13)
    out1, out2, out3 = E(D0, K)
    D2 = D2 - out2
    D1 = D1 - out1
    D3 = D3 ^ out3
    return [D0, D1, D2, D3]


@named
def E(word: Word, K: Words, S: Callable[[Word], Word] = S.__getitem__) -> Words:
    """Cryptographic core: the expansion function, of a word and two subkeys to three words. `S` is the S-box."""
    M = word + K[0]
    R = word.rotl(13) * K[1]
    L = S(M[:9])
    R = R.rotl(5)
    M = M.rotl(R[:5])
    L = L ^ R
    R = R.rotl(5)
    L = L ^ R
    L = L.rotl(R[:5])
    return [L, M, R]
