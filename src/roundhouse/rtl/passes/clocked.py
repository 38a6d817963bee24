"""Registers that are set under the same conditions are set together."""

from __future__ import annotations

from collections.abc import Sequence

from ..build import invert
from ..form import Assign, Case, Expression, If, Module, Statement, Write

__all__ = ["clocked", "memory_of"]

Body = tuple[Statement, ...]


def clocked(module: Module) -> list[Body]:
    """What a module does at the clock edge: lists of statements, each of which stands alone."""
    bodies = [_united(_prioritised(_changing(body), module.widths[name])) for name, body in module.registers.items()]
    return _grouped([*bodies, *_by_memory(module.writes)])


def _changing(body: Body) -> Body:
    """Statements without those by which a register keeps its value; none of them may override another."""
    if len(body) > 1:
        return body
    kept: list[Statement] = []
    for statement in body:
        match statement:
            case Assign(target, value) if target == value:
                pass
            case If(condition, then, other):
                kept += _if(condition, _changing(then), _changing(other))
            case _:
                kept.append(statement)
    return tuple(kept)


def _united(body: Body) -> Body:
    """Statements of which those that follow one another under the same condition stand under one."""
    united: list[Statement] = []
    for statement in body:
        match united[-1:], statement:
            case [If(before, then, other)], If(condition, more, otherwise) if before == condition:
                united[-1] = If(condition, then + more, other + otherwise)
            case _:
                united.append(statement)
    return tuple(
        If(one.condition, _united(one.then), _united(one.other)) if isinstance(one, If) else one for one in united
    )


def _if(condition: Expression, then: Body, other: Body) -> Body:
    if not then:
        return (If(invert(condition), other),) if other else ()
    return (If(condition, then, other),)


def _by_memory(writes: Sequence[Statement]) -> list[Body]:
    """Writes to a memory keep their order."""
    bodies: dict[str, list[Statement]] = {}
    for statement in writes:
        bodies.setdefault(memory_of(statement), []).append(statement)
    return [tuple(body) for body in bodies.values()]


def memory_of(statement: Statement) -> str:
    """The memory to which a statement writes."""
    match statement:
        case Write(memory, _, _, _):
            return memory
        case If(_, then, other):
            return memory_of((*then, *other)[0])
    raise ValueError(f"a memory must be written under conditions alone; {statement} was given")


def _prioritised(body: Body, width: int) -> Body:
    """Statements of which the last overrides the others, with what counts most first: ``if (reset) … else …``."""
    if len(body) > 1:
        match body[-1]:
            case If(condition, (Assign(target, _),) as then, ()) if target.width == width:
                return (If(condition, then, _prioritised(body[:-1], width)),)
    return body


def _grouped(bodies: Sequence[Body]) -> list[Body]:
    """Bodies that begin with the same conditions become one."""
    groups: dict[tuple[object, ...], list[Body]] = {}
    for body in bodies:
        groups.setdefault(tuple(map(_skeleton, body)), []).append(body)
    return [_merge(group) for group in groups.values()]


def _skeleton(statement: Statement) -> object:
    match statement:
        case If(condition, _, _):
            return condition
        case Case(on, arms, _):
            return on, tuple(values for values, _ in arms)
    return None


def _merge(group: Sequence[Body]) -> Body:
    """Bodies with the same conditions in the same order, as one."""
    merged: list[Statement] = []
    for column in zip(*group, strict=True):
        match column[0]:
            case If(condition, _, _):
                alike = [one for one in column if isinstance(one, If)]
                merged.append(
                    If(condition, _inside([one.then for one in alike]), _inside([one.other for one in alike]))
                )
            case Case(on, arms, _):
                cases = [one for one in column if isinstance(one, Case)]
                inner = tuple((arm[0], _inside([one.arms[n][1] for one in cases])) for n, arm in enumerate(arms))
                merged.append(Case(on, inner, _inside([one.other for one in cases])))
            case _:
                merged += column
    return tuple(merged)


def _inside(bodies: Sequence[Body]) -> Body:
    return tuple(one for group in _grouped([body for body in bodies if body]) for one in group)
