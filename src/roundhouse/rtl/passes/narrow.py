"""Signals and ports lose the high and low bits that nobody reads: ``a + b`` has 32 bits and not 33.

Without its low bits a signal would have other bits under the numbers of those that are left. One with a name of its
own keeps them unless they are most of it, so that bit k is bit k of the word that is called so.
"""

from __future__ import annotations

from dataclasses import replace

from ..build import can_cut, cut, op
from ..form import Assign, Case, Const, Design, Expression, If, Module, Net, Op, Port, Statement, Table
from .graph import is_public, retarget
from .reads import Place, Reads
from .tables import add_table

__all__ = ["narrow"]

#: The low bits of their results depend on no high bits of their operands.
_FROM_BELOW = frozenset({"add", "sub", "mul"})
#: A shift of a constant by so many bits is a table.
_INDEX_BITS = 8
_Range = tuple[int, int]  # lowest bit, and one behind the highest


def narrow(design: Design) -> None:
    """Narrow the signals of a design, and the ports of its submodules."""
    reads = {module.name: Reads(module) for module in design.modules.values()}
    changed = True
    while changed:
        narrowed = [_narrow(design, module, reads) for module in design.modules.values()]
        changed = any(narrowed)


def _used(module: Module, reads: Reads, name: str) -> _Range | None:
    """The bits of a signal that are read in a module, or outside if it is an output; None if none are."""
    if name in module.kept or name in module.outputs():
        return 0, module.widths[name]
    nets = reads.of(name)
    return (min(net.low for net in nets), max(net.low + net.width for net in nets)) if nets else None


def _narrow(design: Design, module: Module, reads: dict[str, Reads]) -> bool:
    """Narrow what can be in a module; returns whether something could."""
    changed = False
    for name in list(module.widths):
        whole = 0, module.widths[name]
        wanted = _used(module, reads[module.name], name) or whole  # the clock is in no expression
        port = next((one for one in module.ports if one.name == name), None)
        leaves = port is not None and port.direction == "output"
        if leaves:
            wanted = _outside(design, module, name, reads)
        if is_public(name) and wanted[0] < wanted[1] - wanted[0]:
            wanted = 0, wanted[1]
        if wanted == whole or (port is not None and module.name == design.top):
            continue
        if leaves and (reads[module.name].of(name) or name not in (*module.assigns, *module.registers)):
            continue
        if _cut_definition(design, module, name, wanted, reads[module.name]):
            if port is not None:
                _cut_port(design, module, port, wanted, reads)
            _rename(module, name, wanted, reads[module.name])
            changed = True
    return changed


def _outside(design: Design, module: Module, port: str, reads: dict[str, Reads]) -> _Range:
    """The bits of an output that other modules read."""
    whole = 0, module.widths[port]
    low, high = whole[1], 0
    for parent, _, instance in design.instances_of(module.name):
        value = instance.outputs.get(port)
        if value is None:
            continue
        if not isinstance(value, Net) or value.width != parent.widths[value.name]:
            return whole
        some = _used(parent, reads[parent.name], value.name) or (low, high)
        low, high = min(low, some[0]), max(high, some[1])
    return (low, high) if low < high else whole


def _cut_definition(design: Design, module: Module, name: str, wanted: _Range, reads: Reads) -> bool:
    """Cut what computes a signal; returns whether that is possible."""
    low, width = wanted[0], wanted[1] - wanted[0]
    if name in module.assigns:
        value = _sliced(module, module.assigns[name], low, width)
        if value is None:
            return False
        module.assigns[name] = value
        reads.changed(Place("assigns", name))
        return True
    for kind in ("registers", "blocks"):
        which = getattr(module, kind)
        if name in which:
            cutter = _Cutter(module, name, low, width)
            statements = tuple(cutter.statement(one) for one in which[name])
            if cutter.possible:
                which[name] = statements
                reads.changed(Place(kind, name))
            return cutter.possible
    return name in module.inputs() and all(
        can_cut(instance.inputs[name]) for _, _, instance in design.instances_of(module.name) if name in instance.inputs
    )


class _Cutter:
    """Cuts the values that statements assign to a signal, all of it each time."""

    def __init__(self, module: Module, name: str, low: int, width: int):
        self.module, self.name, self.low, self.width, self.possible = module, name, low, width, True

    def statement(self, one: Statement) -> Statement:
        match one:
            case Assign(target, value):
                new = _sliced(self.module, value, self.low, self.width)
                if new is None or target.width != self.module.widths[self.name]:
                    self.possible = False
                    return one
                return Assign(Net(self.name, target.width), new)
            case If(condition, then, other):
                return If(condition, tuple(map(self.statement, then)), tuple(map(self.statement, other)))
            case Case(on, arms, other):
                cut_arms = tuple((values, tuple(map(self.statement, body))) for values, body in arms)
                return Case(on, cut_arms, tuple(map(self.statement, other)))
        self.possible = False
        return one


def _sliced(module: Module, value: Expression, low: int, width: int) -> Expression | None:
    """Bits of an expression; None if there is no expression for them alone."""
    if can_cut(value) or (low == 0 and width == value.width):
        return cut(value, low, width)
    match value:
        case Op(kind, args, _, _) if kind in _FROM_BELOW and low == 0:
            cut_args = [_sliced(module, arg, 0, width) for arg in args]
            return None if None in cut_args else op(kind, tuple(arg for arg in cut_args if arg is not None), width)
        case Op("look", index, _, name):
            entries = tuple(entry >> low & (1 << width) - 1 for entry in module.tables[name].entries)
            return Op("look", index, width, add_table(module, name, Table(entries, width)))
        case Op("shr", (Const(number, _), by), _, _) if by.width <= _INDEX_BITS:
            entries = tuple(number >> n + low & (1 << width) - 1 for n in range(1 << by.width))
            return Op("look", (by,), width, add_table(module, "constants", Table(entries, width)))
    return None


def _cut_port(design: Design, module: Module, port: Port, wanted: _Range, reads: dict[str, Reads]) -> None:
    """Cut a port, and what it is connected to in other modules."""
    low, width = wanted[0], wanted[1] - wanted[0]
    module.ports = [replace(one, width=width) if one is port else one for one in module.ports]
    for parent, name, instance in design.instances_of(module.name):
        if port.name in instance.inputs:
            instance.inputs[port.name] = cut(instance.inputs[port.name], low, width)
            reads[parent.name].changed(Place("instances", name, port.name))
        elif port.name in instance.outputs:
            driven = instance.outputs[port.name]
            assert isinstance(driven, Net)
            _rename(parent, driven.name, (low, low + width), reads[parent.name])


def _rename(module: Module, name: str, wanted: _Range, reads: Reads) -> None:
    """Number the bits of a signal that is narrower now."""
    low, high = wanted

    def look(net: Net) -> Net:
        if net.name != name:
            return net
        start, end = max(net.low, low), min(net.low + net.width, high)
        return Net(name, end - start, start - low)

    reads.change(name, look)
    retarget(module, look, name)
    module.widths[name] = high - low
    if low:
        module.moved(name, name, -low)
