"""RTLIL of an Amaranth module, identical on every machine."""

from __future__ import annotations

import re

from amaranth.back import rtlil
from amaranth.hdl import Module, Signal
from amaranth.hdl._ir import PortDirection

from ..architectures.streams import Port
from ..graph.units import Units

__all__ = ["to_rtlil"]

_DIRECTIONS = {"in": PortDirection.Input, "out": PortDirection.Output}

#: Attributes that describe Amaranth's elaboration and not the design.
_ATTRIBUTES = re.compile(r"(?m)^ *attribute \\(hierarchy|generator|amaranth\.\w+|init|src) .*\n")

#: Power-up contents of the memories that a core writes before it reads them.
_POWER_UP = re.compile(
    r"(?m)^  cell \$meminit_v2 \S+\n"
    r"    parameter \\MEMID \"\\\\(round_keys|results|filled_\w+)\"\n"
    r"(    .*\n)*"
    r"  end\n"
)


def to_rtlil(top: Module, name: str, ports: list[tuple[Port, Signal]], units: Units) -> str:
    """Convert a module and its units to RTLIL.

    Submodules are named ``name_submodule``: the dots that Amaranth writes would have to be escaped in Verilog. Values
    at power-up are removed. Registers get their values from the reset or from data, and a core that depended on
    power-up values fails in simulation, which starts all registers and memories at random.

    Parameters
    ----------
    top : Module
    name : str
        Name of the top module.
    ports : list of (Port, Signal)
        The ports of the top module, and no others.
    units : Units
        Their modules follow the top module.

    Returns
    -------
    str
    """
    explicit = {port.name: (signal, _DIRECTIONS[port.direction]) for port, signal in ports}
    text = rtlil.convert(top, name=name, ports=explicit, emit_src=False)
    text = re.sub(rf"(?<=\\){re.escape(name)}(\.\w+)+", lambda match: match[0].replace(".", "_"), text)
    text = "".join([text, *units.modules.values()])
    return _POWER_UP.sub("", _ATTRIBUTES.sub("", text))
