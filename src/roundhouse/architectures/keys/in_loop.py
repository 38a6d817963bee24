"""The key side of a loop: what a key policy adds to its words, its controller and its hardware."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from amaranth.hdl import Cat, Const, Module, Signal, Value

from ...graph.lower import Source
from ...graph.units import Units
from ...words import Tree, Word, const, join
from ..common.entry_words import EntryKeys, EntryWords
from .expansion.expansion import Expansion
from .expansion.key_memory import KeyMemory
from .signals import LoopSignals

__all__ = ["KeySources", "LoopFrame", "LoopKeys", "load"]


@dataclass(frozen=True)
class LoopFrame(EntryWords):
    """Inputs of one loop iteration, and what is fixed before a key policy adds its words.

    Attributes
    ----------
    cipher, direction, stored, fills
        See `EntryWords`.
    unroll : int
        Steps of one iteration.
    """

    unroll: int = 1

    def iterations(self, size: int) -> int:
        """Iterations of a block under a key size."""
        return -(-self.sequence.positions(size) // self.unroll)

    def by_size(self, number: Callable[[int], int], size: Value, width: int = 0) -> Value:
        """``number(n)`` for the number `size` of a key size, as wide as an index unless `width` says otherwise."""
        width, numbers = width or self.cipher.index_bits, [number(n) for n in self.sizes]
        if len(set(numbers)) == 1:
            return Const(numbers[0], width)
        return Cat(*(Const(n, width) for n in numbers)).word_select(size, width)


@dataclass(frozen=True)
class KeySources:
    """Where the inputs of a key policy come from.

    Attributes
    ----------
    in_loop : dict
        Sources during an iteration.
    on_entry : dict
        Sources for a block that enters, where they differ.
    memory : KeyMemory or None
        The memory that they are read from, if there is one.
    """

    in_loop: dict[Word, Source] = field(default_factory=dict)
    on_entry: dict[Word, Source] = field(default_factory=dict)
    memory: KeyMemory | None = None


@dataclass(frozen=True)
class LoopKeys(EntryKeys):
    """The words of a key policy in a loop; the defaults are those of a policy without a key state and set-up.

    Attributes
    ----------
    frame : LoopFrame
    """

    frame: LoopFrame

    # Words.

    @abstractmethod
    def steps(self, decrypt: bool) -> list[tuple[Tree, Word]]:
        """Round key, and its index, of every step of an iteration."""

    @property
    def state(self) -> list[Word]:
        """Inputs that iterate with an item: words of a key state."""
        return []

    @property
    def next_state(self) -> list[Word]:
        """Values of `state` after an iteration."""
        return []

    @property
    def setup(self) -> Word:
        """Whether the item is a key in set-up."""
        return const(0, 1)

    @property
    def static(self) -> frozenset[Word]:
        """Inputs that have their value in every stage, and so need no pipeline registers."""
        return frozenset()

    @property
    def read_by_index(self) -> frozenset[Word]:
        """Inputs that are read from a memory, at an address that follows from the index of an item."""
        return frozenset()

    @property
    def read_levels(self) -> float:
        """Delay of reading them, in gate levels."""
        return 0

    @property
    def on_entry(self) -> list[Word]:
        """Words that are computed when a block or a key enters, for `enter` and `take`."""
        return []

    # What the controller must know.

    @property
    def sets_up(self) -> bool:
        """Whether a new key first iterates by itself, as an item of the loop, before blocks can use it."""
        return False

    @property
    def runs_up(self) -> bool:
        """Whether only decryption waits for that set-up, which starts from the key that is held; see `RunUp`."""
        return False

    @property
    def runs_as_block(self) -> bool:
        """Whether that run moves its key state as a block to encrypt does, whose pass so ends the run as well."""
        return False

    @property
    def waits(self) -> bool:
        """Whether a new key waits until no block is in flight."""
        return False

    @property
    def tag_fields(self) -> dict[str, int]:
        """Widths of the fields that each item's tag carries for the policy, by name."""
        return {}

    @property
    def registers(self) -> dict[str, int]:
        """Widths of the registers that the policy shares between the controller and the key schedule, by name."""
        return {}

    @property
    def drives_have_key(self) -> bool:
        """Whether the policy drives ``loop.have_key`` itself, in the key schedule."""
        return False

    def first_index(self, decrypt: bool, size: int) -> int:
        """The index with which a block starts."""
        return self.frame.sequences[decrypt].key_index(0, size)

    def last_setup_index(self, size: int) -> int:
        """The index with which a key finishes its set-up in the loop."""
        return self.frame.cipher.step_count(size) - 1

    def expansion(self, period: float, units: Units) -> Expansion | None:
        """What expands keys beside a loop whose stages take `period` gate levels; None if nothing does."""
        return None

    def setup_iterations(self, size: int) -> int:
        """Iterations of a key that is set up in the loop."""
        return self.last_setup_index(size) + 1

    def setup_clocks(self, expansion: Expansion | None, iteration: int, wait: int, *, decrypt: bool) -> tuple[int, ...]:
        """Clocks from the edge that accepts a key to the first edge that can accept a block, for each key size.

        Parameters
        ----------
        expansion : Expansion or None
        iteration : int
            Clocks of an iteration.
        wait : int
            Clocks that an item spends in the controller, in addition to its iterations.
        decrypt : bool
            Direction of the block.
        """
        if expansion is not None:
            return tuple(clocks + 1 for clocks in expansion.clocks)
        if not self.sets_up or (self.runs_up and not decrypt):
            return tuple(1 for _ in self.frame.sizes)
        held = 1 if self.runs_up else 0  # a run-up starts from the key that is held, a clock after that was accepted
        return tuple(self.setup_iterations(n) * iteration + wait + held for n in self.frame.sizes)

    # Hardware.

    def fields(self, loop: LoopSignals) -> dict[str, Value]:
        """Values of `tag_fields` for a block that enters."""
        return {}

    def sources(self, m: Module, loop: LoopSignals) -> KeySources:
        """Build what feeds the policy's inputs, in the key schedule `m`."""
        return KeySources()

    def enter(self, loop: LoopSignals, entering: Mapping[Word, Value]) -> tuple[Value, Sequence[Value]]:
        """When `state` takes what enters, and what that is; `entering` has the values of `on_entry`."""
        return Const(0, 1), []

    def take(
        self,
        m: Module,
        loop: LoopSignals,
        memory: KeyMemory | None,
        sources: Mapping[Word, Source],
        entering: Mapping[Word, Value],
        passed: Sequence[Value],
    ) -> None:
        """Build what takes keys, in the key schedule `m`.

        Parameters
        ----------
        m : Module
        loop : LoopSignals
        memory : KeyMemory or None
            That of `sources`.
        sources : mapping
            Sources of all inputs of an iteration.
        entering : mapping
            Values of `on_entry`.
        passed : sequence of Value
            Values of `next_state`.
        """

    # For subclasses.

    def index(self, decrypt: bool, offset: int) -> Word:
        """Index of an iteration plus `offset`.

        If iterations are a power of two apart, the low bits are the same in every iteration, and so constant.
        """
        frame = self.frame
        low = frame.unroll.bit_length() - 1
        first = {self.first_index(decrypt, size) % frame.unroll for size in frame.sizes}
        if frame.unroll == 1 or frame.unroll != 1 << low or len(first) > 1 or low >= frame.index.width:
            return frame.index + offset if offset >= 0 else frame.index - -offset
        carry, rest = divmod(first.pop() + offset, frame.unroll)
        return join(frame.index[low:] + carry, const(rest, low))


def load(
    m: Module, condition: Value, sources: Mapping[Word, Source], words: Sequence[Word | None], values: Sequence[Value]
) -> None:
    """Registers of input words take values with `condition`; constants, and places without a word, have none."""
    pairs = [(sources[w], value) for w, value in zip(words, values, strict=True) if w is not None and not w.is_const]
    if pairs:
        with m.If(condition):
            for register, value in pairs:
                assert isinstance(register, Signal)
                m.d.sync += register.eq(value)
