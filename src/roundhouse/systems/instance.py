"""Instances of a design that was generated alone."""

from __future__ import annotations

from amaranth.hdl import ClockSignal, Instance, Module, ResetSignal
from amaranth.lib import wiring

from ..architectures.streams import flat_ports, flat_signals

__all__ = ["add_instance"]


def add_instance(m: Module, name: str, module: str, streams: wiring.PureInterface) -> None:
    """Add an instance of a Verilog module whose ports are those of `streams`, in the domain ``sync``."""
    ports = zip(flat_ports(streams.signature), flat_signals(streams).values(), strict=True)
    connected = {f"{port.direction[0]}_{port.name}": signal for port, signal in ports}
    m.submodules[name] = Instance(module, i_clk=ClockSignal(), i_rst=ResetSignal(), **connected)
