"""Words of stored round keys. What is the same in all of them is not stored with each."""

from __future__ import annotations

from collections.abc import Sequence

from ...words import Graph, Tree, Word, flatten, like, unflatten
from ..common.engine_words import EngineWords
from ..common.entry_words import EntryWords
from ..common.key_shape import KeyShape

__all__ = ["constant_words", "entry_keys", "key_rows", "stored_key"]


def key_rows(words: EngineWords) -> dict[int, int]:
    """The row where the round key of each step is stored, by the number of the step."""
    longest = max(words.sizes, key=words.cipher.step_count)
    return {step: row for row, step in enumerate(words.cipher.keyed_steps(longest))}


def constant_words(shape: KeyShape, graph: Graph) -> list[Word]:
    """Inputs for the words that are the same in all round keys."""
    return shape.unvarying(flatten(like(shape.round_key, graph, "constant_key")))


def stored_key(shape: KeyShape, graph: Graph, name: str, constants: Sequence[Word]) -> Tree:
    """A round key of inputs called after `name`, except for the words that are the same in all round keys."""
    inputs, rest = flatten(like(shape.round_key, graph, name)), iter(constants)
    words = [next(rest) if same else word for word, same in zip(inputs, shape.constant, strict=True)]
    key: Tree = unflatten(shape.round_key, words)
    return key


def entry_keys(words: EntryWords, constants: Sequence[Word]) -> dict[bool, list[Tree]]:
    """The round keys of the steps on entry, for each direction."""

    def name(decrypt: bool, n: int) -> str:
        return f"{'last' if decrypt else 'first'}_round_key" + (f"_{n}" if n else "")

    return {
        d: [stored_key(words.shape, words.graph, name(d, n), constants) for n in range(sequence.entry)]
        for d, sequence in words.sequences.items()
    }
