"""The type of a state, a key state or a round key: words in nested sequences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ...words import Word

__all__ = ["Tree"]

#: A word, or a sequence of trees.
Tree: TypeAlias = "Word | Sequence[Tree]"
