"""A small sample of cores that covers every value of every axis, and the options."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, cycle

from ..architectures.secrecy import Secrecy
from .core import Core
from .listing import axes, listing

__all__ = ["covering_sample", "features", "relative_cost"]

# Relative time to simulate a core; the sample prefers cheap cores.
_WEIGHT = {"duplex": 2.0, "simplex": 1.5, "compact": 1.5, "shallow": 1.5, "lut4": 1.5}
# The root of the cost decides between cores that cover equally much, and does not outweigh coverage.
_COST_EXPONENT = 0.35
_TIMES_COVERED = 2
_PAIR_WORTH = 0.2

# With each choice of options, cores that cover these axes are in the sample.
_WITH_OPTIONS: Mapping[Secrecy, frozenset[str]] = {
    Secrecy(gated=False): frozenset({"layout", "flow"}),
    Secrecy(clears=True): frozenset({"layout", "flow", "keys", "tables"}),
    Secrecy(gated=False, clears=True): frozenset({"flow"}),
}

_Feature = tuple[str, str]
_Pair = tuple[_Feature, _Feature]


def features(core: Core) -> frozenset[_Feature]:
    """Return a core's value on every axis; of a layout its family, so ``iterative-x2`` is ``unrolled``."""
    layout = core.architecture.layout
    flow = "buffered" if layout.buffered else "halting"
    values = (core.cipher.name, core.direction, layout.family, core.keys, core.tables)
    return frozenset({*zip(axes(), values, strict=True), ("flow", flow)})


def covering_sample() -> list[Core]:
    """Return a small set of cores in which every cipher occurs, every other feature at least twice, and every option.

    See `_listed_sample` and `_with_options`.
    """
    listed = _listed_sample()
    return listed + [core for secrecy in _WITH_OPTIONS for core in _with_options(secrecy, listed)]


def _with_options(secrecy: Secrecy, sample: Iterable[Core]) -> list[Core]:
    """Return few cores of a sample, the cheapest first, with options; they cover the axes of `_WITH_OPTIONS` again."""
    seen: set[_Feature] = set()
    chosen: list[Core] = []
    for core in sorted(sample, key=relative_cost):
        covered = {feature for feature in features(core) if feature[0] in _WITH_OPTIONS[secrecy]}
        if not covered <= seen:
            seen |= covered
            chosen.append(Core(core.cipher, replace(core.architecture, secrecy=secrecy)))
    return chosen


def _listed_sample() -> list[Core]:
    """Return a small set of listed cores in which every cipher occurs, and every other feature at least twice.

    Greedy: the ciphers choose in turn, the cheapest first. A cipher chooses the core that adds most features for its
    cost, and new pairs of features count a little. The set depends on the listing alone.
    """
    by_cipher: defaultdict[str, list[_Choice]] = defaultdict(list)
    for core in listing().cores:
        by_cipher[core.cipher.name].append(_Choice(core, features(core), relative_cost(core)))
    wanted = Counter(
        {feature: _TIMES_COVERED for choices in by_cipher.values() for one in choices for feature in one.features}
    )
    wanted.update({("cipher", name): 1 - _TIMES_COVERED for name in by_cipher})
    pairs: set[_Pair] = set()
    sample: list[Core] = []
    for choices in cycle(sorted(by_cipher.values(), key=lambda choices: min(one.cost for one in choices))):
        if not any(count > 0 for count in wanted.values()):
            break
        best = max(choices, key=lambda one: one.worth(wanted, pairs))
        if any(wanted[feature] > 0 for feature in best.features):
            sample.append(best.core)
            wanted.subtract(best.features)
            pairs.update(best.pairs)
    return sample


@dataclass(frozen=True)
class _Choice:
    """A core that may enter the sample, with its features and its cost."""

    core: Core
    features: frozenset[_Feature]
    cost: float

    @cached_property
    def pairs(self) -> tuple[_Pair, ...]:
        """The pairs of its features, with the cipher's family instead of the cipher."""
        by_family = self.features - {("cipher", self.core.cipher.name)} | {("family", self.core.cipher.family)}
        return tuple(combinations(sorted(by_family), 2))

    def worth(self, wanted: Mapping[_Feature, int], pairs: set[_Pair]) -> float:
        """Features that are still wanted and pairs that are new, per cost; 0 if no feature is wanted."""
        new = sum(wanted[feature] > 0 for feature in self.features)
        return (new + _PAIR_WORTH * sum(pair not in pairs for pair in self.pairs)) / self.cost if new else 0.0


def relative_cost(core: Core) -> float:
    """Return the cost to simulate a core, relative to that of others."""
    steps = core.cipher.step_count(len(core.cipher.key_sizes) - 1)
    copies = core.architecture.layout.copies(steps)
    cost = float(len(core.cipher.key_sizes) * core.cipher.block_bits * copies)
    for word, weight in _WEIGHT.items():
        cost *= weight if word in (core.direction, core.tables) else 1.0
    return math.pow(cost, _COST_EXPONENT)
