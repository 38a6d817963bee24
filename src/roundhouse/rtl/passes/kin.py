"""Signals of one name that are computed of different things: AddRoundKey after SubBytes, and after its inverse."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from ..form import Design, Net
from .graph import named_sources, says_little

__all__ = ["Kin"]

#: A group has at least so many signals.
SIGNALS = 4


class Kin:
    """Tells what the signals of a design are computed of, by name and without numbers, across its modules.

    Parameters
    ----------
    design : Design
    """

    def __init__(self, design: Design):
        self._design = design
        self._known: dict[tuple[str, str], frozenset[str]] = {}
        # The port that drives a signal, and the signals that a port is taken from.
        self._driver: dict[tuple[str, str], tuple[str, str]] = {}
        self._takes: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
        for module in design.modules.values():
            for instance in module.instances.values():
                for port, value in instance.outputs.items():
                    if isinstance(value, Net):
                        self._driver[module.name, value.name] = instance.module, port
                for port, value in instance.inputs.items():
                    if isinstance(value, Net):
                        self._takes[instance.module, port].add((module.name, value.name))

    def groups(self, module: str, members: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Signals of one name, by what sets them apart; all of them under an empty word if some have nothing that does.

        Parameters
        ----------
        module : str
        members : sequence of str
            The signals, in an order that each group keeps.
        """
        found: dict[frozenset[str], list[str]] = defaultdict(list)
        for member in members:
            found[self._sources(module, member)].append(member)
        common = frozenset.intersection(*found)
        words = ["_".join(sorted(sources - common)[:1]) for sources in found]
        if not all(words) or len(set(words)) < len(words) or min(map(len, found.values())) < SIGNALS:
            return {"": tuple(members)}
        return {word: tuple(group) for word, group in zip(words, found.values(), strict=True)}

    def _sources(self, module: str, name: str) -> frozenset[str]:
        """The names, without numbers, of the signals of which one is computed."""
        key = module, name
        if key not in self._known:
            self._known[key] = frozenset()  # for what is computed of itself, by way of a register
            self._known[key] = self._found(module, name)
        return self._known[key]

    def _found(self, module: str, name: str) -> frozenset[str]:
        if name not in self._design.modules[module].assigns:
            nearer = [self._driver[module, name]] if (module, name) in self._driver else self._takes[module, name]
            several = {self._sources(*one) for one in nearer}
            return several.pop() if len(several) == 1 else frozenset()
        nets = named_sources(self._design.modules[module], name)
        return frozenset(re.sub(r"_\d+$", "", net.name) for net in nets if not says_little(net.name))
