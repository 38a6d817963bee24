"""Other names of a signal and constants are put in where they are used, and what is computed twice is computed once."""

from __future__ import annotations

from ..build import cut, map_nets
from ..form import Const, Expression, Join, Module, Net
from .graph import is_public, map_module, retarget, topological

__all__ = ["resolve"]


def resolve(module: Module) -> None:
    """Resolve aliases, constants and duplicates in a module."""
    known: dict[str, Expression] = {}  # what a signal is, if it is wiring or the same as another
    first: dict[Expression, str] = {}
    renamed: dict[str, str] = {}

    def look(net: Net) -> Expression:
        value = known.get(net.name)
        if value is None or (isinstance(value, Join) and net.width == value.width and is_public(net.name)):
            return net
        return cut(value, net.low, net.width)

    def change(expression: Expression) -> Expression:
        return map_nets(expression, look)

    fixed = {*module.outputs(), *module.kept}
    for name in topological(module):
        if name not in module.assigns:
            continue
        value = module.assigns[name] = change(module.assigns[name])
        if isinstance(value, Const | Net | Join):
            known[name] = value
        if isinstance(value, Net) and _stands_for(module, name, value, renamed):
            renamed[value.name] = name
            module.assigns[name] = module.assigns[value.name]
            del known[name]
        if isinstance(value, Const | Net):
            continue
        before = first.setdefault(value, name)
        if before == name:
            continue
        if name not in fixed and (is_public(before) or not is_public(name)):
            known[name] = module.net(before)
        elif before not in fixed and before not in renamed:
            renamed[before] = name
            first[value] = name
        else:
            module.assigns[name] = known[name] = module.net(before)
    map_module(module, change)
    _rename(module, renamed)
    _adopt(module)


def _stands_for(module: Module, name: str, value: Net, renamed: dict[str, str]) -> bool:
    """Whether a signal has the name of another that has none: that is called so from now on."""
    whole = value.name in module.assigns and value.width == module.widths[value.name]
    return whole and is_public(name) and not is_public(value.name) and value.name not in renamed


def _rename(module: Module, renamed: dict[str, str]) -> None:
    """Use other names for signals that equal those; they are computed no more."""
    if not renamed:
        return
    for name in renamed:
        del module.assigns[name]

    def look(net: Net) -> Net:
        name = net.name
        while name in renamed:
            name = renamed[name]
        return Net(name, net.width, net.low)

    map_module(module, lambda expression: map_nets(expression, look))


def _adopt(module: Module) -> None:
    """Let an output port that only repeats a signal be that signal, unless another port does so before."""
    fixed = {*(port.name for port in module.ports), *module.kept}
    renamed: dict[str, str] = {}
    for name in module.outputs():
        value = module.assigns.get(name)
        if not isinstance(value, Net) or value.width != module.widths[value.name] or value.name in fixed | set(renamed):
            continue
        renamed[value.name] = name
        del module.assigns[name]
    if not renamed:
        return

    def look(net: Net) -> Net:
        return Net(renamed.get(net.name, net.name), net.width, net.low)

    for old, new in renamed.items():
        for which in (module.assigns, module.blocks, module.registers):
            if old in which:
                which[new] = which.pop(old)  # type: ignore[assignment]
        module.moved(old, new)
    map_module(module, lambda expression: map_nets(expression, look))
    retarget(module, look)
