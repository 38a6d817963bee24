"""Instances in VHDL, alone and in loops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..form import Design, Expression, Instance, Join, Module, Net, nets_of
from ..lines import COLUMNS, STEP
from ..passes.free import INDEX
from ..passes.loops import advancing, loops_of
from .constants import broken
from .words import target, word

__all__ = ["advancing_target", "driven", "instances"]


def driven(module: Module) -> Iterator[str]:
    """Names of the signals that instances drive."""
    for one in module.instances.values():
        yield from (net.name for value in one.outputs.values() for net in nets_of(value))


def instances(design: Design, module: Module) -> Iterator[str]:
    """Lines of the instances in a module."""
    for name, one in loops_of(module):
        if isinstance(one, Instance):
            ends = {**one.inputs, **one.outputs}
            yield from _instance(design.modules[one.module], name, module, ends, STEP)
        else:
            yield from _loop(design, module, name, one)


def _loop(design: Design, module: Module, label: str, alike: Sequence[Instance]) -> Iterator[str]:
    """A loop that makes instances."""
    inside, ends = advancing(module, alike, lambda net, step: advancing_target(module, net, step))
    yield f"{STEP}{label}: for {INDEX} in 0 to {len(alike) - 1} generate"
    yield from _instance(design.modules[alike[0].module], "unit", inside, ends, 2 * STEP)
    yield f"{STEP}end generate {label};"


def _instance(entity: Module, label: str, module: Module, ends: dict[str, Expression], indent: str) -> Iterator[str]:
    pairs = [pair for port, value in ends.items() for pair in _pairs(entity, module, port, value)]
    start = f"{label}: entity work.{entity.name}"
    whole = f"{indent}{start} port map ({', '.join(pairs)});"
    if len(whole) <= COLUMNS:
        yield whole
        return
    yield f"{indent}{start}"
    yield f"{indent}{STEP}port map ("
    for n, pair in enumerate(pairs, 1):
        yield from broken(pair + ("," if n < len(pairs) else ""), indent + 2 * STEP)
    yield f"{indent}{STEP});"


def _pairs(entity: Module, module: Module, port: str, value: Expression) -> Iterator[str]:
    """What is connected to a port; several words that it drives each to their bits of it."""
    if port not in entity.outputs() or not isinstance(value, Join):
        yield f"{port} => {word(module, value)}"
        return
    low = value.width
    for part in value.parts:
        low -= part.width
        yield f"{target(entity, Net(port, part.width, low))} => {word(module, part)}"


def advancing_target(module: Module, net: Net, step: int) -> str:
    """Bits of a signal that are further up with each instance of a loop."""
    if not step:
        return target(module, net)
    place = INDEX if step == 1 else f"{step} * {INDEX}"
    low = f"{place} + {net.low}" if net.low else place
    return f"{net.name}({low})" if net.width == 1 else f"{net.name}({place} + {net.low + net.width - 1} downto {low})"
