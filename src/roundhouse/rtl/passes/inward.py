"""An input that every instance of a module ties to one constant is that constant in the module."""

from __future__ import annotations

from ..form import Const, Design, Module
from .decide import decide
from .graph import bottom_up
from .resolve import resolve

__all__ = ["carry_constants"]


def carry_constants(design: Design) -> None:
    """Carry constants into modules, from the top down, since what is constant in one may be so in the next.

    The port is gone then, so the proof does not take the module as a unit, but with each design that instantiates it.
    """
    for module in reversed(list(bottom_up(design))):
        if module.name != design.top and _carry(design, module):
            for step in (resolve, decide, resolve):  # a choice by what is constant now is none
                step(module)


def _carry(design: Design, module: Module) -> bool:
    """Make constants of inputs; tells whether there are any."""
    instances = [instance for _, _, instance in design.instances_of(module.name)]
    constants: dict[str, Const] = {}
    for name in module.inputs():
        values = {instance.inputs.get(name) for instance in instances}
        match [*values]:
            case [Const() as value]:
                constants[name] = value
    module.assigns.update(constants)
    module.ports = [port for port in module.ports if port.name not in constants]
    for instance in instances:
        instance.inputs = {name: value for name, value in instance.inputs.items() if name not in constants}
    return bool(constants)
