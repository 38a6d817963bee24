"""One clock of a loop, in words: what happens to a block, and to the key state beside it, on one way round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...words import Graph, Word, choose, const, flatten, guard, mux, unflatten
from ..common.engine_words import RoundWords
from ..common.key_shape import like
from ..program import Program
from .pass_steps import PassSteps, pass_steps

__all__ = ["LoopWords"]


@dataclass(frozen=True)
class LoopWords(RoundWords):
    """The words of a loop that takes `unroll` steps on every pass.

    An item goes round with its `index`: the number of the first step of a pass (stored keys), or of the key step that
    the pass starts with (keys made on the way). The last pass leaves through `block_out`; its steps
    feed nothing else, so the step that ends a cipher costs no selector in the loop.

    Attributes
    ----------
    cipher, direction, keys
        See `EngineWords`.
    unroll : int
        Steps on every pass.
    fills : bool
        Whether tables that depend on the key are filled when it is set up.
    """

    unroll: int
    fills: bool = False

    @cached_property
    def graph(self) -> Graph:
        return Graph(self.fills)

    @property
    def expands(self) -> bool:
        """Whether round keys are expanded beside the loop."""
        return self.keys == "shadow" or self.cipher.set_up is not None

    @property
    def carries_key_state(self) -> bool:
        """Whether a key state goes round, with the blocks or to set a key up."""
        return not self.expands

    @property
    def sets_up(self) -> bool:
        """Whether a new key goes round by itself before blocks can use it."""
        if self.expands:
            return False
        return self.keys == "stored" or (self.keys == "on_the_fly" and True in self.programs and not self.jumps)

    @cached_property
    def static(self) -> tuple[bool, ...]:
        """For each word of a key state, whether it stands still, for all blocks under a key, where the key is held."""
        if self.keys in ("stored", "on_the_fly", "direct"):
            return self.shape.static
        return tuple(False for _ in self.shape.static)

    @property
    def key_waits(self) -> bool:
        """Whether a new key waits until no block is on its way."""
        return self.sets_up or any(self.static) or (self.expands and self.keys == "stored")

    def moving(self, key_state: Any) -> list[Word]:
        """Those of the words of a key state that go round."""
        return [word for word, stays in zip(flatten(key_state), self.static, strict=True) if not stays]

    # Inputs.

    @cached_property
    def decrypt(self) -> Word:
        return self.graph.input("decrypt", 1) if self.direction == "simplex" else const(self.direction == "decrypt", 1)

    @cached_property
    def size(self) -> Word:
        """Number of the size of the key at hand."""
        return self._size("size")

    @cached_property
    def new_size(self) -> Word:
        """Number of the size of a key that comes in."""
        return self._size("new_size")

    @cached_property
    def setup(self) -> Word:
        return self.graph.input("setup", 1) if self.sets_up else const(0, 1)

    @cached_property
    def state(self) -> Any:
        return like(self.cipher.load(self.block), self.graph, "state")

    @cached_property
    def key_state(self) -> Any:
        going = like(self.loaded_key, self.graph, "key_state")
        return unflatten(going, self._standing(flatten(going)))

    @cached_property
    def held(self) -> dict[bool, Any]:
        """The key state with which a direction starts, as it is held for all blocks under a key."""
        return {d: self._held(d, ks) for d, ks in self.starting_keys.items()}

    @cached_property
    def lane_keys(self) -> list[Any]:
        """Stored round keys, for every step of a pass."""
        return [self._round_key_inputs(f"round_key_{lane}") for lane in range(self.unroll)]

    @cached_property
    def entry_keys(self) -> dict[bool, list[Any]]:
        """Stored round keys for the steps on entry."""
        return {
            d: [
                self._round_key_inputs(f"{'last' if d else 'first'}_round_key" + (f"_{n}" if n else ""))
                for n in range(program.entry)
            ]
            for d, program in self.programs.items()
        }

    @cached_property
    def constant_keys(self) -> list[Word]:
        """What is the same in all round keys, where it is held in two banks (shadow keys)."""
        flags = zip(flatten(self.shape.round_key), self.shape.constant, strict=True)
        return [self.graph.input(f"constant_key_{n}", word.width) for n, (word, same) in enumerate(flags) if same]

    # Outputs.

    @cached_property
    def loaded_key(self) -> Any:
        """The key state of a key that comes in."""
        return self.cipher.load_key(self.key, self.new_size)

    @cached_property
    def starting_keys(self) -> dict[bool, Any]:
        """The key state with which each direction starts, straight from a key that comes in if there is such a way."""
        last = self.cipher.last_key(self.key, self.new_size) if self.jumps and True in self.programs else None
        return {d: last if d and last is not None else self.loaded_key for d in self.programs}

    @cached_property
    def setup_key(self) -> Any:
        """The round key that a key going round has reached."""
        return self.cipher.round_key(self.key_state, self.index)

    @cached_property
    def entry_key_state(self) -> Any:
        """The key state that a block starts with."""
        if self.keys == "travelling":
            return self.by_direction(self.decrypt, self.starting_keys)
        return self.by_direction(self.decrypt, self.held)

    @cached_property
    def entry_state(self) -> Any:
        """The state that a block starts with, after the steps on entry."""

        def start(decrypt: bool, program: Program) -> Any:
            state = self.cipher.load(self.block)
            for n, position in enumerate(range(-program.entry, 0)):
                i = self._entry_index(program, position)
                key = self.entry_keys[decrypt][n] if self.stored else self.cipher.round_key(starts[decrypt], i)
                state = program.function(position)(state, key, i)
            return state

        starts = {} if self.stored else self.starting_keys if self.keys == "travelling" else self.held

        return self.by_direction(self.decrypt, {d: start(d, program) for d, program in self.programs.items()})

    @cached_property
    def next_state(self) -> Any:
        """The state after a pass that is not the last."""
        branches = {}
        for decrypt, program in self.programs.items():
            state = self.state
            for lane, (key, i) in enumerate(self._passes[decrypt].keys):
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
                steps = zip(range(first, program.positions(size)), self._passes[decrypt].keys, strict=False)
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
        moved = self.by_direction(self.decrypt, {d: steps.key_state for d, steps in self._passes.items()})
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

    def entry_row(self, decrypt: bool, n: int, size: int) -> int:
        """Where the round key of the n-th step on entry is stored."""
        program = self.programs[decrypt]
        return self.rows[program.key_index(n - program.entry, size)]

    def last_setup_index(self, size: int) -> int:
        """The index with which a key has gone round far enough."""
        return self.cipher.step_count(size) - (1 if self.stored else 2)

    # Pieces.

    def _size(self, name: str) -> Word:
        bits = self.cipher.size_bits
        return self.graph.input(name, bits) if len(self.sizes) > 1 else const(0, bits)

    @cached_property
    def _passes(self) -> dict[bool, PassSteps]:
        """For each direction, the steps of a pass."""
        return {decrypt: pass_steps(self, decrypt) for decrypt in self.programs}

    def _round_key_inputs(self, name: str) -> Any:
        """A stored round key; what is the same in all of them is not stored with each."""
        inputs = flatten(like(self.shape.round_key, self.graph, name))
        if self.keys == "shadow":
            constants = iter(self.constant_keys)
            known = [next(constants) if same else word for word, same in zip(inputs, self.shape.constant, strict=True)]
        elif any(self.shape.constant):
            made = flatten(self.cipher.round_key(self.key_state, self.index))
            known = [m if same else word for word, m, same in zip(inputs, made, self.shape.constant, strict=True)]
        else:
            known = inputs
        return unflatten(self.shape.round_key, known)

    def _standing(self, key_state: list[Word]) -> list[Word]:
        """The words of a key state, with those that stand still replaced by what holds them for all blocks."""
        return [
            self.graph.input(f"held_key_{n}", word.width) if stays else word
            for n, (word, stays) in enumerate(zip(key_state, self.static, strict=True))
        ]

    def _held(self, decrypt: bool, start: Any) -> Any:
        """What holds the key state with which a direction starts; constants need nothing, unless the key goes round."""
        name, goes_round = f"{'last' if decrypt else 'first'}_key_state", decrypt and self.sets_up
        words = [
            word if word.is_const and not goes_round else self.graph.input(f"{name}_{n}", word.width)
            for n, word in enumerate(flatten(start))
        ]
        return unflatten(start, self._standing(words))

    def _entry_index(self, program: Program, position: int) -> Word:
        """The index of a step on entry."""
        index = const(program.key_index(position, self.sizes[-1]), self.cipher.index_bits)
        for n in reversed(self.sizes[:-1]):
            own = const(program.key_index(position, n), self.cipher.index_bits)
            index = mux(self.size.eq(n), own, index)
        return index
