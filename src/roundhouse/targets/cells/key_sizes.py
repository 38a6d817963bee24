"""Clock period of a netlist for keys of one size alone, of a core whose key size is selected at run time.

Where the longest path depends on the key size, a core that is only ever given short keys can run at a higher clock. The
size of the key, and what was computed from it alone, stand still in registers then. Yosys finds these in the RTL:
the ports for the key size are tied to a constant, and registers become constant that can only ever load one value.
Static timing analysis of the mapped netlist then takes them as constants, and leaves out the paths that are thereby
disabled.

It holds while the ports for the key size do not change, and once a key of that size has been loaded. A register that
mapping renamed or merged is not found and counts as variable, so no period is too short because of that.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from ...tools import yosys
from ...tools.cache import ToolResult, ToolRun, run_tool
from .. import frontend
from ..target import Design, Facts
from .library import Library
from .timing import time_with_constants

__all__ = ["constant_bits", "size_ports", "time_key_sizes"]

_SUFFIX = "key_size"


def time_key_sizes(core: Design, netlist: str, library: Library) -> tuple[Facts, tuple[ToolResult, ...]]:
    """Return ``period_ns_by_key_size``, the longest path for each key size alone, and the tool runs.

    There are no facts of a design whose key size no port selects.
    """
    ports = size_ports(core)
    if core.cipher is None or not ports:
        return {}, ()
    periods: list[float] = []
    steps: list[ToolResult] = []
    for size in range(len(core.cipher.key_sizes)):
        found = _tie(core, ports, size)
        period, timed = time_with_constants(core.module, netlist, library, constant_bits(found.read("tied.json")))
        periods.append(period)
        steps += [found, timed]
    return {"period_ns_by_key_size": json.dumps(periods)}, tuple(steps)


def size_ports(core: Design) -> dict[str, int]:
    """Return the width of each input port that selects a key size, such as ``key_size``, ``i_key_size``."""
    return {port.name: port.width for port in core.ports if port.direction == "in" and port.name.endswith(_SUFFIX)}


def constant_bits(design: str) -> dict[str, str]:
    """Return the value, ``"0"`` or ``"1"``, of each named bit that is constant in the top module of Yosys's JSON.

    Names are those of Yosys: ``controller.held``, or ``controller.size[0]`` of a wire of several bits.
    """
    modules: Iterable[Mapping[str, Any]] = json.loads(design)["modules"].values()
    top = next(module for module in modules if int(module["attributes"].get("top", "0"), 2))
    named = {name: net["bits"] for name, net in top["netnames"].items() if not net["hide_name"]}
    return {
        name if len(bits) == 1 else f"{name}[{index}]": bit
        for name, bits in named.items()
        for index, bit in enumerate(bits)
        if bit in ("0", "1")
    }


def _tie(core: Design, ports: Mapping[str, int], size: int) -> ToolResult:
    """Flatten the RTL with the ports for the key size tied to one size, and let constants spread."""
    script = (
        *frontend.read(core.module, tables_as_logic=False),
        "proc",
        "flatten",
        *(f"delete -input w:{name}" for name in ports),
        *(f"connect -nounset -set {name} {width}'d{size}" for name, width in ports.items()),
        "opt",
        "write_json tied.json",
    )
    step = ToolRun(yosys.NAME, yosys.version(), script, {"core.v": core.verilog}, ("tied.json",))
    return run_tool(step, yosys.run_script)
