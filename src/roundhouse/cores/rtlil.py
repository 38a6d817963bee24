"""RTLIL: the text of a design, and its identity."""

from __future__ import annotations

import re

from amaranth.back import rtlil
from amaranth.hdl import Module, Signal
from amaranth.hdl._ir import PortDirection

from ..architectures.streams import Port
from ..graph.units import Units

__all__ = ["to_rtlil"]

_DIRECTIONS = {"in": PortDirection.Input, "out": PortDirection.Output}


def to_rtlil(top: Module, name: str, ports: list[tuple[Port, Signal]], units: Units) -> str:
    """The text of `top` as module `name` with exactly those ports, followed by the modules of its units.

    Submodules are called name_block, without the dots of Amaranth, which Verilog would have to escape.
    """
    explicit = {port.name: (signal, _DIRECTIONS[port.direction]) for port, signal in ports}
    text = rtlil.convert(top, name=name, ports=explicit, emit_src=False)
    text = re.sub(rf"(?<=\\){re.escape(name)}(\.\w+)+", lambda match: match[0].replace(".", "_"), text)
    return _tidy("".join([text, *units.modules.values()]))


def _tidy(text: str) -> str:
    """Without what tells of Amaranth's own workings, and without values at power-up.

    Registers take their values from the reset or from the data; a core that leaned on power-up values would show in
    simulation, which starts them at random.
    """
    text = re.sub(r"(?m)^ *attribute \\(hierarchy|generator|amaranth\.\w+|init|src) .*\n", "", text)
    written = r"round_keys|results|filled_\w+"
    return re.sub(
        rf"(?m)^  cell \$meminit_v2 \S+\n    parameter \\MEMID \"\\\\({written})\"\n(    .*\n)*  end\n", "", text
    )
