"""Registers for the inputs of a word graph."""

from __future__ import annotations

from typing import Any

from amaranth.hdl import Signal

from ...words import Word, flatten

__all__ = ["registers"]


def registers(tree: Any) -> dict[Word, Signal]:
    """A register for every input word of a tree, called after it, without a reset."""
    return {word: Signal(word.width, name=word.param, reset_less=True) for word in flatten(tree)}
