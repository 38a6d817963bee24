"""Names that every language takes: of signals without one after what they hold, of others as near as may be."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

from ..form import Assign, Const, Design, Expression, If, Join, Module, Net, Op, Statement, Write, nets_of
from .clashes import COUNTED
from .foreseen import foreseen
from .free import INDEX, UNUSED, numbered, taken_in
from .graph import is_public, map_module, nested, topological
from .rename import rename
from .reserved import RESERVED
from .sinks import taken_by
from .wording import LONGEST, in_words

__all__ = ["name_all", "plain_name"]

#: The word with which a name begins, before the same: ``next_next_block`` is what ``next_block`` will be.
_TWICE = re.compile(r"^(?!next)([a-z]+\d*)_(?=\1_)")
_COMPARISON = re.compile(r"(?:\w+_)?(?:eq|ne|lt|le)_\d+")
#: By the name of a signal, what `taken_by` says.
Ends = Mapping[str, tuple[str, str]]


def plain_name(name: str) -> str:
    """A name as near to the one given as Verilog and VHDL take without an escape, and no longer than it has to be.

    One with a counter goes without; of a word that it begins with twice, such as that of a schedule and of a signal
    in it, one is left out.
    """
    counted = COUNTED.fullmatch(name)
    plain = re.sub(r"_+", "_", re.sub(r"\W", "_", counted[1] if counted else name)).strip("_") or "signal"
    plain = _TWICE.sub("", plain)
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
    public = [name for name in module.widths if is_public(name) and not _compares(module, name) and name not in names]
    for name in sorted(public, key=lambda name: COUNTED.fullmatch(name) is not None):
        names[name] = claim(foreseen(module, name) or name)
    memories = {name: claim(name) for name in module.memories}
    module.instances = {claim(name): instance for name, instance in module.instances.items()}
    feeds, ends = _feeds(module), taken_by(module)
    for name in (*topological(module), *module.widths):
        if name not in names:
            names[name] = claim(_said(module, name, names, feeds, ends))
    _apply(module, names, {**memories, **tables})
    return names


def _feeds(module: Module) -> dict[str, tuple[str, int]]:
    """For a signal without a name, the one register that takes it, and the lowest bit there."""
    found: dict[str, set[tuple[str, int]]] = defaultdict(set)
    statements = (one for body in module.registers.values() for statement in body for one in nested(statement))
    for statement in statements:
        if isinstance(statement, Assign):
            target, value = statement.target, statement.value
            low = target.low + value.width
            for part in value.parts if isinstance(value, Join) else (value,):
                low -= part.width
                if isinstance(part, Net) and part.width == module.widths[part.name]:
                    found[part.name].add((target.name, low))
    return {name: next(iter(ends)) for name, ends in found.items() if len(ends) == 1}


def _compares(module: Module, name: str) -> bool:
    """Whether a signal is called after a comparison and a number, such as ``eq_1``, which reads like what it is not.

    A port is called as the signals outside of the module that it connects.
    """
    inside = name in module.assigns and _COMPARISON.fullmatch(name) is not None
    return inside and all(port.name != name for port in module.ports)


def _said(module: Module, name: str, names: dict[str, str], feeds: Mapping[str, tuple[str, int]], ends: Ends) -> str:
    """A name for a signal: after the register that takes it, what it is in words, or of what it is a part or a term."""
    if name in feeds and feeds[name][0] in names:
        register, low = feeds[name]
        width, high = module.widths[register], low + module.widths[name] - 1
        bits = "" if high - low + 1 == width else f"_{low}" if high == low else f"_{high}_{low}"
        return f"next_{names[register]}{bits}"
    value = module.assigns.get(name)
    if isinstance(value, Const):
        return "constant" if value.value else "zeros"
    if value is not None and (words := in_words(module, value, names)):
        return words
    if is_public(name):
        return name
    if name in ends:
        end, kind = ends[name]
        return f"{names.get(end, end)}_{kind}"
    if isinstance(value, Op):
        first = next((names[net.name] for net in nets_of(value) if net.name in names), "")
        told = f"{value.kind}_of_{first.removeprefix(f'{value.kind}_of_')}"
        return told if first and len(told) <= LONGEST else f"{value.kind}_of_several"
    return "value"


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
