"""Twofish in plain integers, after its AES submission."""

from integers import ONES, pack, rotl, split, times

MDS = [[0x01, 0xEF, 0x5B, 0x5B], [0x5B, 0xEF, 0xEF, 0x01], [0xEF, 0x5B, 0x01, 0xEF], [0xEF, 0x01, 0xEF, 0x5B]]
RS = [
    [0x01, 0xA4, 0x55, 0x87, 0x5A, 0x58, 0xDB, 0x9E],
    [0xA4, 0x56, 0x82, 0xF3, 0x1E, 0xC6, 0x68, 0xE5],
    [0x02, 0xA1, 0xFC, 0xC1, 0x47, 0xAE, 0x3D, 0x19],
    [0xA4, 0x55, 0x87, 0x5A, 0x58, 0xDB, 0x9E, 0x03],
]
T0 = ["817D6F320B59ECA4", "ECB81235F4A6709D", "BA5E6D90C8F32471", "D7F4126E9B3085CA"]
T1 = ["28BDF76E31940AC5", "1E2B4C376DA5F908", "4C75169A0ED82B3F", "B951C3DE647F208A"]
PAIRS = [0, 1, *range(4, 20), 2, 3]


def permuted(x, tables):
    """Section 4.3.5."""
    t = [[int(digit, 16) for digit in row] for row in tables]
    a, b = x >> 4, x & 15
    for first, second in ((t[0], t[1]), (t[2], t[3])):
        a, b = a ^ b, a ^ (b >> 1 | b << 3 & 15) ^ 8 * a & 15
        a, b = first[a], second[b]
    return 16 * b + a


Q = [[permuted(x, tables) for x in range(256)] for tables in (T0, T1)]
CHAINS = [(0, 0, 1), (1, 0, 0), (0, 1, 1), (1, 1, 0)]  #: of byte j: the permutation before L1, before L0, at the end


def mds(y):
    return pack(reversed(times(MDS, split(y, 4, 8)[::-1], 0x169)), 8)


def rs(m):
    return pack(reversed(times(RS, split(m, 8, 8), 0x14D)), 8)


def h(X, L):
    L1, L0 = split(L, 2)
    bytes_ = []
    for j, (first, second, last) in enumerate(CHAINS):
        x, l1, l0 = (word >> 8 * j & 255 for word in (X, L1, L0))
        bytes_.append(Q[last][Q[second][Q[first][x] ^ l1] ^ l0])
    return mds(pack(bytes_[::-1], 8))


def pht(a, b):
    return pack([a + b, a + 2 * b])


def F(R, K, S):
    (R0, R1), (K0, K1) = split(R, 2), split(K, 2)
    a, b = h(R0, S), h(rotl(R1, 8), S)
    return pack([a + b + K0, a + 2 * b + K1])


def subkeys(Me, Mo, i):
    pair = PAIRS[i]
    A, B = h(0x02020202 * pair, Me), rotl(h(0x02020202 * pair + 0x01010101, Mo), 8)
    return pack([A + B, rotl(A + 2 * B & ONES, 9)])
