"""Entities in VHDL, their sections in one order: ports, tables, functions, signals, datapath, instances, registers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from ..build import map_nets
from ..form import Design, Function, Module, Net, Port, Statement
from ..lines import STEP, noted
from ..passes.bits import step_note
from ..passes.clocked import clocked, memory_of
from ..passes.free import INDEX, free
from ..passes.graph import topological
from ..passes.repeats import advancing_body, label_of, turns_of
from .constants import broken, subtype
from .instances import advancing_target, driven, instances
from .statements import assignment, body
from .tables import memory, styles, table

__all__ = ["module_text"]

#: What the package of numbers declares, of what a text has.
_NUMERIC = re.compile(r"\b(unsigned|to_integer|resize|shift_left|shift_right)\b")


def module_text(design: Design, module: Module, comments: Mapping[str, str]) -> Iterator[str]:
    """Lines of an entity and its architecture.

    Parameters
    ----------
    design : Design
    module : Module
    comments : mapping of str to str
        What the ports of the top entity are for.
    """
    unit = list(_unit(design, module, comments))
    yield from ("library ieee;", "use ieee.std_logic_1164.all;")
    yield from ("use ieee.numeric_std.all;",) if any(map(_NUMERIC.search, unit)) else ()
    yield ""
    yield from unit


def _unit(design: Design, module: Module, comments: Mapping[str, str]) -> Iterator[str]:
    yield f"entity {module.name} is"
    yield f"{STEP}port ("
    yield from _ports(module.ports, comments if module.name == design.top else {})
    yield f"{STEP});"
    yield f"end entity {module.name};"
    yield ""
    yield f"architecture rtl of {module.name} is"
    for declared in (_stores(module), _functions(module), _signals(module)):
        yield from declared
    yield "begin"
    for concurrent in (_datapath(module), instances(design, module), _processes(module)):
        yield from concurrent
    yield "end architecture rtl;"


def _ports(ports: Iterable[Port], comments: Mapping[str, str]) -> Iterator[str]:
    """Ports: with comments each in its line, else those of the same kind together."""
    groups: dict[tuple[str, int], list[Port]] = {}
    for n, port in enumerate(ports if comments else sorted(ports, key=lambda port: port.direction)):
        groups.setdefault((port.direction, n if comments else port.width), []).append(port)
    texts = [
        (", ".join(port.name for port in group), direction.removesuffix("put"), subtype(group[0].width))
        for (direction, _), group in groups.items()
    ]
    widest = max((len(names) for names, _, _ in texts), default=0) if comments else 0
    lines = [f"{names:<{widest}} : {way:<3} {kind}" for names, way, kind in texts]
    lines[:-1] = [f"{line};" for line in lines[:-1]]
    end = max(map(len, lines))
    for line, group in zip(lines, groups.values(), strict=True):
        if said := comments.get(group[0].name):
            yield f"{2 * STEP}{line:<{end}}  -- {said}"
        else:
            yield from broken(line, 2 * STEP)


def _stores(module: Module) -> Iterator[str]:
    """Tables and memories."""
    for name, one in module.tables.items():
        yield from table(module, name, one)
    written = {memory_of(statement) for statement in module.writes}
    for name, store in module.memories.items():
        yield from memory(module, name, store, written=name in written)
    yield from styles(module.memories, written)


def _functions(module: Module) -> Iterator[str]:
    for name, function in module.functions.items():
        yield from _function(module, name, function)


def _function(module: Module, name: str, function: Function) -> Iterator[str]:
    """A function; its words have names that the architecture does not use."""
    widths = {**dict(function.inputs), **{step: value.width for step, value in function.steps}}
    names = dict(zip(widths, free(module, *widths), strict=True))
    inside = Module(name, widths={names[step]: width for step, width in widths.items()})
    groups = groupby(function.inputs, lambda one: one[1])
    inputs = "; ".join(f"{', '.join(names[one] for one, _ in group)} : {subtype(width)}" for width, group in groups)
    result = subtype(function.result.width).partition("(")[0]
    yield from broken(f"function {name}({inputs}) return {result} is", STEP)
    yield from _declared("variable", {names[step]: widths[step] for step, _ in function.steps}, 2 * STEP)
    yield f"{STEP}begin"
    for start, value in (*((f"{names[step]} := ", value) for step, value in function.steps), ("", function.result)):
        renamed = map_nets(value, lambda net: Net(names[net.name], net.width, net.low))
        yield from assignment(start or "return ", inside, renamed, 2 * STEP)
    yield f"{STEP}end function {name};"


def _signals(module: Module) -> Iterator[str]:
    """All signals but the ports, those of the same width together."""
    ports = {port.name for port in module.ports}
    names = [*module.registers, *driven(module), *topological(module)]
    own = {name: module.widths[name] for name in dict.fromkeys(names) if name not in ports}
    yield from _declared("signal", dict(sorted(own.items(), key=lambda one: one[1])), STEP)


def _declared(kind: str, widths: Mapping[str, int], indent: str) -> Iterator[str]:
    """Declarations, of the same width together."""
    for width, group in groupby(widths.items(), lambda one: one[1]):
        yield from broken(f"{kind} {', '.join(name for name, _ in group)} : {subtype(width)};", indent)


def _datapath(module: Module) -> Iterator[str]:
    """Everything that is computed at once, in the order in which it is computed."""
    for name in topological(module):
        if name in module.blocks:
            yield f"{STEP}process (all)"
            yield f"{STEP}begin"
            yield from body(module, module.blocks[name], 2 * STEP)
            yield f"{STEP}end process;"
        else:
            value = module.assigns[name]
            yield from noted(assignment(f"{name} <= ", module, value, STEP), step_note(value), "--")


def _processes(module: Module) -> Iterator[str]:
    """A process for registers that belong together."""
    for statements in clocked(module):
        if turns := turns_of(statements):
            label = label_of(module, turns)
            inside, turn = advancing_body(module, turns, lambda net, step: advancing_target(module, net, step))
            yield f"{STEP}{label}: for {INDEX} in 0 to {len(turns) - 1} generate"
            yield from _process(inside, turn, module.clock, 2 * STEP)
            yield f"{STEP}end generate {label};"
        else:
            yield from _process(module, statements, module.clock, STEP)


def _process(module: Module, statements: Sequence[Statement], clock: str, indent: str) -> Iterator[str]:
    yield f"{indent}process ({clock})"
    yield f"{indent}begin"
    yield f"{indent}{STEP}if rising_edge({clock}) then"
    yield from body(module, statements, indent + 2 * STEP)
    yield f"{indent}{STEP}end if;"
    yield f"{indent}end process;"
