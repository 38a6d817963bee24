"""The four named submodules of every core, and which of them a word belongs to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from amaranth.hdl import Module

from ...graph.walk import topological
from ...words import Word

__all__ = ["Submodules", "home_of"]


@dataclass
class Submodules:
    """Interface, algorithm, key schedule and controller: the common top level of all cores."""

    interface: Module = field(default_factory=Module)
    algorithm: Module = field(default_factory=Module)
    key_schedule: Module = field(default_factory=Module)
    controller: Module = field(default_factory=Module)

    def add_to(self, m: Module) -> None:
        """Make them submodules of `m`, under their names."""
        for name, block in vars(self).items():
            setattr(m.submodules, name, block)

    def inside(self, name: str) -> Submodules:
        """Four submodules of their own, each a submodule `name` of the one here."""
        inner = Submodules()
        for block, outer in zip(vars(inner).values(), vars(self).values(), strict=True):
            setattr(outer.submodules, name, block)
        return inner


def home_of(
    submodules: Submodules, data: Iterable[Word], data_outputs: Sequence[Word], key_outputs: Sequence[Word]
) -> Callable[[Word], Module]:
    """The block in which each word is built.

    What does not depend on the data, or what no data depends on, belongs to the key schedule; all else to the
    algorithm. Wiring alone stays with what it leads to.
    """
    touched = set(data)
    order = list(topological([*data_outputs, *key_outputs]))
    for word in order:
        if any(operand in touched for operand in word.args):
            touched.add(word)
    needed = set(topological(data_outputs))
    computed = (word for word in order if word.args and not word.op.is_wiring and word not in touched)
    key_words = set(topological([*key_outputs, *computed]))
    return lambda word: (
        submodules.key_schedule
        if word in key_words and (word not in touched or word not in needed)
        else submodules.algorithm
    )
