"""Yosys (pyosys): scripts, and cell counts of ``stat -json``."""

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from roundhouse.tools.logs import END, named_error, require_end
from roundhouse.tools.packages import install_command, package_version
from roundhouse.tools.process import Cost, ToolFailed, ToolMissing, run
from roundhouse.tools.status import ToolStatus

NAME = "yosys"
PACKAGE = "pyosys"
LIMIT_S = 3600.0


def version() -> str:
    """Return the version of pyosys, which equals that of its Yosys; raises `ToolMissing`."""
    return package_version(PACKAGE)


def status() -> ToolStatus:
    """Return whether Yosys is installed."""
    needed_for, remedy = "exporting Verilog, synthesis for every target", install_command(PACKAGE)
    try:
        return ToolStatus(NAME, version(), needed_for, remedy)
    except ToolMissing:
        return ToolStatus(NAME, None, needed_for, remedy)


def run_script(folder: Path, script: Sequence[str], *, limit_s: float = LIMIT_S) -> Cost:
    """Run Yosys commands in a separate process.

    Parameters
    ----------
    folder : Path
        Working folder, with the script in ``script.ys`` and the output in ``log``.
    script : sequence of str
        The commands, file names relative to `folder`.
    limit_s : float
        Wall-clock limit in seconds.

    Raises
    ------
    ToolMissing
        If pyosys is not installed.
    ToolFailed
        If a command fails; the reason is Yosys's ERROR line.
    ToolStopped
        If the environment ends it, it cannot be loaded, or its log is cut off.
    """
    version()
    (folder / "script.ys").write_text("\n".join((*script, f"log {END}")) + "\n")
    command = [sys.executable, "-m", "roundhouse.tools.yosys_script", "script.ys"]
    try:
        cost = run(NAME, command, folder, limit_s=limit_s)
    except ToolFailed as error:
        raise named_error(error, r"(?:\S+:\d+: )?ERROR: ") from error
    require_end(NAME, folder / "log")
    return cost


def cell_counts(stat_json: str, module: str | None = None) -> dict[str, int]:
    """Parse cell counts by type from the output of ``stat -json``.

    Parameters
    ----------
    stat_json : str
        Text of the file; other lines may precede the JSON object.
    module : str, optional
        Count this module only; the whole design by default.

    Raises
    ------
    ToolFailed
        If the text is no such output.
    """
    try:
        stat = json.loads(stat_json[stat_json.index("{") :])
        part = stat["design"] if module is None else stat["modules"]["\\" + module]
        cells = part["num_cells_by_type"].items()
        return {name: int(count) for name, count in cells if name != "$scopeinfo"}  # not hardware
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ToolFailed(NAME, f"`stat -json` must give cells by type, and this cannot be read: {error!r}") from error


def abc9_delay_ps(log: str) -> float:
    """Parse the last ``Del =`` of abc9 in a log: its estimate of the longest path in picoseconds.

    Raises
    ------
    ToolFailed
        If abc9 printed none.
    """
    delays = re.findall(r"\bDel\s*=\s*(\d+(?:\.\d+)?)", log)
    if not delays:
        raise ToolFailed(NAME, "abc9 must print `Del =` and did not")
    return float(delays[-1])
