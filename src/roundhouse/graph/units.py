"""The hardware of tables: one Verilog module for each table of many entries, instantiated at every look-up."""

from __future__ import annotations

from dataclasses import dataclass, field
from inspect import cleandoc, isfunction

from amaranth.back import rtlil
from amaranth.hdl import Cat, ClockDomain, ClockSignal, Const, Instance, Module, Signal, Value
from amaranth.hdl._ir import PortDirection
from amaranth.lib import memory

from ..words import Table
from .balance import balance
from .counting import up
from .cut import cut
from .delay import Delay, table_graph
from .kinds import DEFAULT_KINDS, UnitKinds
from .lower import Lowering

__all__ = ["Units"]


@dataclass
class Units:
    """Builds the hardware of tables, and collects the modules that it takes.

    Parameters
    ----------
    tables : str
        How tables are made: ``"logic"``, ``"rom"``, or the name of a circuit. With ``"filled"`` they are logic, and
        those that depend on the key are filled memories.
    inline : bool
        Put the hardware where the look-up is instead of instantiating a module, for Amaranth's own simulator, which
        knows no instances.
    kinds : UnitKinds
        Which tables are modules.
    prefix : str
        What the names of the modules begin with: in one design no two cores may have modules of one name.

    Attributes
    ----------
    modules : dict
        RTLIL of each module by name.
    purposes : dict
        What each module is, in a few words, by name.
    said : dict
        What is said of tables that are no modules, by their names and entries.
    roms : int
        Number of look-ups in block RAM.
    inside : int
        Most registers inside a table.
    fills : bool
        Whether tables that depend on the key are filled memories.
    """

    tables: str
    inline: bool = False
    kinds: UnitKinds = DEFAULT_KINDS
    prefix: str = ""
    modules: dict[str, str] = field(default_factory=dict)
    purposes: dict[str, str] = field(default_factory=dict)
    said: dict[tuple[str, tuple[int, ...]], str] = field(default_factory=dict)
    roms: int = 0
    inside: int = 0

    def __post_init__(self) -> None:
        self.fills = self.tables == "filled"
        self.tables = "logic" if self.fills else self.tables

    @property
    def delay(self) -> Delay:
        """The delays of operations with tables made like this."""
        return Delay(self.tables, self.kinds)

    def add(
        self,
        m: Module,
        table: Table,
        index: Value,
        result: Signal,
        period: float = 0,
        inside: int = 0,
        enable: Value | None = None,
    ) -> None:
        """Put ``result = table[index]`` into a module, with `inside` registers on the path."""
        enable = Const(1) if enable is None else enable
        self.inside = max(self.inside, inside)
        if not self.kinds.is_module(table):
            if table.said:
                self.said[table.name, table.entries] = table.said
            _cases(m, table, index, result)
            return
        place = f"{result.name}_unit"
        if self.inline:
            x = Signal(table.index_width)
            m.submodules[place] = self._body(table, x, result, period, inside, enable)
            m.d.comb += x.eq(index)
            return
        circuit = [] if self.kinds.circuit(table, self.tables) is None else [self.tables]
        name = self.prefix + "_".join([table.name, *circuit, *([f"{inside + 1}_stages"] if inside else [])])
        if name not in self.modules:
            self.modules[name] = self._text(name, table, period, inside)
            self.purposes[name] = self._purpose(table, inside)
        clocked = {"i_clk": ClockSignal(), "i_enable": enable} if inside else {}
        m.submodules[place] = Instance(name, i_x=index, o_y=result, **clocked)

    def add_rom(self, m: Module, table: Table, next_index: Value, result: Signal, enable: Value) -> None:
        """Put a synchronous ROM into a module.

        After an edge with `enable`, `result` is the entry at the index before the edge.
        """
        self.roms += 1
        place = f"{result.name}_unit"
        if self.inline:
            x = Signal(table.index_width)
            m.submodules[place] = _rom(table, x, result, enable)
            m.d.comb += x.eq(next_index)
            return
        name = f"{self.prefix}{table.name}_rom"
        if name not in self.modules:
            x, y, en = Signal(table.index_width, name="x"), Signal(table.width, name="y"), Signal(name="enable")
            self.modules[name] = _clocked_text(name, _rom(table, x, y, en), {"x": x, "enable": en}, {"y": y})
            self.purposes[name] = f"{self._purpose(table, 0)}, in block RAM, after the next edge with enable"
        m.submodules[place] = Instance(name, i_clk=ClockSignal(), i_enable=enable, i_x=next_index, o_y=result)

    def _body(self, table: Table, x: Value, y: Value, period: float, inside: int, enable: Value) -> Module:
        """A module that drives `y` from `x`: the circuit of the table, lowered like any other graph, or its entries."""
        m, delay = Module(), self.delay
        if delay.circuit(table) is None:
            _cases(m, table, x, y)
            return m
        (output,) = balance([table_graph(table, self.tables)], delay, keeps_named=True)
        assert output.graph is not None
        word = output.graph.input("x", table.index_width)
        part = delay.part(table, period) if inside else None
        tail = (inside + 1) * part - delay.of_table(table) if part else 0
        placement = cut([output], inside + 1, delay.within(table), period=part, tail=tail)
        (value,) = Lowering({word: x}, lambda _: m, self, placement, enable).build([output])
        m.d.comb += y.eq(value)
        return m

    def _purpose(self, table: Table, inside: int) -> str:
        """What the module of a table is: its entry at an index, and what is said of a circuit of its own or of it."""
        circuit = self.kinds.circuit(table, self.tables)
        told = cleandoc(circuit.__doc__ or "").partition("\n\n")[0] if isfunction(circuit) else ""
        said = (told if circuit in table.circuits.values() else "") or table.said or told
        told = ": ".join(filter(None, (f"{table.name}[x]", " ".join(said.split()).rstrip("."))))
        return f"{told}, in {inside + 1} stages" if inside else told

    def _text(self, name: str, table: Table, period: float, inside: int) -> str:
        x, y = Signal(table.index_width, name="x"), Signal(table.width, name="y")
        enable = Signal(name="enable")
        m = self._body(table, x, y, period, inside, enable)
        if inside:
            return _clocked_text(name, m, {"x": x, "enable": enable}, {"y": y})
        return _convert(m, name, {"x": x}, {"y": y})


