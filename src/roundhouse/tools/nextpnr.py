"""nextpnr for an FPGA family (YoWASP packages): placement, routing, and its JSON report."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roundhouse.tools.packages import package_version
from roundhouse.tools.process import Cost, ToolFailed, ToolMissing, run
from roundhouse.tools.status import ToolStatus

LIMIT_S = 7200.0


@dataclass(frozen=True)
class Report:
    """Contents of a report: cells and clock.

    Attributes
    ----------
    used : dict
        Cells by type, after packing.
    fmax_mhz : float
        Highest clock of the slowest clock net, after routing, in MHz.
    critical_path : str
        Start, end and delay of that clock's longest path.
    """

    used: dict[str, int]
    fmax_mhz: float
    critical_path: str


@dataclass(frozen=True)
class Nextpnr:
    """nextpnr of one family, such as ``Nextpnr("ice40")``."""

    family: str

    @property
    def name(self) -> str:
        """The name of the program."""
        return f"nextpnr-{self.family}"

    @property
    def package(self) -> str:
        """Name of the Python package."""
        return f"yowasp-{self.name}"

    def version(self) -> str:
        """Return the version of the package; raises `ToolMissing`."""
        return package_version(self.package)

    def status(self, needed_for: str) -> ToolStatus:
        """Return whether it is installed."""
        remedy = f"pip install {self.package}"
        try:
            return ToolStatus(self.name, self.version(), needed_for, remedy)
        except ToolMissing:
            return ToolStatus(self.name, None, needed_for, remedy)

    def place_and_route(self, folder: Path, arguments: Sequence[str], *, limit_s: float = LIMIT_S) -> Cost:
        """Run it in a folder, the only one that it can access; file names in `arguments` are relative.

        Raises
        ------
        ToolMissing, ToolFailed
            If it is not installed; if it fails.
        """
        self.version()
        # Through the package, because its script is on PATH only in an activated environment.
        module, function = self.package.replace("-", "_"), f"run_{self.name.replace('-', '_')}"
        program = f"import sys; from {module} import {function} as run; sys.exit(run(sys.argv[1:]))"
        return run(self.name, [sys.executable, "-c", program, *arguments], folder, limit_s=limit_s)


def read_report(text: str) -> Report:
    """Parse the JSON of ``--report``.

    Raises
    ------
    ToolFailed
        If it is not a report, or has no clock.
    """
    try:
        report = json.loads(text)
        used = {cell: int(figures["used"]) for cell, figures in report["utilization"].items()}
        achieved = {clock: float(figures["achieved"]) for clock, figures in report["fmax"].items()}
        clock = min(achieved, key=lambda name: achieved[name])
        return Report(used, achieved[clock], _critical_path(report["critical_paths"], clock))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ToolFailed(
            "nextpnr", f"the report must give utilization and fmax; it cannot be read: {error!r}"
        ) from error


def _critical_path(paths: list[dict[str, Any]], clock: str) -> str:
    """Describe the critical path between registers of a clock: start, end, delay, and share of routing."""
    edge = f"posedge {clock}"
    path = next((path["path"] for path in paths if path["from"] == edge and path["to"] == edge), None)
    if not path:
        raise ValueError(f"no path from {edge} to {edge}")
    total = sum(part["delay"] for part in path)
    routing = sum(part["delay"] for part in path if part["type"] == "routing")
    cells = sum(part["type"] == "logic" for part in path)
    start, end = path[0]["from"]["cell"], path[-1]["to"]["cell"]
    return f"{start} -> {end}: {total:.2f} ns, {routing:.2f} ns of it routing, {cells} cells"
