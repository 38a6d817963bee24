"""Beats of a packet in which bytes are missing, in words."""

from __future__ import annotations

from ..systems import System
from ..systems.axi.header import Header

__all__ = ["partial_beats"]


def partial_beats(system: System) -> list[str]:
    """Return sentences on beats that are partial in the midst of a packet, and what that asks of a DMA."""
    header = Header.of(system.inner)
    beat = system.signature.members["s_axis"].signature.payload_bits // 8
    cut = header.blocks and header.blocks[0] % beat
    found = [_of_iv(header.blocks[0], beat)] if cut else []
    if places := _places(system, cut=bool(cut)):
        found.append(
            f"Where bytes do not fill beats of {beat}, beats before `tlast` are partial, too: {'; '.join(places)}. A "
            "DMA that has them only with `tlast` then needs logic beside it that cuts and joins beats; a kernel "
            "(`+kernelN` in place of the bus) reads and writes memory itself."
        )
    return found


def _places(system: System, *, cut: bool) -> list[str]:
    """Where they are, on the way in and on the way back."""
    members = system.inner.signature.members
    flags = members["i"].signature.flags
    parts = [*(["the IV"] if cut else []), *(["the end of additional data"] if "aad" in flags else [])]
    short = {"o", "tag"} <= members.keys() and "bytes" in flags
    return [
        *([f"going in, {' and '.join(parts)}"] if parts else []),
        *(["coming back, the end of a text, before its tag"] if short else []),
    ]


def _of_iv(count: int, beat: int) -> str:
    """What `tkeep` of an IV must be that does not fill its last beat."""
    sizes = [min(beat, count - start) for start in range(0, count, beat)]
    keeps = ", then ".join(f"0x{(1 << size) - 1:0{beat // 4}x}" for size in sizes)
    return (
        f"`tkeep` of the IV is {keeps}. With all bits set the result is right all the same, but the packet counts as "
        "malformed."
    )
