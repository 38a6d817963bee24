"""Names of systems and their layers."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from . import boundary, buses, copies, modes, test_blocks  # noqa: F401  # boundary and copies register themselves
from .layer import Layer, parse_layer

__all__ = ["SEPARATOR", "parse_name"]

#: Stands between a core and its layers.
SEPARATOR = "+"

for _package in (modes, buses, test_blocks):
    for _module in iter_modules(_package.__path__):
        import_module(f"{_package.__name__}.{_module.name}")


def parse_name(name: str) -> tuple[str, tuple[Layer, ...]]:
    """Return the name of the core, and the layers around it from the inside out.

    Raises
    ------
    UnknownName
        If a part of the name is that of no layer; the message gives the nearest valid ones.
    """
    core, *layers = name.split(SEPARATOR)
    return core, tuple(map(parse_layer, layers))
