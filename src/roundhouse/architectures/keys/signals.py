"""Signals between the controller of an engine, its key policy and its datapath."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

from ...graph.units import Units
from ...words import Word
from ..streams import Stream
from .expansion.expansion import Expansion

__all__ = ["COMING", "EngineSignals", "FillSignals", "LoopSignals", "PipeSignals", "Tag"]

#: In place of the number of a stage of a loop: the item that comes to the first one as items move on.
COMING = -1


@dataclass(frozen=True)
class Tag:
    """What a controller knows of one place: a row of a pipeline, or a stage of a loop.

    Attributes
    ----------
    valid : Signal
        Whether there is a block, or in a loop a key in set-up.
    index : Value
        Index of the item's next step, in a loop; a pipeline needs none.
    fields : mapping
        What travels with a block unchanged, by name: ``decrypt``, ``size`` (the number of that of its key), ``setup``
        (in a loop, whether this is a key in set-up), and fields of the key policy. Those that are the same for all
        blocks are constants.
    """

    valid: Signal
    index: Value
    fields: Mapping[str, Value]

    def take(self, values: Mapping[str, Value]) -> list[object]:
        """Assignments of the fields that are not constants."""
        return [field.eq(values[name]) for name, field in self.fields.items() if isinstance(field, Signal)]


@dataclass(frozen=True)
class EngineSignals:
    """Signals of an engine.

    Attributes
    ----------
    key : Stream or None
        The key stream; None if there is none.
    i : Stream
        Blocks enter here.
    tags : sequence of Tag
        One for each stage, or row of registers.
    enable : Signal
        All blocks move on at the end of this clock.
    accept, accept_key : Signal
        A block, or a key, is transferred at the end of this clock.
    have_key : Signal
        Blocks may enter.
    key_size : Signal
        Number of the size of the key that is held.
    expansion : Expansion or None
        What expands keys beside the data.
    """

    key: Stream | None
    i: Stream
    tags: Sequence[Tag]
    enable: Signal
    accept: Signal
    accept_key: Signal
    have_key: Signal
    key_size: Signal
    expansion: Expansion | None

    @property
    def next_key(self) -> Value:
        """Whether the block that enters is the first under the next key."""
        return self.i.flag.get("next_key", Const(0, 1))

    @property
    def items(self) -> Sequence[Tag]:
        """The tags of all places where a block can be."""
        return self.tags

    @property
    def occupied(self) -> Value:
        """Whether there is a block anywhere."""
        return Cat(*(tag.valid for tag in self.items)).any()

    def hold_key(self, m: Module, ready: Value | None) -> None:
        """Build in `m` what drives `have_key` and `key_size`.

        Parameters
        ----------
        m : Module
        ready : Value or None
            1 in a clock at whose end the last key accepted is ready for blocks; None if every key is as it is accepted.
        """
        assert self.key is not None
        with m.If(self.accept_key):
            m.d.sync += self.have_key.eq(1 if ready is None else 0)
        if ready is not None:
            with m.Elif(ready):
                m.d.sync += self.have_key.eq(1)
        with m.If(self.accept_key):
            m.d.sync += self.key_size.eq(self.key.flag.get("size", Const(0, 1)))


@dataclass(frozen=True)
class PipeSignals(EngineSignals):
    """Signals of a pipeline.

    Attributes
    ----------
    key, i, tags, enable, accept, accept_key, have_key, key_size, expansion
        See `EngineSignals`.
    empty : Signal
        No row holds a block; a register, which only a pipeline has whose keys wait for that.
    """

    empty: Signal

    def hold_by_direction(self, m: Module, expansion: Expansion, early: int) -> None:
        """Build in `m` what drives `have_key` and `key_size`, if only decryption waits for the end of the expansion.

        Parameters
        ----------
        m : Module
        expansion : Expansion
        early : int
            Clocks after which a block to encrypt may enter, from the edge that accepts a key.
        """
        assert self.key is not None
        begun, complete = Signal(name="key_begun"), Signal(name="key_complete")
        m.d.comb += self.have_key.eq(begun & (~self.i.flag["decrypt"] | complete))
        with m.If(self.accept_key):
            m.d.sync += [begun.eq(early == 1), complete.eq(0)]
            m.d.sync += self.key_size.eq(self.key.flag.get("size", Const(0, 1)))
        with m.Elif(expansion.last):
            m.d.sync += [begun.eq(1), complete.eq(1)]
        if early > 1:
            with m.Elif(expansion.in_clock(early - 1)):
                m.d.sync += begun.eq(1)


@dataclass(frozen=True)
class FillSignals:
    """Signals between the controller of a loop and the memories that it fills when a key is held.

    Attributes
    ----------
    start : Signal
        Filling starts at the end of this clock; the key is held from then on.
    busy : Signal
        The memories are filled.
    last : Signal
        This is the last clock of that.
    """

    start: Signal
    busy: Signal
    last: Signal


@dataclass(frozen=True)
class LoopSignals(EngineSignals):
    """Signals of a loop.

    Attributes
    ----------
    key, i, tags, enable, accept, accept_key, have_key, key_size, expansion
        See `EngineSignals`.
    entering : Tag
        The item that enters if the place in the first stage is free; in registers, if `waits`.
    waits : bool
        Whether that item is in the core already, in registers before the first stage.
    index_after_end : Signal
        The index after that of the item in the last stage; a register.
    moves : Signal
        All items move on, unless a block is not taken. A register; 1 if a stage takes a clock.
    reads_ahead : bool
        Round keys are read from their memory a clock before they are used, into registers; in a loop of one stage.
    kept : frozenset of Word
        Inputs that follow from the index, and must stay as they are while a result waits; see `enable_of`.
    clock : Signal
        Number of the clock in a folded iteration.
    enter : Signal
        The place in the first stage is free as items move on: its registers take what is offered, which is an item only
        if it is accepted. A register, so that no port decides what many registers take.
    stay : Signal
        The contrary, for the key schedule: each drives selectors as wide as a block. It is inverted, or synthesis would
        merge the two.
    setup_done : Signal
        A key finishes its set-up in the loop at the end of this clock.
    fill : FillSignals or None
        With tables that depend on the key in memories.
    policy : mapping
        Registers of the key policy, by name.
    period : float
        Longest delay of a stage in gate levels.
    units : Units
        The hardware of tables.
    """

    entering: Tag
    waits: bool
    index_after_end: Signal
    moves: Signal
    reads_ahead: bool
    kept: frozenset[Word]
    clock: Signal
    enter: Signal
    stay: Signal
    setup_done: Signal
    fill: FillSignals | None
    policy: Mapping[str, Signal]
    period: float
    units: Units

    def take_next(self, free: Value) -> list[object]:
        """Assignments after which items enter if `free` is 1."""
        return [self.enter.eq(free), self.stay.eq(~free)]

    def enable_of(self, word: Word) -> Signal:
        """When the register of an input that follows from the index moves on.

        If the block that leaves does not need it, the register need not wait until that is taken: it has the value for
        the item that enters before, and `o_ready` does not reach it.
        """
        return self.enable if word in self.kept else self.moves

    def comes(self, entering: Value, returning: Value, *, waits: bool) -> Value:
        """What a register of the first stage takes that goes with the index: what enters, or else what returns.

        Where a constant enters, synthesis makes the selector a reset. If the register waits with the result, the reset
        has to wait as well, behind a gate that `o_ready` reaches: gates select there, of which no reset is made.
        """
        if not waits:
            return Mux(self.enter, entering, returning)
        bits = len(returning)
        return (entering & self.enter.replicate(bits)) | (returning & self.stay.replicate(bits))

    @property
    def returning(self) -> Tag:
        """The item in the last stage as it comes to the first one, for its next iteration."""
        end = self.tags[-1]
        return Tag(end.valid, self.index_after_end, end.fields)

    def tag(self, stage: int) -> Tag:
        """The tag of the item in a stage, or of the item that is `COMING`."""
        return self.coming if stage == COMING else self.tags[stage]

    @property
    def coming(self) -> Tag:
        """The item that comes to the first stage as items move on."""
        new, old = self.entering, self.returning
        fields = {name: Mux(self.enter, new.fields[name], field) for name, field in old.fields.items()}
        return Tag(new.valid, Mux(self.enter, new.index, old.index), fields)

    @property
    def items(self) -> Sequence[Tag]:
        return [*([self.entering] if self.waits else []), *self.tags]
