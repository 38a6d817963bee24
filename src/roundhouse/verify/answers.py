"""Keys and blocks with expected results from independent software."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from ..vectors.published import CipherSizes, published_for
from .oracles.agreement import agree, live_oracles, oracles
from .oracles.family import NoOracles
from .oracles.oracle import Recorded

__all__ = ["Answers", "Key", "LiveAnswers", "Pair", "RecordedAnswers", "answers_for"]

Pair = tuple[int, int]  #: a block and its result


@dataclass(frozen=True)
class Key:
    """A key as a number, and its width in bits."""

    value: int
    bits: int

    def to_bytes(self) -> bytes:
        """Return the key, first byte first."""
        return self.value.to_bytes(self.bits // 8)


class Answers(Protocol):
    """A source of keys and blocks with their results.

    Attributes
    ----------
    source : str
        Software that computed the results.
    live : bool
        Whether any key and block can be requested.
    """

    source: str
    live: bool

    def key(self, random: Random, bits: int) -> Key:
        """Return a random key of `bits`."""

    def blocks(self, random: Random, key: Key, count: int, decrypt: bool) -> list[Pair]:
        """Return `count` random blocks with their results under a key from `key`."""


def answers_for(cipher: CipherSizes) -> Answers:
    """Return answers from all callable oracles of a cipher, or recorded answers if it has none.

    Raises
    ------
    NoOracles
        If the family has fewer than two oracles, or no recorded answers for a key size of the cipher.
    """
    return LiveAnswers(cipher) if live_oracles(cipher.family, cipher.lane_bits) else RecordedAnswers(cipher)


class LiveAnswers:
    """Answers of callable oracles, which must agree."""

    live = True

    def __init__(self, cipher: CipherSizes) -> None:
        self._cipher = cipher
        self.source = " and ".join(oracle.name for oracle in live_oracles(cipher.family, cipher.lane_bits))

    def key(self, random: Random, bits: int) -> Key:
        """Return a random key of `bits`."""
        return Key(int.from_bytes(random.randbytes(bits // 8)), bits)

    def blocks(self, random: Random, key: Key, count: int, decrypt: bool) -> list[Pair]:
        """Return `count` random blocks with their results under a key."""
        cipher = self._cipher
        size = cipher.lanes * cipher.lane_bits // 8
        blocks = random.randbytes(size * count)
        results = agree(cipher.family, cipher.lane_bits, key.to_bytes(), blocks, decrypt=decrypt)
        return list(zip(_numbers(blocks, size), _numbers(results, size), strict=True))


class RecordedAnswers:
    """Recorded answers: keys and blocks are drawn from them."""

    live = False

    def __init__(self, cipher: CipherSizes) -> None:
        recorded = [one for one in oracles(cipher.family, cipher.lane_bits) if isinstance(one, Recorded)]
        files = {oracle.file for oracle in recorded}
        self.source = " and ".join(oracle.name for oracle in recorded)
        self._pairs: defaultdict[Key, list[Pair]] = defaultdict(list)
        for vector in published_for(cipher):
            if vector.source.split()[0] in files:
                pairs = zip(vector.plaintext, vector.ciphertext, strict=True)
                self._pairs[Key(vector.key, vector.key_bits)] += pairs
        self._keys = {bits: [key for key in self._pairs if key.bits == bits] for bits in cipher.key_sizes}
        if missing := [bits for bits, keys in self._keys.items() if not keys]:
            raise NoOracles(
                f"{cipher.name} needs oracles for keys of {missing} bits: none can be called, and there are no answers "
                f"for them in {sorted(files)}"
            )

    def key(self, random: Random, bits: int) -> Key:
        """Return a random recorded key of `bits`."""
        return random.choice(self._keys[bits])

    def blocks(self, random: Random, key: Key, count: int, decrypt: bool) -> list[Pair]:
        """Return `count` blocks recorded under a key, with repetition, and their results."""
        pairs = random.choices(self._pairs[key], k=count)
        return [(result, block) for block, result in pairs] if decrypt else pairs


def _numbers(text: bytes, size: int) -> Iterable[int]:
    """Yield the blocks of a text as numbers."""
    return (int.from_bytes(text[start : start + size]) for start in range(0, len(text), size))
