"""Energy per transition and leakage of every cell in a netlist, from OpenSTA.

`report_power` of version 2.0.17 is unusable: it loses annotated activities of gate outputs when it propagates those of
the inputs, and it counts the energies of both a rise and a fall for each transition. The values that it looks up from
slew and load of each pin are right, and its debug messages list them: these are parsed here.
"""

import re
from collections import defaultdict
from dataclasses import dataclass, field

from roundhouse.tools import opensta
from roundhouse.tools.process import ToolFailed

_MESSAGE = re.compile(
    r"^power: +(?:"
    r"switching \S+/\S+ activity = (?P<activity>\S+) volt = \S+ (?P<power>\S+)"
    r"|internal (?P<instance>\S+)/(?P<pin>\S+) \(\S+\)"
    r"|[\^v] energy = +(?P<energy>\S+) \*"
    r"|(?P<start>\S+) -> (?P<end>\S+) "
    r"|leakage cell \S+ (?P<leakage>\S+))",
    re.MULTILINE,
)


@dataclass
class CellEnergy:
    """Energies of an instance.

    Attributes
    ----------
    switching_j : dict of str to float
        For each output, energy of its load per transition in J.
    internal_j : dict of (str, str) to list of float
        For an input and an output, internal energies in J of a rise and a fall of the output caused by the input;
        for an input and itself, those of its own transitions.
    leakage_w : float
        Static power in W.
    """

    switching_j: dict[str, float] = field(default_factory=dict)
    internal_j: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    leakage_w: float = 0.0


def script(top: str) -> tuple[str, ...]:
    """Return the commands that write the energies of ``netlist.v`` to the log."""
    return (
        "read_liberty cells.lib",
        "read_verilog netlist.v",
        f"link_design {top}",
        "create_clock -name clk -period 10 [get_ports clk]",
        "set_input_delay 0 -clock clk [all_inputs]",
        "sta::set_power_global_activity 1 0.5",  # makes it look up every pin
        "sta::set_debug power 3",
        "sta::design_power [sta::cmd_corner]",
    )


def read_energies(log: str) -> dict[str, CellEnergy]:
    """Parse the log of `script`, by instance.

    Raises
    ------
    ToolFailed
        If the log has no energies.
    """
    energies: dict[str, CellEnergy] = defaultdict(CellEnergy)
    cell, switching, pending = CellEnergy(), 0.0, list[float]()
    for match in _MESSAGE.finditer(log):
        kind = match.lastgroup
        if kind == "power":
            switching = float(match["power"]) / float(match["activity"])
        elif kind == "pin":
            cell = energies[match["instance"]]
            if switching:
                cell.switching_j[match["pin"]] = switching
            switching, pending = 0.0, []
        elif kind == "energy":
            pending.append(float(match["energy"]))
        elif kind == "end":
            cell.internal_j[match["start"], match["end"]] += pending
            pending = []
        else:
            cell.leakage_w = float(match["leakage"])
    if not energies:
        raise ToolFailed(opensta.NAME, f"the log must have the energies of cells, and this has none: {log[:200]!r}")
    return dict(energies)
