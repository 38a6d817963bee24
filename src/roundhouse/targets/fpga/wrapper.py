"""Wrappers with a register at every port of a core, so that place and route times all of its paths.

A tool does not time paths from and to ports. The wrapper drives every input from a register and samples every output in
one, so input and output paths run between registers too. Its registers carry ``keep`` and are not optimised away;
`register_bits` counts them, and the target subtracts them. A core register with the same input as a wrapper register
may merge with it: the count is then low by one.

- `REGISTERED`: every port of the core is a port of the wrapper, for a tool that places a design without pins.
- `SERIAL`: the clock and one data input, for a tool that needs a pin for every port. The registers at the inputs are
  one shift register, which can hold any values; those at the outputs drive nothing.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ..target import Design

TOP = "registered"
INSTANCE = "core"
"""What the core is called in a wrapper."""
CLOCK, SERIAL_INPUT = "clk", "serial"


def wrap(core: Design) -> str:
    """Return the Verilog of a core and its wrapper with as many ports, whose module is `TOP`."""
    ports = _data_ports(core)
    header = [f"input {CLOCK}", *(f"{port.direction}put [{port.width - 1}:0] {port.name}" for port in ports)]
    loads = [f"r_{port.name} <= {port.name if port.direction == 'in' else 'w_' + port.name};" for port in ports]
    shown = [f"  assign {port.name} = r_{port.name};" for port in ports if port.direction == "out"]
    return _wrapper(core, header, loads, shown)


def wrap_serially(core: Design) -> str:
    """Return the Verilog of a core and a wrapper with two ports, whose module is `TOP`."""
    ports = _data_ports(core)
    inputs = ", ".join(f"r_{port.name}" for port in ports if port.direction == "in")
    shift = f"{{{inputs}}} <= {{{inputs}, {SERIAL_INPUT}}};"  # the oldest bit is cut off
    samples = [f"r_{port.name} <= w_{port.name};" for port in ports if port.direction == "out"]
    return _wrapper(core, [f"input {CLOCK}", f"input {SERIAL_INPUT}"], [shift, *samples], [])


def register_bits(core: Design) -> int:
    """Return the number of registers in either wrapper: one for each port bit except the clock."""
    return sum(port.width for port in _data_ports(core))


@dataclass(frozen=True)
class Boundary:
    """A wrapper, and how the options of a record describe it."""

    about: str
    wrap: Callable[[Design], str]


REGISTERED = Boundary("a register at every port, not counted", wrap)
SERIAL = Boundary("a register at every port, not counted; those of the inputs are one shift register", wrap_serially)


def _data_ports(core: Design) -> list[Any]:
    return [port for port in core.ports if port.name != CLOCK]


def _wrapper(core: Design, header: Iterable[str], loads: Iterable[str], shown: Iterable[str]) -> str:
    """Return the core and a wrapper; `loads` assign its registers in every clock, `shown` are its own outputs."""
    ports = _data_ports(core)
    pins = [f".{CLOCK}({CLOCK})"]
    pins += [f".{port.name}({'r' if port.direction == 'in' else 'w'}_{port.name})" for port in ports]
    lines = [f"module {TOP}({', '.join(header)});"]
    lines += [f"  (* keep *) reg [{port.width - 1}:0] r_{port.name};" for port in ports]
    lines += [f"  wire [{port.width - 1}:0] w_{port.name};" for port in ports if port.direction == "out"]
    lines.append(f"  {core.module} {INSTANCE}({', '.join(pins)});")
    lines += [f"  always @(posedge {CLOCK}) {load}" for load in loads]
    return core.verilog + "\n" + "\n".join([*lines, *shown]) + "\nendmodule\n"
