"""A module around a core with four pins, for tools that need a pin for every port."""

from __future__ import annotations

from ..template import render
from .outside import Outside

__all__ = ["CLOCK", "pins_module", "to_pins"]

CLOCK = "clk"
"""The clock of the module."""


def pins_module(outside: Outside) -> str:
    """Return the name of the module."""
    return f"{outside.top}_pins"


def to_pins(outside: Outside) -> str:
    """Return the Verilog of the module: the inputs of the core are one shift register, and its outputs another.

    All paths of the core run between registers. No register can be left out, since the core's inputs come from the
    first and what it does is seen at the end of the second.
    """
    ways = {way: [port for port in outside.ports if port.direction == way] for way in ("in", "out")}
    wires = {way: [f"w_{port.name}" for port in ports] for way, ports in ways.items()}
    bits = {way: sum(port.width for port in ports) for way, ports in ways.items()}
    return render(
        "pins.v",
        outside=outside,
        module=pins_module(outside),
        clock=CLOCK,
        inputs=wires["in"],
        outputs=wires["out"],
        input_bits=bits["in"],
        output_bits=bits["out"],
    )
