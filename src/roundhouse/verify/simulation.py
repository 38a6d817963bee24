"""Running a core's own Verilog through a `Work` file, with random stalls, every result checked."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..storage.paths import build_dir
from ..tools.process import run
from .compile import bench, simulator
from .work import Work

if TYPE_CHECKING:
    from ..cores.core import Core

LIMIT_S = 3600.0
WATCHDOG = 20_000  # clocks without any transfer that make a deadlock


@dataclass(frozen=True)
class Stalls:
    """How often a stream is held up: probabilities a clock. A sixty-fourth of the stalls are long (20 to 219 clocks).

    Attributes
    ----------
    block, result, key : float
        A block is not offered, a result not taken, a key not offered.
    """

    block: float = 0.0
    result: float = 0.0
    key: float = 0.0


@dataclass(frozen=True)
class Outcome:
    """What a run showed.

    Attributes
    ----------
    passed : bool
        Every result was right and in order, and the protocol was kept.
    reason : str
        What went wrong, and at which clock; empty if nothing did.
    clocks, blocks, keys : int
        Clocks simulated, results checked, keys transferred.
    seconds : float
        Wall-clock time of the simulation.
    trace : dict or None
        Clocks of all transfers: ``keys``, and ``accepted`` and ``results`` for each side.
    """

    passed: bool
    reason: str
    clocks: int
    blocks: int
    keys: int
    seconds: float
    trace: dict[str, Any] | None


def simulate(
    core: Core,
    work: Work,
    *,
    seed: int = 1,
    stalls: Stalls | None = None,
    watchdog: int = WATCHDOG,
    trace: bool = False,
) -> Outcome:
    """Run a core through some work.

    Parameters
    ----------
    core : Core
        Its ``verilog`` is simulated as it is.
    work : Work
        Keys and blocks in order, with the expected results.
    seed : int
        Decides stalls, random payloads on idle ports, and registers at power-up.
    stalls : Stalls, optional
        None: both streams are always willing.
    watchdog : int
        Clocks without any transfer after which the run has failed.
    trace : bool
        Keep the clocks of all transfers.

    Raises
    ------
    ToolMissing
        If Verilator or a C++ compiler is not installed.
    ToolFailed
        If the core cannot be compiled, or the simulation crashes.
    """
    stalls = stalls or Stalls()
    options = {"seed": seed, "watchdog": watchdog, "trace": int(trace), "shadow": int(core.keys == "shadow")}
    options |= {"stall_in": stalls.block, "stall_out": stalls.result, "stall_key": stalls.key}  # type: ignore[dict-item]
    library = simulator(core)
    with tempfile.TemporaryDirectory(dir=build_dir(), prefix="run-") as name:
        folder = Path(name)
        (folder / "work").write_text(work.text())
        command = [str(bench()), str(library), "work", *(f"{key}={value}" for key, value in options.items())]
        run("simulation", command, folder, log="answer", limit_s=LIMIT_S)
        answer = json.loads((folder / "answer").read_text())
    return Outcome(answer.pop("status") == "passed", **answer)
