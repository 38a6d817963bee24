"""A choice or a comparison inside an expression becomes a signal of its own, as VHDL wants it.

VHDL has choices as statements alone (``a when c else b``), and a comparison is no bit. So a choice may be the whole
value of a signal, on its own or after another choice, and a comparison may be a part of a condition.

A constant of more than 32 bits that ends in 32 zeros has its zeros in a signal: GHDL 2.0 synthesises it as zero, also
where it is an expression of constants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..build import invert, op
from ..form import Assign, Case, Const, Expression, Function, If, Join, Module, Net, Op, Statement, Write

__all__ = ["is_condition", "is_partial", "lift"]

#: So many zeros at the end of a constant make GHDL 2.0 take it for zero.
_LOST = 32
_COMPARISONS = frozenset({"eq", "ne", "lt", "le"})
_LOGIC = frozenset({"and", "or", "xor", "not"})


def is_condition(value: Expression) -> bool:
    """Whether a bit is computed of comparisons."""
    match value:
        case Op(kind, args, 1, _):
            return kind in _COMPARISONS or (kind in _LOGIC and any(map(is_condition, args)))
    return False


def is_partial(module: Module, value: Expression) -> bool:
    """Whether it reads a memory that has no word at some addresses."""
    match value:
        case Op("read", (address,), _, memory):
            return module.memories[memory].words < 1 << address.width
    return False


def lift(module: Module) -> None:
    """Give choices, comparisons and the ends of some constants in the expressions of a module signals of their own."""
    found: dict[Expression, Net] = {}

    def add(value: Expression) -> Net:
        if value not in found:
            found[value] = Net(f"$lifted{len(found)}", value.width)
            module.widths[found[value].name] = value.width
        return found[value]

    places = _Places(module, add)
    module.assigns = {name: places.value(value) for name, value in module.assigns.items()}
    for which in (module.blocks, module.registers):
        for name, statements in which.items():
            which[name] = tuple(places.statements(statements))
    module.writes = list(places.statements(module.writes))
    for instance in module.instances.values():
        instance.inputs = {port: places.word(value) for port, value in instance.inputs.items()}
    module.assigns.update((net.name, value) for value, net in found.items())
    module.functions = {name: _lifted(module, function) for name, function in module.functions.items()}


def _lifted(module: Module, function: Function) -> Function:
    """A function with further steps in place of choices inside its expressions."""
    steps: list[tuple[str, Expression]] = []

    def add(value: Expression) -> Net:
        steps.append((f"t{len(function.steps) + len(steps)}_choice", value))
        return Net(steps[-1][0], value.width)

    places = _Places(module, add)
    for word, value in function.steps:
        changed = places.value(value)  # adds what it needs before itself
        steps.append((word, changed))
    result = places.word(function.result)
    return Function(function.inputs, tuple(steps), result)


class _Places:
    """The places of an expression, each with what may stand there.

    Parameters
    ----------
    module : Module
    add : callable
        Takes what is lifted from an expression, and returns the net that stands for it.
    """

    def __init__(self, module: Module, add: Callable[[Expression], Net]):
        self._module, self._add = module, add

    def value(self, value: Expression) -> Expression:
        """The whole value of a signal: choices one after another, or a condition, or a word."""
        match value:
            case Op("mux", (condition, one, zero), width, _):
                last = self.word(zero) if is_condition(zero) else self.value(zero)
                return Op("mux", (self.condition(condition), self.word(one), last), width)
        if is_condition(value):
            return self.condition(value)
        return self._inside(value)

    def condition(self, value: Expression) -> Expression:
        """A bit that decides."""
        match value:
            case Op(kind, args, 1, _) if kind in _LOGIC:
                return Op(kind, tuple(map(self.condition, args)), 1)
            case Op("lt" | "le" as kind, (left, right), 1, _) if left.width == 1:  # bits are no numbers
                low = invert(self.condition(left))
                return op("and" if kind == "lt" else "or", (low, self.condition(right)), 1)
            case Op(kind, args, 1, _) if kind in _COMPARISONS:
                return Op(kind, tuple(map(self.word, args)), 1)
        return self.word(value)

    def word(self, value: Expression) -> Expression:
        """A part of an expression."""
        if is_condition(value) or is_partial(self._module, value) or (isinstance(value, Op) and value.kind == "mux"):
            return self._add(self.value(value))
        return self._inside(value)

    def _inside(self, value: Expression) -> Expression:
        match value:
            case Const(number, width) if number and not number % (1 << _LOST):
                zeros = (number & -number).bit_length() - 1
                return Join((Const(number >> zeros, width - zeros), self._add(Const(0, zeros))), width)
            case Join(parts, width):
                return Join(tuple(map(self.word, parts)), width)
            case Op(kind, args, width, param):
                return Op(kind, tuple(map(self.word, args)), width, param)
        return value

    def statements(self, statements: tuple[Statement, ...] | list[Statement]) -> Iterator[Statement]:
        """Statements with every expression in its place."""
        for statement in statements:
            match statement:
                case Assign(target, value):
                    yield Assign(target, self.value(value))
                case Write(memory, address, value, low):
                    yield Write(memory, self.word(address), self.value(value), low)
                case If(condition, then, other):
                    yield If(self.condition(condition), tuple(self.statements(then)), tuple(self.statements(other)))
                case Case(on, arms, other):
                    inside = tuple((values, tuple(self.statements(body))) for values, body in arms)
                    yield Case(self.word(on), inside, tuple(self.statements(other)))
