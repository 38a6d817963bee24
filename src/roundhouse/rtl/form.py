"""The form between RTLIL and source text: modules of signals, expressions, registers, memories and instances.

An expression is a tree over nets. The width that a language gives it, wherever it stands, is the width of its node:
operands are extended in plain sight, so an expression may stand inside any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

__all__ = [
    "Assign", "Case", "Const", "Design", "Expression", "Function", "If", "Instance", "Join", "Memory", "Module", "Net",
    "Op", "Port", "Statement", "Table", "Write", "nets_of", "nets_of_statement",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Const:
    """A constant."""

    value: int
    width: int


@dataclass(frozen=True, slots=True)
class Net:
    """Bits `low` to ``low + width - 1`` of a signal."""

    name: str
    width: int
    low: int = 0


@dataclass(frozen=True, slots=True)
class Join:
    """Words side by side, the most significant first."""

    parts: tuple[Expression, ...]
    width: int


@dataclass(frozen=True, slots=True)
class Op:
    """An operation.

    Attributes
    ----------
    kind : str
        ``and or xor not add sub mul mod shl shr`` and ``mux`` (condition, if one, if zero) of words as wide as the
        result; ``eq ne lt le`` of two words of one width; ``all any`` of the bits of a word; ``look`` into a table,
        ``read`` from a memory, and ``call`` of a function.
    args : tuple of Expression
    width : int
    param : str
        Name of the table, the memory or the function.
    """

    kind: str
    args: tuple[Expression, ...]
    width: int
    param: str = ""


Expression = Const | Net | Join | Op


@dataclass(frozen=True, slots=True)
class Assign:
    """The target becomes the value: at the clock edge for a register, at once for any other signal."""

    target: Net
    value: Expression


@dataclass(frozen=True, slots=True)
class Write:
    """Bits `low` and up of a word of a memory become the value at the clock edge."""

    memory: str
    address: Expression
    value: Expression
    low: int


@dataclass(frozen=True, slots=True)
class If:
    """Statements that count where a bit is one, and others where it is zero."""

    condition: Expression
    then: tuple[Statement, ...]
    other: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """Statements by the value of a word; `other` where no arm has it."""

    on: Expression
    arms: tuple[tuple[tuple[int, ...], tuple[Statement, ...]], ...]
    other: tuple[Statement, ...] = ()


Statement = Assign | Write | If | Case


@dataclass(frozen=True, slots=True)
class Table:
    """A constant table: its entries in the order of their indices, and the width of an entry in bits."""

    entries: tuple[int, ...]
    width: int

    @property
    def index_width(self) -> int:
        """Bits of an index."""
        return (len(self.entries) - 1).bit_length()


@dataclass(frozen=True, slots=True)
class Function:
    """A function.

    Attributes
    ----------
    inputs : tuple of (str, int)
        Names and widths.
    steps : tuple of (str, Expression)
        Words that it computes first, in this order.
    result : Expression
    """

    inputs: tuple[tuple[str, int], ...]
    steps: tuple[tuple[str, Expression], ...]
    result: Expression


@dataclass(frozen=True, slots=True)
class Port:
    """A port of a module; ``input`` or ``output``."""

    name: str
    direction: str
    width: int


@dataclass
class Memory:
    """A memory: words of `width` bits, what they hold first where that is given, and how an FPGA should build it."""

    width: int
    words: int
    contents: tuple[int, ...] = ()
    styles: tuple[tuple[str, str], ...] = ()


@dataclass
class Instance:
    """An instance of a module.

    Attributes
    ----------
    module : str
    origin : str
        Its name in the RTLIL.
    inputs, outputs : dict of str to Expression
        What is connected to its inputs, and the nets that its outputs drive, by port.
    """

    module: str
    origin: str
    inputs: dict[str, Expression] = field(default_factory=dict)
    outputs: dict[str, Expression] = field(default_factory=dict)


@dataclass
class Module:
    """A module.

    Attributes
    ----------
    name : str
    ports : list of Port
    widths : dict of str to int
        Width of every signal, ports included.
    assigns : dict of str to Expression
        Signals that are expressions of others.
    blocks : dict of str to tuple of Statement
        Signals that are computed by statements, the first of which gives all their bits a value.
    registers : dict of str to tuple of Statement
        What each register does at the rising edge of `clock`; without a statement that counts, it keeps its value.
    writes : list of Statement
        What is written to memories at the edge.
    memories, tables, functions, instances : dict by name
    clock : str
        The clock; empty if there is none.
    kept : frozenset of str
        Signals that are looked at from outside, by name: they stay.
    origins : dict of str to list of (str, int)
        The signals of the RTLIL that are in a signal, each with the lowest of its bits there; of those that `moved`.
    """

    name: str
    ports: list[Port] = field(default_factory=list)
    widths: dict[str, int] = field(default_factory=dict)
    assigns: dict[str, Expression] = field(default_factory=dict)
    blocks: dict[str, tuple[Statement, ...]] = field(default_factory=dict)
    registers: dict[str, tuple[Statement, ...]] = field(default_factory=dict)
    writes: list[Statement] = field(default_factory=list)
    memories: dict[str, Memory] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    instances: dict[str, Instance] = field(default_factory=dict)
    clock: str = ""
    kept: frozenset[str] = frozenset()
    origins: dict[str, list[tuple[str, int]]] = field(default_factory=dict)

    def moved(self, old: str, new: str, low: int = 0) -> None:
        """Note that a signal is now in bits `low` and up of another."""
        before = self.origins.pop(old, [(old, 0)])
        self.origins.setdefault(new, []).extend((name, base + low) for name, base in before)

    def outputs(self) -> list[str]:
        """Names of the output ports."""
        return [port.name for port in self.ports if port.direction == "output"]

    def inputs(self) -> list[str]:
        """Names of the input ports."""
        return [port.name for port in self.ports if port.direction == "input"]

    def computed(self) -> list[str]:
        """Names of all signals but the inputs, and of memories and functions."""
        return [*(self.widths.keys() - self.inputs()), *self.memories, *self.functions]

    def net(self, name: str) -> Net:
        """A whole signal."""
        return Net(name, self.widths[name])


@dataclass
class Design:
    """Modules by name, and the top one."""

    top: str
    modules: dict[str, Module]

    def instances_of(self, module: str) -> Iterator[tuple[Module, str, Instance]]:
        """The instances of a module: the module that each is in, its name there, and itself."""
        for parent in self.modules.values():
            for name, instance in parent.instances.items():
                if instance.module == module:
                    yield parent, name, instance


def nets_of(expression: Expression) -> Iterator[Net]:
    """Every use of a net in an expression, from left to right."""
    stack: list[Expression] = [expression]
    while stack:
        match stack.pop():
            case Net() as net:
                yield net
            case Join(parts, _) | Op(_, parts, _, _):
                stack.extend(reversed(parts))


def nets_of_statement(statement: Statement) -> Iterator[Net]:
    """Every use of a net in a statement; what it assigns to is no use."""
    match statement:
        case Assign(_, value):
            yield from nets_of(value)
        case Write(_, address, value, _):
            yield from nets_of(address)
            yield from nets_of(value)
        case If(condition, then, other):
            yield from nets_of(condition)
            for inner in (*then, *other):
                yield from nets_of_statement(inner)
        case Case(on, arms, other):
            yield from nets_of(on)
            for inner in (*(one for _, body in arms for one in body), *other):
                yield from nets_of_statement(inner)
