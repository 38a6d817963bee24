"""What nobody reads is left out: signals, registers, memories, ports of submodules, and submodules without outputs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..form import (
    Case,
    Design,
    Expression,
    If,
    Instance,
    Join,
    Module,
    Op,
    Statement,
    Write,
    nets_of,
    nets_of_statement,
)
from .graph import expressions, within

__all__ = ["remove_dead"]


def remove_dead(design: Design) -> None:
    """Leave out what has no effect on an output of the top module; the ports of that stay."""
    changed = True
    while changed:
        used = _used_outputs(design)
        changed = False
        for module in design.modules.values():
            changed |= _sweep(module, design, used.get(module.name, set()) if module.name != design.top else None)


def _used_outputs(design: Design) -> dict[str, set[str]]:
    """For each module, its outputs that an instance somewhere is connected at."""
    used: dict[str, set[str]] = {}
    for module in design.modules.values():
        for instance in module.instances.values():
            used.setdefault(instance.module, set()).update(instance.outputs)
    return used


def _sweep(module: Module, design: Design, used: set[str] | None) -> bool:
    """Remove what is dead in a module; `used` are the outputs that count, all if None. Tells whether ports changed."""
    if used is not None:
        module.ports = [port for port in module.ports if port.direction == "input" or port.name in used]
    live = _live(module)
    before = len(module.ports), sum(len(one.outputs) + len(one.inputs) for one in module.instances.values())
    for which in (module.assigns, module.blocks, module.registers):
        for name in [name for name in which if name not in live]:
            del which[name]
    for name in list(module.instances):
        instance = module.instances[name]
        instance.outputs = {p: v for p, v in instance.outputs.items() if any(net.name in live for net in nets_of(v))}
        taken = set(design.modules[instance.module].inputs())
        instance.inputs = {p: v for p, v in instance.inputs.items() if p in taken}
        if not instance.outputs:
            del module.instances[name]
    module.writes = [one for one in module.writes if not _memories(one).isdisjoint(live)]
    module.memories = {name: memory for name, memory in module.memories.items() if f"memory {name}" in live}
    if used is not None:
        module.ports = [port for port in module.ports if port.direction == "output" or port.name in live]
    kept = {port.name for port in module.ports} | live
    module.widths = {name: width for name, width in module.widths.items() if name in kept}
    looked = {one.param for value in expressions(module) for one in _ops(value) if one.kind == "look"}
    module.tables = {name: table for name, table in module.tables.items() if name in looked}
    return before != (len(module.ports), sum(len(one.outputs) + len(one.inputs) for one in module.instances.values()))


def _live(module: Module) -> set[str]:
    """Names of the signals, and of the memories, that outputs depend on."""
    writes: dict[str, list[Statement]] = {}
    for statement in module.writes:
        for name in _memories(statement):
            writes.setdefault(name, []).append(statement)
    drivers: dict[str, list[Instance]] = {}  # several, each of which drives some bits
    for instance in module.instances.values():
        for name in {net.name for value in instance.outputs.values() for net in nets_of(value)}:
            drivers.setdefault(name, []).append(instance)
    live: set[str] = set()
    stack = [*module.outputs(), *module.kept]
    while stack:
        name = stack.pop()
        if name in live:
            continue
        live.add(name)
        if name in module.assigns:
            stack += _uses([module.assigns[name]])
        for statement in (*module.blocks.get(name, ()), *module.registers.get(name, ()), *writes.get(name, ())):
            stack += (net.name for net in nets_of_statement(statement))
            stack += (one for value in within(statement) for one in _reads(value))
        for instance in drivers.get(name, ()):
            stack += _uses(instance.inputs.values())
            stack += (net.name for value in instance.outputs.values() for net in nets_of(value))
        if name in module.registers or name in writes:
            stack.append(module.clock)
    return live


def _uses(values: Iterable[Expression]) -> Iterator[str]:
    for value in values:
        yield from (net.name for net in nets_of(value))
        yield from _reads(value)


def _reads(value: Expression) -> Iterator[str]:
    return (f"memory {one.param}" for one in _ops(value) if one.kind == "read")


def _ops(value: Expression) -> Iterator[Op]:
    stack = [value]
    while stack:
        match stack.pop():
            case Op() as one:
                yield one
                stack += one.args
            case Join(parts, _):
                stack += parts


def _memories(statement: Statement) -> set[str]:
    """The memories that a statement writes, as `_live` names them."""
    match statement:
        case Write(memory, _, _, _):
            return {f"memory {memory}"}
        case If(_, then, other):
            return set().union(*map(_memories, (*then, *other)))
        case Case(_, arms, other):
            return set().union(*(_memories(one) for _, body in arms for one in body), *map(_memories, other))
    return set()
