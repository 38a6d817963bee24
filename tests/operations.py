"""A word of every operation, from three bytes, beside the value that it must have: what tests of the tables run on."""

from collections.abc import Callable

from roundhouse.words import Table, Word, const, guard, join, mux
from roundhouse.words.op import (
    ADD,
    AND,
    CONST,
    EQ,
    GUARD,
    INPUT,
    JOIN,
    LOOKUP,
    MUL,
    MUX,
    NOT,
    OR,
    SLICE,
    SUB,
    XOR,
    Op,
)  # fmt: skip

SQUARES = Table("squares", [n * n for n in range(16)], 8)

SAMPLES: dict[Op, tuple[Callable[[Word, Word, Word], Word], Callable[[int, int, int], int]]] = {
    CONST: (lambda a, b, c: const(0x5A, 8), lambda a, b, c: 0x5A),
    INPUT: (lambda a, b, c: a, lambda a, b, c: a),
    SLICE: (lambda a, b, c: a[2:7], lambda a, b, c: a // 4 % 32),
    JOIN: (lambda a, b, c: join(a[0:3], b, c[4]), lambda a, b, c: (a % 8) * 512 + b * 2 + c // 16 % 2),
    GUARD: (lambda a, b, c: guard(a[7], b), lambda a, b, c: b),
    XOR: (lambda a, b, c: a ^ b, lambda a, b, c: (a | b) - (a & b)),
    AND: (lambda a, b, c: a & b, lambda a, b, c: (a + b - (a ^ b)) // 2),
    OR: (lambda a, b, c: a | b, lambda a, b, c: a + b - (a & b)),
    NOT: (lambda a, b, c: ~a, lambda a, b, c: 255 - a),
    MUX: (lambda a, b, c: mux(a[0], b, c), lambda a, b, c: [c, b][a % 2]),
    EQ: (lambda a, b, c: a.eq(77), lambda a, b, c: 0 if a - 77 else 1),
    LOOKUP: (lambda a, b, c: SQUARES[a[0:4]], lambda a, b, c: (a % 16) ** 2),
    ADD: (lambda a, b, c: a + b, lambda a, b, c: (a + b) % 256),
    SUB: (lambda a, b, c: a - b, lambda a, b, c: (a - b) % 256),
    MUL: (lambda a, b, c: a * b, lambda a, b, c: a * b % 256),
}
