"""AES in plain integers, after FIPS 197."""

from integers import pack, product, rotl, split, times


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
