"""What a module computes several times, of other words each time, becomes a function: a column of AES, for example."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable

from ..build import join
from ..form import Assign, Case, Expression, If, Join, Module, Op, Statement
from .cones import Cone, cones
from .free import numbered, taken_in
from .graph import says_little

__all__ = ["share_functions"]

#: A function has at least so many operations, is called at least so often, and takes at most so many words.
OPERATIONS, CALLS, INPUTS = 6, 2, 4
#: What the name of a signal has of rounds, stages, words and keys, which the function that computes it has not.
_NUMBERED = re.compile(
    r"^(?:(?:(?:round_key|key|round|row|stage|step)_?)?\d+_|entry_(?!of_))+|_(?:stage|row|round)?\d+(?=_|$)"
)


def share_functions(module: Module) -> None:
    """Compute what is alike in a module by functions."""
    groups: dict[object, list[Cone]] = defaultdict(list)
    signals: dict[object, str] = {}
    found: dict[Expression, list[Cone]] = {}

    def collect(signal: str, value: Expression) -> Expression:
        if isinstance(value, Op | Join) and value not in found:
            found[value] = list(cones(module, value))
            for cone in found[value]:
                groups[cone.shape].append(cone)
                signals.setdefault(cone.shape, signal)
        return value

    _each_value(module, collect)
    names = {
        shape: _add(module, signals[shape], group[0])
        for shape, group in groups.items()
        if len(group) >= CALLS
        and group[0].operations >= OPERATIONS
        and len(group[0].inputs) <= INPUTS
        and group[0].fits
    }

    def replace(signal: str, value: Expression) -> Expression:
        own = found.get(value, [])
        if not any(cone.shape in names for cone in own):
            return value
        return join([
            cone.call(names[cone.shape], groups[cone.shape][0].order) if cone.shape in names else join(cone.outputs)
            for cone in own
        ])  # fmt: skip

    _each_value(module, replace)


def _each_value(module: Module, change: Callable[[str, Expression], Expression]) -> None:
    """Replace every expression that gives a signal with a name its value."""
    for name in module.assigns:
        if not says_little(name) and not name.endswith(("_plus_1", "_minus_1")):
            module.assigns[name] = change(name, module.assigns[name])
    for name, statements in module.registers.items():
        module.registers[name] = tuple(_mapped(one, change) for one in statements)


def _mapped(statement: Statement, change: Callable[[str, Expression], Expression]) -> Statement:
    match statement:
        case Assign(target, value):
            return Assign(target, change(target.name, value))
        case If(condition, then, other):
            return If(
                condition, tuple(_mapped(one, change) for one in then), tuple(_mapped(one, change) for one in other)
            )
        case Case(on, arms, other):
            inner = tuple((values, tuple(_mapped(one, change) for one in body)) for values, body in arms)
            return Case(on, inner, tuple(_mapped(one, change) for one in other))
    return statement


def _add(module: Module, signal: str, cone: Cone) -> str:
    """Add the function of a cone, named after the signal whose value it is; returns its name."""
    stem = _NUMBERED.sub("", signal).strip("_")
    name = numbered(f"{stem or signal}_word", taken_in(module))
    module.functions[name] = cone.function()
    return name
