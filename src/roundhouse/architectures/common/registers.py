"""Registers for the inputs of a word graph."""

from __future__ import annotations

from amaranth.hdl import Signal

from ...words import Tree, Word, flatten

__all__ = ["registers"]


def registers(tree: Tree) -> dict[Word, Signal]:
    """A register without reset for every input word of a tree, with its name."""
    return {word: Signal(word.width, name=word.param, reset_less=True) for word in flatten(tree)}
