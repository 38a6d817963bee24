"""The key side of a pipeline: what a key policy adds to its words, its controller and its hardware."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeAlias

from amaranth.hdl import Const, Module, Value

from ...graph.lower import Source
from ...graph.units import Units
from ...words import Graph, Tree, Word, choose
from ..common.engine_words import EngineWords
from ..common.entry_words import EntryKeys, EntryWords
from .expansion.expansion import Expansion
from .signals import PipeSignals

__all__ = ["GroupInputs", "KeyOf", "PipeFrame", "PipeKeySources", "PipeKeys"]

#: From the number of a key size and a position to the round key there; None if the step there reads none.
KeyOf: TypeAlias = "Callable[[int, int], Tree | None]"


@dataclass(frozen=True)
class PipeFrame(EngineWords):
    """What is fixed of a pipeline's words before a key policy adds its own.

    With several key sizes, shorter sequences end at the end of the pipeline, and their blocks pass the places before
    unchanged.

    Attributes
    ----------
    cipher, direction
        See `EngineWords`.
    stored : bool
        Whether round keys are stored before a block uses them.
    rounds : int
        Steps of a group.
    """

    stored: bool
    rounds: int

    @property
    def makes_keys(self) -> bool:
        return not self.stored

    @cached_property
    def entry(self) -> EntryWords:
        """Inputs of a block that enters."""
        return EntryWords(self.cipher, self.direction, self.stored)

    @property
    def length(self) -> int:
        """Places in the pipeline, which is the number of positions of the longest sequence."""
        return max(map(self.sequence.positions, self.sizes))

    @property
    def group_count(self) -> int:
        """Groups of steps."""
        return -(-self.length // self.rounds)

    def places(self, group: int) -> range:
        """The places of a group."""
        return range(group * self.rounds, min((group + 1) * self.rounds, self.length))

    def prefix(self, group: int) -> str:
        """What the names of the words of a group begin with: the number of its first round, as the standard counts."""
        return f"round{self.cipher.first_round + group * self.rounds}_"

    def position(self, place: int, size: int) -> int | None:
        """The position of the step that a block under a key size takes at a place; None if it has not begun."""
        position = place - self.length + self.sequence.positions(size)
        return position if position >= 0 else None

    def by_size(self, size: Word, place: int, unchanged: Tree, result: Callable[[int, int], Tree]) -> Tree:
        """``result(size number, position)`` for the key size at hand; `unchanged` where its sequence has not begun."""
        chosen: Tree | None = None
        for n in reversed(self.sizes):
            position = self.position(place, n)
            value = unchanged if position is None else result(n, position)
            chosen = value if chosen is None else choose(size.eq(n), value, chosen)
        assert chosen is not None
        return chosen


@dataclass(frozen=True)
class GroupInputs:
    """Inputs of a group that a key policy reads.

    Attributes
    ----------
    graph : Graph
    number : int
        Number of the group.
    decrypt, size : Word
        Direction of the block, and number of the size of its key.
    """

    graph: Graph
    number: int
    decrypt: Word
    size: Word


class PipeKeySources:
    """The key registers of a pipeline as they are built; the defaults are those of a policy without any."""

    def on_entry(self) -> dict[Word, Source]:
        """Sources of the policy's inputs for a block that enters."""
        return {}

    def take(self, entering: Mapping[Word, Value]) -> None:
        """Build what takes a key that enters; `entering` has the values of `PipeKeys.on_entry`."""

    def in_group(self, group: GroupInputs, row: int) -> dict[Word, Source]:
        """Sources of the policy's inputs in a group whose first row of registers is number `row`."""
        return {}

    def finish(self) -> None:
        """Build what needs to know all registers; called last."""


@dataclass(frozen=True)
class PipeKeys(EntryKeys):
    """The words of a key policy in a pipeline; the defaults are those of a policy without a key state.

    Attributes
    ----------
    frame : PipeFrame
    """

    frame: PipeFrame

    #: Names of the flags that each block's tag carries for the policy; reset clears them.
    flags: ClassVar[tuple[str, ...]] = ()

    @property
    def waits(self) -> bool:
        """Whether a new key waits until no block is in flight."""
        return False

    def key_state(self, group: GroupInputs) -> Tree:
        """Inputs that move beside the blocks into a group."""
        return ()

    @abstractmethod
    def step(self, group: GroupInputs, decrypt: bool, place: int, key_state: Tree) -> tuple[KeyOf, Tree]:
        """The round key that a block of a direction reads at a place, and the key state after it."""

    def static(self, group: GroupInputs) -> frozenset[Word]:
        """Inputs of a group that have their value in every stage, and so need no pipeline registers."""
        return frozenset()

    @property
    def entering(self) -> list[Word]:
        """The key state with which a block enters."""
        return []

    @property
    def on_entry(self) -> list[Word]:
        """Words that are computed when a block or a key enters; `entering` comes first."""
        return self.entering

    def expansion(self, period: float, units: Units) -> Expansion | None:
        """What expands keys beside a pipeline whose stages take `period` gate levels; None if nothing does."""
        return None

    def encrypt_wait(self, expansion: Expansion, rows: int) -> int | None:
        """Clocks from the edge that accepts a key to the first edge that can accept a block to encrypt.

        None if blocks of all directions wait for the expansion of their key.

        Parameters
        ----------
        expansion : Expansion
        rows : int
            Rows of registers.
        """
        return None

    def setup_clocks(self, expansion: Expansion | None, rows: int, *, decrypt: bool) -> tuple[int, ...]:
        """Clocks from the edge that accepts a key to the first edge that can accept a block, for each key size.

        Parameters
        ----------
        expansion : Expansion or None
        rows : int
            Rows of registers.
        decrypt : bool
            Direction of the block.
        """
        if expansion is None:
            return tuple(1 for _ in self.frame.sizes)
        early = None if decrypt else self.encrypt_wait(expansion, rows)
        return tuple(clocks + 1 if early is None else min(clocks + 1, early) for clocks in expansion.clocks)

    # Hardware.

    def size_on_entry(self, pipe: PipeSignals) -> Value:
        """Number of the size of the key of a block that enters."""
        return pipe.i.flag.get("key_size", Const(0, 1)) if pipe.key is None else pipe.key_size

    def fields(self, pipe: PipeSignals) -> dict[str, Value]:
        """Values of `flags` for a block that enters."""
        return {}

    def control(self, m: Module, pipe: PipeSignals) -> None:
        """Build in the controller `m` when a key is taken, and when blocks may enter."""
        key, expansion = pipe.key, pipe.expansion
        if key is None:
            m.d.comb += pipe.have_key.eq(1)
            return
        if expansion is None:
            m.d.comb += key.ready.eq(1)
        elif self.waits:
            # A register: the transfer of a key leads to the enable of every bit of the key state.
            m.d.sync += key.ready.eq(pipe.empty & ~expansion.busy & ~pipe.accept & ~pipe.accept_key)
        else:
            m.d.comb += key.ready.eq(~expansion.busy)
        early = None if expansion is None else self.encrypt_wait(expansion, len(pipe.tags))
        if expansion is None or early is None:
            pipe.hold_key(m, None if expansion is None else expansion.last)
        else:
            pipe.hold_by_direction(m, expansion, early)

    def build(self, m: Module, pipe: PipeSignals) -> PipeKeySources:
        """Build in the key schedule `m`."""
        return PipeKeySources()
