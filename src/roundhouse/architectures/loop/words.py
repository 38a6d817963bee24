"""Word graph of one loop iteration: the state of a block that enters, its next state, and the block that leaves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...ciphers.cipher import Cipher
from ...words import Tree, Word, choose, flatten, guard, like
from ..common.entry_words import entry_state
from ..keys.in_loop import LoopFrame, LoopKeys
from ..keys.policy import KeyPolicy

__all__ = ["LoopWords", "loop_words"]


@dataclass(frozen=True)
class LoopWords:
    """The words of a loop.

    The last iteration leaves through `block_out`; its steps feed nothing else, so the step that ends a cipher costs no
    selector in the loop.

    Attributes
    ----------
    frame : LoopFrame
        Inputs.
    keys : LoopKeys
        Round keys, and what the key policy computes beside the state.
    """

    frame: LoopFrame
    keys: LoopKeys

    @cached_property
    def state(self) -> Tree:
        """The state of the block in the loop."""
        state: Tree = like(self.frame.cipher.load(self.frame.block), self.frame.graph, "state")
        return state

    @cached_property
    def entry_state(self) -> Tree:
        """The state of a block that enters, after its steps on entry."""
        return entry_state(self.frame, self.keys)

    @cached_property
    def next_state(self) -> Tree:
        """The state after an iteration that is not the last."""
        frame, branches = self.frame, dict[bool, Tree]()
        for decrypt, sequence in frame.sequences.items():
            state = self.state
            for offset, (key, i) in enumerate(self.keys.steps(decrypt)):
                places = [
                    (position, size)
                    for size in frame.sizes
                    for position in range(offset, (frame.iterations(size) - 1) * frame.unroll, frame.unroll)
                ]
                state = sequence.step(state, key, i, frame.size, places) if places else state
            branches[decrypt] = state
        following: Tree = guard(~self.keys.setup, frame.by_direction(frame.decrypt, branches))
        return following

    @cached_property
    def block_out(self) -> Word:
        """The block that leaves after its last iteration."""
        frame = self.frame
        block = frame.by_direction(frame.decrypt, {decrypt: self._last(decrypt) for decrypt in frame.sequences})
        (leaving,) = flatten(guard(~self.keys.setup, block))
        return leaving

    @cached_property
    def outputs(self) -> list[Word]:
        """All outputs of an iteration: next state, block out, next key state."""
        return [*flatten(self.next_state), self.block_out, *self.keys.next_state]

    @property
    def static(self) -> frozenset[Word]:
        """Inputs that have their value in every stage, and so need no pipeline registers."""
        frame = self.frame
        return self.keys.static | {frame.index, frame.decrypt, frame.size, self.keys.setup}

    def index_before_end(self, iterations: int, decrypt: bool, size: int) -> int:
        """The index of a block so many iterations before its last one, modulo the width of an index."""
        way = (self.frame.iterations(size) - 1 - iterations) * self.frame.unroll
        return (self.keys.first_index(decrypt, size) + (-way if decrypt else way)) % (1 << self.frame.cipher.index_bits)

    def _last(self, decrypt: bool) -> Word:
        """The block after the last iteration of a direction."""
        frame, sequence, chosen = self.frame, self.frame.sequences[decrypt], None
        for size in reversed(frame.sizes):
            state, first = self.state, (frame.iterations(size) - 1) * frame.unroll
            steps = zip(range(first, sequence.positions(size)), self.keys.steps(decrypt), strict=False)
            for position, (key, i) in steps:
                state = sequence.step(state, key, i, frame.size, [(position, size)])
            block = frame.cipher.store(state)
            chosen = block if chosen is None else choose(frame.size.eq(size), block, chosen)
        assert chosen is not None
        return chosen


def loop_words(cipher: Cipher, direction: str, policy: KeyPolicy, unroll: int = 1, fills: bool = False) -> LoopWords:
    """The words of a loop that takes `unroll` steps in an iteration.

    Parameters
    ----------
    cipher : Cipher
    direction : str
        ``encrypt``, ``decrypt`` or ``simplex``.
    policy : KeyPolicy
    unroll : int
        Steps of an iteration.
    fills : bool
        Whether tables that depend on the key are memories, filled when the key is set up.
    """
    frame = LoopFrame(cipher, direction, policy.stored, fills, unroll)
    return LoopWords(frame, policy.in_loop(frame))
