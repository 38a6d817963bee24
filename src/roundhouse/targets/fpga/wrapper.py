"""Wrapper with a register at every port of a core, so that place and route times all of its paths.

Out of context a tool does not time paths from and to ports. The wrapper drives every input from a register and samples
every output in one, so input and output paths run between registers too. Its registers carry ``keep`` and are not
optimised away; `register_bits` counts them, and the target subtracts them. A core register with the same input as a
wrapper register may merge with it: the count is then low by one.
"""

from ..target import Design

TOP = "registered"
CLOCK = "clk"


def wrap(core: Design) -> str:
    """Return the Verilog of a core and its wrapper, whose module is `TOP`."""
    ports = [port for port in core.ports if port.name != CLOCK]
    header = ", ".join([f"input {CLOCK}"] + [f"{port.direction}put [{port.width - 1}:0] {port.name}" for port in ports])
    lines = [f"module {TOP}({header});"]
    lines += [f"  (* keep *) reg [{port.width - 1}:0] r_{port.name};" for port in ports]
    lines += [f"  wire [{port.width - 1}:0] w_{port.name};" for port in ports if port.direction == "out"]
    pins = [f".{CLOCK}({CLOCK})"]
    pins += [f".{port.name}({'r' if port.direction == 'in' else 'w'}_{port.name})" for port in ports]
    lines.append(f"  {core.module} core({', '.join(pins)});")
    for port in ports:
        source = port.name if port.direction == "in" else f"w_{port.name}"
        lines.append(f"  always @(posedge {CLOCK}) r_{port.name} <= {source};")
    lines += [f"  assign {port.name} = r_{port.name};" for port in ports if port.direction == "out"]
    return core.verilog + "\n" + "\n".join(lines) + "\nendmodule\n"


def register_bits(core: Design) -> int:
    """Return the number of registers in the wrapper: one for each port bit except the clock."""
    return sum(port.width for port in core.ports if port.name != CLOCK)
