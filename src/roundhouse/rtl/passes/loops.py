"""Instances that are wired alike, each to the next bits of the same signals, become a loop."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from ..build import map_nets
from ..form import Expression, Instance, Module, Net, nets_of
from .free import numbered, taken_in

__all__ = ["Loop", "advancing", "find_loops", "loops_of"]

#: A loop has at least so many instances.
LEAST = 4
Loop = tuple[str, list[Instance]]
_NAME = re.compile(r"(\w+)\[(\d+)\]\.unit")


def find_loops(module: Module) -> None:
    """Name the instances of a module that a loop can make as the loop names them: ``label[n].unit``."""
    groups: dict[object, list[str]] = defaultdict(list)
    for name, instance in module.instances.items():
        groups[_shape(instance)].append(name)
    instead: dict[str, str] = {}
    labels: set[str] = set()
    for names in groups.values():
        ordered = sorted(names, key=lambda name: _place(module.instances[name]))
        if len(names) < LEAST or not _regular([module.instances[name] for name in ordered]):
            continue
        label = _label(module, labels, ordered[0])
        labels.add(label.lower())
        instead.update({name: f"{label}[{n}].unit" for n, name in enumerate(ordered)})
    order = sorted(module.instances, key=lambda name: _sorting(str(instead.get(name, name))))
    module.instances = {instead.get(name, name): module.instances[name] for name in order}


def loops_of(module: Module) -> Iterator[Loop | tuple[str, Instance]]:
    """The instances of a module: loops by label, and others by name."""
    loops: dict[str, list[Instance]] = {}
    for name, instance in module.instances.items():
        if match := _NAME.fullmatch(name):
            loops.setdefault(match[1], []).append(instance)
        else:
            yield name, instance
    yield from loops.items()


def advancing(
    module: Module, instances: Sequence[Instance], place: Callable[[Net, int], str]
) -> tuple[Module, dict[str, Expression]]:
    """What is at the ports of the instances of a loop, by port: the first two tell the bits, and how far they advance.

    Parameters
    ----------
    module : Module
    instances : sequence of Instance
    place : callable
        Takes bits of the first instance, and how far up those of the next are; returns their text in the loop.

    Returns
    -------
    Module
        One in which these texts are names.
    dict of str to Expression
    """
    first, second = ({**one.inputs, **one.outputs} for one in instances[:2])
    inside, ends = Module(module.name, tables=module.tables), {}
    for port, value in first.items():
        steps = iter([b.low - a.low for a, b in zip(nets_of(value), nets_of(second[port]), strict=True)])
        places = {net: place(net, next(steps)) for net in nets_of(value)}
        inside.widths |= {text: net.width for net, text in places.items()}
        ends[port] = map_nets(value, _named(places))
    return inside, ends


def _named(places: dict[Net, str]) -> Callable[[Net], Net]:
    return lambda net: Net(places[net], net.width)


def _sorting(name: str) -> tuple[int, str, int]:
    match = _NAME.fullmatch(name)
    return (1, match[1], int(match[2])) if match else (0, "", 0)


def _label(module: Module, used: set[str], name: str) -> str:
    """A label for a loop, after one of its instances."""
    stem = re.sub(r"_\d+_unit$|_unit$|_\d+$", "", name)
    return numbered(f"{stem}_units", taken_in(module) | used | {module.name.lower()})


def _values(instance: Instance) -> list[Expression]:
    return [*instance.inputs.values(), *instance.outputs.values()]


def _nets(instance: Instance) -> list[Net]:
    return [net for value in _values(instance) for net in nets_of(value)]


def _shape(instance: Instance) -> object:
    """What instances of one loop have in common: all but the places of bits."""
    values = tuple(map_nets(value, lambda net: Net(net.name, net.width)) for value in _values(instance))
    return instance.module, tuple(instance.inputs), tuple(instance.outputs), values


def _place(instance: Instance) -> list[int]:
    """Where an instance is in its loop: what it drives decides."""
    return [net.low for value in instance.outputs.values() for net in nets_of(value)]


def _regular(instances: Sequence[Instance]) -> bool:
    """Whether each net is as many bits above that of the instance before."""
    places = [[net.low for net in _nets(instance)] for instance in instances]
    steps = [[b - a for a, b in zip(first, second, strict=True)] for first, second in pairwise(places)]
    return any(steps[0]) and all(step == steps[0] and min(step) >= 0 for step in steps)
