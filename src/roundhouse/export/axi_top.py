"""The module around a system on AXI that gives its ports the names that AXI has for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeGuard

from ..architectures.streams import Port
from ..cores.core_like import CoreLike
from ..rtl.verilog_text.constants import range_of
from ..rtl.vhdl_text.constants import subtype
from ..systems import System, is_system
from ..systems.kernel_port import is_kernel
from .template import render

__all__ = ["axi_name", "heading_of_top", "is_axi", "to_axi_top", "top_module", "top_ports"]

#: The signal of each channel that is its payload, by the letters before it.
_PAYLOADS = {"t": "data", "aw": "addr", "w": "data", "b": "resp", "ar": "addr", "r": "data"}
#: What the ports that belong to no stream are called: of a bus with packets, and of a kernel for Vitis.
_WIRES = {"clk": "aclk", "rst": "aresetn"}
_WIRES_OF_KERNEL = {"clk": "ap_clk", "rst": "ap_rst_n", "irq": "interrupt"}
#: Signals of an address of AXI4 that never change, with their bits: one ID, bursts that increment, modifiable and
#: bufferable, unprivileged, secure and data (IHI 0022, A3.4.1, A4.4, A4.7, A5).
_OF_BURSTS = {"id": (1, 0), "burst": (2, 1), "cache": (4, 3), "prot": (3, 0)}
#: What is said of the clock, which is that of all buses.
_CLOCK = "the clock of all buses; everything happens on its rising edge"


def is_axi(core: CoreLike) -> TypeGuard[System]:
    """Return whether the ports of a design are those of AXI, in the names of streams."""
    return is_system(core) and bool(core.registers)


def top_module(core: CoreLike) -> str:
    """Return the module that a user instantiates."""
    return f"{core.module}_top" if is_axi(core) else core.module


def top_ports(system: System) -> list[tuple[Port, str, str]]:
    """Return the ports of the module around a system, each with its name inside, empty if not there, and its words."""
    constants = [(Port(one["name"], "out", one["width"]), f"constant: {one['value']}") for one in _constants(system)]
    ignored = [(Port(name, "in", 1), "ignored") for name in _ignored(system)]
    names, words = _names(system), _words(system)
    return [
        *((port, "", said) for port, said in [*constants, *ignored]),
        *((Port(names[port.name], port.direction, port.width), port.name, words[port.name]) for port in system.ports),
    ]


def to_axi_top(system: System, ending: str = ".v") -> str:
    """Return the text of the module around a system: its clock, its reset, which is active low, and ports of AXI.

    Parameters
    ----------
    system : System
        For VHDL, no kernel.
    ending : str, optional
        ``.v`` for Verilog, ``.vhd`` for VHDL.
    """
    names = _names(system)
    declared = _in_verilog if ending == ".v" else _in_vhdl
    return render(
        f"axi_top{ending}",
        name=system.name,
        module=system.module,
        top=top_module(system),
        reset=names["rst"],
        declared=list(declared([(port, said) for port, _, said in top_ports(system)])),
        connected={port.name: _connected(port, names) for port in system.ports},
        constants=_constants(system),
        valids=[names[port.name] for port in system.ports if _is_valid(port)],
    )


def heading_of_top(system: System, heading: Iterable[str]) -> tuple[str, ...]:
    """Return the lines of a system's heading with the names of the ports of the module around it."""
    names = _names(system)
    port = re.compile(rf"\b({'|'.join(names)})\b")
    return tuple(port.sub(lambda found: names[found[0]], line) for line in heading)


def _in_verilog(ports: Sequence[tuple[Port, str]]) -> Iterator[str]:
    """Declarations of ports, each in a line with what it is for."""
    texts = [f"{port.direction}put wire {range_of(port.width)}{port.name}" for port, _ in ports]
    return _each_said(texts, ",", "//", [said for _, said in ports])


def _in_vhdl(ports: Sequence[tuple[Port, str]]) -> Iterator[str]:
    longest = max(len(port.name) for port, _ in ports)
    texts = [f"{port.name:<{longest}} : {port.direction:<3} {subtype(port.width)}" for port, _ in ports]
    return _each_said(texts, ";", "--", [said for _, said in ports])


def _each_said(texts: Sequence[str], between: str, mark: str, said: Sequence[str]) -> Iterator[str]:
    """Texts with something between them, and what is said of each."""
    ended = [*(f"{text}{between}" for text in texts[:-1]), texts[-1]]
    longest = max(map(len, ended))
    yield from (f"{text:<{longest}}  {mark} {words}" for text, words in zip(ended, said, strict=True))


def _words(system: System) -> dict[str, str]:
    """What each port is for, by its name inside; the reset is active low outside."""
    words = system.port_comments
    return {**words, "clk": _CLOCK, "rst": words["rst"].replace("high", "low")}


def _names(system: System) -> dict[str, str]:
    """What AXI calls each port."""
    return {port.name: axi_name(port, kernel=is_kernel(system)) for port in system.ports}


def _ignored(system: System) -> list[str]:
    """Inputs that nothing depends on: the IDs of a memory's answers to a kernel."""
    return ["m_axi_gmem_rid", "m_axi_gmem_bid"] if is_kernel(system) else []


def _constants(system: System) -> list[dict[str, Any]]:
    """Signals of the addresses of a kernel's bursts that never change."""
    if not is_kernel(system):
        return []
    (width,) = (port.width for port in system.ports if port.name.endswith("_w_payload") and port.direction == "out")
    of_bursts = {"size": (3, (width // 8 - 1).bit_length()), **_OF_BURSTS}
    return [
        {"name": f"m_axi_gmem_{channel}{signal}", "width": bits, "value": value}
        for channel in ("ar", "aw")
        for signal, (bits, value) in of_bursts.items()
    ]


def _connected(port: Port, names: Mapping[str, str]) -> str:
    """What a port of the system is connected to."""
    if port.name == "rst":
        return f"~{names['rst']}"
    return f"{names[port.name]}_of_engine" if _is_valid(port) else names[port.name]


def _is_valid(port: Port) -> bool:
    """Whether it is a valid that AXI wants low in reset."""
    return port.direction == "out" and port.name.endswith("_valid")


def axi_name(port: Port, *, kernel: bool = False) -> str:
    """Return what AXI calls a port of a system: ``s_axis_tdata`` for ``s_axis_payload``."""
    wires = _WIRES_OF_KERNEL if kernel else _WIRES
    if port.name in wires:
        return wires[port.name]
    stream, signal = port.name.rsplit("_", 1)
    prefix, letters = (stream, "t") if stream.endswith("axis") else stream.rsplit("_", 1)
    return f"{prefix}_{letters}{_PAYLOADS[letters] if signal == 'payload' else signal}"
