"""Word graph of a pipeline: for every group of steps between two rows of registers, the next state of its block."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ...ciphers.cipher import Cipher
from ...words import Graph, Tree, Word, const, flatten, like
from ..common.entry_words import entry_state
from ..common.step_sequence import StepSequence
from ..keys.in_pipe import GroupInputs, KeyOf, PipeFrame, PipeKeys
from ..keys.policy import KeyPolicy

__all__ = ["Group", "PipeWords", "pipe_words"]


@dataclass(frozen=True)
class Group:
    """The words between two rows of registers.

    Attributes
    ----------
    inputs : GroupInputs
    state, key_state : tree of Word
        Inputs.
    next_state, next_key_state : tree of Word
        Outputs.
    """

    inputs: GroupInputs
    state: Tree
    key_state: Tree
    next_state: Tree
    next_key_state: Tree


@dataclass(frozen=True)
class PipeWords:
    """The words of a pipeline.

    Attributes
    ----------
    frame : PipeFrame
    keys : PipeKeys
        Round keys, and what the key policy computes beside the state.
    """

    frame: PipeFrame
    keys: PipeKeys

    @cached_property
    def entry_state(self) -> Tree:
        """The state of a block that enters, after its steps on entry."""
        return entry_state(self.frame.entry, self.keys)

    def group(self, number: int) -> Group:
        """The group with that number."""
        frame, cipher, graph = self.frame, self.frame.cipher, Graph()
        decrypt = graph.input("decrypt", 1) if len(frame.sequences) > 1 else const(True in frame.sequences, 1)
        size = graph.input("size", cipher.size_bits) if len(frame.sizes) > 1 else const(0, cipher.size_bits)
        inputs = GroupInputs(graph, number, decrypt, size)
        block = graph.input("block", cipher.block_bits)
        first = state = like(cipher.load(block), graph, f"{frame.prefix(number)}state")
        first_key = key_state = self.keys.key_state(inputs)
        for place in frame.places(number):
            states, key_states = dict[bool, Tree](), dict[bool, Tree]()
            for d, sequence in frame.sequences.items():
                key_of, key_states[d] = self.keys.step(inputs, d, place, key_state)
                states[d] = frame.by_size(size, place, state, self._stepped(sequence, state, key_of))
            state = frame.by_direction(decrypt, states)
            key_state = frame.by_direction(decrypt, key_states)
        return Group(inputs, first, first_key, state, key_state)

    def _stepped(self, sequence: StepSequence, state: Tree, key_of: KeyOf) -> Callable[[int, int], Tree]:
        """From the number of a key size and a position to the state after the step there."""

        def stepped(n: int, position: int) -> Tree:
            i = const(sequence.key_index(position, n), self.frame.cipher.index_bits)
            after: Tree = sequence.function(position, n)(state, key_of(n, position), i)
            return after

        return stepped

    def outputs(self, group: Group) -> tuple[list[Word], list[Word]]:
        """What leaves a group: the next state, or the block after the last group; and the next key state."""
        if group.inputs.number == self.frame.group_count - 1:
            return [self.frame.cipher.store(group.next_state)], []
        return flatten(group.next_state), flatten(group.next_key_state)


def pipe_words(cipher: Cipher, direction: str, policy: KeyPolicy, rounds: int = 1) -> PipeWords:
    """The words of a pipeline.

    Parameters
    ----------
    cipher : Cipher
    direction : str
        ``encrypt``, ``decrypt`` or ``simplex``.
    policy : KeyPolicy
    rounds : int
        Steps of a group.
    """
    frame = PipeFrame(cipher, direction, policy.stored, rounds)
    return PipeWords(frame, policy.in_pipe(frame))
