"""MARS in plain integers, after its AES submission.

Its table S is that of `roundhouse`, which tests/ciphers/test_mars.py holds to the published one.
"""

from integers import ONES, pack, rotl, rotr, split

from roundhouse.ciphers.mars_sbox import S0, S1

MARS_S = (*S0.entries, *S1.entries)


def E(word, K):
    K0, K1 = split(K, 2)
    M, R = word + K0 & ONES, rotl(word, 13) * K1 & ONES
    L, R = MARS_S[M & 511], rotl(R, 5)
    M, L, R = rotl(M, R & 31), L ^ R, rotl(R, 5)
    return L, M, R, rotl(L ^ R, R & 31)


def expansion_function(word, K):
    _, M, R, L = E(word, K)
    return pack([L, M, R])


def forward_mixing(state):
    """The first round of phase one, with D[3] added to D[0]."""
    A, B, C, D = split(state, 4)
    B = (B ^ S0.entries[A & 255]) + S1.entries[A >> 8 & 255]
    C, D = C + S0.entries[A >> 16 & 255], D ^ S1.entries[A >> 24]
    return pack([B, C, D, rotr(A, 24) + D])


def backwards_mixing(state):
    """The third round of phase three, in which D[3] is subtracted from D[0]."""
    A, B, C, D = split(state, 4)
    A = A - D & ONES
    B, C = B ^ S1.entries[A & 255], C - S0.entries[A >> 24]
    D = (D - S1.entries[A >> 16 & 255] & ONES) ^ S0.entries[A >> 8 & 255]
    return pack([B, C, D, rotl(A, 24)])


def key_linear(t0, t8, t13, i, j):
    return t0 ^ rotl(t8 ^ t13, 3) ^ 4 * i + (j & 3)


def key_stirred(t0, t14):
    return rotl(t0 + MARS_S[t14 & 511] & ONES, 9)


def multiplication_key(K, before):
    w, bits = K | 3, f"{K | 3:032b}"[::-1]
    mask = 0
    for bit in range(2, 31):
        runs = any(len(set(bits[s : s + 10])) == 1 and s <= bit < s + 10 for s in range(23))
        mask |= (runs and bits[bit - 1] == bits[bit] == bits[bit + 1]) << bit
    return w ^ rotl(MARS_S[265 + (K & 3)], before & 31) & mask
