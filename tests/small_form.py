"""Forms of small modules, written by hand, and what is in them, as the Verilog printer writes it."""

from collections.abc import Mapping
from typing import Any

from roundhouse.rtl.form import (
    Assign,
    Const,
    Design,
    Expression,
    If,
    Instance,
    Join,
    Module,
    Net,
    Op,
    Port,
    Statement,
)
from roundhouse.rtl.verilog_text.expressions import expression
from roundhouse.rtl.verilog_text.statements import body


def net(name: str, width: int = 1, low: int = 0) -> Net:
    return Net(name, width, low)


def binary(kind: str, a: Expression, b: Expression) -> Op:
    """``and``, ``or``, ``xor``, ``add`` or ``sub`` of two words."""
    return Op(kind, (a, b), a.width)


def no(a: Expression) -> Op:
    return Op("not", (a,), a.width)


def mux(condition: Expression, one: Expression, zero: Expression) -> Op:
    return Op("mux", (condition, one, zero), one.width)


def equals(word: Expression, value: int) -> Op:
    return Op("eq", (word, Const(value, word.width)), 1)


def joined(*parts: Expression) -> Join:
    return Join(parts, sum(part.width for part in parts))


def put(target: Net, value: Expression) -> Assign:
    return Assign(target, value)


def when(condition: Expression, *then: Statement, other: tuple[Statement, ...] = ()) -> If:
    return If(condition, then, other)


def module(
    name: str = "small",
    inputs: Mapping[str, int] | None = None,
    outputs: Mapping[str, int] | None = None,
    wires: Mapping[str, int] | None = None,
    **facts: Any,
) -> Module:
    """A module with ports and other signals of so many bits; `facts` are further fields, such as `assigns`."""
    inputs, outputs = inputs or {}, outputs or {}
    ports = [Port(port, "input", width) for port, width in inputs.items()]
    ports += [Port(port, "output", width) for port, width in outputs.items()]
    return Module(name, ports, {**inputs, **outputs, **(wires or {})}, **facts)


#: Ports of `clocked_module` but its output.
A, C, K = net("a", 8), net("c"), net("k", 4)


def clocked_module(**facts: Any) -> Module:
    """A module `m` with a clock, the inputs `c`, `k` and `a` of 1, 4 and 8 bits and an output `y` of 8."""
    widths = {"clk": 1, "c": 1, "k": 4, "a": 8}
    return module("m", widths, {"y": 8}, facts.pop("widths", {}), clock="clk", **facts)


def instance(
    of: str, inputs: Mapping[str, Expression], outputs: Mapping[str, Expression], origin: str = ""
) -> Instance:
    return Instance(of, origin, dict(inputs), dict(outputs))


def design(*modules: Module) -> Design:
    """A design whose top is the first module."""
    return Design(modules[0].name, {one.name: one for one in modules})


def computed(one: Module) -> dict[str, str]:
    """The expression of each signal that is one."""
    return {name: expression(one, value) for name, value in one.assigns.items()}


def clocked_text(one: Module) -> dict[str, str]:
    """The statements of each register, in one line."""
    return {name: text(one, statements) for name, statements in one.registers.items()}


def text(one: Module, statements: tuple[Statement, ...]) -> str:
    """Statements at the clock edge, in one line."""
    return " ".join(line.strip() for line in body(one, statements, "<=", ""))
