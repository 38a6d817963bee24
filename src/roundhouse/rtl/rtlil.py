"""RTLIL of an Amaranth module, identical on every machine."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

from amaranth.back import rtlil
from amaranth.hdl import ClockDomain, Module, Signal
from amaranth.hdl._ir import PortDirection
from amaranth.lib import wiring

from ..architectures.streams import CLOCKING, Port, flat_ports, flat_signals
from .edition import EDITION
from .passes.wiring import NO_PERMUTATIONS, Permutations

__all__ = ["hash_of", "to_rtlil", "top_rtlil"]

_DIRECTIONS = {"in": PortDirection.Input, "out": PortDirection.Output}

#: Attributes that describe Amaranth's elaboration and not the design.
_ATTRIBUTES = re.compile(r"(?m)^ *attribute \\(hierarchy|generator|amaranth\.\w+|init|src) .*\n")

#: Power-up contents of the memories that are written before they are read.
_POWER_UP = re.compile(
    r"(?m)^  cell \$meminit_v2 \S+\n"
    r"    parameter \\MEMID \"\\\\(round_keys|results|filled_\w+|storage|waiting_blocks|ivs)\"\n"
    r"(    .*\n)*"
    r"  end\n"
)


def top_rtlil(top: Module, name: str, interface: wiring.PureInterface, modules: Iterable[str]) -> str:
    """Convert a design whose ports are ``clk``, ``rst`` and those of an interface; see `to_rtlil`."""
    top.domains.sync = domain = ClockDomain()
    clocking = zip(CLOCKING, (domain.clk, domain.rst), strict=True)
    streams = zip(flat_ports(interface.signature), flat_signals(interface).values(), strict=True)
    return to_rtlil(top, name, [*clocking, *streams], modules)


def hash_of(text: str, permutations: Permutations = NO_PERMUTATIONS, observed: Iterable[str] = ()) -> str:
    """Return the identity of a design: 16 hex digits of the SHA-256 of all that the code of its text is made of.

    That is the edition of the writer, the RTLIL, the permutations that the text names, and the signals that it keeps
    because they are looked at from outside. Comments, and names that only the writer gives, are no part of it.
    """
    of_permutations = [f"{name} {width} {order}" for name, (width, order) in sorted(permutations.items())]
    named = "".join(f"\n{line}" for line in (*of_permutations, *sorted(observed)))
    return hashlib.sha256(f"{EDITION}\n{text}{named}".encode()).hexdigest()[:16]


def to_rtlil(top: Module, name: str, ports: list[tuple[Port, Signal]], modules: Iterable[str]) -> str:
    """Convert a module to RTLIL, followed by the modules that it instantiates.

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
    modules : iterable of str
        RTLIL of the modules that are instantiated.

    Returns
    -------
    str
    """
    explicit = {port.name: (signal, _DIRECTIONS[port.direction]) for port, signal in ports}
    text = rtlil.convert(top, name=name, ports=explicit, emit_src=False)
    text = re.sub(rf"(?<=\\){re.escape(name)}(\.\w+)+", lambda match: match[0].replace(".", "_"), text)
    text = "".join([text, *modules])
    return _POWER_UP.sub("", _ATTRIBUTES.sub("", text))
