"""What each function must compute, in plain integers after the papers: from one number an input to one of all results.

No word of `roundhouse` takes part, but for the table S of MARS, which tests/ciphers/test_mars.py holds to the published
one.
"""

from roundhouse.ciphers.mars_sbox import S0, S1

ONES = 0xFFFFFFFF
MARS_S = (*S0.entries, *S1.entries)


def rotl(x, n):
    n %= 32
    return (x << n | x >> 32 - n) & ONES


def rotr(x, n):
    return rotl(x, -n)


def split(x, count, width=32):
    """Most significant first."""
    return [x >> width * n & (1 << width) - 1 for n in reversed(range(count))]


def pack(parts, width=32):
    total = 0
    for part in parts:
        total = total << width | part & (1 << width) - 1
    return total


def product(a, b, field):
    """Of two bytes modulo a polynomial of degree 8."""
    total = 0
    for bit in range(8):
        total ^= a << bit if b >> bit & 1 else 0
    for bit in reversed(range(8, 16)):
        total ^= field << bit - 8 if total >> bit & 1 else 0
    return total


def times(matrix, vector, field):
    rows = []
    for row in matrix:
        total = 0
        for m, v in zip(row, vector, strict=True):
            total ^= product(m, v, field)
        rows.append(total)
    return rows


# AES


def aes_sbox():
    """FIPS 197, 5.1.1, from powers of the generator {03}."""
    powers = [1]
    while len(powers) < 255:
        powers.append(product(powers[-1], 3, 0x11B))
    box = []
    for x in range(256):
        b = powers[-powers.index(x) % 255] if x else 0
        box.append(0x63 ^ b ^ sum_rotations(b))
    return box


def sum_rotations(b):
    total = 0
    for n in range(1, 5):
        total ^= (b << n | b >> 8 - n) & 255
    return total


SBOX = aes_sbox()
INV_SBOX = [SBOX.index(x) for x in range(256)]
CIRCULANT = ((2, 3, 1, 1), (14, 11, 13, 9))


def mix(column, first):
    matrix = [[first[(c - r) % 4] for c in range(4)] for r in range(4)]
    return pack(times(matrix, split(column, 4, 8), 0x11B), 8)


def substituted(column, box):
    return pack([box[byte] for byte in split(column, 4, 8)], 8)


def round_constant(i):
    value = 1
    for _ in range(i):
        value = product(value, 2, 0x11B)
    return value << 24


def key_step(w, i):
    w = split(w, 4)
    w[0] ^= substituted(rotl(w[3], 8), SBOX) ^ round_constant(i)
    for n in (1, 2, 3):
        w[n] ^= w[n - 1]
    return pack(w)


def inv_key_step(w, i):
    w = split(w, 4)
    for n in (3, 2, 1):
        w[n] ^= w[n - 1]
    w[0] ^= substituted(rotl(w[3], 8), SBOX) ^ round_constant(i)
    return pack(w)


# Serpent

BOXES = [
    [int(digit, 16) for digit in row]
    for row in (
        *("38F1A65BED42709C", "FC27905A1BE86D34", "86793CAFD1E40B52", "0FB8C963D124A75E"),
        *("1F83C0B6254A9E7D", "F52B4A9C03E8D671", "72C5846BE91FD3A0", "1DF0E82B74CA9356"),
    )
]


def bitslice(box):
    def layer(X):
        X, results = split(X, 4), [0] * 4
        for n in range(32):
            nibble = box[sum((X[k] >> n & 1) << k for k in range(4))]
            for k in range(4):
                results[k] |= (nibble >> k & 1) << n
        return pack(results)

    return layer


def linear(X):
    x0, x1, x2, x3 = split(X, 4)
    x0, x2 = rotl(x0, 13), rotl(x2, 3)
    x1, x3 = rotl(x1 ^ x0 ^ x2, 1), rotl(x3 ^ x2 ^ x0 << 3 & ONES, 7)
    x0, x2 = rotl(x0 ^ x1 ^ x3, 5), rotl(x2 ^ x3 ^ x1 << 7 & ONES, 22)
    return pack([x0, x1, x2, x3])


