"""Keys and blocks with expected results from independent software."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
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

    def block(self, random: Random, key: Key, decrypt: bool) -> int:
        """Return a random block whose result under a key from `key` is known."""

    def results(self, key: Key, blocks: Sequence[int], decrypt: bool) -> list[int | None]:
        """Return the results of blocks from `block` under a key from `key`; None where it is not known."""


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
        size = self._block_bytes
        blocks = random.randbytes(size * count)
        return list(zip(_numbers(blocks, size), self._agreed(key, blocks, decrypt), strict=True))

    def block(self, random: Random, key: Key, decrypt: bool) -> int:
        """Return a random block."""
        return int.from_bytes(random.randbytes(self._block_bytes))

    def results(self, key: Key, blocks: Sequence[int], decrypt: bool) -> list[int | None]:
        """Return the results of blocks under a key."""
        text = b"".join(block.to_bytes(self._block_bytes) for block in blocks)
        return list(self._agreed(key, text, decrypt))

    @property
    def _block_bytes(self) -> int:
        return self._cipher.lanes * self._cipher.lane_bits // 8

    def _agreed(self, key: Key, blocks: bytes, decrypt: bool) -> Iterable[int]:
        """Return the results on which the oracles agree."""
        cipher = self._cipher
        results = agree(cipher.family, cipher.lane_bits, key.to_bytes(), blocks, decrypt=decrypt)
        return _numbers(results, self._block_bytes)


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

    def block(self, random: Random, key: Key, decrypt: bool) -> int:
        """Return a block recorded under a key."""
        return random.choice(self._pairs[key])[decrypt]

    def results(self, key: Key, blocks: Sequence[int], decrypt: bool) -> list[int | None]:
        """Return the results recorded for blocks under a key; None where there is none."""
        known = {result: block for block, result in self._pairs[key]} if decrypt else dict(self._pairs[key])
        return [known.get(block) for block in blocks]


def _numbers(text: bytes, size: int) -> Iterable[int]:
    """Yield the blocks of a text as numbers."""
    return (int.from_bytes(text[start : start + size]) for start in range(0, len(text), size))
