"""Software timed on this host: text encrypted in a second of processor time."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from ..ciphers.cipher import Cipher
from ..tools.process import ToolFailed
from ..vectors.published import NoVectors, published_for
from .implementations import SPARE_BYTES, Implementation

__all__ = ["RUNS", "RUN_S", "TEXT_BYTES", "Timing", "processor", "time_encryption"]

TEXT_BYTES = 1 << 20  #: text of a call under one key, or up to a block less
RUNS, RUN_S = 5, 0.1  #: runs, of which the median counts, and their length in seconds of processor time


@dataclass(frozen=True)
class Timing:
    """How fast an implementation encrypts on one core of a processor.

    Attributes
    ----------
    cipher, software, version : str
        Name of the cipher; name and version of the implementation.
    processor : str
        The host's; figures of another say nothing about this one.
    text_bytes : int
        Text of each call, which expands the key once.
    mb_s, least_mb_s, most_mb_s : float
        Median, least and most of the runs, in 10^6 bytes a second of processor time.
    """

    cipher: str
    software: str
    version: str
    processor: str
    text_bytes: int
    mb_s: float
    least_mb_s: float
    most_mb_s: float


def processor() -> str:
    """Return the name of the host's processor, as far as the system tells."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8", errors="replace").splitlines() if info.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or platform.machine()


def time_encryption(cipher: Cipher, software: Implementation) -> Timing:
    """Check an implementation on all published vectors of a cipher, then time it.

    Raises
    ------
    NoVectors
        If there are no published vectors to check it on.
    ToolFailed
        If it does not give the published ciphertexts.
    """
    _check(cipher, software)
    block_bytes, random = cipher.block_bits // 8, Random(cipher.name)
    key, text = random.randbytes(cipher.key_bits // 8), random.randbytes(TEXT_BYTES // block_bytes * block_bytes)
    out = bytearray(len(text) + SPARE_BYTES)

    def rate() -> float:
        calls, started = 0, process_time()
        while (spent_s := process_time() - started) < RUN_S:
            software.encrypt_into(key, text, out)
            calls += 1
        return calls * len(text) / spent_s / 1e6

    rates = [rate() for _ in range(RUNS)]
    figures = (round(figure, 1) for figure in (median(rates), min(rates), max(rates)))
    return Timing(cipher.name, software.name, software.version, processor(), len(text), *figures)


def _check(cipher: Cipher, software: Implementation) -> None:
    vectors = published_for(cipher)
    if not vectors:
        raise NoVectors.of(cipher)
    for vector in vectors:
        text, expected = (
            b"".join(block.to_bytes(cipher.block_bits // 8) for block in blocks)
            for blocks in (vector.plaintext, vector.ciphertext)
        )
        if (given := software.encrypt(vector.key.to_bytes(cipher.key_bits // 8), text)) != expected:
            raise ToolFailed(
                f"{software.name} ({software.version})",
                f"what is timed must give the published ciphertexts; {vector.source}: {given.hex()}, not "
                f"{expected.hex()}",
            )
