"""What every cell of a netlist spends, as OpenSTA finds it: energy a transition, and leakage.

`report_power` of version 2.0.17 is not used. The activities that it is given for the outputs of gates are lost when it
propagates those of the inputs, and it charges a transition with the energies of a rise and of a fall. What it looks up
for that, with the slew and the load of each pin, is right, and it tells it in its debug messages: these are read here.
"""

import re
from collections import defaultdict
from dataclasses import dataclass, field

from roundhouse.tools import opensta
from roundhouse.tools.process import ToolFailed

_TOLD = re.compile(
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
    """What an instance spends.

    Attributes
    ----------
    switching_j : dict of str to float
        For each output the energy of its load a transition, in J.
    internal_j : dict of (str, str) to list of float
        For an input and an output the energies inside the cell of a rise and a fall of the output that the input
        causes, in J; for an input and itself those of its own transitions.
    leakage_w : float
        What it takes while nothing moves, in W.
    """

    switching_j: dict[str, float] = field(default_factory=dict)
    internal_j: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    leakage_w: float = 0.0


def script(top: str) -> tuple[str, ...]:
    """Return the commands that tell the energies of ``netlist.v`` in the log."""
    return (
        "read_liberty cells.lib",
        "read_verilog netlist.v",
        f"link_design {top}",
        "create_clock -name clk -period 10 [get_ports clk]",
        "set_input_delay 0 -clock clk [all_inputs]",
        "sta::set_power_global_activity 1 0.5",  # so that it looks up every pin
        "sta::set_debug power 3",
        "sta::design_power [sta::cmd_corner]",
    )


def read_energies(log: str) -> dict[str, CellEnergy]:
    """Read what `script` told, by instance.

    Raises
    ------
    ToolFailed
        If nothing is told.
    """
    told: dict[str, CellEnergy] = defaultdict(CellEnergy)
    cell, switching, pending = CellEnergy(), 0.0, list[float]()
    for match in _TOLD.finditer(log):
        kind = match.lastgroup
        if kind == "power":
            switching = float(match["power"]) / float(match["activity"])
        elif kind == "pin":
            cell = told[match["instance"]]
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
    if not told:
        raise ToolFailed(opensta.NAME, f"must tell the energies of cells, and this has none: {log[:200]!r}")
    return dict(told)
