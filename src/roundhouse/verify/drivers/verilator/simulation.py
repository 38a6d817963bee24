"""Simulation of scripts on a design's own Verilog, compiled by Verilator."""

from __future__ import annotations

import json
from dataclasses import dataclass

from ....errors import NotFinished
from ....storage.paths import build_dir
from ....storage.working_folder import own_working_folder
from ....tools.process import ToolFailed, run
from ...protocol import Protocol
from ...script.script import Script
from ..player import PATIENCE
from ..stalls import Stalls
from .compile import Design, bench, simulator
from .script_file import PROBE, to_text

__all__ = ["AnswerCutOff", "SimulationResult", "SimulatorFailed", "simulate"]

LIMIT_S = 3600.0


class AnswerCutOff(NotFinished):
    """A simulation printed only a part of its result."""


class SimulatorFailed(ToolFailed):
    """A compiled simulator could not be run, which says nothing about the design."""


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
    probe: int = PROBE,
    copies: int = 1,
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
    probe : int
        Clocks after a reset in which nothing may be taken or given.
    copies : int
        Copies of the design that play the script at once, each with its own values where the script has several. The
        run fails if anything but the payload of a result differs between copies.
    trace : bool
        Whether to record the clocks of all transfers.

    Raises
    ------
    ToolMissing
        If Verilator or a C++ compiler is not installed.
    ToolFailed
        If Verilator rejects the design.
    SimulatorFailed
        If the simulator cannot be run.
    ToolStopped, AnswerCutOff
        If the environment ends a tool or the simulation.
    """
    library = simulator(design)
    text = to_text(
        script, seed=seed, stalls=stalls or Stalls(), watchdog=watchdog, probe=probe, copies=copies, trace=trace
    )
    with own_working_folder(build_dir()) as folder:
        (folder / "script").write_text(text)
        try:
            run("simulation", [str(bench()), str(library), "script"], folder, log="answer", limit_s=LIMIT_S)
        except ToolFailed as error:
            raise SimulatorFailed(error.tool, error.reason) from error
        answer = (folder / "answer").read_text()
    try:
        return SimulationResult(**json.loads(answer))
    except ValueError as error:
        raise AnswerCutOff(f"a simulation must print its whole result, and printed {answer[-100:]!r}") from error
