"""OpenSTA: timing of mapped netlists."""

import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from roundhouse.tools.logs import END, named_error, require_end
from roundhouse.tools.process import Cost, ToolFailed, ToolMissing, run
from roundhouse.tools.status import ToolStatus

NAME = "opensta"
PROGRAM = "sta"
REMEDY = "apt install opensta"
LIMIT_S = 1200.0


@dataclass(frozen=True)
class TimingPath:
    """A longest path: slack in ns, startpoint, endpoint, and cells."""

    slack_ns: float
    start: str
    end: str
    cells: tuple[str, ...]


@cache
def version() -> str:
    """Return the version of the installed program.

    Raises
    ------
    ToolMissing
        If ``sta`` is not on the path, or prints no version.
    """
    if shutil.which(PROGRAM) is None:
        raise ToolMissing(NAME, REMEDY)
    answer = subprocess.run([PROGRAM, "-version"], capture_output=True, text=True, check=False)
    if answer.returncode or not answer.stdout.strip():
        raise ToolMissing(f"{NAME} ({shutil.which(PROGRAM)} prints no version)", REMEDY)
    return answer.stdout.strip()


def status() -> ToolStatus:
    """Return whether OpenSTA is installed."""
    needed_for = "timing standard cells"
    try:
        return ToolStatus(NAME, version(), needed_for, REMEDY)
    except ToolMissing:
        return ToolStatus(NAME, None, needed_for, REMEDY)


def run_script(folder: Path, script: Sequence[str], *, limit_s: float = LIMIT_S) -> Cost:
    """Run OpenSTA commands in a folder, with the script in ``script.tcl`` and the output in ``log``.

    Raises
    ------
    ToolMissing, ToolFailed
        If it is not installed; if a command fails.
    ToolStopped
        If the environment ends it, it cannot be loaded, or its log is cut off.
    """
    version()
    (folder / "script.tcl").write_text("\n".join((*script, f'puts "{END}"')) + "\n")
    try:
        cost = run(NAME, [PROGRAM, "-no_init", "-no_splash", "-exit", "script.tcl"], folder, limit_s=limit_s)
    except ToolFailed as error:
        raise named_error(error, "Error") from error
    # OpenSTA exits with code 0 even after an error in a script.
    log = folder / "log"
    if errors := re.findall(r"^(?:Error|Warning: .*not found).*", log.read_text(errors="replace"), re.MULTILINE):
        raise ToolFailed(NAME, errors[0], log)
    require_end(NAME, log)
    return cost


def read_path(report: str) -> TimingPath | None:
    """Parse the path in the output of ``report_checks``; None if it found none.

    Raises
    ------
    ToolFailed
        If the output is not a path.
    """
    if "No paths found." in report:
        return None
    start = re.search(r"^Startpoint: (\S+)", report, re.MULTILINE)
    end = re.search(r"^Endpoint: (\S+)", report, re.MULTILINE)
    slack = re.search(r"^\s*(-?[\d.]+)\s+slack", report, re.MULTILINE)
    if not (start and end and slack):
        raise ToolFailed(NAME, f"a path must have Startpoint, Endpoint and slack, and this has not: {report[:200]!r}")
    data = report.partition("data arrival time")[0]
    pins = re.findall(r"[\^v] (\S+)/\w+ \((\w+)\)\s*$", data, re.MULTILINE)
    cells = tuple(cell for (_, cell), _ in groupby(pins))  # the clock pin and the output of a flop are one cell
    return TimingPath(float(slack[1]), start[1], end[1], cells)
