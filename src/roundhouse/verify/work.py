"""What a simulated core is to do, in order, written for one core's interface."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..cores.core import Core


class Work:
    """A work file under construction: keys, blocks with their expected results, chains, resets, pauses.

    Its lines, values in hex, are read by ``harness/work.hpp``::

        key SIZE KEY
        block SIDE DECRYPT NEXT_KEY BLOCK EXPECTED [SIZE KEY]
        chain SIDE DECRYPT NEXT_KEY COUNT START BEFORE_LAST LAST [SIZE KEY]
        reset CLOCKS | idle CLOCKS | drain

    ``SIZE KEY`` ends a line when keys travel with the blocks. A block uses the last key above it. ``reset`` waits until
    everything above was accepted and some clocks more; ``idle`` likewise pauses; ``drain`` waits for all results.

    Parameters
    ----------
    core : Core
        Decides sides, flags and where keys go.
    """

    def __init__(self, core: Core) -> None:
        self.lines: list[str] = []
        self.keys = 0
        self.blocks = [0, 0]
        self._sizes = core.cipher.key_sizes
        self._duplex = core.direction == "duplex"
        self._travelling = core.keys == "travelling"
        self._shadow = core.keys == "shadow"
        self._switch = [False, False]
        self._tail = ""

    def key(self, key: bytes) -> None:
        """Load a key; its length decides the size.

        Raises
        ------
        ValueError
            If the core has no such size, or (shadow bank) no block has yet switched to the key before.
        """
        bits = 8 * len(key)
        if bits not in self._sizes:
            raise ValueError(f"a key must have one of {self._sizes} bits, not {bits}")
        if self._shadow and any(self._switch[: 1 + self._duplex]):
            raise ValueError("with a shadow bank every key needs a block on each side before the next key is loaded")
        line = f"{self._sizes.index(bits)} {int.from_bytes(key) << (self._sizes[-1] - bits):x}"
        if self._travelling:
            self._tail = f" {line}"
        else:
            self.lines.append(f"key {line}")
            self._switch = [self._shadow, self._shadow]
        self.keys += 1

    def block(self, block: int, expected: int, decrypt: bool) -> None:
        """Give one block to the core and say what must come out."""
        self.lines.append(f"block {self._flags(decrypt, 1)} {block:x} {expected:x}{self._tail}")

    def chain(self, count: int, start: int, before_last: int, last: int, decrypt: bool) -> None:
        """Feed results back `count` times, and say what the last two must be."""
        flags = self._flags(decrypt, count)
        self.lines.append(f"chain {flags} {count} {start:x} {before_last:x} {last:x}{self._tail}")

    def reset(self, clocks: int) -> None:
        """Reset `clocks` after everything above was accepted: the key and all blocks in flight are forgotten."""
        self.lines.append(f"reset {clocks}")
        self._switch = [False, False]

    def idle(self, clocks: int) -> None:
        """Offer nothing for some clocks."""
        self.lines.append(f"idle {clocks}")

    def drain(self) -> None:
        """Wait for all results."""
        self.lines.append("drain")

    def text(self) -> str:
        """Return the work file."""
        return "".join(f"{line}\n" for line in self.lines)

    def side(self, decrypt: bool) -> int:
        """Return the stream that takes a block: 1 for decryption in a duplex core, else 0."""
        return int(self._duplex and decrypt)

    def _flags(self, decrypt: bool, count: int) -> str:
        side = self.side(decrypt)
        switch, self._switch[side] = self._switch[side], False
        self.blocks[side] += count
        return f"{side} {int(decrypt)} {int(switch)}"
