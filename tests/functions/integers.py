"""Words in plain integers: rotations, parts, arithmetic of 32 bits, and fields of bytes."""

ONES = 0xFFFFFFFF


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


def add(a, b):
    return (a + b) & ONES


def subtract(a, b):
    return (a - b) & ONES


def multiply(a, b):
    return a * b & ONES
