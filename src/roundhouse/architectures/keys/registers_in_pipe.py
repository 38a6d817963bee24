"""Round keys of a pipeline in registers, as words and as hardware."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from typing import TypeAlias

from amaranth.hdl import Const, Module, Mux, Signal, Value

from ...graph.lower import Source
from ...words import Tree, Word, flatten
from .expansion.expansion import Expansion
from .in_pipe import GroupInputs, KeyOf, PipeKeys, PipeKeySources
from .signals import PipeSignals
from .stored_words import constant_words, entry_keys, key_rows, stored_key

__all__ = ["RegisterKeys"]

#: For each key size, the number of the round key that is read at a place; None if none is.
KeyPlace: TypeAlias = tuple[int | None, ...]
#: The place of the words that are the same in all round keys.
CONSTANT: KeyPlace = ()


@dataclass(frozen=True)
class RegisterKeys(PipeKeys):
    """Round keys read from registers beside the pipeline."""

    @cached_property
    def rows(self) -> dict[int, int]:
        """The number of the stored round key of each step."""
        return key_rows(self.frame)

    def key_place(self, decrypt: bool, place: int) -> KeyPlace:
        """The round key that a block reads at a place; those of steps on entry are negative, the last of them -1."""
        sequence = self.frame.sequences[decrypt]
        positions = [place if place < 0 else self.frame.position(place, size) for size in self.frame.sizes]
        steps = (None if p is None else sequence.key_index(p, n) for n, p in enumerate(positions))
        return tuple(step if step in self.rows else None for step in steps)

    def step(self, group: GroupInputs, decrypt: bool, place: int, key_state: Tree) -> tuple[KeyOf, Tree]:
        read = self.key_place(decrypt, place)
        key = None if read.count(None) == len(read) else self._key(group, read)
        return (lambda n, position: key), key_state

    def static(self, group: GroupInputs) -> frozenset[Word]:
        return frozenset(word for words in self.inputs(group).values() for word in words)

    def inputs(self, group: GroupInputs) -> dict[KeyPlace, list[Word]]:
        """The stored words that a group reads, by place."""
        shape, found = self.frame.shape, dict[KeyPlace, list[Word]]()
        for place in self.frame.places(group.number):
            for decrypt in self.frame.sequences:
                read = self.key_place(decrypt, place)
                if read.count(None) < len(read):
                    found[read] = shape.varying(flatten(self._key(group, read)))
        return found | {CONSTANT: constant_words(shape, group.graph)}

    def entry_key(self, decrypt: bool, n: int, i: Word) -> Tree:
        return self.entry_keys[decrypt][n]

    @cached_property
    def entry_keys(self) -> dict[bool, list[Tree]]:
        """The round keys of the steps on entry, for each direction."""
        return entry_keys(self.frame.entry, self.entry_constants)

    @cached_property
    def entry_constants(self) -> list[Word]:
        """The words that are the same in all round keys, for a block that enters."""
        return constant_words(self.frame.shape, self.frame.entry.graph)

    def _key(self, group: GroupInputs, read: KeyPlace) -> Tree:
        shape, graph = self.frame.shape, group.graph
        return stored_key(shape, graph, f"round_key_{_name(read)}", constant_words(shape, graph))

    # Hardware.

    def moves(self, pipe: PipeSignals, row: int) -> Value | None:
        """When the first block under a new key enters a row, and takes the keys read there along.

        None if registers are in use as they are written.
        """
        return None

    def build(self, m: Module, pipe: PipeSignals) -> PipeKeySources:
        assert pipe.key is not None and pipe.expansion is not None
        round_key = pipe.expansion.build(m, pipe.key, pipe.accept_key).round_key
        stores = pipe.expansion.stores(m, pipe.key, pipe.accept_key)
        return _RegisterSources(self, m, pipe, pipe.expansion, stores, round_key)


@dataclass(frozen=True)
class _RegisterSources(PipeKeySources):
    """The registers that were asked for so far."""

    keys: RegisterKeys
    m: Module
    pipe: PipeSignals
    expansion: Expansion
    stores: Signal | None
    round_key: Sequence[Value]
    written: dict[KeyPlace, list[Signal]] = field(default_factory=dict)
    in_use: dict[tuple[KeyPlace, int], list[Signal]] = field(default_factory=dict)

    def on_entry(self) -> dict[Word, Source]:
        keys, sources = self.keys, dict[Word, Source]()
        varying = keys.frame.shape.varying
        for d, entry in keys.entry_keys.items():
            for position, key in enumerate(entry, -len(entry)):
                values = self._entering(keys.key_place(d, position))
                sources |= dict(zip(varying(flatten(key)), values, strict=True))
        if keys.entry_constants and any(keys.entry_keys.values()):
            sources |= dict(zip(keys.entry_constants, self._entering(CONSTANT), strict=True))
        return sources

    def in_group(self, group: GroupInputs, row: int) -> dict[Word, Source]:
        def source(place: KeyPlace, n: int) -> Callable[[int], Value]:
            return lambda stage: self._in_row(place, row + stage)[n]

        inputs = self.keys.inputs(group)
        return {word: source(place, n) for place, words in inputs.items() for n, word in enumerate(words)}

    def finish(self) -> None:
        """Give an expansion the round key that it is about to rewrite, if it reads that."""
        for n, old in enumerate(self.expansion.old):
            chosen: Value = Const(0, len(old))
            for place, kept in self.written.items():
                chosen = chosen | Mux(self._is_at(place), kept[n], 0)
            self.m.d.comb += old.eq(chosen)

    def _entering(self, place: KeyPlace) -> Sequence[Value]:
        """The words of a round key for a block that enters, which may be the first under a new key."""
        if self.keys.moves(self.pipe, 0) is None:
            return self._written(place)
        in_use = self._in_row(place, 0)
        return [Mux(self.pipe.next_key, new, old) for new, old in zip(self._written(place), in_use, strict=True)]

    def _in_row(self, place: KeyPlace, row: int) -> Sequence[Value]:
        """The words of a round key as the block in a row reads them."""
        written = self._written(place)
        if (place, row) in self.in_use:
            return self.in_use[place, row]
        if (moves := self.keys.moves(self.pipe, row)) is None:
            return written
        self.in_use[place, row] = copies = [Signal.like(word, name=f"{word.name}_row{row}") for word in written]
        with self.m.If(moves):
            self.m.d.sync += [copy.eq(word) for copy, word in zip(copies, written, strict=True)]
        return copies

    def _written(self, place: KeyPlace) -> list[Signal]:
        """The registers of a round key."""
        if place not in self.written:
            shape = self.keys.frame.shape
            words = (shape.unvarying if place == CONSTANT else shape.varying)(self.round_key)
            self.written[place] = kept = [
                Signal(len(w), name=f"round_key_{_name(place)}_{n}", reset_less=True) for n, w in enumerate(words)
            ]
            with self.m.If(self._is_stored(place)):
                self.m.d.sync += [register.eq(word) for register, word in zip(kept, words, strict=True)]
        return self.written[place]

    def _is_stored(self, place: KeyPlace) -> Value:
        """Whether the registers of a place take the round key at hand; what is the same in all is taken from any."""
        if self.stores is None or place == CONSTANT:
            return self.expansion.write & self._is_at(place)
        return self._is_at(place, self.stores)

    def _is_at(self, place: KeyPlace, stores: Signal | None = None) -> Value:
        """Whether the expansion is at the round key of a place, by its index or by a register for each."""
        if place == CONSTANT:
            return Const(1, 1)
        expansion, rows, matches = self.expansion, self.keys.rows, list[Value]()
        for n, index in enumerate(place):
            if index is not None:
                here = expansion.index == rows[index] if stores is None else stores[rows[index]]
                matches.append((expansion.size == n) & here if len(set(place)) > 1 else here)
        return reduce(or_, matches)


def _name(place: KeyPlace) -> str:
    """The numbers of the round keys at a place, for names."""
    return "constant" if place == CONSTANT else "_".join(str(n) for n in dict.fromkeys(place) if n is not None)
