"""The order of what is computed in a module, and what each signal needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from ..build import itself, map_nets, map_statement
from ..form import Assign, Case, Design, Expression, If, Module, Net, Statement, Write, nets_of, nets_of_statement

__all__ = [
    "bottom_up",
    "expressions",
    "is_public",
    "map_module",
    "named_sources",
    "needs",
    "nested",
    "retarget",
    "says_little",
    "topological",
    "within",
]

#: Names after an operation alone, behind the name of a round or of a function if there is one.
_OPERATION = re.compile(
    r"(?:(?:round|step|row|group)\d+_|entry_)?(?:xor|and|or|not|mux|add|sub|mul|eq|ne|lt|le|gt|ge|next|select|join|port)(?:_\d+|_of_\w+)?"
    r"|\w+_(?:xor|and|or|not|mux|add|sub|mul|eq)_\d+"
)


def bottom_up(design: Design) -> Iterator[Module]:
    """The modules of a design, each after those that it instantiates."""
    done: set[str] = set()

    def visit(name: str) -> Iterator[Module]:
        if name not in done:
            done.add(name)
            for instance in design.modules[name].instances.values():
                yield from visit(instance.module)
            yield design.modules[name]

    yield from visit(design.top)


def is_public(name: str) -> bool:
    """Whether a signal has a name that says something."""
    return not name.startswith("$") and "$wide" not in name


def says_little(name: str) -> bool:
    """Whether a signal has no name, or only that of an operation."""
    return not is_public(name) or _OPERATION.fullmatch(name) is not None


def named_sources(module: Module, name: str) -> Iterator[Net]:
    """The signals of which one is an expression, seen through those that say little; bits of each as they are used."""
    seen, stack = {name}, [name]
    while stack:
        value = module.assigns.get(stack.pop())
        for net in nets_of(value) if value is not None else ():
            if not (says_little(net.name) and net.name in module.assigns):
                yield net
            elif net.name not in seen:
                seen.add(net.name)
                stack.append(net.name)


def needs(module: Module, name: str) -> Iterator[str]:
    """The signals of which another is computed at once."""
    if name in module.assigns:
        yield from (net.name for net in nets_of(module.assigns[name]))
    for statement in module.blocks.get(name, ()):
        yield from (net.name for net in nets_of_statement(statement))


def topological(module: Module) -> list[str]:
    """Signals that are computed, each after those that it is computed of.

    Raises
    ------
    ValueError
        If one is computed of itself: of the same bits or, as vectors, of others.
    """
    order: list[str] = []
    state: dict[str, bool] = {}
    for start in (*module.assigns, *module.blocks):
        stack = [(start, iter(needs(module, start)))] if start not in state else []
        state.setdefault(start, False)
        while stack:
            name, left = stack[-1]
            computed = (one for one in left if one in module.assigns or one in module.blocks)
            inner = next((one for one in computed if not state.get(one)), None)
            if inner is None:
                stack.pop()
                state[name] = True
                order.append(name)
            elif inner in state:
                loop = [begun for begun, _ in stack]
                told = " of ".join([*loop[loop.index(inner) :], inner])
                raise ValueError(
                    f"no signal may be computed of itself without a register; in {module.name} is {told}: "
                    "put a register there, or make signals of the bits that do not depend on one another"
                )
            else:
                state[inner] = False
                stack.append((inner, iter(needs(module, inner))))
    return order


def map_module(module: Module, change: Callable[[Expression], Expression]) -> None:
    """Replace every expression of a module."""
    module.assigns = {name: change(value) for name, value in module.assigns.items()}
    for which in (module.blocks, module.registers):
        for name, statements in which.items():
            which[name] = tuple(new for one in statements for new in map_statement(one, change))
    module.writes = [new for one in module.writes for new in map_statement(one, change)]
    for instance in module.instances.values():
        instance.inputs = {port: change(value) for port, value in instance.inputs.items()}


def nested(statement: Statement) -> Iterator[Statement]:
    """A statement, and every statement inside of it."""
    yield statement
    match statement:
        case If(_, then, other):
            inner = (*then, *other)
        case Case(_, arms, other):
            inner = (*(one for _, body in arms for one in body), *other)
        case _:
            inner = ()
    for one in inner:
        yield from nested(one)


def within(statement: Statement) -> Iterator[Expression]:
    """The expressions of a statement."""
    for one in nested(statement):
        match one:
            case Assign(_, value):
                yield value
            case Write(_, address, value, _):
                yield from (address, value)
            case If(condition, _, _) | Case(condition, _, _):
                yield condition


def expressions(module: Module) -> Iterator[Expression]:
    """Every expression of a module."""
    yield from module.assigns.values()
    for statements in (*module.blocks.values(), *module.registers.values(), module.writes):
        for statement in statements:
            yield from within(statement)
    for instance in module.instances.values():
        yield from instance.inputs.values()


def retarget(module: Module, look: Callable[[Net], Any], name: str = "") -> None:
    """Rename what statements assign to and what instances drive; statements of one signal alone if it is named."""
    for which in (module.blocks, module.registers):
        for key in which.keys() & {name} if name else which:
            which[key] = tuple(new for one in which[key] for new in map_statement(one, itself, look))
    for instance in module.instances.values():
        instance.outputs = {port: map_nets(value, look) for port, value in instance.outputs.items()}
