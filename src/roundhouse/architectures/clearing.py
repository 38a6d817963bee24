"""Clear on reset: a transformation of finished hardware, so that no register or memory can be forgotten."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, fields

from amaranth.hdl import Const, Module, Mux, ResetSignal, Signal
from amaranth.hdl._ast import Statement, Switch
from amaranth.hdl._ir import Fragment, Instance
from amaranth.hdl._mem import MemoryInstance
from amaranth.hdl._xfrm import FragmentTransformer, LHSMaskCollector

from ..graph.counting import down, up
from .common.submodules import Submodules
from .streams import Interface, ResultStream, flat_ports, flat_signals

__all__ = ["cleared"]


@dataclass(frozen=True)
class _Clear:
    """What clears a core.

    Attributes
    ----------
    active : Signal
        1 while reset is active and for `clocks` clocks after it.
    address : Signal
        The row of each memory that is overwritten; it passes through all rows while `active`.
    clocks : int
    """

    active: Signal
    address: Signal
    clocks: int

    @classmethod
    def of(cls, fragments: Collection[Fragment], clocked_stages: int) -> _Clear:
        """What clears these fragments; see `cleared`."""
        rows = max((memory._data.depth for memory in _memories(fragments)), default=1)
        address = Signal(max(1, (rows - 1).bit_length()), name="clear_address", reset_less=True)
        sweep = 1 << len(address) if rows > 1 else 0
        return cls(Signal(name="clear"), address, max(sweep, clocked_stages))

    def build(self) -> Module:
        """Build the sequence: it starts in the clock in which reset rises, and goes on if reset stays high."""
        m = Module()
        m.d.sync += self.address.eq(Mux(self.active, up(self.address), 0))
        if not self.clocks:
            m.d.comb += self.active.eq(ResetSignal())
            return m
        clearing, left = Signal(name="clearing", init=1), Signal(range(self.clocks), name="left", init=self.clocks - 1)
        m.d.comb += self.active.eq(ResetSignal() | clearing)
        with m.If(clearing):
            m.d.sync += [left.eq(down(left)), clearing.eq(left != 0)]
        return m


def cleared(submodules: Submodules, interface: Interface, clocked_stages: int) -> tuple[Submodules, int]:
    """Add a clear on reset to finished submodules.

    While reset is active and for some clocks after it, the streams of the interface transfer nothing, all registers
    have their initial values, and a row of each memory is overwritten in a clock.

    Parameters
    ----------
    submodules : Submodules
    interface : Interface
        The streams of the core.
    clocked_stages : int
        Most registers inside a table.

    Returns
    -------
    Submodules
        Fragments; the controller has one more submodule, ``clear``.
    int
        How many clocks the clear goes on after reset. It has overwritten everything as many clocks after reset rises,
        too, if reset stays high.
    """
    fragments = {field.name: Fragment.get(getattr(submodules, field.name), None) for field in fields(submodules)}
    clear, signals = _Clear.of(fragments.values(), clocked_stages), flat_signals(interface)
    outputs = [port.name for port in flat_ports(interface.signature) if port.direction == "out"]
    gates = [gate for stream in interface if isinstance(stream, ResultStream) for gate in stream.gates]
    handshake = [signals[name] for name in outputs if name.endswith(("_valid", "_ready"))]
    transform = _Clearing(clear, [*handshake, *gates])
    found = Submodules(**{name: transform(fragment) for name, fragment in fragments.items()})
    found.controller.add_subfragment(Fragment.get(clear.build(), None), "clear")
    return found, clear.clocks


class _Clearing(FragmentTransformer):  # type: ignore[misc]  # Amaranth has no types
    """Adds to a fragment what `_Clear` asks for, as Amaranth's `ResetInserter` adds a reset.

    While `clear.active`, every register takes its initial value, whether it has a reset or not, a row of every memory
    is overwritten with zeros, every clocked table reads its first entry, and the `handshake` signals, and gates that
    equal a valid among them, are 0.
    """

    def __init__(self, clear: _Clear, handshake: Collection[Signal]) -> None:
        self.clear, self.handshake = clear, handshake

    def on_fragment(self, fragment: Fragment) -> Fragment:
        transformed = super().on_fragment(fragment)
        if isinstance(transformed, MemoryInstance):
            self._clear_memory(transformed)
        elif isinstance(transformed, Instance):
            self._clear_clocked_table(transformed)
        else:
            for domain, statements in fragment.statements.items():
                added = list((self._handshake if domain == "comb" else _initial_values)(statements))
                if added:
                    transformed.add_statements(domain, Switch(self.clear.active, [(1, added, None)]))
        return transformed

    def _handshake(self, statements: Collection[Statement]) -> Iterator[Statement]:
        driven = _driven(statements).lhs
        yield from (signal.eq(0) for signal in self.handshake if signal in driven)

    def _clear_memory(self, memory: MemoryInstance) -> None:
        active, address = self.clear.active, self.clear.address
        for port in memory._write_ports:
            port._en = port._en | active.replicate(len(port._en))
            port._addr = Mux(active, address[: len(port._addr)], port._addr)
            port._data = Mux(active, 0, port._data)
        for port in memory._read_ports:
            if port._domain != "comb":
                port._en = port._en | active
                port._addr = Mux(active, 0, port._addr)

    def _clear_clocked_table(self, table: Instance) -> None:
        """A table of `Units` with registers inside, or in block RAM."""
        if "enable" in table.ports:
            (enable, _), (x, _) = table.ports["enable"], table.ports["x"]
            table.ports["enable"] = (enable | self.clear.active, "i")
            table.ports["x"] = (Mux(self.clear.active, 0, x), "i")


def _driven(statements: Collection[Statement]) -> LHSMaskCollector:
    driven = LHSMaskCollector()
    driven.visit_stmt(statements)
    return driven


def _initial_values(statements: Collection[Statement]) -> Iterator[Statement]:
    """Assignments of their initial values to all registers that are driven."""
    for register, start, stop in _driven(statements).chunks():
        yield register[start:stop].eq(Const(register.init, len(register))[start:stop])


def _memories(fragments: Collection[Fragment]) -> Iterator[MemoryInstance]:
    """All memories that are written."""
    for fragment in fragments:
        if isinstance(fragment, MemoryInstance) and fragment._write_ports:
            yield fragment
        yield from _memories([inner for inner, _, _ in fragment.subfragments])
