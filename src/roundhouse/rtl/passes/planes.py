"""Small words that are taken bit by bit become planes: bit k of all S-boxes is word k, as in bit-sliced software."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..build import cut, join, map_nets
from ..form import Design, Expression, Instance, Module, Net, Port, nets_of
from .families import Family, families
from .graph import expressions, map_module, retarget

__all__ = ["planes"]

#: There are at least so many words, of at most so many bits.
WORDS, BITS = 8, 8


@dataclass(frozen=True)
class _Planes:
    """Words of a module, and the place in a plane of each."""

    family: Family
    places: dict[str, int]

    def bits(self, net: Net) -> Expression:
        """Bits of a word as bits of the signal of all planes, the highest plane in its highest bits."""
        count = len(self.places)
        numbers = range(net.low + net.width - 1, net.low - 1, -1)
        return join([Net(self.family.stem, 1, number * count + self.places[net.name]) for number in numbers])

    @property
    def all_bits(self) -> list[Net]:
        """All bits of all words, in the order of the signal of all planes, the highest first."""
        ordered = sorted(self.places, key=lambda name: -self.places[name])
        return [Net(name, 1, number) for number in reversed(range(self.family.width)) for name in ordered]


def planes(design: Design) -> None:
    """Make planes of the words that S-boxes give, in every module that they reach."""
    found = families(design)
    waiting = [seed for family in found if (seed := _seed(design.modules[family.module], family)) is not None]
    done: set[Family] = set()
    while waiting:
        one = waiting.pop()
        if one.family in done or one.family.stem in design.modules[one.family.module].widths:
            continue
        done.add(one.family)
        waiting += _reached(design, found, one)
        _apply(design, design.modules[one.family.module], one)


def _seed(module: Module, family: Family) -> _Planes | None:
    """The planes of words that instances give, in the order of the bits that these take; None if there are none."""
    if len(family.members) < WORDS or not 1 < family.width <= BITS:
        return None
    drivers = {
        value.name: one for one in module.instances.values() for value in one.outputs.values() if isinstance(value, Net)
    }
    if not drivers.keys() >= set(family.members) or any(len(drivers[name].outputs) > 1 for name in family.members):
        return None
    taken = [net.width for value in expressions(module) for net in nets_of(value) if net.name in family.members]
    if sum(width > 1 for width in taken) * 2 > len(taken):
        return None
    lows = [_last_low(drivers[name]) for name in family.members]
    if len(set(lows)) < len(lows):
        return None
    ranks = {low: rank for rank, low in enumerate(sorted(lows))}
    return _Planes(family, {name: ranks[low] for name, low in zip(family.members, lows, strict=True)})


def _last_low(instance: Instance) -> int:
    """The place of the lowest bit that an instance takes."""
    nets = [net for value in instance.inputs.values() for net in nets_of(value)]
    return nets[-1].low if nets else 0


def _reached(design: Design, found: list[Family], one: _Planes) -> Iterator[_Planes]:
    """The same words in the modules above and beside."""
    for parent, _, instance in design.instances_of(one.family.module):
        ends = {**instance.inputs, **instance.outputs}
        if one.family.members[0] in ends:
            beside = {_name(ends[name]): place for name, place in one.places.items() if name in ends}
            yield from _same(parent, found, beside)
    for instance in design.modules[one.family.module].instances.values():
        ends = {**instance.inputs, **instance.outputs}
        inside = {port: one.places[_name(value)] for port, value in ends.items() if _name(value) in one.places}
        yield from _same(design.modules[instance.module], found, inside)


def _name(value: Expression) -> str:
    return value.name if isinstance(value, Net) else ""


def _same(module: Module, found: list[Family], places: dict[str, int]) -> Iterator[_Planes]:
    for family in found:
        if family.module == module.name and set(family.members) == set(places):
            yield _Planes(family, places)


def _apply(design: Design, module: Module, one: _Planes) -> None:
    """Make the words of a module one signal of all planes."""
    look = _looker(one)
    map_module(module, lambda expression: map_nets(expression, look))
    retarget(module, look)
    stem, members = one.family.stem, one.family.members
    for member in members:
        del module.widths[member]
    module.widths[stem] = one.family.width * len(members)
    first = next((port for port in module.ports if port.name in members), None)
    if first is None:
        return
    new = Port(stem, first.direction, module.widths[stem])
    module.ports = [
        new if port is first else port for port in module.ports if port is first or port.name not in members
    ]
    for _, _, instance in design.instances_of(module.name):
        ends = instance.inputs if first.direction == "input" else instance.outputs
        if members[0] in ends:
            values = {member: ends.pop(member) for member in members}
            ends[stem] = join([cut(values[net.name], net.low, 1) for net in one.all_bits])


def _looker(one: _Planes) -> Callable[[Net], Expression]:
    return lambda net: one.bits(net) if net.name in one.places else net