def inv_linear(X):
    x0, x1, x2, x3 = split(X, 4)
    x2, x0 = rotr(x2, 22) ^ x3 ^ x1 << 7 & ONES, rotr(x0, 5) ^ x1 ^ x3
    x3, x1 = rotr(x3, 7) ^ x2 ^ x0 << 3 & ONES, rotr(x1, 1) ^ x0 ^ x2
    return pack([rotr(x0, 13), x1, rotr(x2, 3), x3])


def prekeys(w, i):
    w = split(w, 8)
    for n in range(4):
        w.append(rotl(w[-8] ^ w[-5] ^ w[-3] ^ w[-1] ^ 0x9E3779B9 ^ 4 * i + n, 11))
    return pack(w[-4:])


def inv_prekeys(w, i):
    w = split(w, 8)
    for n in (3, 2, 1, 0):
        new = w.pop()
        w.insert(0, rotr(new, 11) ^ w[2] ^ w[4] ^ w[6] ^ 0x9E3779B9 ^ 4 * i + n)
    return pack(w[:4])


# Twofish

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


# RC6


def add(a, b):
    return (a + b) & ONES


def subtract(a, b):
    return (a - b) & ONES


def multiply(a, b):
    return a * b & ONES


def f(x):
    return rotl(x * (2 * x + 1) & ONES, 5)


def rc6_mix(A, B, L, S):
    A = rotl(S + A + B & ONES, 3)
    return pack([A, rotl(L + A + B & ONES, A + B & 31)])


# MARS


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


REFERENCES = {
    "aes.sub_byte": SBOX.__getitem__,
    "aes.inv_sub_byte": INV_SBOX.__getitem__,
    "aes.both_sub_byte": lambda inverse, x: (INV_SBOX if inverse else SBOX)[x],
    "aes.mix_column": lambda s: mix(s, CIRCULANT[0]),
    "aes.inv_mix_column": lambda s: mix(s, CIRCULANT[1]),
    "aes.round_column": lambda s, k: mix(substituted(s, SBOX), CIRCULANT[0]) ^ k,
    "aes.inv_round_column": lambda s, k: mix(substituted(s, INV_SBOX) ^ k, CIRCULANT[1]),
    "aes.key_step": key_step,
    "aes.inv_key_step": inv_key_step,
    **{f"serpent.s{n}": bitslice(box) for n, box in enumerate(BOXES)},
    **{f"serpent.inv_s{n}": bitslice([box.index(x) for x in range(16)]) for n, box in enumerate(BOXES)},
    "serpent.linear": linear,
    "serpent.inv_linear": inv_linear,
    "serpent.prekeys": prekeys,
    "serpent.inv_prekeys": inv_prekeys,
    "twofish.q0": Q[0].__getitem__,
    "twofish.q1": Q[1].__getitem__,
    "twofish.mds": mds,
    "twofish.rs": rs,
    "twofish.add": add,
    "twofish.pht": pht,
    "twofish.h": h,
    "twofish.F": F,
    "twofish.subkeys": subkeys,
    "rc6.add": add,
    "rc6.subtract": subtract,
    "rc6.multiply": multiply,
    "rc6.rotate": rotl,
    "rc6.f": f,
    "rc6.mix": rc6_mix,
    "mars.s0": lambda x: MARS_S[x],
    "mars.s1": lambda x: MARS_S[256 + x],
    "mars.s": lambda x: MARS_S[x],
    "mars.add": add,
    "mars.subtract": subtract,
    "mars.multiply": multiply,
    "mars.rotate": rotl,
    "mars.E": expansion_function,
    "mars.forward_mixing": forward_mixing,
    "mars.backwards_mixing": backwards_mixing,
    "mars.linear": key_linear,
    "mars.stirred": key_stirred,
    "mars.multiplication_key": multiplication_key,
}
LIMITS = {
    "twofish.subkeys": {"i": 20},
    "aes.key_step": {"i": 10},
    "aes.inv_key_step": {"i": 10},
    "mars.linear": {"i": 15, "j": 4},
}
"""Inputs of which not every value occurs: how many do."""
