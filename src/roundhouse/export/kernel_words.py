"""Jobs of a kernel, in words."""

from __future__ import annotations

from ..systems import System
from ..systems.kernel.lengths import Lengths
from ..systems.kernel_port import longest_burst, port_bits
from ..systems.registers import WORD
from .wording import SHARED_KEY

__all__ = ["kernel_words"]

#: The most that a register holds.
MANY = (1 << WORD) - 1


def kernel_words(system: System) -> list[str]:
    """Return sentences on what a job reads and writes, and what becomes of one that cannot be."""
    lengths = Lengths.of(system.inner, port_bits(system))
    parts = [f"its IV of {lengths.iv} bytes"] if lengths.iv else []
    parts += ["additional data"] if "AAD_BYTES" in system.registers else []
    read = f"{', '.join(parts)} and its text" if parts else "its text"
    written = "its results" if lengths.results else ""
    if lengths.tag:
        written += f"{', then ' if written else ''}its tag of {lengths.tag} bytes"
    each = f" Each begins at a multiple of {lengths.beat} bytes, in this order." if parts or lengths.tag else ""
    return [
        f"A job is a message. It reads {read} from `SOURCE` on, and writes {written} from `DESTINATION` on.{each} "
        "Bytes behind the last one are not written. Source and destination may be the same.",
        f"{_of_lengths(lengths)} Addresses are multiples of {lengths.beat}, and not among the last 16 GiB of 2^64 "
        "bytes, from which a job could reach beyond the end. Byte order is that of OpenSSL.",
        "A job that loads a key uses it, and so do those after it. The start of a job that is to load a key "
        "erases the registers `KEY`, also if the job is refused: all words of a key must be written before each.",
        SHARED_KEY,
        "Arguments may be written while a job runs, for the next one. A start meanwhile is answered with SLVERR.",
        "A job that cannot be ends at once: nothing is read or written, and `STATUS` says why. If the memory answers "
        "with an error the job still ends, and `STATUS` says so; its results must be discarded.",
        f"Bursts have {longest_burst(system)} beats at most, and none crosses a multiple of that length. The kernel "
        "asks for what it has room for, and to write what it has, so the memory never waits for it.",
    ]


def _of_lengths(lengths: Lengths) -> str:
    """Return sentences on the numbers of bytes that a job may have."""
    if lengths.whole:
        said = [f"`BYTES` is a multiple of {lengths.block}, and not 0."]
    else:
        said = [f"`BYTES` is at least {lengths.least}." if lengths.least else "`BYTES` may be 0."]
    for name, register in {"text_bytes": "BYTES", "aad_bytes": "AAD_BYTES"}.items():
        if lengths.most.get(name, MANY) < MANY:
            said.append(f"`{register}` is at most {lengths.most[name]:,}.")
    return " ".join(said)
