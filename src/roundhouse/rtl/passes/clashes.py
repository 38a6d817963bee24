"""Signals of one name in one module, which Amaranth tells apart by a counter, are named after what they connect."""

from __future__ import annotations

import re
from collections import defaultdict

from ..form import Design, Module, Net
from .free import numbered, taken_in
from .graph import bottom_up
from .rename import rename

__all__ = ["COUNTED", "name_clashes"]

COUNTED = re.compile(r"(\w+)\$\d+")
"""A name and the counter behind it, which depends on all else in the design."""
#: Ports of Amaranth's queues: outside of one, such a name does not say which queue it is of.
_OF_QUEUES = frozenset({"w_data", "w_rdy", "w_en", "w_level", "r_data", "r_rdy", "r_en", "r_level", "level"})


def name_clashes(design: Design) -> None:
    """Name what clashes, in inner modules first: an outer signal can have the name that a port was given.

    A signal that is connected to the port ``data`` of ``first``, where another signal is called ``data`` too, becomes
    ``first_data``. What no instance takes, or several, keeps its counter here: what is left of a name may be free.
    """
    for module in list(bottom_up(design)):
        fixed = {*module.kept, *((port.name for port in module.ports) if module.name == design.top else ())}
        names = _names(module, fixed)
        rename(module, names)
        for _, _, instance in design.instances_of(module.name):
            instance.inputs = {names.get(port, port): value for port, value in instance.inputs.items()}
            instance.outputs = {names.get(port, port): value for port, value in instance.outputs.items()}


def _names(module: Module, fixed: set[str]) -> dict[str, str]:
    """The new names of the signals of a module that clash, or that are called like ports of queues."""
    groups: dict[str, list[str]] = defaultdict(list)
    for name in module.widths:
        groups[_base(name)].append(name)
    ends = _ends(module)
    names: dict[str, str] = {}
    for base, members in groups.items():
        clashes = any(name != base for name in members)
        for name in members if clashes or base in _OF_QUEUES else ():
            if name not in fixed and (len(ends[name]) == 1 or (ends[name] and base in _OF_QUEUES)):
                instance, port = ends[name][0]
                wanted = f"{_base(instance)}_{base}" if _base(port) == base else port
                names[name] = numbered(wanted, taken_in(module) | {new.lower() for new in names.values()})
    return names


def _base(name: str) -> str:
    match = COUNTED.fullmatch(name)
    return match[1] if match else name


def _ends(module: Module) -> dict[str, list[tuple[str, str]]]:
    """The instance and port that drives a signal; if there is none, those that take it; each as a whole."""
    drive: dict[str, list[tuple[str, str]]] = defaultdict(list)
    take: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for name, instance in module.instances.items():
        for found, ends in ((drive, instance.outputs), (take, instance.inputs)):
            for port, value in ends.items():
                if isinstance(value, Net) and value.width == module.widths[value.name]:
                    found[value.name].append((name, port))
    return defaultdict(list, {**take, **drive})
