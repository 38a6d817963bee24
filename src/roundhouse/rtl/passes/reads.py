"""Where the signals of a module are read, known while its expressions change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..build import map_nets, map_statement
from ..form import Module, Net, nets_of, nets_of_statement

__all__ = ["Place", "Reads"]


class Place(NamedTuple):
    """What reads signals in a module: the value of a signal or its statements, the writes of memories, or an input of
    an instance.

    Attributes
    ----------
    kind : str
        The attribute of the module that holds it: ``"assigns"``, ``"blocks"``, ``"registers"``, ``"writes"`` or
        ``"instances"``.
    name : str
        The signal or the instance; empty for writes.
    port : str
        Of an instance.
    """

    kind: str
    name: str = ""
    port: str = ""


class Reads:
    """The places of a module where each signal is read.

    What changes an expression of the module says so (`changed`), or does it here (`change`).
    """

    def __init__(self, module: Module):
        self._module = module
        self._nets: dict[Place, tuple[Net, ...]] = {}
        self._places: dict[str, dict[Place, None]] = defaultdict(dict)  # where it was ever read
        for place in _places(module):
            self.changed(place)

    def of(self, name: str) -> list[Net]:
        """Every use of a signal."""
        return [net for place in self._places[name] for net in self._nets[place] if net.name == name]

    def changed(self, place: Place) -> None:
        """Look at a place again."""
        self._nets[place] = tuple(self._read(place))
        for net in self._nets[place]:
            self._places[net.name][place] = None

    def change(self, name: str, look: Callable[[Net], Net]) -> None:
        """Replace every use of a signal."""
        for place in list(self._places[name]):
            self._replace(place, look)
            self.changed(place)

    def _read(self, place: Place) -> Iterator[Net]:
        held = getattr(self._module, place.kind)
        match place.kind:
            case "assigns":
                yield from nets_of(held[place.name])
            case "instances":
                yield from nets_of(held[place.name].inputs[place.port])
            case _:
                for statement in held[place.name] if place.name else held:
                    yield from nets_of_statement(statement)

    def _replace(self, place: Place, look: Callable[[Net], Net]) -> None:
        held = getattr(self._module, place.kind)
        match place.kind:
            case "assigns":
                held[place.name] = map_nets(held[place.name], look)
            case "instances":
                inputs = held[place.name].inputs
                inputs[place.port] = map_nets(inputs[place.port], look)
            case _:
                before = held[place.name] if place.name else held
                after = [new for one in before for new in map_statement(one, lambda value: map_nets(value, look))]
                if place.name:
                    held[place.name] = tuple(after)
                else:
                    self._module.writes = after


def _places(module: Module) -> Iterator[Place]:
    for kind in ("assigns", "blocks", "registers"):
        yield from (Place(kind, name) for name in getattr(module, kind))
    yield Place("writes")
    yield from (Place("instances", name, port) for name, one in module.instances.items() for port in one.inputs)
