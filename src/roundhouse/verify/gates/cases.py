"""The published blocks that a netlist is given, and how they are dealt to the copies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...vectors.published import published_for
from .bench import Block, Session
from .simulator import COPIES

if TYPE_CHECKING:
    from ...ciphers.cipher import Cipher

__all__ = ["Case", "published_cases", "sessions"]

ROUNDS = 2  #: how many keys one copy is given of each size, if so many are published


@dataclass(frozen=True)
class Case:
    """A published block: a key of so many bits, a plaintext and its ciphertext, each the hex string as a number."""

    key: int
    key_bits: int
    plaintext: int
    ciphertext: int


def published_cases(cipher: Cipher) -> tuple[Case, ...]:
    """Return published blocks of a cipher, of each key size as many as the copies take, spread over all there are."""
    found: list[Case] = []
    for bits in cipher.key_sizes:
        cases = [
            Case(vector.key, bits, plaintext, ciphertext)
            for vector in published_for(cipher)
            if vector.key_bits == bits
            for plaintext, ciphertext in zip(vector.plaintext, vector.ciphertext, strict=True)
        ]
        count = min(len(cases), ROUNDS * COPIES)
        found += [cases[n * len(cases) // count] for n in range(count)]
    return tuple(found)


def sessions(cases: Sequence[Case], sizes: Sequence[int], turns: Sequence[tuple[bool, ...]]) -> list[Session]:
    """Deal cases of one key size at a time to the copies.

    Parameters
    ----------
    cases : sequence of Case
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


def _block(cases: Sequence[Case], decrypt: bool) -> Block:
    plain, cipher = [case.plaintext for case in cases], [case.ciphertext for case in cases]
    return Block(cipher, True, plain) if decrypt else Block(plain, False, cipher)
