"""The published blocks that a netlist is given, and how they are dealt to the copies."""

from __future__ import annotations

from collections.abc import Sequence

from ...vectors.known_answers import KnownAnswer
from .bench import Block, Session
from .simulator import COPIES

__all__ = ["MOST", "sessions"]

MOST = 2 * COPIES  #: published blocks for each key size: two for each copy, if so many are published


def sessions(cases: Sequence[KnownAnswer], sizes: Sequence[int], turns: Sequence[tuple[bool, ...]]) -> list[Session]:
    """Deal cases of one key size at a time to the copies.

    Parameters
    ----------
    cases : sequence of KnownAnswer
    sizes : sequence of int
        The core's key sizes in bits, rising.
    turns : sequence of tuple of bool
        For each side the directions in which it takes every case (True decrypts).
    """
    dealt = []
    for number, bits in enumerate(sizes):
        of_size = [case for case in cases if case.key_bits == bits]
        for start in range(0, len(of_size), COPIES):
            hand = of_size[start : start + COPIES]
            keys = [case.key << (sizes[-1] - bits) for case in hand]
            dealt.append(Session(keys, number, tuple(tuple(_block(hand, way) for way in side) for side in turns)))
    return dealt


def _block(cases: Sequence[KnownAnswer], decrypt: bool) -> Block:
    plain, cipher = [case.plaintext for case in cases], [case.ciphertext for case in cases]
    return Block(cipher, True, plain) if decrypt else Block(plain, False, cipher)
