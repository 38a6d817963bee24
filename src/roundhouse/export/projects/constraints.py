"""Constraints in the words that XDC of Vivado and SDC of Quartus share: the clock, and what is outside of the ports."""

from __future__ import annotations

from ...architectures.streams import Port
from ..template import render
from .outside import Outside

__all__ = ["bits_of", "clock_and_ports"]


def clock_and_ports(outside: Outside) -> str:
    """Return the constraints: a clock, and no delay outside of any port."""
    ports = {way: [bits_of(port) for port in outside.ports if port.direction == way] for way in ("in", "out")}
    return render("clock.sdc", outside=outside, inputs=ports["in"], outputs=ports["out"])


def bits_of(port: Port) -> str:
    """Return a port as tools name it: all bits of a vector at once."""
    return port.name if port.width == 1 else f"{port.name}[*]"
