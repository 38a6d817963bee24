"""Checks of a page: mistakes that would become wrong hardware in silence, or a traceback far from the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn
from weakref import WeakSet

from ..errors import UserError
from ..words import Graph, Word, const
from ..words.trees import flatten, like
from .cipher import Cipher, Phase, SetUp
from .lanes import Lanes

__all__ = ["PageMistake", "check_name", "check_page"]

#: Pages that are right.
_checked: WeakSet[Cipher] = WeakSet()

#: Steps that what counts them expects at least.
LEAST_STEPS = 2


class PageMistake(UserError, ValueError):
    """A page that is no cipher: its parts do not fit together."""


def check_name(name: object) -> None:
    """Raise `PageMistake` unless the names of cores can begin with the name of a cipher."""
    if not isinstance(name, str) or not re.fullmatch("[a-z][a-z0-9_]*", name):
        raise PageMistake(
            "the name of a cipher must be lower-case letters, digits and underscores, from a letter on, since the "
            f"names of cores begin with it and go on behind a dash; {name!r} is not"
        )


def check_page(cipher: Cipher) -> None:
    """Raise `PageMistake` if the parts of a page do not fit together. A page is checked once.

    Every function of the page runs once, on inputs, and a whole key expansion on a key of zeros: widths, shapes and
    counts are compared, no values.

    Raises
    ------
    PageMistake
        The message names the part, what must hold, and what was found.
    """
    page = cipher.cipher if isinstance(cipher, Lanes) else cipher
    if page not in _checked:
        _Check(page).run()
        _checked.add(page)


class _Check:
    """The check of one page."""

    def __init__(self, cipher: Cipher) -> None:
        self.cipher, self.graph = cipher, Graph()

    def run(self) -> None:
        cipher = self.cipher
        check_name(cipher.name)
        check_name(cipher.family)
        self._sizes()
        self._counts()
        self.index = self.graph.input("index", cipher.index_bits)
        self.size = self.graph.input("size", cipher.size_bits)
        self.key = self.graph.input("key", cipher.key_bits)
        state = self._call("load", cipher.load, self.graph.input("block", cipher.block_bits))
        keys = self._round_keys()
        for decrypt, direction in enumerate(("encryption", "decryption")):
            for number, phase in enumerate(getattr(cipher, direction)):
                self._phase(f"{direction}[{number}], {_name(phase.function)},", phase, state, keys, bool(decrypt))
        block = self._call("store", cipher.store, self._inputs(state, "state"))
        if not isinstance(block, Word) or block.width != cipher.block_bits:
            self._fail(f"store must return a block of {cipher.block_bits} bits; it returned {_shape(block)}")

    def _fail(self, what: str) -> NoReturn:
        raise PageMistake(f"the page of {self.cipher.name}: {what}")

    def _sizes(self) -> None:
        block, sizes = self.cipher.block_bits, self.cipher.key_sizes
        if not isinstance(sizes, tuple | list):
            self._fail(f"key_sizes must be a tuple of widths, such as (128,); it is {sizes!r}")
        for name, bits in [("block_bits", block), *(("a key size", size) for size in sizes)]:
            if not isinstance(bits, int) or bits < 1:
                self._fail(f"{name} must be a number of bits; it is {bits!r}")
        if not sizes or [*sizes] != sorted(set(sizes)):
            self._fail(f"key_sizes must be widths in rising order; they are {tuple(sizes)}")

    def _counts(self) -> None:
        """Each phase counts its steps for each key size; both directions take the same steps and round keys."""
        sizes, reads = self.cipher.key_sizes, {}
        for direction, phases in (("encryption", self.cipher.encryption), ("decryption", self.cipher.decryption)):
            for number, phase in enumerate(phases):
                self._count(f"{direction}[{number}]", phase.counts)
            reads[direction] = [
                [phase.keyed for phase in phases for _ in range(phase.counts[size])] for size in range(len(sizes))
            ]
        for bits, encryption, decryption in zip(sizes, *reads.values(), strict=True):
            under = f"under a key of {bits} bits"
            if len(encryption) < LEAST_STEPS:
                self._fail(f"there must be {LEAST_STEPS} steps or more; encryption {under} has {len(encryption)}")
            if len(encryption) != len(decryption):
                counts = f"{len(encryption)} and {len(decryption)}"
                self._fail(f"both directions must take the same number of steps; {under} they take {counts}")
            if encryption != decryption[::-1]:
                n = next(n for n, keyed in enumerate(encryption) if keyed != decryption[-1 - n])
                self._fail(
                    f"step {n} of encryption and the step of decryption that undoes it must both read round key {n} or "
                    f"neither; {under} only one does"
                )

    def _count(self, name: str, counts: Sequence[int]) -> None:
        sizes = len(self.cipher.key_sizes)
        if len(counts) != sizes or not all(isinstance(count, int) and count >= 0 for count in counts):
            must = f"{sizes} numbers of steps, one for each key size"
            self._fail(f"the counts of {name} must be {must}; they are {counts}")

    def _phase(self, name: str, phase: Phase[Any, Any], state: Any, keys: list[list[Any]], decrypt: bool) -> None:
        """A phase keeps the shape of the state, with the round keys that it gets for each key size."""
        for size in range(len(self.cipher.key_sizes)):
            steps = self.cipher.steps(decrypt, size)
            indices = [step.key_index for step in steps if step.function is phase.function]
            key = self._inputs(keys[size][indices[0]], "key") if phase.keyed and indices else None
            for n in indices if phase.keyed else ():
                self._same(f"{name} must get round keys of one shape", key, keys[size][n], f"that of step {n} is")
            made = self._call(name, phase.function, self._inputs(state, "state"), key, self.index)
            self._same(f"{name} must return a state like that of load", state, made)

    def _round_keys(self) -> list[list[Any]]:
        """What each step takes as its round key, for each key size, from whichever schedule the page gives."""
        cipher = self.cipher
        sizes = range(len(cipher.key_sizes))
        if cipher.set_up is None and type(cipher).load_key is Cipher.load_key:
            return [self._whole(size) for size in sizes]
        key = self._step_by_step() if cipher.set_up is None else self._set_up(cipher.set_up)
        return [[key] * cipher.step_count(size) for size in sizes]

    def _whole(self, size: int) -> list[Any]:
        """The round keys of an expansion that is given whole."""
        keys = list(self._call("round_keys", self.cipher.round_keys, const(0, self.cipher.key_bits), size))
        steps = self.cipher.step_count(size)
        if len(keys) != steps:
            self._fail(f"round_keys must return {steps} round keys, one for each step; it returned {len(keys)}")
        for n in self.cipher.keyed_steps(size):
            if not _is_tree(keys[n]):
                self._fail(f"round_keys must return words for every keyed step; for step {n} it returned {keys[n]!r}")
        return keys

    def _step_by_step(self) -> Any:
        cipher = self.cipher
        state = self._call("load_key", cipher.load_key, self.key, self.size)
        for name in ("next_key", "prev_key"):
            made = self._call(name, getattr(cipher, name), self._inputs(state, "ks"), self.index, self.size)
            self._same(f"{name} must return a key state like that of load_key", state, made)
        last = self._call("last_key", cipher.last_key, self.key, self.size)
        if last is not None:
            self._same("last_key must return a key state like that of load_key", state, last)
        return self._call("round_key", cipher.round_key, self._inputs(state, "ks"), self.index)

    def _set_up(self, set_up: SetUp[Any, Any]) -> list[Word]:
        self._count("set_up", set_up.counts)
        if min(set_up.counts) < LEAST_STEPS:
            self._fail(f"set_up must have {LEAST_STEPS} steps or more for each key size; it has {set_up.counts}")
        state = self._call("set_up.load", set_up.load, self.key, self.size)
        row = self._call("set_up.row", set_up.row, self._inputs(state, "run"))
        if not isinstance(row, Word):
            self._fail(f"set_up.row must return a word, the number of a round key; it returned {_shape(row)}")
        key = [self.graph.input(f"row_{n}", width) for n, width in enumerate(set_up.widths)]
        made = self._call("set_up.step", set_up.step, self._inputs(state, "run"), key, self.size)
        if not isinstance(made, tuple) or len(made) != 2:
            self._fail(f"set_up.step must return the next state and the round key to write; it returned {_shape(made)}")
        self._same("set_up.step must return a state like that of set_up.load", state, made[0])
        self._same("set_up.step must write a round key of the widths of set_up", key, made[1])
        return key

    def _inputs(self, tree: Any, name: str) -> Any:
        return like(tree, self.graph, name)

    def _call(self, name: str, function: Callable[..., Any], *args: Any) -> Any:
        """What a function of the page returns, as a tree of words; what it raises names it."""
        try:
            made = function(*args)
        except Exception as error:
            raise PageMistake(
                f"the page of {self.cipher.name}: {name} must compute words from words; it raised "
                f"{type(error).__name__}: {error}"
            ) from error
        if not _is_tree(made) and (name not in ("round_keys", "last_key")):
            self._fail(f"{name} must return words, or tuples and lists of words; it returned {_shape(made)}")
        return made

    def _same(self, rule: str, wanted: Any, found: Any, verb: str = "it returned") -> None:
        """Raise `PageMistake` unless two trees have the same words."""
        if not _is_tree(found) or _shape(found) != _shape(wanted):
            self._fail(f"{rule}, {_shape(wanted)}; {verb} {_shape(found)}")


def _is_tree(value: object) -> bool:
    return isinstance(value, Word) or (isinstance(value, tuple | list) and all(map(_is_tree, value)))


def _shape(value: object) -> str:
    """A tree in words: the widths of its words, in order."""
    if not _is_tree(value):
        return f"{value!r}"
    if isinstance(value, Word):
        return f"a word of {value.width} bits"
    widths = [word.width for word in flatten(value)]  # type: ignore[arg-type]
    if len(set(widths)) == 1:
        return f"{len(widths)} words of {widths[0]} bits"
    return f"words of {', '.join(map(str, widths))} bits"


def _name(function: Callable[..., Any]) -> str:
    return getattr(function, "__name__", None) or type(function).__name__
