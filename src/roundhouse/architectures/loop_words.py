"""One clock of a loop, in words: what happens to a block, and to the key state beside it, on one way round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..words import Graph, Word, choose, const, guard, map_tree
from .engine_words import EngineWords
from .program import Program, like

__all__ = ["LoopWords"]


@dataclass(frozen=True)
class LoopWords(EngineWords):
    """The words of a loop that takes `unroll` steps on every pass.

    An item goes round with its `index`: the index of the round key that the first step of a pass reads (stored keys),
    or of
    the key step that the pass starts with (keys made on the way). The last pass leaves through `block_out`; its steps
    feed nothing else, so the step that ends a cipher costs no selector in the loop.

    Attributes
    ----------
    cipher, direction, keys
        See `EngineWords`.
    unroll : int
        Steps on every pass.
    """

    unroll: int

    @cached_property
    def graph(self) -> Graph:
        return Graph()

    @property
    def carries_key_state(self) -> bool:
        """Whether a key state goes round, with the blocks or to set a key up."""
        return self.keys != "shadow"

    @property
    def sets_up(self) -> bool:
        """Whether a new key goes round by itself before blocks can use it."""
        return self.keys == "stored" or (self.keys == "on_the_fly" and True in self.programs)

    # Inputs.

    @cached_property
    def index(self) -> Word:
        return self.graph.input("index", self.cipher.index_bits)

    @cached_property
    def decrypt(self) -> Word:
        return self.graph.input("decrypt", 1) if self.direction == "simplex" else const(self.direction == "decrypt", 1)

    @cached_property
    def size(self) -> Word:
        bits = self.cipher.size_bits
        return self.graph.input("size", bits) if len(self.cipher.key_sizes) > 1 else const(0, bits)

    @cached_property
    def new_size(self) -> Word:
        """Number of the size of a key that comes in."""
        bits = self.cipher.size_bits
        return self.graph.input("new_size", bits) if len(self.cipher.key_sizes) > 1 else const(0, bits)

    @cached_property
    def setup(self) -> Word:
        return self.graph.input("setup", 1) if self.sets_up else const(0, 1)

    @cached_property
    def block(self) -> Word:
        return self.graph.input("block", self.cipher.block_bits)

    @cached_property
    def key(self) -> Word:
        return self.graph.input("key", self.cipher.key_bits)

    @cached_property
    def state(self) -> Any:
        return like(self.cipher.load(self.block), self.graph, "state")

    @cached_property
    def key_state(self) -> Any:
        return like(self.loaded_key, self.graph, "key_state")

    @cached_property
    def held(self) -> dict[bool, Any]:
        """The key state with which a direction starts, as it is held for all blocks under a key."""
        return {d: like(self.loaded_key, self.graph, f"{'last' if d else 'first'}_key_state") for d in self.programs}

    @cached_property
    def lane_keys(self) -> list[Any]:
        """Stored round keys, for every step of a pass."""
        return [self._round_key_inputs(f"round_key_{lane}") for lane in range(self.unroll)]

    @cached_property
    def entry_keys(self) -> dict[bool, Any]:
        """Stored round keys for the step on entry."""
        return {d: self._round_key_inputs(f"{'last' if d else 'first'}_round_key") for d in self.programs}

    # Outputs.

    @cached_property
    def loaded_key(self) -> Any:
        """The key state of a key that comes in."""
        return self.cipher.load_key(self.key, self.new_size)

    @cached_property
    def setup_key(self) -> Any:
        """The round key that a key going round has reached."""
        return self.cipher.round_key(self.key_state, self.index)

    @cached_property
    def entry_key_state(self) -> Any:
        """The key state that a block starts with."""
        if self.keys == "travelling":
            return self.loaded_key
        return self.by_direction(self.decrypt, self.held)

    @cached_property
    def entry_state(self) -> Any:
        """The state that a block starts with, after the step on entry."""

        def start(decrypt: bool, program: Program) -> Any:
            if not program.entry:
                return self.cipher.load(self.block)
            ks = self.loaded_key if self.keys == "travelling" else None if self.stored else self.held[decrypt]
            key = self.entry_keys[decrypt] if self.stored else self.cipher.round_key(ks, self.index)
            return program.step(self.cipher.load(self.block), key, self.index, self.size, [(-1, 0)])

        return self.by_direction(self.decrypt, {d: start(d, program) for d, program in self.programs.items()})

    @cached_property
    def next_state(self) -> Any:
        """The state after a pass that is not the last."""
        branches = {}
        for decrypt, program in self.programs.items():
            state = self.state
            for lane, (key, i) in enumerate(self._lanes[decrypt][0]):
                places = [
                    (p, size)
                    for size in self.sizes
                    for p in range(lane, (self.passes(size) - 1) * self.unroll, self.unroll)
                ]
                state = program.step(state, key, i, self.size, places) if places else state
            branches[decrypt] = state
        return guard(~self.setup, self.by_direction(self.decrypt, branches))

    @cached_property
    def block_out(self) -> Word:
        """The block that leaves after the last pass."""
        branches = {}
        for decrypt, program in self.programs.items():
            chosen = None
            for size in reversed(self.sizes):
                state, first = self.state, (self.passes(size) - 1) * self.unroll
                steps = zip(range(first, program.positions(size)), self._lanes[decrypt][0], strict=False)
                for position, (key, i) in steps:
                    state = program.step(state, key, i, self.size, [(position, size)])
                block = self.cipher.store(state)
                chosen = block if chosen is None else choose(self.size.eq(size), block, chosen)
            branches[decrypt] = chosen
        return guard(~self.setup, self.by_direction(self.decrypt, branches))

    @cached_property
    def next_key_state(self) -> Any:
        """The key state after a pass."""
        forward = self.cipher.next_key(self.key_state, self.index, self.size)
        if self.stored:
            return guard(self.setup, forward)
        moved = self.by_direction(self.decrypt, {d: ks for d, (_, ks) in self._lanes.items()})
        one_way = self.direction == "simplex" and self.unroll == 1  # then a key goes round as a block to encrypt does
        return moved if one_way else choose(self.setup, forward, moved)

    # Numbers for the controller.

    def passes(self, size: int) -> int:
        """Passes of a block through the loop."""
        return -(-self.program.positions(size) // self.unroll)

    def first_index(self, decrypt: bool, size: int) -> int:
        """The index with which a block starts."""
        if self.stored:
            return self.programs[decrypt].key_index(0, size)
        return self.cipher.step_count(size) - 2 if decrypt else 0

    def last_index(self, decrypt: bool, size: int) -> int:
        """The index of a block's last pass, modulo the width of the index."""
        way = (self.passes(size) - 1) * self.unroll
        return (self.first_index(decrypt, size) + (-way if decrypt else way)) % (1 << self.cipher.index_bits)

    def last_setup_index(self, size: int) -> int:
        """The index with which a key has gone round far enough."""
        return self.cipher.step_count(size) - (1 if self.stored else 2)

    # Pieces.

    @cached_property
    def _lanes(self) -> dict[bool, tuple[list[tuple[Any, Word]], Any]]:
        """For each direction: the round key and its index for every step of a pass, and the key state after them."""
        return {decrypt: self._lanes_of(decrypt, program.entry) for decrypt, program in self.programs.items()}

    def _lanes_of(self, decrypt: bool, entry: int) -> tuple[list[tuple[Any, Word]], Any]:
        lanes, ks = [], None if self.stored else self.key_state
        move = self.cipher.prev_key if decrypt else self.cipher.next_key
        for lane in range(self.unroll):
            i = self.index - lane if decrypt else self.index + lane
            if self.stored:
                lanes.append((self.lane_keys[lane], i))
                continue
            moved = move(ks, i, self.size)
            own = i + 1 if bool(entry) != decrypt else i  # a block that took a step on entry moves its key state first
            lanes.append((self.cipher.round_key(moved if entry else ks, own), own))
            ks = moved
        return lanes, ks

    def _round_key_inputs(self, name: str) -> Any:
        ks = map_tree(lambda word: word, self.loaded_key)
        return like(self.cipher.round_key(ks, self.index), self.graph, name)
