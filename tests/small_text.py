"""Verilog of a small module of Amaranth."""

from collections.abc import Mapping

from amaranth.hdl import ClockDomain, Module, Signal

from roundhouse.architectures.streams import Port
from roundhouse.rtl.rtlil import to_rtlil
from roundhouse.rtl.verilog import to_verilog


def rtlil_of(m: Module, inputs: Mapping[str, Signal], outputs: Mapping[str, Signal]) -> str:
    m.domains.sync = domain = ClockDomain()
    ports = [(Port("clk", "in", 1), domain.clk), (Port("rst", "in", 1), domain.rst)]
    ports += [(Port(name, "in", len(signal)), signal) for name, signal in inputs.items()]
    ports += [(Port(name, "out", len(signal)), signal) for name, signal in outputs.items()]
    return to_rtlil(m, "small", ports, [])


def text_of(m: Module, inputs: Mapping[str, Signal], outputs: Mapping[str, Signal]) -> str:
    return to_verilog(rtlil_of(m, inputs, outputs), [])


def signals(**widths: int) -> dict[str, Signal]:
    return {name: Signal(width, name=name) for name, width in widths.items()}
