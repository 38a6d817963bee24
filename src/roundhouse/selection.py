"""Which cores there are: all that can be built, the refused ones with reasons, and a small sample of every axis."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import combinations, product

from .architectures.architecture import DIRECTIONS, KEYS, TABLES, Architecture
from .architectures.layout import LAYOUTS
from .architectures.refusal import Refused
from .ciphers import CATALOG
from .core import Core
from .names import UnknownName

__all__ = ["AXES", "Listing", "covering_sample", "features", "listing"]

#: The values of every axis that are listed, in the order in which they stand in a name.
AXES: Mapping[str, tuple[str, ...]] = {
    "cipher": tuple(CATALOG),
    "direction": DIRECTIONS,
    "layout": tuple(layout.name for layout in LAYOUTS),
    "keys": KEYS,
    "tables": TABLES,
}

# How much longer a core takes to simulate or place, roughly; the sample prefers cheap cores.
_WEIGHT = {"pipelined": 8.0, "duplex": 2.0, "simplex": 1.5, "compact": 1.5, "shallow": 1.5}
_TIMES_COVERED = 2
_PAIR_WORTH = 0.05


@dataclass(frozen=True)
class Listing:
    """Cores that can be built, and those that are refused.

    Attributes
    ----------
    cores : tuple of Core
        In the order of the axes.
    refused : dict
        Reason by the name that the core would have.
    """

    cores: tuple[Core, ...]
    refused: dict[str, str]


def listing(**filters: Iterable[str]) -> Listing:
    """Return every combination of the axes, or those that filters let through.

    Parameters
    ----------
    **filters : iterable of str
        For an axis of `AXES` the values wanted, any of them; ``*`` stands for any text, as in
        ``layout=["pipelined*"]``. An axis without values is not filtered.

    Raises
    ------
    UnknownName
        If there is no such axis, or a value fits nothing on its axis.
    """
    for axis in filters:
        if axis not in AXES:
            raise UnknownName("axis", axis, AXES)
    wanted = [list(_values(axis, list(filters.get(axis, ())))) for axis in AXES]
    cores, refused = [], {}
    layouts = {layout.name: layout for layout in LAYOUTS}
    for cipher, direction, layout, keys, tables in product(*wanted):
        try:
            cores.append(Core(cipher, Architecture(direction, layouts[layout], keys, tables)))
        except Refused as error:
            refused[error.name] = error.reason
    return Listing(tuple(cores), refused)


def _values(axis: str, patterns: list[str]) -> Iterator[str]:
    for pattern in patterns:
        if not any(fnmatchcase(value, pattern) for value in AXES[axis]):
            raise UnknownName(axis, pattern, AXES[axis])
    for value in AXES[axis]:
        if not patterns or any(fnmatchcase(value, pattern) for pattern in patterns):
            yield value


def features(core: Core) -> frozenset[tuple[str, str]]:
    """Return a core's value on every axis; a layout without its number, so ``iterative-x2`` is ``iterative-x``."""
    layout = re.sub(r"\d+", "", core.layout.removesuffix("-buffered"))
    flow = "buffered" if core.layout.endswith("-buffered") else "halting"
    values = (core.cipher.name, core.direction, layout, core.keys, core.tables)
    return frozenset({*zip(AXES, values, strict=True), ("flow", flow)})


def covering_sample() -> list[Core]:
    """Return a small set of cores in which every value of every axis occurs at least twice; always the same one.

    Layouts count by kind, whatever their number. Of cores that cover equally much the cheapest is taken, and among the
    pairs of values new ones are preferred.
    """
    cores = listing().cores
    marks = {core: features(core) for core in cores}
    needed = frozenset().union(*marks.values())
    count: Counter[tuple[str, str]] = Counter()
    pairs: set[frozenset[tuple[str, str]]] = set()
    sample: list[Core] = []

    def worth(core: Core) -> float:
        new = sum(count[mark] < _TIMES_COVERED for mark in marks[core])
        new_pairs = sum(frozenset(pair) not in pairs for pair in combinations(marks[core], 2))
        return (new + _PAIR_WORTH * new_pairs) / _cost(core) if new else 0.0

    while any(count[mark] < _TIMES_COVERED for mark in needed):
        best = max(cores, key=worth)
        sample.append(best)
        count.update(marks[best])
        pairs.update(map(frozenset, combinations(marks[best], 2)))
    return sample


def _cost(core: Core) -> float:
    """Relative cost to simulate; its root, so that cost decides between alike cores but not against cover."""
    cost = float(len(core.cipher.key_sizes) * core.cipher.key_bits) / 128
    for word, weight in _WEIGHT.items():
        cost *= weight if word in core.name.split("-") else 1.0
    return cost**0.25
