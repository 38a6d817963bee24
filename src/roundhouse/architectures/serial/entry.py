"""What enters the registers of a serial core from outside, digit by digit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...graph.digits import digit_at, gated
from ...graph.walk import topological
from ...words import Word, const, join, mux
from .groups import Groups
from .passes import Passes

__all__ = ["Entry"]


@dataclass(frozen=True)
class Entry:
    """The bits that enter while a block or a key is loaded.

    A port is wide, so to select a bit of it takes long: shift registers fetch groups of bits before they enter, see
    `Groups`. A block that has just come with its key has its first digits taken straight from the port, while its first
    group is selected. A key that is held circulates, and nothing is selected of it.

    Attributes
    ----------
    passes : Passes
    number : Word
        Number of the pass.
    """

    passes: Passes
    number: Word

    @cached_property
    def groups(self) -> Groups:
        """The groups in which bits are fetched."""
        return Groups(self.passes)

    @cached_property
    def starting(self) -> Word:
        """Whether this is one of the first clocks of a block that brings its key: a bit for each of them."""
        straight = self.groups.straight
        return self.passes.words.graph.input("starting", straight) if straight else const(0, 1)

    @cached_property
    def group(self) -> Word:
        """The group that is fetched, as the only 1 of as many bits as there are groups."""
        return self.passes.words.graph.input("group", self.groups.count)

    @cached_property
    def fetching(self) -> Word:
        """Whether a group is fetched in this clock."""
        return self.passes.words.graph.input("fetching", 1)

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
        register = words.graph.input(f"fetched_{name}", self.groups.digits)
        group = self._group(times, f"{name}_ahead")
        if self.groups.straight > 1:
            selected = words.graph.input(f"selected_{name}", self.groups.digits)
            fetched[selected], group = join(*reversed(group)), selected.split(1)[::-1]
        fetched[register] = self._fetch(register, group)
        bit = register[0]
        for n, straight in enumerate(times[: self.groups.straight]):
            bit = bit if straight is None else mux(self.starting[n], straight, bit)
        return bit

    def _group(self, times: Sequence[Word | None], name: str) -> list[Word]:
        """The bits of the group whose time it is."""
        lines = self.group.split(1)[::-1]
        found = [gated(lines[: len(bits)], bits) for bits in self.groups.split(times)]
        return [self._wire(const(0, 1) if bit is None else bit, f"{name}_{n}") for n, bit in enumerate(found)]

    def _fetch(self, register: Word, group: Sequence[Word]) -> Word:
        """What a register takes: the group, or its own bits, one place on."""
        # What follows the last bit of a group matters to nobody.
        *others, last = group
        moved = [mux(self.fetching, bit, register[n]) for n, bit in enumerate(others, start=1)]
        return join(last, *reversed(moved))

    def _select(self, times: Sequence[Word | None], passes: Sequence[int], name: str) -> Word:
        """The bit whose time it is, on a wire that leaves the interface."""
        clock, clocks = self.passes.words.serial.clock, self.passes.words.serial.clocks
        bits = (len(passes) - 1).bit_length()
        placed: list[Word | None] = [None] * (1 << bits + clock.width)
        for n, number in enumerate(passes):
            start = number % (1 << bits) << clock.width
            placed[start : start + clocks] = times[n * clocks : (n + 1) * clocks]
        return self._wire(digit_at(join(self.number[:bits], clock) if bits else clock, placed), name)

    def _wire(self, word: Word, name: str) -> Word:
        """The word, with a name where it has hardware."""
        if not (word.is_const or word.op.is_input or word.op.is_wiring):
            word.hint = name
        return word
