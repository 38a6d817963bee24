"""What the cipher's page has as functions that are only wiring, such as ShiftRows, has their names.

In RTLIL they are nothing: bits in another order, written out wherever they are used. In the text, a result that is
used whole and once is the call of a function; any other is a signal. A function that only this signal would call is
none: its value is written out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ..build import cut, join, map_joins, map_nets
from ..form import Expression, Function, Join, Module, Net, Op, nets_of
from .free import numbered, taken_in
from .graph import map_module

__all__ = ["LEAST", "NO_PERMUTATIONS", "Permutation", "Permutations", "name_wiring"]


class Permutation(NamedTuple):
    """A permutation of bits, or an expansion or a selection.

    Attributes
    ----------
    width : int
        Bits of the argument.
    order : tuple of int
        For each bit of the result, the lowest first, the bit of the argument that it is.
    """

    width: int
    order: tuple[int, ...]


#: By the name of a function.
Permutations = Mapping[str, Permutation]
NO_PERMUTATIONS: Permutations = MappingProxyType({})
#: Bits of the shortest word that is named.
LEAST = 8
#: A word is written with so many times fewer pieces by its name: any bits are a permutation of some others.
PLAINER = 4
#: What the names of the signals of a round begin with.
_ROUND = re.compile(r"(?:(?:round|row|step)\d+|entry)_")

#: A bit: a signal, and the place in it.
_Bit = tuple[str, int]


class _Result(NamedTuple):
    """The result of a function of the page."""

    function: str
    argument: Expression


class _Use(NamedTuple):
    """A word of the bits of a result; `pieces` are of a signal without a name, which is the result."""

    result: _Result
    pieces: Expression


def name_wiring(module: Module, permutations: Permutations) -> None:
    """Name what a module has of permutations: a whole result, or a word of its bits.

    Parameters
    ----------
    module : Module
    permutations : mapping
        See `Permutations`.
    """
    found: dict[Join, _Use | None] = {}
    uses: Counter[_Use] = Counter()

    def note(joined: Join) -> Expression:
        if joined not in found:
            found[joined] = _use(module, joined, permutations)
        if (use := found[joined]) is not None:
            uses[use] += 1
        return joined

    map_module(module, lambda value: map_joins(value, note))
    values, signals = _values(module, uses, permutations)

    def change(joined: Join) -> Expression:
        if (use := found.get(joined)) is None:
            return joined
        value = values[use.result]
        return map_nets(use.pieces, lambda net: cut(value, net.low, net.width))

    map_module(module, lambda value: map_joins(value, change))
    module.assigns |= signals


def _use(module: Module, joined: Join, permutations: Permutations) -> _Use | None:
    """What bits side by side are of the result of a function, in the fewest pieces; None if they are of none."""
    bits = list(_bits(joined))
    if len(bits) < LEAST or any(not source for source, _ in bits):
        return None
    uses = [
        _Use(_Result(function, argument), pieces)
        for function, permutation in sorted(permutations.items())
        for argument, pieces in (*_whole(module, bits, permutation), *_parts(module, bits, permutation))
        if PLAINER * (_count(argument) + _count(pieces) - 1) <= _count(joined) or _is_word(argument, pieces)
    ]
    return min(uses, key=lambda use: _count(use.result.argument) + _count(use.pieces), default=None)


def _bits(value: Expression) -> Iterator[_Bit]:
    """The bits of wiring, the lowest first; no signal for any bit that is none."""
    match value:
        case Net(name, width, low):
            yield from ((name, low + n) for n in range(width))
        case Join(parts, _):
            for part in reversed(parts):
                yield from _bits(part)
        case _:
            yield from (("", 0) for _ in range(value.width))


def _joined(bits: Sequence[_Bit]) -> Expression:
    """Bits side by side, of which the lowest are first."""
    return join([Net(source, 1, place) for source, place in reversed(bits)])


def _whole(module: Module, bits: Sequence[_Bit], permutation: Permutation) -> Iterator[tuple[Expression, Expression]]:
    """The argument of which bits are the result, and this.

    A bit of the argument that is not in the result is the one that goes on beside its neighbour.
    """
    if len(bits) != len(permutation.order):
        return
    argument: dict[int, _Bit] = {}
    for bit, place in zip(bits, permutation.order, strict=True):
        if argument.setdefault(place, bit) != bit:
            return
    upwards = range(permutation.width)
    for step, places in ((1, upwards), (-1, upwards[::-1])):
        for place in places:
            if place not in argument and place - step in argument:
                source, beside = argument[place - step]
                if 0 <= beside + step < module.widths[source]:
                    argument[place] = source, beside + step
    if len(argument) == permutation.width:
        yield _joined([argument[place] for place in upwards]), Net("", len(bits))


def _parts(module: Module, bits: Sequence[_Bit], permutation: Permutation) -> Iterator[tuple[Expression, Expression]]:
    """The signal of whose permutation bits are some, in whatever order, and these."""
    source, width = bits[0][0], permutation.width
    places = {place: n for n, place in enumerate(permutation.order)}
    if len(places) < len(permutation.order) or module.widths[source] != width:
        return
    if all(name == source and place in places for name, place in bits):
        yield Net(source, width), _joined([("", places[place]) for _, place in bits])


def _count(value: Expression) -> int:
    """How many pieces are side by side."""
    return len(value.parts) if isinstance(value, Join) else 1


def _is_word(argument: Expression, pieces: Expression) -> bool:
    """Whether pieces are one word of the result of a signal, aligned to its own width."""
    return isinstance(argument, Net) and isinstance(pieces, Net) and pieces.low % pieces.width == 0


def _values(
    module: Module, uses: Counter[_Use], permutations: Permutations
) -> tuple[dict[_Result, Expression], dict[str, Expression]]:
    """What stands for the results, calls or signals; and the values of the signals, which have to be added."""
    times: Counter[_Result] = Counter()
    for use, n in uses.items():
        times[use.result] += n
    once = {result for result, n in times.items() if n == 1 and _Use(result, _whole_of(result, permutations)) in uses}
    functions = _functions(module, times, once, permutations)
    values: dict[_Result, Expression] = {}
    signals: dict[str, Expression] = {}
    for result in times:
        order = permutations[result.function].order
        if result.function in functions:
            value: Expression = Op("call", (result.argument,), len(order), functions[result.function])
        else:
            value = join([cut(result.argument, place, 1) for place in reversed(order)])
        if result not in once:
            name = _free(module, result)
            module.widths[name] = len(order)
            signals[name], value = value, Net(name, len(order))
        values[result] = value
    return values, signals


def _whole_of(result: _Result, permutations: Permutations) -> Net:
    return Net("", len(permutations[result.function].order))


def _functions(
    module: Module, results: Collection[_Result], once: Collection[_Result], permutations: Permutations
) -> dict[str, str]:
    """Add the functions that are needed to a module: of several words, of several signals, or called once."""
    times = Counter(result.function for result in results)
    names: dict[str, str] = {}
    for function, result in {result.function: result for result in results}.items():
        if times[function] > 1 or result in once or not isinstance(result.argument, Net):
            width, order = permutations[function]
            names[function] = numbered(function, taken_in(module))
            module.functions[names[function]] = Function((("a", width),), (), _joined([("a", n) for n in order]))
    return names


def _free(module: Module, result: _Result) -> str:
    """A name for a result: that of the function, behind the round of what it takes; behind "of" where it is taken."""
    source = next(nets_of(result.argument)).name
    round_ = _ROUND.match(source)
    wanted, taken = f"{round_[0] if round_ else ''}{result.function}", taken_in(module)
    return wanted if wanted.lower() not in taken else numbered(f"{result.function}_of_{source}", taken)
