"""The module around a system on AXI that gives its ports the names that AXI has for them."""

from __future__ import annotations

from typing import TypeGuard

from ..architectures.streams import Port
from ..cores.core_like import CoreLike
from ..systems import System, is_system
from ..systems.buses.axi import AXI
from .template import render

__all__ = ["axi_name", "is_axi", "to_axi_top", "top_module"]

#: The signal of each channel that is its payload, by the letters before it.
_PAYLOADS = {"t": "data", "aw": "addr", "w": "data", "b": "resp", "ar": "addr", "r": "data"}


def is_axi(core: CoreLike) -> TypeGuard[System]:
    """Return whether the ports of a design are those of AXI, in the names of streams."""
    return is_system(core) and isinstance(core.layers[-1], AXI)


def top_module(core: CoreLike) -> str:
    """Return the module that a user instantiates."""
    return f"{core.module}_top" if is_axi(core) else core.module


def to_axi_top(system: System) -> str:
    """Return the Verilog of the module around a system, whose ports are ``aclk``, ``aresetn`` and those of AXI."""
    ports = [
        {
            "name": port.name,
            "direction": port.direction,
            "width": port.width,
            "axi": axi_name(port),
            "value": _connected(port),
        }
        for port in system.ports
    ]
    return render(
        "axi_top.v",
        name=system.name,
        module=system.module,
        top=top_module(system),
        ports=ports,
        valids=[axi_name(port) for port in system.ports if _is_valid(port)],
        range=lambda width: f"[{width - 1}:0] " if width > 1 else "",
    )


def _connected(port: Port) -> str:
    """What a port of the system is connected to."""
    if port.name == "rst":
        return "~aresetn"
    return f"{axi_name(port)}_of_engine" if _is_valid(port) else axi_name(port)


def _is_valid(port: Port) -> bool:
    """Whether it is a valid that AXI wants low in reset."""
    return port.direction == "out" and port.name.endswith("_valid")


def axi_name(port: Port) -> str:
    """Return what AXI calls a port of a system: ``s_axis_tdata`` for ``s_axis_payload``."""
    if port.name in ("clk", "rst"):
        return {"clk": "aclk", "rst": "aresetn"}[port.name]
    stream, signal = port.name.rsplit("_", 1)
    prefix, letters = (stream, "t") if stream.endswith("axis") else stream.rsplit("_", 1)
    return f"{prefix}_{letters}{_PAYLOADS[letters] if signal == 'payload' else signal}"
