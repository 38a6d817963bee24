"""Simulation of scripts on a design's own Verilog, compiled by Verilator."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ....storage.paths import build_dir
from ....tools.process import run
from ...protocol import Protocol
from ...script.script import Script
from ..player import PATIENCE
from ..stalls import Stalls
from .compile import Design, bench, simulator
from .script_file import to_text

__all__ = ["SimulationResult", "simulate"]

LIMIT_S = 3600.0


@dataclass(frozen=True)
class SimulationResult:
    """Result of a simulation.

    Attributes
    ----------
    reason : str
        Error and its clock; empty if all transfers and the protocol were right.
    clocks : int
        Clocks simulated.
    transfers : dict of str to int
        Number of transfers of each stream; all outgoing transfers were checked.
    seconds : float
        Wall-clock time of the simulation.
    trace : dict or None
        Clocks of all transfers of each stream.
    """

    reason: str
    clocks: int
    transfers: dict[str, int]
    seconds: float
    trace: dict[str, list[int]] | None

    def count(self, protocol: Protocol, role: str) -> int:
        """Return the number of transfers on all streams of a role."""
        return sum(self.transfers[stream.name] for stream in protocol.of_role(role))


def simulate(
    design: Design,
    script: Script,
    *,
    seed: int = 1,
    stalls: Stalls | None = None,
    watchdog: int = PATIENCE,
    trace: bool = False,
) -> SimulationResult:
    """Play a script on a design.

    Parameters
    ----------
    design : Design
        Its ``verilog`` is simulated unchanged.
    script : Script
    seed : int
        Seed of stalls, random values on idle streams, and registers at power-up.
    stalls : Stalls, optional
        None for no stalls; idle streams then keep their values.
    watchdog : int
        Clocks without a transfer after which the run fails.
    trace : bool
        Whether to record the clocks of all transfers.

    Raises
    ------
    ToolMissing
        If Verilator or a C++ compiler is not installed.
    ToolFailed
        If the design cannot be compiled, or the simulation crashes.
    """
    library = simulator(design)
    text = to_text(script, seed=seed, stalls=stalls or Stalls(), watchdog=watchdog, trace=trace)
    with tempfile.TemporaryDirectory(dir=build_dir(), prefix="run-") as name:
        folder = Path(name)
        (folder / "script").write_text(text)
        run("simulation", [str(bench()), str(library), "script"], folder, log="answer", limit_s=LIMIT_S)
        return SimulationResult(**json.loads((folder / "answer").read_text()))
