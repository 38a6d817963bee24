"""nextpnr for an FPGA family (YoWASP packages): placement, routing, and its JSON report."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roundhouse.tools.logs import named_error
from roundhouse.tools.packages import install_command, package_version
from roundhouse.tools.process import Cost, ToolFailed, ToolMissing, run
from roundhouse.tools.status import ToolStatus

LIMIT_S = 7200.0


@dataclass(frozen=True)
class PathStep:
    """A cell on a path.

    Attributes
    ----------
    cell : str
    enters, leaves : str
        The pins of the cell at which the path enters and leaves it; equal for the registers at its ends.
    ns : float
        Delay from there to the next cell in ns: of the cell, and of the wire that it drives.
    """

    cell: str
    enters: str
    leaves: str
    ns: float


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
    path : tuple of PathStep
        Its cells, from the register where it starts to that where it ends.
    """

    used: dict[str, int]
    fmax_mhz: float
    critical_path: str
    path: tuple[PathStep, ...]


@dataclass(frozen=True)
class Nextpnr:
    """nextpnr of one family, such as ``Nextpnr("ecp5")``.

    Attributes
    ----------
    family : str
    optional : bool
        Whether its package is one of the extra ``fpga``.
    """

    family: str
    optional: bool = False

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
        return package_version(self.package, self._remedy)

    def status(self) -> ToolStatus:
        """Return whether it is installed."""
        needed_for = "placing and routing"
        try:
            return ToolStatus(self.name, self.version(), needed_for, self._remedy, self.optional)
        except ToolMissing:
            return ToolStatus(self.name, None, needed_for, self._remedy, self.optional)

    @property
    def _remedy(self) -> str:
        return "pip install 'roundhouse[fpga]'" if self.optional else install_command(self.package)

    def place_and_route(self, folder: Path, arguments: Sequence[str], *, limit_s: float = LIMIT_S) -> Cost:
        """Run it in a folder, the only one that it can access; file names in `arguments` are relative.

        Raises
        ------
        ToolMissing, ToolFailed
            If it is not installed; if it fails, with its ERROR line as the reason.
        ToolStopped
            If the environment ends it, or it cannot be loaded.
        """
        self.version()
        # Through the package, because its script is on PATH only in an activated environment.
        module, function = self.package.replace("-", "_"), f"run_{self.name.replace('-', '_')}"
        program = f"import sys; from {module} import {function} as run; sys.exit(run(sys.argv[1:]))"
        try:
            return run(self.name, [sys.executable, "-c", program, *arguments], folder, limit_s=limit_s)
        except ToolFailed as error:
            raise named_error(error, "ERROR: ") from error


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
        parts = _critical_path(report["critical_paths"], clock)
        return Report(used, achieved[clock], _text(parts), tuple(_steps(parts)))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ToolFailed(
            "nextpnr", f"the report must give utilization and fmax; it cannot be read: {error!r}"
        ) from error


def _critical_path(paths: list[dict[str, Any]], clock: str) -> list[dict[str, Any]]:
    """Return the parts of the critical path between registers of a clock."""
    edge = f"posedge {clock}"
    path: list[dict[str, Any]] | None = next(
        (path["path"] for path in paths if path["from"] == edge and path["to"] == edge), None
    )
    if not path:
        raise ValueError(f"no path from {edge} to {edge}")
    return path


def _text(parts: list[dict[str, Any]]) -> str:
    """Describe a path: start, end, delay, share of routing, and number of cells."""
    total = sum(part["delay"] for part in parts)
    routing = sum(part["delay"] for part in parts if part["type"] == "routing")
    cells = sum(part["type"] == "logic" for part in parts)
    start, end = parts[0]["from"]["cell"], parts[-1]["to"]["cell"]
    return f"{start} -> {end}: {total:.2f} ns, {routing:.2f} ns of it routing, {cells} cells"


def _steps(parts: list[dict[str, Any]]) -> Iterator[PathStep]:
    """Yield the cells of a path; the delay of a wire is added to that of the cell that drives it."""
    for part, wire in zip(parts, [*parts[1:], None], strict=True):
        if part["type"] != "routing":
            ns = part["delay"] + (wire["delay"] if wire and wire["type"] == "routing" else 0)
            yield PathStep(part["from"]["cell"], part["from"]["port"], part["to"]["port"], ns)
