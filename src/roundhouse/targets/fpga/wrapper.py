"""A register at every port of a core, so that a place-and-route tool times all of it.

Out of context a tool does not time paths from and to ports. In the wrapper every input comes from a register and every
output goes to one; then each path of the core runs between registers, its input and output paths included. The wrapper
holds nothing else, and its registers carry ``keep``, so none of them goes: they are as many as `register_bits` says and
are taken off the count again. A core register with the very input of one of them can merge with it: the count is then
low by one.
"""

from ..target import Design

TOP = "registered"
CLOCK = "clk"


def wrap(core: Design) -> str:
    """Return the Verilog of the core and of the wrapper around it, top module ``registered``."""
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
    """Return the number of registers that the wrapper adds: one for each port bit but the clock's."""
    return sum(port.width for port in core.ports if port.name != CLOCK)
