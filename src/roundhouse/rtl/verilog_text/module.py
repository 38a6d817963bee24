"""Modules in Verilog, in one order: ports, tables, registers, datapath, instances, statements at the clock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from ..build import map_nets
from ..form import Case, Design, Function, If, Instance, Memory, Module, Net, Statement, nets_of
from ..lines import COLUMNS, noted, wrap
from ..passes.bits import step_note
from ..passes.clocked import clocked
from ..passes.free import INDEX, UNUSED, free
from ..passes.graph import topological
from ..passes.loops import advancing, loops_of
from ..passes.repeats import advancing_body, label_of, turns_of
from ..passes.unread import unread
from .constants import constant, range_of
from .expressions import expression, target
from .statements import assignment, body
from .tables import is_row, table_function, table_row

__all__ = ["module_text"]


def module_text(design: Design, module: Module, comments: Mapping[str, str]) -> Iterator[str]:
    """Lines of a module.

    Parameters
    ----------
    design : Design
    module : Module
    comments : mapping of str to str
        What the ports of the top module are for.
    """
    yield f"module {module.name} ("
    yield from _ports(module, comments if module.name == design.top else {})
    yield ");"
    sections = (
        _tables(module),
        _registers(module),
        _datapath(design, module),
        _clocked(module),
        _unused(module, f"wire {UNUSED} = ", "  "),
    )
    for section in sections:
        yield from section
    yield "endmodule"


def _ports(module: Module, comments: Mapping[str, str]) -> Iterator[str]:
    """Ports: with comments each in its line, else those of the same kind together."""
    set_by_statements = set(module.registers) | set(module.blocks)
    kinds = {
        port.name: f"{port.direction} {'reg' if port.name in set_by_statements else 'wire'} {range_of(port.width)}"
        for port in module.ports
    }
    if comments:
        texts = [f"  {kinds[port.name]}{port.name}{'' if port is module.ports[-1] else ','}" for port in module.ports]
        widest = max(map(len, texts), default=0)
        for port, text in zip(module.ports, texts, strict=True):
            yield f"{text:<{widest}}  // {comments[port.name]}" if port.name in comments else text
        return
    together: dict[str, list[str]] = {}
    for port in sorted(module.ports, key=lambda port: port.direction):
        together.setdefault(kinds[port.name], []).append(port.name)
    for n, (kind, names) in enumerate(together.items(), 1):
        yield from wrap(f"{kind}{', '.join(names)}{',' if n < len(together) else ''}", "  ")


def _tables(module: Module) -> Iterator[str]:
    for name, table in module.tables.items():
        yield from [table_row(name, table)] if is_row(table) else table_function(module, name, table)
    for name, function in module.functions.items():
        yield from _function(module, name, function)


def _function(module: Module, name: str, function: Function) -> Iterator[str]:
    """A function; its words have names that the module does not use."""
    widths = {**dict(function.inputs), **{word: value.width for word, value in function.steps}}
    names = dict(zip(widths, free(module, *widths), strict=True))
    inside = Module(name, widths={names[word]: width for word, width in widths.items()})
    for word, value in (*function.steps, (name, function.result)):
        renamed = map_nets(value, lambda net: Net(names[net.name], net.width, net.low))
        inside.assigns[names.get(word, word)] = renamed
    inputs = ", ".join(f"input {range_of(width)}{names[word]}" for word, width in function.inputs)
    yield from wrap(f"function {range_of(function.result.width)}{name}({inputs});", "  ")
    (spare,) = free(module, UNUSED)
    left = _unused(inside, f"{spare} = ", "      ")
    declared = {**{names[word]: widths[word] for word, _ in function.steps}, **({spare: 1} if left else {})}
    yield from ("  " + line for line in _declared("reg", declared))
    several = len(inside.assigns) > 1 or left
    indent = "      " if several else "    "
    yield from ["    begin"] if several else []
    for word, value in inside.assigns.items():
        yield from assignment(f"{word} = ", inside, value, indent)
    yield from left
    yield from ["    end"] if several else []
    yield "  endfunction"


def _registers(module: Module) -> Iterator[str]:
    """Declarations of registers and memories."""
    ports = {port.name for port in module.ports}
    yield from _declared("reg", {name: module.widths[name] for name in module.registers if name not in ports})
    for name, memory in module.memories.items():
        yield from _memory(name, memory)


def _declared(kind: str, widths: Mapping[str, int]) -> Iterator[str]:
    """Declarations, of the same width together."""
    for width, group in groupby(widths.items(), lambda one: one[1]):
        yield from wrap(f"{kind} {range_of(width)}{', '.join(name for name, _ in group)};", "  ")


def _memory(name: str, memory: Memory) -> Iterator[str]:
    told = ", ".join(f'{attribute} = "{value}"' for attribute, value in memory.styles)
    yield f"  {f'(* {told} *) ' if told else ''}reg {range_of(memory.width)}{name} [0:{memory.words - 1}];"
    if memory.contents:
        yield "  initial begin"
        words = (f"{name}[{n}] = {constant(value, memory.width)};" for n, value in enumerate(memory.contents))
        yield from wrap(" ".join(words), "    ")
        yield "  end"


def _datapath(design: Design, module: Module) -> Iterator[str]:
    """Everything that is computed at once, in the order in which it is computed: signals and instances."""
    ports = {port.name for port in module.ports}
    driver = {
        net.name: name for name, one in module.instances.items() for v in one.outputs.values() for net in nets_of(v)
    }
    driven = {name: module.widths[name] for name in driver if name not in ports}
    yield from _declared("wire", dict(sorted(driven.items(), key=lambda one: one[1])))
    for name in topological(module):
        yield from _computed(module, name, name in ports)
    loops: list[str] = []
    for name, one in loops_of(module):
        if isinstance(one, Instance):
            yield from _instance(module, name, one)
        else:
            loops += _loop(module, name, one)
    if loops:
        yield from (f"  genvar {INDEX};", *_generated(loops))


def _computed(module: Module, name: str, port: bool) -> Iterator[str]:
    width = module.widths[name]
    if name in module.blocks:
        if not port:
            yield f"  reg {range_of(width)}{name};"
        yield "  always @* begin"
        yield from body(module, module.blocks[name], "=", "    ")
        yield "  end"
        return
    start = "assign " if port else f"wire {range_of(width)}"
    value = module.assigns[name]
    yield from noted(assignment(f"{start}{name} = ", module, value, "  "), step_note(value), "//")


def _generated(loops: Sequence[str]) -> Iterator[str]:
    yield from ("  generate", *("  " + line for line in loops), "  endgenerate")


def _clocked(module: Module) -> Iterator[str]:
    loops: list[str] = []
    for statements in clocked(module):
        if turns := turns_of(statements):
            inside, turn = advancing_body(module, turns, lambda net, step: _advancing(module, net, step))
            loops += _over(len(turns), label_of(module, turns), _edge(inside, turn, module.clock))
        else:
            yield from _edge(module, statements, module.clock)
    if loops:
        declared = any(not isinstance(one, Instance) for _, one in loops_of(module))
        yield from (*(() if declared else (f"  genvar {INDEX};",)), *_generated(loops))


def _edge(module: Module, statements: Sequence[Statement], clock: str) -> Iterator[str]:
    """What is done at the clock edge."""
    edge = f"always @(posedge {clock})"
    lines = list(body(module, statements, "<=", "    "))
    short = f"  {edge} {lines[0].strip()}"
    if len(statements) == 1 and isinstance(statements[0], If | Case) and len(short) <= COLUMNS:
        first, *rest = body(module, statements, "<=", "  ")
        yield from (f"  {edge} {first.strip()}", *rest)
    elif len(lines) == 1 and len(short) <= COLUMNS:
        yield short
    elif len(statements) == 1:
        yield from (f"  {edge}", *lines)
    else:
        yield f"  {edge} begin"
        yield from lines
        yield "  end"


def _unused(module: Module, start: str, indent: str) -> list[str]:
    """Lines that gather all bits that nobody reads in a signal, under a name by which linters know it."""
    bits = ", ".join(target(module, net) for net in unread(module))
    return list(wrap(f"{start}&{{1'b0, {bits}}};", indent)) if bits else []


def _instance(module: Module, name: str, one: Instance) -> Iterator[str]:
    ends = [f".{port}({expression(module, value)})" for port, value in {**one.inputs, **one.outputs}.items()]
    yield from wrap(f"{one.module} {name} ({', '.join(ends)});", "  ")


def _loop(module: Module, label: str, instances: Sequence[Instance]) -> Iterator[str]:
    """A loop that makes instances."""
    inside, values = advancing(module, instances, lambda net, step: _advancing(module, net, step))
    ends = [f".{port}({expression(inside, value)})" for port, value in values.items()]
    yield from _over(len(instances), label, wrap(f"{instances[0].module} unit ({', '.join(ends)});", "  "))


def _over(count: int, label: str, lines: Iterable[str]) -> Iterator[str]:
    """A loop over lines."""
    yield f"  for ({INDEX} = 0; {INDEX} < {count}; {INDEX} = {INDEX} + 1) begin : {label}"
    yield from ("  " + line for line in lines)
    yield "  end"


def _advancing(module: Module, net: Net, step: int) -> str:
    """Bits of a signal that are further up with each instance of a loop."""
    if not step:
        return target(module, net)
    place = INDEX if step == 1 else f"{step} * {INDEX}"
    place += f" + {net.low}" if net.low else ""
    return f"{net.name}[{place}]" if net.width == 1 else f"{net.name}[{place} +: {net.width}]"
