"""A question of equality, and the answer no."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...graph.walk import topological
from ...words import Word

__all__ = ["Different", "Question", "assignment"]


class Different(Exception):
    """Two word graphs that should compute the same do not.

    Attributes
    ----------
    name : str
        The question.
    witness : str
        Inputs for which they differ, or what the prover printed.
    """

    def __init__(self, name: str, witness: str):
        self.name, self.witness = name, witness
        super().__init__(f"both sides of {name} must be equal for all inputs, and differ: {witness}")


@dataclass(frozen=True)
class Question:
    """Two lists of words of one graph that should be equal, word by word.

    Attributes
    ----------
    name : str
        For messages.
    left, right : sequence of Word
        The words; corresponding ones have one width.
    """

    name: str
    left: Sequence[Word]
    right: Sequence[Word]

    @property
    def inputs(self) -> list[Word]:
        """The inputs of both sides."""
        return [word for word in topological([*self.left, *self.right]) if word.op.is_input]


def assignment(inputs: Sequence[Word], values: Sequence[int]) -> str:
    """Values of the inputs, as a message gives them."""
    return ", ".join(f"{word.param} = {value:#x}" for word, value in zip(inputs, values, strict=True))