def _clocked_text(name: str, m: Module, inputs: dict[str, Signal], outputs: dict[str, Signal]) -> str:
    clk = Signal(name="clk")
    m.domains.sync = domain = ClockDomain(reset_less=True)
    m.d.comb += domain.clk.eq(clk)
    return _convert(m, name, {"clk": clk, **inputs}, outputs)


def _convert(m: Module, name: str, inputs: dict[str, Signal], outputs: dict[str, Signal]) -> str:
    ports = {port: (signal, PortDirection.Input) for port, signal in inputs.items()}
    ports |= {port: (signal, PortDirection.Output) for port, signal in outputs.items()}
    text: str = rtlil.convert(m, name=name, ports=ports, emit_src=False)
    return text


def _rom(table: Table, x: Value, y: Signal, enable: Value) -> Module:
    m = Module()
    attributes = {"rom_style": "block", "ram_style": "block"}
    m.submodules.entries = rom = memory.Memory(
        shape=table.width, depth=len(table.entries), init=table.entries, attrs=attributes
    )
    port = rom.read_port(domain="sync")
    m.d.comb += [port.addr.eq(x), port.en.eq(enable), y.eq(port.data)]
    return m


def _cases(m: Module, table: Table, index: Value, result: Value) -> None:
    """Put the entries into a module; those that count are a sum, which takes less than a table and tells more."""
    if table.counts:
        m.d.comb += result.eq(up(Cat(index, Const(0, max(0, table.width - len(index))))))
        return
    with m.Switch(index):
        for n, entry in enumerate(table.entries[: 1 << len(index)]):
            with m.Case(n):
                m.d.comb += result.eq(entry)
