"""The form of a design from its RTLIL, the text that `rtlil` makes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import starmap

from .build import const, cut, itself, map_statement
from .cells import Cell, computed, memory_of, memory_write
from .form import (
    Assign,
    Const,
    Design,
    Expression,
    If,
    Instance,
    Memory,
    Module,
    Net,
    Op,
    Port,
    Statement,
)
from .switches import pattern_of, switch
from .unknown import UnknownRTLIL
from .values import plain, word_of

__all__ = ["UnknownRTLIL", "read"]


def read(rtlil: str) -> Design:
    """Return the form of a design.

    Parameters
    ----------
    rtlil : str
        A top module, followed by the modules that are instantiated.

    Raises
    ------
    UnknownRTLIL
        If a cell, a register or a statement is of a kind that no core has.
    """
    lines = (line for raw in rtlil.splitlines() if (line := raw.strip()))
    modules: dict[str, Module] = {}
    cells: list[tuple[Module, str, Cell]] = []
    first = ""
    for line in lines:
        if line.startswith("attribute"):
            continue  # every unit says that it is a top
        elif line.startswith("module "):
            module = Module(plain(line.split()[1]))
            modules[module.name] = module
            first = first or module.name
            try:
                cells += ((module, name, cell) for name, cell in _Reader(module, lines).read())
            except UnknownRTLIL as error:
                raise error.of(module.name) from error.__cause__
        else:
            raise UnknownRTLIL(f"{line!r} outside a module")
    for module, name, cell in cells:
        _instantiate(module, name, cell, modules)
    return Design(first, modules)


def _instantiate(module: Module, name: str, cell: Cell, modules: Mapping[str, Module]) -> None:
    """Add an instance of one of the modules."""
    if cell.kind not in modules:
        raise UnknownRTLIL(f"an instance of {cell.kind}, which is no module of it").of(module.name)
    instance = module.instances[name] = Instance(cell.kind, name)
    outputs = set(modules[cell.kind].outputs())
    for port, value in cell.ports.items():
        (instance.outputs if port in outputs else instance.inputs)[port] = value


class _Reader:
    """Reads the lines of one module."""

    def __init__(self, module: Module, lines: Iterator[str]):
        self.module, self.lines = module, lines
        self.processes: dict[str, tuple[Statement, ...]] = {}
        self.cells: list[tuple[str, Cell]] = []
        self.ports: list[tuple[int, Port]] = []

    def read(self) -> Iterator[tuple[str, Cell]]:
        """Fill the module; yields the cells that instantiate other modules."""
        styles: list[tuple[str, str]] = []
        for line in self.lines:
            word, _, rest = line.partition(" ")
            if word == "end":
                break
            if word == "attribute":
                name, _, value = rest.partition(" ")
                styles.append((plain(name), value.strip().strip('"')))
                continue
            self._item(word, rest, styles)
            styles = []
        self.module.ports = [port for _, port in sorted(self.ports, key=lambda one: one[0])]
        inner = [(name, cell) for name, cell in self.cells if not cell.kind.startswith("$")]
        for _, cell in self.cells:
            if cell.kind.startswith("$"):
                self._operation(cell)
        self.module.blocks.update(self.processes)
        yield from inner

    def _item(self, word: str, rest: str, styles: Sequence[tuple[str, str]]) -> None:
        if word == "wire":
            self._wire(rest.split())
        elif word == "memory":
            _, width, _, size, name = rest.split()
            self.module.memories[plain(name)] = Memory(int(width), int(size), styles=tuple(styles))
        elif word == "connect":
            for target, value in self._two(rest):
                self._drive(target, value)
        elif word == "cell":
            kind, name = rest.split()
            self.cells.append((plain(name), self._cell(plain(kind))))
        elif word == "process":
            statements = tuple(self._statements())
            if statements:
                self.processes[next(_targets(statements))] = statements
        else:
            raise UnknownRTLIL(repr(f"{word} {rest}"))

    def _wire(self, words: list[str]) -> None:
        width, name = int(words[words.index("width") + 1]), plain(words[-1])
        self.module.widths[name] = width
        direction = next((word for word in words if word in ("input", "output")), None)
        if direction:
            self.ports.append((int(words[words.index(direction) + 1]), Port(name, direction, width)))

    def _cell(self, kind: str) -> Cell:
        cell = Cell(kind)
        for line in self.lines:
            if line == "end":
                return cell
            word, name, value = line.split(" ", 2)
            if word == "parameter":
                cell.params[plain(name)] = value
            else:
                cell.ports[plain(name)] = self._word(value)
        raise UnknownRTLIL("a cell without an end")

    def _word(self, text: str) -> Expression:
        return word_of(text, self.module.widths)

    def _two(self, text: str) -> Iterator[tuple[Net, Expression]]:
        """The target of an assignment or a connection, and its value; nothing for a signal of no bits."""
        match = re.match(r"(\S+(?: \[[\d:]+\])?) (.*)", text)
        if match is None:
            raise UnknownRTLIL(f"the assignment {text!r}")
        target = self._word(match[1])
        if not target.width:
            return
        if not isinstance(target, Net):
            raise UnknownRTLIL(f"an assignment to {match[1]}")
        yield target, self._word(match[2])

    def _drive(self, target: Net, value: Expression) -> None:
        if target.width != self.module.widths[target.name]:
            raise UnknownRTLIL(f"a connection to bits of {target.name}")
        self.module.assigns[target.name] = value

    # Processes

    def _statements(self) -> Iterator[Statement]:
        """The statements up to the end of a process, or of the branch that the next case ends."""
        for line in self.lines:
            word, _, rest = line.partition(" ")
            if word == "assign":
                yield from starmap(Assign, self._two(rest))
            elif word == "switch":
                yield from switch(self._word(rest), self._branches())
            elif word == "end":
                return
            else:
                raise UnknownRTLIL(repr(line))
        raise UnknownRTLIL("a process without an end")

    def _branches(self) -> list[tuple[list[str], tuple[Statement, ...]]]:
        """The branches of a switch: patterns, none for what is left, and statements."""
        branches: list[tuple[list[str], list[Statement]]] = []
        for line in self.lines:
            word, _, rest = line.partition(" ")
            if word == "case":
                branches.append(([pattern_of(one.strip()) for one in rest.split(",") if one.strip()], []))
            elif word == "end":
                return [(patterns, tuple(body)) for patterns, body in branches]
            elif word == "assign":
                branches[-1][1].extend(starmap(Assign, self._two(rest)))
            elif word == "switch":
                branches[-1][1].extend(switch(self._word(rest), self._branches()))
            else:
                raise UnknownRTLIL(repr(line))
        raise UnknownRTLIL("a switch without an end")

    # Cells

    def _operation(self, cell: Cell) -> None:
        if cell.kind == "$dff":
            self._register(cell)
        elif cell.kind == "$meminit_v2":
            memory = self.module.memories[memory_of(cell)]
            data = cell.ports["DATA"]
            if not isinstance(data, Const):
                raise UnknownRTLIL("a memory that begins with what is no constant")
            words = range(cell.number("WORDS"))
            memory.contents = tuple(const(data.value >> (memory.width * n), memory.width).value for n in words)
        elif cell.kind == "$memrd_v2":
            self._memory_read(cell)
        elif cell.kind == "$memwr_v2":
            if not cell.number("CLK_ENABLE"):
                raise UnknownRTLIL("a memory that is written without a clock")
            self._clock(cell)
            self.module.writes += memory_write(cell)
        else:
            target = self._signal(cell, "Y")
            value = computed(cell)
            if value.width > target.width:  # an operation has no slices; its result must have a name
                wide = Net(f"{target.name}$wide", value.width)
                self.module.widths[wide.name] = wide.width
                self._drive(wide, value)
                value = cut(wide, 0, target.width)
            self._drive(target, value)

    def _register(self, cell: Cell) -> None:
        target, data = self._signal(cell, "Q"), cell.ports["D"]
        self._clock(cell)
        statements = self.processes.get(data.name) if isinstance(data, Net) and data.name.startswith("$") else None
        if statements is None:
            self.module.registers[target.name] = (Assign(target, data),)
            return
        renamed = (new for one in statements for new in map_statement(one, itself, _to(target.name)))
        self.module.registers[target.name] = tuple(one for one in renamed if one != Assign(target, target))

    def _signal(self, cell: Cell, port: str) -> Net:
        """The signal that a cell drives."""
        target = cell.ports[port]
        if not isinstance(target, Net):
            raise UnknownRTLIL(f"a cell {cell.kind} that drives several signals or none")
        return target

    def _clock(self, cell: Cell) -> None:
        """Note the clock of a cell: all in a module have the same, and its rising edge."""
        if cell.number("CLK_POLARITY") != 1:
            raise UnknownRTLIL(f"a cell {cell.kind} at the falling edge of its clock")
        clock = cell.ports["CLK"]
        while isinstance(clock, Net) and clock.name in self.module.assigns:
            clock = self.module.assigns[clock.name]
        if not isinstance(clock, Net) or self.module.clock not in ("", clock.name):
            raise UnknownRTLIL("a second clock")
        self.module.clock = clock.name

    def _memory_read(self, cell: Cell) -> None:
        name, target = memory_of(cell), self._signal(cell, "DATA")
        value = Op("read", (cell.ports["ADDR"],), target.width, name)
        if not cell.number("CLK_ENABLE"):
            self._drive(target, value)
            return
        if "1" in cell.params["TRANSPARENCY_MASK"].split("'")[1]:
            raise UnknownRTLIL("a memory that reads what is written in the same clock")
        self._clock(cell)
        enabled = If(cell.ports["EN"], (Assign(target, value),))
        self.module.registers[target.name] = map_statement(enabled, itself)


def _to(name: str) -> Callable[[Net], Net]:
    return lambda net: Net(name, net.width, net.low)


def _targets(statements: Sequence[Statement]) -> Iterator[str]:
    """Names of what is assigned, the first of which a process is about: it assigns to one signal."""
    return (one.target.name for one in statements if isinstance(one, Assign))
