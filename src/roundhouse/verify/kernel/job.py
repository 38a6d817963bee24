"""A job of a kernel, as it stands in memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..script.transactions import Value

__all__ = ["UNANSWERED", "Beat", "MemoryJob", "beats_of", "bursts"]

#: Bursts that are written without an answer, at most; docs/kernels.md.
UNANSWERED = 31


class Beat(NamedTuple):
    """A beat that is written: its value, None if it is not compared, and its bytes."""

    value: int | None
    size: int


@dataclass(frozen=True)
class MemoryJob:
    """A job: its arguments, what is read, and what must be written.

    Attributes
    ----------
    source, destination : int
        Addresses in bytes.
    text_bytes, aad_bytes : int
    read : sequence of Value
        The beats at `source`, or those of each copy of a design.
    written : sequence of Beat
        Those that must be written to `destination`.
    text_starts : int
        Number of the first beat of `read` that holds text.
    decrypt, load_key : bool
    key_size : int
        Number of the size of the key.
    status : int
        What ``STATUS`` must tell at the end, but for ``keyed``.
    bad_reads : frozenset of int
        Beats whose reads are answered with an error.
    bad_writes : frozenset of int
        Bursts whose writes are.
    error : int
        With which they are answered: 2 for SLVERR, 3 for DECERR.
    late : int
        If not 0, the memory takes the address of a burst only once it has a beat of its data, and answers none until
        it has as many as may be without an answer, and so many clocks more.
    """

    source: int
    destination: int
    text_bytes: int
    aad_bytes: int
    read: Sequence[Value]
    written: Sequence[Beat]
    text_starts: int = 0
    decrypt: bool = False
    load_key: bool = False
    key_size: int = 0
    status: int = 0
    bad_reads: frozenset[int] = field(default=frozenset())
    bad_writes: frozenset[int] = field(default=frozenset())
    error: int = 2
    late: int = 0


def beats_of(text: bytes, size: int, filler: bytes) -> list[int]:
    """Return a text as numbers of `size` bytes, as AXI has them; what the last one lacks is taken from `filler`."""
    missing = -len(text) % size
    whole = text + filler[:missing]
    return [int.from_bytes(whole[start : start + size], "little") for start in range(0, len(whole), size)]


def bursts(address: int, beats: int, size: int, longest: int) -> Iterator[tuple[int, int]]:
    """Yield the address in bytes and the beats of each burst that a kernel must make.

    Parameters
    ----------
    address : int
    beats : int
        Of all of them.
    size : int
        Bytes of a beat.
    longest : int
        Beats of a burst at most, and so a multiple of beats that no burst crosses.
    """
    number, left = address // size, beats
    while left:
        length = min(left, longest - number % longest)
        yield number * size, length
        number, left = number + length, left - length
