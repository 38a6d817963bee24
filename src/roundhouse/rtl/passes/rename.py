"""Signals of a module get other names."""

from __future__ import annotations

from collections.abc import Mapping

from ..build import map_nets
from ..form import Module, Net, Port
from .graph import map_module, retarget

__all__ = ["rename"]


def rename(module: Module, names: Mapping[str, str]) -> None:
    """Give signals of a module the names that stand by the old ones; its instances elsewhere are not changed."""

    def look(net: Net) -> Net:
        return Net(names.get(net.name, net.name), net.width, net.low)

    map_module(module, lambda expression: map_nets(expression, look))
    retarget(module, look)
    module.ports = [Port(names.get(port.name, port.name), port.direction, port.width) for port in module.ports]
    module.assigns = {names.get(name, name): value for name, value in module.assigns.items()}
    module.blocks = {names.get(name, name): value for name, value in module.blocks.items()}
    module.registers = {names.get(name, name): value for name, value in module.registers.items()}
    module.widths = {names.get(name, name): width for name, width in module.widths.items()}
    module.clock = names.get(module.clock, module.clock)
    # All at once: one may be called from now on as another was.
    origins = {new: module.origins.pop(old, [(old, 0)]) for old, new in names.items() if old != new}
    module.origins.update(origins)
