"""``python -m roundhouse.verify.gates.simulate``: simulate the netlist in this folder as its plan says.

A program of its own, so that it can run beside others and be ended; `roundhouse.verify.gates.check` starts it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ...tools.opensta_power import read_energies
from .bench import Bench, WrongNetlist
from .cases import sessions
from .cells import UnknownCell
from .check import RESULT
from .circuit import BadNetlist, Circuit, read_circuit
from .energy import energy_by_part, leakage_by_part
from .patterns import activity
from .plan import Plan
from .simulator import COPIES, Simulator

__all__ = ["give_published", "main"]


def give_published(circuit: Circuit, plan: Plan, **options: Any) -> int:
    """Give the published blocks to a netlist; return for how many of them the result was right.

    Raises
    ------
    WrongNetlist
        If one was not, or did not come.
    """
    Bench(Simulator(circuit), plan.interface, **options).run(sessions(plan.cases, plan.key_sizes, plan.turns))
    return len(plan.cases) * sum(len(side) for side in plan.turns)


def main(folder: Path) -> None:
    """Read ``plan.json`` and what Yosys and OpenSTA left in a folder, and write what the netlist showed."""
    plan = Plan.from_json((folder / "plan.json").read_text())
    told: dict[str, Any] = {"wrong": "", "blocks": 0, "energy_j": {}, "leakage_w": {}}
    try:
        design, library = (json.loads((folder / f"{name}.json").read_text()) for name in ("netlist", "library"))
        circuit = read_circuit(design, library, plan.top)
        told["blocks"] = give_published(circuit, plan)
        told |= _energies(folder, circuit, plan) if plan.patterns else {}
    except (WrongNetlist, BadNetlist, UnknownCell) as error:
        told["wrong"] = str(error)
    (folder / RESULT).write_text(json.dumps(told, indent=1))


def _energies(folder: Path, circuit: Circuit, plan: Plan) -> dict[str, Any]:
    """Return the energy of a clock for each pattern, and the leakage."""
    energies = read_energies((folder / "energies.log").read_text())
    by_pattern = {}
    for pattern in plan.patterns:
        simulator = Simulator(circuit)
        activity(simulator, plan, pattern)
        toggles = simulator.toggles / (simulator.clocks * COPIES)
        by_pattern[pattern] = energy_by_part(circuit, energies, toggles, plan.parts)
    return {"energy_j": by_pattern, "leakage_w": leakage_by_part(energies, plan.parts)}


if __name__ == "__main__":
    main(Path())
