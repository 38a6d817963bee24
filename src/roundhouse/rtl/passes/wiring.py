"""Permutations that the cipher's page has as functions, such as ShiftRows, become signals of their names.

In RTLIL they are nothing: the bits of one word in another order, written out wherever they are used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ..build import join, map_joins
from ..form import Expression, Join, Module, Net
from .free import numbered, taken_in
from .graph import map_module

__all__ = ["LEAST", "NO_PERMUTATIONS", "Permutations", "name_wiring"]

#: By the name of a function: for each bit of its result, the lowest first, the bit of its argument that it is.
Permutations = Mapping[str, tuple[int, ...]]
NO_PERMUTATIONS: Permutations = MappingProxyType({})
#: Bits of the shortest word that is named.
LEAST = 8


def name_wiring(module: Module, permutations: Permutations) -> None:
    """Name what a module has of permutations of a signal: the whole result, or a word of it.

    Parameters
    ----------
    module : Module
    permutations : mapping
        See `Permutations`.
    """
    named: dict[tuple[str, str], str] = {}

    def change(joined: Join) -> Expression:
        bits = list(_bits(joined))
        sources = {source for source, _ in bits}
        if len(bits) < LEAST or len(sources) != 1 or "" in sources:
            return joined
        (source,) = sources
        places = tuple(place for _, place in bits)
        for function, order in sorted(permutations.items()):
            if module.widths[source] == len(order) and (low := _part(places, order)) is not None:
                name = named.setdefault((function, source), _free(module, function, source))
                module.widths[name] = len(order)
                return Net(name, len(places), low)
        return joined

    map_module(module, lambda value: map_joins(value, change))
    for (function, source), name in named.items():
        module.assigns[name] = join([Net(source, 1, place) for place in reversed(permutations[function])])


def _bits(value: Expression) -> Iterator[tuple[str, int]]:
    """The bits of wiring, the lowest first: the signal and the place in it; no signal for any other bit."""
    match value:
        case Net(name, width, low):
            yield from ((name, low + n) for n in range(width))
        case Join(parts, _):
            for part in reversed(parts):
                yield from _bits(part)
        case _:
            yield from (("", 0) for _ in range(value.width))


def _part(places: tuple[int, ...], order: tuple[int, ...]) -> int | None:
    """The lowest bit of a part of a permuted word, aligned to its own width; None if it is no such part."""
    starts = range(0, len(order) - len(places) + 1, len(places))
    return next((low for low in starts if order[low : low + len(places)] == places), None)


def _free(module: Module, function: str, source: str) -> str:
    """The name of the function, and of the signal that it permutes too if another signal has that name."""
    taken = taken_in(module)
    return function if function.lower() not in taken else numbered(f"{function}_of_{source}", taken)
