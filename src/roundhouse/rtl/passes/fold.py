"""An expression that is used once, or is as short as a name, stands where it is used, up to a readable length."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from ..build import can_cut, cut, map_nets
from ..form import Const, Expression, Join, Module, Net, Op, nets_of, nets_of_statement
from .graph import is_public, map_module, says_little, topological

__all__ = ["fold", "length"]

#: Characters: of an expression in all, of one that is put into another, and of one that is as short as a name.
LENGTH, INNER, SHORT = 170, 90, 9


def fold(module: Module) -> None:
    """Put expressions of a module where they are used."""
    uses = _uses(module)
    ports = {*(port.name for port in module.ports), *module.kept}
    folded: dict[str, Expression] = {}

    def look(net: Net) -> Expression:
        value = folded.get(net.name)
        if value is None or not (net.width == value.width or can_cut(value)):
            return net
        return cut(value, net.low, net.width)

    def change(expression: Expression) -> Expression:
        found = map_nets(expression, look)
        return found if length(found) <= LENGTH or found is expression else _only_short(expression, folded)

    for name in topological(module):
        if name not in module.assigns:
            continue
        value = module.assigns[name] = change(module.assigns[name])
        once = uses[name] == 1 and (says_little(name) or name.startswith("next_"))
        short = not is_public(name) and length(value) <= SHORT
        if name not in ports and (once or short) and length(value) <= INNER:
            folded[name] = value
    map_module(module, change)
    left = _uses(module)
    for name in reversed(topological(module)):
        if name in folded and not left[name]:
            for net in nets_of(module.assigns.pop(name)):
                left[net.name] -= 1
            del module.widths[name]


def _only_short(expression: Expression, folded: dict[str, Expression]) -> Expression:
    """An expression that would be too long, with only the short ones put in."""

    def look(net: Net) -> Expression:
        value = folded.get(net.name)
        return value if value is not None and length(value) <= SHORT and net.width == value.width else net

    return map_nets(expression, look)


def _uses(module: Module) -> Counter[str]:
    """How often each signal is read, an output port once more."""
    uses: Counter[str] = Counter(module.outputs())
    for value in module.assigns.values():
        uses.update(net.name for net in nets_of(value))
    for statements in (*module.blocks.values(), *module.registers.values(), module.writes):
        for statement in statements:
            uses.update(net.name for net in nets_of_statement(statement))
    for instance in module.instances.values():
        for value in instance.inputs.values():
            uses.update(net.name for net in nets_of(value))
    return uses


def length(expression: Expression) -> int:
    """About how many characters an expression takes."""
    match expression:
        case Const(_, width):
            return 4 + width // 4
        case Net(name, width, _):
            return len(name) if is_public(name) else 8
        case Join(parts, _):
            return sum(length(part) + 6 for part, _ in groupby(parts))
        case Op(_, args, _, _):
            return sum(length(arg) + 3 for arg in args)
