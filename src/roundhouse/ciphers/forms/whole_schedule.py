"""The form of a page that gives its key schedule as a whole and has no form of its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...words import Tree, Word, select
from ..cipher import Cipher
from .form import Form

__all__ = ["WholeSchedule"]


class Key(NamedTuple):
    """A key and the number of its size; it never changes, so it is held once for all blocks."""

    key: Word
    size: Word


class WholeSchedule(Form[Any, Tree, Key]):
    """A page whose every round key is computed straight from the key, by as much of its key schedule as that takes.

    Any page can be built so: right at once, and large. A form that keeps pace with the rounds is far smaller. All steps
    must have a round key, and all round keys one shape.
    """

    def __init__(self, page: Cipher):
        super().__init__(page)
        self.sizes = range(len(page.key_sizes))

    def load_key(self, key: Word, size: Word) -> Key:
        return Key(key, size)

    last_key = load_key

    def round_key(self, ks: Key, i: Word) -> Tree:
        schedules = [self.page.round_keys(ks.key, n) for n in self.sizes]
        return select(ks.size, [select(i, keys) for keys in schedules])

    def next_key(self, ks: Key, i: Word, size: Word) -> Key:
        return ks

    prev_key = next_key
