"""``python -m roundhouse.verify.netlist.simulate``: simulate the netlist in the working folder.

A separate program, so that it can run in parallel and be killed; `roundhouse.verify.netlist.check` starts it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ...tools.opensta_power import read_energies
from ..drivers.failure import ScriptFailed
from ..drivers.netlist import play
from ..gates.cells import UnknownCell
from ..gates.circuit import BadNetlist, Circuit, read_circuit
from ..gates.simulator import COPIES, Simulator
from .check import RESULT
from .energy import energy_by_part, leakage_by_part
from .patterns import activity
from .stimulus import NetlistStimulus

__all__ = ["give_published", "main"]


def give_published(circuit: Circuit, stimulus: NetlistStimulus, **options: Any) -> int:
    """Simulate a netlist on the published blocks; return the number of right results.

    Raises
    ------
    ScriptFailed
        If a result is wrong or missing.
    """
    play(Simulator(circuit), stimulus.published(), **options)
    return stimulus.blocks


def main(folder: Path) -> None:
    """Read ``stimulus.json`` and the output of Yosys and OpenSTA in a folder, simulate, and write the result."""
    stimulus = NetlistStimulus.from_json((folder / "stimulus.json").read_text())
    shown: dict[str, Any] = {"wrong": "", "blocks": 0, "energy_j": {}, "leakage_w": {}}
    try:
        design, library = (json.loads((folder / f"{name}.json").read_text()) for name in ("netlist", "library"))
        circuit = read_circuit(design, library, stimulus.top)
        shown["blocks"] = give_published(circuit, stimulus)
        shown |= _energies(folder, circuit, stimulus) if stimulus.patterns else {}
    except (ScriptFailed, BadNetlist, UnknownCell) as error:
        shown["wrong"] = str(error)
    (folder / RESULT).write_text(json.dumps(shown, indent=1))


def _energies(folder: Path, circuit: Circuit, stimulus: NetlistStimulus) -> dict[str, Any]:
    """Return the energy per clock for each pattern, and the leakage."""
    energies = read_energies((folder / "energies.log").read_text())
    by_pattern = {}
    for pattern in stimulus.patterns:
        simulator = Simulator(circuit)
        activity(simulator, stimulus, pattern)
        toggles = simulator.toggles / (simulator.clocks * COPIES)
        by_pattern[pattern] = energy_by_part(circuit, energies, toggles, stimulus.parts)
    return {"energy_j": by_pattern, "leakage_w": leakage_by_part(energies, stimulus.parts)}


if __name__ == "__main__":
    main(Path())
