"""Which cores there are: all that can be built, the refused ones with reasons, and a small sample of every axis."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import combinations, cycle

from ..architectures.architecture import DIRECTIONS, KEYS, TABLES, Architecture
from ..architectures.layout import LAYOUTS, Layout
from ..ciphers import CATALOG
from ..errors import UnknownName
from .core import Core
from .refusals import ARCHITECTURES, refusals

__all__ = ["AXES", "Listing", "NotListed", "covering_sample", "features", "listing", "usual"]

#: The values of every axis that are listed, in the order in which they stand in a name.
AXES: Mapping[str, tuple[str, ...]] = {
    "cipher": tuple(CATALOG),
    "direction": DIRECTIONS,
    "layout": tuple(layout.name for layout in LAYOUTS),
    "keys": KEYS,
    "tables": TABLES,
}

# How tables are made unless a choice says: the first way that is not refused.
_USUAL_TABLES = ("logic", "shallow")

# How much longer a core takes to simulate, roughly; the sample prefers cheap cores.
_WEIGHT = {"duplex": 2.0, "simplex": 1.5, "compact": 1.5, "shallow": 1.5}
_TIMES_COVERED = 2
_PAIR_WORTH = 0.2


class NotListed(ValueError):
    """A layout that there is, with a number that is not among the listed ones."""

    def __init__(self, layout: str) -> None:
        super().__init__(
            f"{layout!r} is a layout, and not one of those that are listed ({', '.join(AXES['layout'])}); "
            f"ask for its cores by name, as CIPHER-DIRECTION-{layout}"
        )


@dataclass(frozen=True)
class Listing:
    """Cores that can be built, and those that are refused.

    Attributes
    ----------
    cores : tuple of Core
        In the order of the axes; those of one cipher stand together.
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
    NotListed
        If a value is a layout that can be asked for by name only.
    """
    for axis in filters:
        if axis not in AXES:
            raise UnknownName("axis", axis, AXES)
    wanted = {axis: set(_values(axis, list(filters.get(axis, ())))) for axis in AXES}
    choices = [
        (name, choice)
        for name, choice in ARCHITECTURES.items()
        if choice.direction in wanted["direction"]
        and choice.layout.name in wanted["layout"]
        and choice.keys in wanted["keys"]
        and choice.tables in wanted["tables"]
    ]
    cores, refused = [], {}
    for cipher in filter(wanted["cipher"].__contains__, CATALOG):
        reasons = refusals(cipher)
        for name, choice in choices:
            if name in reasons:
                refused[f"{cipher}-{name}"] = reasons[name]
            else:
                cores.append(_possible(cipher, choice))
    return Listing(tuple(cores), refused)


def _possible(cipher: str, choice: Architecture) -> Core:
    """The core of a combination that is known to be possible, and is not tried again."""
    core = Core.__new__(Core)
    core.__dict__.update(cipher_name=cipher, architecture=choice)
    return core


def _values(axis: str, patterns: list[str]) -> Iterator[str]:
    for pattern in patterns:
        if not any(fnmatchcase(value, pattern) for value in AXES[axis]):
            if axis == "layout" and Layout.parse(pattern) is not None:
                raise NotListed(pattern)
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


def usual(**filters: Iterable[str]) -> Listing:
    """Return every combination of cipher, direction, layout and keys, with tables made in the usual way: as logic.

    Where logic is refused and a circuit is not (in stages that would cut a table), it is the circuit. With a filter on
    ``tables`` this is `listing`.

    Parameters
    ----------
    **filters : iterable of str
        As for `listing`.
    """
    if [*filters.get("tables", ())]:
        return listing(**filters)
    plain, deep = (listing(**{**filters, "tables": [way]}) for way in _USUAL_TABLES)
    instead = {core.name.removesuffix(f"-{core.tables}"): core for core in deep.cores}
    cores = [*plain.cores, *(instead[name] for name in plain.refused if name in instead)]
    places = {name: place for place, name in enumerate(AXES["cipher"])}
    refused = {name: reason for name, reason in plain.refused.items() if name not in instead}
    return Listing(tuple(sorted(cores, key=lambda core: places[core.cipher_name])), refused)


def covering_sample() -> list[Core]:
    """Return a small set of cores in which every cipher occurs, and every other value of every axis at least twice.

    Layouts count by kind, whatever their number. The ciphers choose in turn, the cheapest first: of their cores that
    cover equally much the cheapest, and among pairs of values new ones are preferred. It is always the same set.
    """
    cores: dict[str, list[_Choice]] = {}
    for core in listing().cores:
        cores.setdefault(core.cipher_name, []).append(_Choice(core, features(core), _cost(core)))
    wanted = Counter({mark: _TIMES_COVERED for choices in cores.values() for one in choices for mark in one.marks})
    wanted.update({("cipher", name): 1 - _TIMES_COVERED for name in cores})
    pairs: set[_Pair] = set()
    sample: list[Core] = []
    by_cost = sorted(cores.values(), key=lambda choices: min(one.cost for one in choices))
    for choices in cycle(by_cost):
        if not any(count > 0 for count in wanted.values()):
            return sample
        best = max(choices, key=lambda one: one.worth(wanted, pairs))
        if any(wanted[mark] > 0 for mark in best.marks):
            sample.append(best.core)
            wanted.subtract(best.marks)
            pairs.update(best.pairs)
    return sample


_Mark = tuple[str, str]
_Pair = tuple[_Mark, _Mark]


@dataclass(frozen=True)
class _Choice:
    """A core that may enter the sample, with what it would add and its cost."""

    core: Core
    marks: frozenset[_Mark]
    cost: float

    @cached_property
    def pairs(self) -> tuple[_Pair, ...]:
        """The pairs of its values; key and block sizes of one family are not told apart."""
        alike = self.marks - {("cipher", self.core.cipher_name)} | {("family", self.core.cipher.family)}
        return tuple(combinations(sorted(alike), 2))

    def worth(self, wanted: Mapping[_Mark, int], pairs: set[_Pair]) -> float:
        new = sum(wanted[mark] > 0 for mark in self.marks)
        return (new + _PAIR_WORTH * sum(pair not in pairs for pair in self.pairs)) / self.cost if new else 0.0


def _cost(core: Core) -> float:
    """Relative cost to simulate; its root, so that cost decides between alike cores but not against cover."""
    steps = core.cipher.step_count(len(core.cipher.key_sizes) - 1)
    layout = core.architecture.layout
    copies = layout.unroll if layout.is_loop else steps
    cost = float(len(core.cipher.key_sizes) * core.cipher.block_bits * copies)
    for word, weight in _WEIGHT.items():
        cost *= weight if word in (core.direction, core.tables) else 1.0
    return cost**0.35
