"""A word that comes into a module piece by piece comes in as one, or each piece is named after its place in it.

Amaranth makes a port of each signal that a module takes from outside. Where a word is joined of several, the ports have
no name but a counter: ``port$47$0``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ..build import join, map_nets
from ..form import Design, Expression, Join, Module, Net, Port
from .free import numbered, taken_in
from .graph import is_public, map_module
from .rename import rename

__all__ = ["join_pieces"]

_PIECE = re.compile(r"port\$\d+\$\d+")


def join_pieces(design: Design) -> None:
    """Join or name the pieces of the words of a design."""
    for module in design.modules.values():
        pieces = {name for name in module.inputs() if _PIECE.fullmatch(name)}
        for name in [name for name in module.widths if is_public(name) and pieces]:
            value = module.assigns.get(name)
            if not isinstance(value, Join):
                continue
            own = [_piece(module, part) for part in value.parts]
            if len(pieces.intersection(own)) == len(own):
                _make_one(design, module, name, own)
            else:
                places = reversed([*enumerate(reversed(own))])
                _rename(design, module, {piece: f"{name}_{n}" for n, piece in places if piece in pieces})
            pieces.difference_update(own)
        _rename(design, module, {port: "given" for port in module.inputs() if port in pieces})


def _piece(module: Module, part: Expression) -> str:
    """The signal that a part is as a whole; empty if it is none."""
    return part.name if isinstance(part, Net) and part.width == module.widths[part.name] else ""


def _make_one(design: Design, module: Module, name: str, pieces: Sequence[str]) -> None:
    """Make pieces, the most significant first, one port that is the word."""
    places, low = dict[str, int](), 0
    for piece in reversed(pieces):
        places[piece] = low
        low += module.widths.pop(piece)
    del module.assigns[name]
    first, *others = pieces
    module.ports = [
        Port(name, "input", low) if port.name == first else port for port in module.ports if port.name not in others
    ]

    def look(net: Net) -> Net:
        return Net(name, net.width, places[net.name] + net.low) if net.name in places else net

    map_module(module, lambda expression: map_nets(expression, look))
    for _, _, instance in design.instances_of(module.name):
        instance.inputs[name] = join([instance.inputs.pop(piece) for piece in pieces])


def _rename(design: Design, module: Module, wanted: Mapping[str, str]) -> None:
    """Give ports the names that are wanted, or such with a number behind."""
    names: dict[str, str] = {}
    for port, name in wanted.items():
        names[port] = numbered(name, taken_in(module) | {new.lower() for new in names.values()})
    rename(module, names)
    for _, _, instance in design.instances_of(module.name):
        instance.inputs = {names.get(port, port): value for port, value in instance.inputs.items()}
