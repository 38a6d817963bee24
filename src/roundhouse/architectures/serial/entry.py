"""What enters the registers of a serial core from outside, digit by digit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...graph.digits import digit_at
from ...graph.walk import topological
from ...words import Word, join, mux
from .passes import Passes

__all__ = ["Entry"]


@dataclass(frozen=True)
class Entry:
    """The bits that enter while a block or a key is loaded.

    A port is wide, so to select a bit of it takes long: a register fetches it a clock before it enters. That works
    where the port has what is loaded a clock before; a block that has just come with its key has its first digit taken
    straight from the port. A key that is held circulates, and nothing is selected of it.

    Attributes
    ----------
    passes : Passes
    number : Word
        Number of the pass.
    """

    passes: Passes
    number: Word

    @cached_property
    def starting(self) -> Word:
        """Whether this is the first clock of a block that brings its key."""
        return self.passes.words.graph.input("starting", 1)

    @property
    def digits(self) -> dict[Word, list[Word]]:
        """For every register that is loaded from outside, the bits of the digit that it takes then."""
        return self._built[0]

    @property
    def fetched(self) -> dict[Word, Word]:
        """The registers that fetch bits, with what they take in every clock."""
        return self._built[1]

    @cached_property
    def _built(self) -> tuple[dict[Word, list[Word]], dict[Word, Word]]:
        words, loads = self.passes.words, self.passes.loads
        digits, fetched = dict[Word, list[Word]](), dict[Word, Word]()
        chains = [(chain, words.loads, loads) for chain in words.chains]
        keys = [([word], words.key_loads, loads[:1]) for word in words.key_loads if word in words.serial.registers]
        for chain, start, passes in chains + keys:
            head = chain[0]
            rows = words.entering(chain, start)
            digits[head] = [self._bit(fetched, f"{head.param}_{n}", row, passes) for n, row in enumerate(rows)]
        return digits, fetched

    def _bit(self, fetched: dict[Word, Word], name: str, row: Sequence[Word], passes: Sequence[int]) -> Word:
        """A bit of the digit that enters, which is that of `row` clock by clock; rows that are shorter come last."""
        words = self.passes.words
        times = [*[None] * (len(passes) * words.serial.clocks - len(row)), *row]
        inputs = {word for word in topological(row) if not word.is_const and word.op.is_input}
        if len(set(row)) == 1 or not inputs <= {words.block, words.key}:
            return self._select(times, passes, f"{name}_enters")
        register = words.graph.input(f"fetched_{name}", 1)
        fetched[register] = self._select([*times[1:], times[0]], passes, f"{name}_ahead")
        return register if words.holds_key or times[0] is None else mux(self.starting, times[0], register)

    def _select(self, times: Sequence[Word | None], passes: Sequence[int], name: str) -> Word:
        """The bit whose time it is, on a wire that leaves the interface; the last also before the first pass."""
        clock, clocks = self.passes.words.serial.clock, self.passes.words.serial.clocks
        bits = (len(passes) - 1).bit_length()
        placed: list[Word | None] = [None] * (1 << bits + clock.width)
        starts = [number % (1 << bits) << clock.width for number in (passes[0] - 1, *passes)]
        placed[starts[0] + clocks - 1] = times[-1]
        for n, start in enumerate(starts[1:]):
            placed[start : start + clocks] = times[n * clocks : (n + 1) * clocks]
        bit = digit_at(join(self.number[:bits], clock) if bits else clock, placed)
        if not (bit.is_const or bit.op.is_input or bit.op.is_wiring):
            bit.hint = name
        return bit
