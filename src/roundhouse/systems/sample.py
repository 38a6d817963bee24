"""A sample of systems in which every two values of different axes meet, unless every system with both is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

import numpy as np

from ..architectures.keys.policy import policies
from ..architectures.layouts import LAYOUTS
from ..architectures.refusal import Refused
from ..cores.core import Core
from ..cores.core_like import CoreLike
from ..cores.sample import relative_cost
from .layer import KINDS, parse_layer
from .mode import Mode
from .system import System

__all__ = ["AXES", "Pair", "SystemSample", "pairs_of", "sample_axes", "system_sample"]

#: A cipher of each family; of those with several block sizes also one with blocks of 128 bits, which some modes need.
CIPHERS = (
    *("aes128", "mars128", "rc6_128", "serpent256", "twofish128", "present80", "xtea", "des", "tdes192"),
    *("simon64_128", "simon128_256", "speck64_128", "speck128_128"),
)
BUSES = ("", "words32", "axi", "axi32", "kernel64")
#: Modes with a parameter that adds ports or structure: messages side by side, and a multiplier in stages.
FORMS = ("cbc_m4", "gcm_s2")
DIRECTIONS = ("encrypt", "decrypt", "simplex", "duplex")
AXES = ("cipher", "direction", "layout", "keys", "copies", "mode", "bus")
#: Values from here on are layers; those before make the name of the core.
LAYERS = AXES.index("copies")
#: Of a system that nothing can be compared with: any other that has a pair is taken for it.
LAST = 1e9

Values = tuple[str, ...]  # of a system, in the order of AXES; empty for a layer that it does not have
Pair = tuple[tuple[str, str], tuple[str, str]]  # (axis, value) twice, in the order of AXES


@dataclass(frozen=True)
class SystemSample:
    """Systems in which all pairs of values occur that can.

    Attributes
    ----------
    systems : dict of tuple of str to CoreLike
        By their values on `AXES`. One without layers is a core.
    refused : dict of Pair to str
        The pairs that no system has, with the reason: the most common one of the systems that have the pair, as few
        other pairs that are refused as possible, and as many layers as possible inside the one that is refused.
    """

    systems: dict[Values, CoreLike]
    refused: dict[Pair, str]


@dataclass(frozen=True)
class _Refusal:
    """Why there is no system, and at which part of it that shows: 0 for the core, then 1 for each layer outwards."""

    depth: int
    reason: str


def sample_axes() -> dict[str, Sequence[str]]:
    """Return the values of each axis: ciphers of each family, directions, a layout of each, key policies, and modes.

    Each mode is there without parameters, and those of `FORMS` besides. Other numbers, the same forms of other modes,
    and parameters that only change a length (``ctr32``, ``ccm12``) are left out.
    """
    layouts = {layout.family: layout.name for layout in reversed(LAYOUTS)}
    modes = sorted([*FORMS, *(kind.listed()[0].name for kind in KINDS if issubclass(kind, Mode))])
    values = (CIPHERS, DIRECTIONS, tuple(layouts.values())[::-1], policies(), ("", "x2"), ("", *modes), BUSES)
    return dict(zip(AXES, values, strict=True))


def pairs_of(values: Values) -> list[Pair]:
    """Return every two values of a system, each with its axis."""
    return list(combinations(zip(AXES, values, strict=True), 2))


def system_sample(
    axes: Mapping[str, Sequence[str]],
    comparable: Callable[[CoreLike], bool] = lambda system: True,
    progress: Callable[[str], None] = lambda cipher: None,
) -> SystemSample:
    """Return a sample that covers every pair of values of two axes.

    Greedy: the next system has the most new pairs for the cost to simulate its core. The sample depends on the axes,
    on what is refused and on `comparable` alone.

    Parameters
    ----------
    axes : mapping of str to sequence of str
        Values by axis; those of `sample_axes`, or fewer. Layers are named, and an empty name is none.
    comparable : callable, optional
        Whether there is anything to compare a system with; others are taken only for pairs that none of these has.
    progress : callable, optional
        Told each cipher before its systems are tried.
    """
    built: dict[Values, System | Core] = {}
    refused: dict[Values, _Refusal] = {}
    for cipher in axes["cipher"]:
        progress(cipher)
        for values in product([cipher], *(axes[axis] for axis in AXES[1:])):
            found = _around("-".join(values[:LAYERS]), values[LAYERS:])
            if isinstance(found, _Refusal):
                refused[values] = found
            else:
                built[values] = found
    chosen = _cover(list(built), [_cost(system) if comparable(system) else LAST for system in built.values()])
    return SystemSample({values: built[values] for values in chosen}, _reasons(built, refused))


def _around(core: str, names: Sequence[str]) -> System | Core | _Refusal:
    """Put layers around a core, from the inside out."""
    system: System | Core | None = None
    for depth in range(len(names) + 1):
        layers = tuple(parse_layer(name) for name in names[:depth] if name)
        try:
            system = System(_core(core), layers) if layers else _core(core)
        except Refused as error:
            return _Refusal(depth, error.reason)
    assert system is not None
    return system


@cache
def _core(name: str) -> Core:
    return Core.parse(name)


def _cost(system: System | Core) -> float:
    return relative_cost(system.core if isinstance(system, System) else system)


def _reasons(built: Iterable[Values], refused: Mapping[Values, _Refusal]) -> dict[Pair, str]:
    """Return the pairs that were not built, with the reason."""
    possible = {pair for values in built for pair in pairs_of(values)}
    found: dict[Pair, list[tuple[int, int, str]]] = {}
    for values, refusal in refused.items():
        impossible = [pair for pair in pairs_of(values) if pair not in possible]
        for pair in impossible:
            found.setdefault(pair, []).append((len(impossible), -refusal.depth, refusal.reason))
    return {pair: _commonest_of_least(ranked) for pair, ranked in found.items()}


def _commonest_of_least(ranked: Sequence[tuple[int, int, str]]) -> str:
    least = min(rank for *rank, _ in ranked)
    return Counter(reason for *rank, reason in ranked if rank == least).most_common(1)[0][0]


def _cover(candidates: Sequence[Values], costs: Sequence[float]) -> list[Values]:
    """Choose candidates until every pair of one of them is in one that was chosen; the cheapest gain first."""
    pairs = {pair: n for n, pair in enumerate(sorted({pair for one in candidates for pair in pairs_of(one)}))}
    has = np.zeros((len(candidates), len(pairs)), dtype=np.float32)
    for row, values in enumerate(candidates):
        has[row, [pairs[pair] for pair in pairs_of(values)]] = 1
    missing, cost = np.ones(len(pairs), dtype=np.float32), np.asarray(costs)
    chosen = []
    while missing.any():
        best = int(np.argmax(has @ missing / cost))
        chosen.append(candidates[best])
        missing *= 1 - has[best]
    return chosen
