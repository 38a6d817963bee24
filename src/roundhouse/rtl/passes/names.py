"""Names that every language takes: of signals without one after what they hold, of others as near as may be."""

from __future__ import annotations

import re

from ..form import Assign, Const, Design, Expression, If, Join, Module, Net, Op, Statement, Write, nets_of
from .clashes import COUNTED
from .free import INDEX, UNUSED, numbered, taken_in
from .graph import is_public, map_module, topological
from .rename import rename
from .reserved import RESERVED

__all__ = ["name_all", "plain_name"]

_KINDS = {"look": "entry", "read": "word", "all": "all", "any": "any"}
#: A name that is made of other names is at most so long.
LONGEST = 32


def plain_name(name: str) -> str:
    """A name as near to the one given as Verilog and VHDL take without an escape; one with a counter goes without."""
    counted = COUNTED.fullmatch(name)
    plain = re.sub(r"_+", "_", re.sub(r"\W", "_", counted[1] if counted else name)).strip("_") or "signal"
    return f"n{plain}" if plain[0].isdigit() else plain


def name_all(design: Design) -> None:
    """Name everything in a design; the ports of the top module keep their names, and so do kept signals."""
    _rename_modules(design)
    ports: dict[str, dict[str, str]] = {}
    for module in design.modules.values():
        fixed = {port.name for port in module.ports} if module.name == design.top else set()
        ports[module.name] = _rename(module, fixed | (module.kept & module.widths.keys()))
    for module in design.modules.values():
        for instance in module.instances.values():
            names = ports[instance.module]
            instance.inputs = {names.get(port, port): value for port, value in instance.inputs.items()}
            instance.outputs = {names.get(port, port): value for port, value in instance.outputs.items()}
    for module in design.modules.values():
        rename(module, _after_ports(module))


def _after_ports(module: Module) -> dict[str, str]:
    """The new names of signals that are called after an instance and a port, where that port has another name by now.

    GHDL calls what an instance drives after it and its port, and does not ask whether another signal is called so.
    """
    fixed, names = {*module.kept, *(port.name for port in module.ports)}, dict[str, str]()
    for name, instance in module.instances.items():
        for port, value in instance.outputs.items():
            match value:
                case Net(called, width, 0) if width == module.widths[called] and called not in fixed:
                    if called.startswith(f"{name}_"):
                        names[called] = f"{name}_{port}"
    taken = taken_in(module) - {name.lower() for name in names}
    for name, wanted in names.items():
        names[name] = numbered(wanted, taken)
        taken.add(names[name].lower())
    return names


def _rename_modules(design: Design) -> None:
    """Rename the modules; the top one keeps its name."""
    names = {design.top: design.top}
    for name in design.modules:
        used = {one.lower() for one in names.values()}
        names.setdefault(name, numbered(plain_name(name), used))
    for module in design.modules.values():
        module.name = names[module.name]
        for instance in module.instances.values():
            instance.module = names[instance.module]
    design.modules = {module.name: module for module in design.modules.values()}


def _rename(module: Module, fixed: set[str]) -> dict[str, str]:
    """Rename everything in a module; returns the new names of its signals."""
    taken = {name.lower() for name in fixed} | {module.name.lower(), INDEX, UNUSED}
    names = {name: name for name in fixed}

    def claim(wanted: str) -> str:
        base = plain_name(wanted)
        base = f"{base}_block" if base.lower() in RESERVED else base
        name = numbered(base, taken)
        taken.add(name.lower())
        return name

    tables = {name: claim(name) for name in (*module.tables, *module.functions)}
    module.tables = {tables[name]: table for name, table in module.tables.items()}
    module.functions = {tables[name]: function for name, function in module.functions.items()}
    public = [name for name in module.widths if is_public(name) and name not in names]
    for name in sorted(public, key=lambda name: COUNTED.fullmatch(name) is not None):
        names[name] = claim(name)
    memories = {name: claim(name) for name in module.memories}
    module.instances = {claim(name): instance for name, instance in module.instances.items()}
    feeds = _feeds(module)
    for name in (*topological(module), *module.widths):
        if name not in names:
            names[name] = claim(_said(module, name, names, feeds))
    _apply(module, names, {**memories, **tables})
    return names


def _feeds(module: Module) -> dict[str, str]:
    """For a signal without a name, the register that takes it, as a whole or as one of several words."""
    found: dict[str, str] = {}

    def note(register: str, value: Expression) -> None:
        match value:
            case Net(name, width, 0) if width == module.widths.get(name):
                found.setdefault(name, register)

    def look(statement: Statement) -> None:
        match statement:
            case Assign(target, Net() as value):
                note(target.name, value)
            case Assign(target, Join(parts, _)):
                for part in parts:
                    note(target.name, part)
            case If(_, then, other):
                for one in (*then, *other):
                    look(one)

    for statements in module.registers.values():
        for statement in statements:
            look(statement)
    return found


def _said(module: Module, name: str, names: dict[str, str], feeds: dict[str, str]) -> str:
    """A name for a signal after the register that takes it, or after what it is computed of."""
    if name in feeds and feeds[name] in names:
        return f"next_{names[feeds[name]]}"
    value = module.assigns.get(name)
    if isinstance(value, Op):
        parts = [names.get(net.name, "") for net in nets_of(value)]
        kind = _KINDS.get(value.kind, value.kind)
        match value:
            case Op("eq" | "ne", (Net(), Const(number, _)), _, _):
                told = f"{parts[0]}_is{'_not' if kind == 'ne' else ''}_{number}"
            case Op("not", (Net(),), _, _):
                told = f"not_{parts[0]}"
            case Op("and" | "or" | "xor" | "add" | "sub", (Net(), Net()), _, _):
                told = f"{parts[0]}_{kind}_{parts[1]}"
            case _:
                told = f"{kind}_of_{parts[0]}" if parts and parts[0] else kind
        return told if len(told) <= LONGEST else kind
    return "zeros" if isinstance(value, Const) else "value"


def _apply(module: Module, names: dict[str, str], stores: dict[str, str]) -> None:
    """Give everything its new name; `stores` are memories and tables."""

    rename(module, names)
    map_module(module, lambda expression: _named_stores(expression, stores))
    module.writes = [_named_writes(one, stores) for one in module.writes]
    module.memories = {stores[name]: memory for name, memory in module.memories.items()}
    for old, new in stores.items():
        if old != new:
            module.moved(old, new)


def _named_stores(expression: Expression, stores: dict[str, str]) -> Expression:
    """An expression with the new names of the memories and tables that it reads."""
    match expression:
        case Join(parts, width):
            return Join(tuple(_named_stores(part, stores) for part in parts), width)
        case Op(kind, args, width, param):
            return Op(kind, tuple(_named_stores(arg, stores) for arg in args), width, stores.get(param, param))
    return expression


def _named_writes(statement: Statement, stores: dict[str, str]) -> Statement:
    match statement:
        case Write(memory, address, value, low):
            return Write(stores[memory], address, value, low)
        case If(condition, then, other):
            return If(
                condition,
                tuple(_named_writes(one, stores) for one in then),
                tuple(_named_writes(one, stores) for one in other),
            )
    return statement
