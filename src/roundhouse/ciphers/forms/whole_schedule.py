"""The form of a page that gives its key schedule as a whole and has no form of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...words import Graph, Tree, Word, const, flatten, mux, select, xor_all
from ..cipher import Cipher
from ..simon import SIMON
from ..xtea import XTEA
from .equality import Case, Equality
from .form import Form
from .parts import equality_of

__all__ = ["EQUALITIES", "WholeSchedule"]


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
        return select(ks.size, [select(i, self._keyed(keys)) for keys in schedules])

    def _keyed(self, keys: Sequence[Tree | None]) -> list[Tree]:
        """The round keys of a schedule, if every step has one."""
        found = [key for key in keys if key is not None]
        if len(found) < len(keys):
            raise ValueError(
                f"every step of a page without a form must have a round key, and {len(keys) - len(found)} steps of "
                f"{self.name} have none; write a form of {type(self.page).__name__}, with a set-up run"
            )
        return found

    def next_key(self, ks: Key, i: Word, size: Word) -> Key:
        return ks

    prev_key = next_key


#: Pages for which it is proven: of one word in a round key, and of two.
PAGES = (SIMON(32, 64), XTEA())


def _at_any_index() -> Iterator[Case]:
    """The round key at an index that is a counter: the sum of all of them, of which the others are masked."""
    for page in (XTEA(),):
        for size, bits in enumerate(page.key_sizes):
            graph = Graph()
            key, number = graph.input("key", page.key_bits), const(size, page.size_bits)
            keys = [flatten(one) for one in page.round_keys(key, size) if one is not None]
            # No round key is asked for at the numbers that no step has.
            i = select(graph.input("i", page.index_bits), [const(n, page.index_bits) for n in range(len(keys))])
            found = flatten(WholeSchedule(page).round_key(Key(key, number), i))
            sums = [
                xor_all(mux(i.eq(n), word, const(0, word.width)) for n, word in enumerate(words))
                for words in zip(*keys, strict=True)
            ]
            yield Case(f"{page.name}, {bits}-bit key", found, sums)


EQUALITIES = (
    Equality(
        "WholeSchedule.round_key", "the round key of the step with a number", "any page is hardware", _at_any_index
    ),
    equality_of(WholeSchedule, "round_keys", "the key schedule of a page", "any page is hardware", PAGES),
    equality_of(WholeSchedule, "prev_key", "the same from the end", "the key state never changes", PAGES),
    equality_of(WholeSchedule, "last_key", "the same from the end", "decryption starts at once", PAGES),
)
