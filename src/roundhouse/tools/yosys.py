"""Yosys (pyosys): synthesis scripts, and the cell counts of ``stat -json``."""

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from roundhouse.tools.packages import package_version
from roundhouse.tools.process import Cost, ToolFailed, ToolMissing, run
from roundhouse.tools.status import ToolStatus

NAME = "yosys"
PACKAGE = "pyosys"
LIMIT_S = 3600.0


def version() -> str:
    """Return the version of pyosys, which is that of the Yosys inside it; raises `ToolMissing`."""
    return package_version(PACKAGE)


def status() -> ToolStatus:
    """Tell whether Yosys is there."""
    needed_for, remedy = "exporting Verilog, synthesis for every target", f"pip install {PACKAGE}"
    try:
        return ToolStatus(NAME, version(), needed_for, remedy)
    except ToolMissing:
        return ToolStatus(NAME, None, needed_for, remedy)


def run_script(folder: Path, script: Sequence[str], *, limit_s: float = LIMIT_S) -> Cost:
    """Run Yosys commands in a process of their own.

    Parameters
    ----------
    folder : Path
        Working folder; the script is kept there as ``script.ys`` and the output as ``log``.
    script : sequence of str
        The commands, file names relative to `folder`.
    limit_s : float
        Wall-clock limit in seconds.

    Raises
    ------
    ToolMissing
        If pyosys is not installed.
    ToolFailed
        If a command fails; the reason is Yosys's own ERROR line.
    """
    version()
    (folder / "script.ys").write_text("\n".join(script) + "\n")
    command = [sys.executable, "-m", "roundhouse.tools.yosys_script", "script.ys"]
    try:
        return run(NAME, command, folder, limit_s=limit_s)
    except ToolFailed as error:
        log = (folder / "log").read_text(errors="replace")
        if told := re.findall(r"^ERROR: .*", log, re.MULTILINE):
            raise ToolFailed(NAME, told[-1], error.log) from error
        raise


def cell_counts(stat_json: str, module: str | None = None) -> dict[str, int]:
    """Read the cells by type from what ``stat -json`` wrote.

    Parameters
    ----------
    stat_json : str
        Text of the file (Yosys may put other lines before the object).
    module : str, optional
        Count this module alone; otherwise the whole design under its top.

    Raises
    ------
    ToolFailed
        If it is not such an answer.
    """
    try:
        told = json.loads(stat_json[stat_json.index("{") :])
        part = told["design"] if module is None else told["modules"]["\\" + module]
        cells = part["num_cells_by_type"].items()
        return {name: int(count) for name, count in cells if name != "$scopeinfo"}  # which is no hardware
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ToolFailed(NAME, f"`stat -json` must give cells by type, and this cannot be read: {error!r}") from error


def abc9_delay_ps(log: str) -> float:
    """Read the last ``Del =`` of abc9 from a log: its estimate of the longest path, in picoseconds.

    Raises
    ------
    ToolFailed
        If abc9 printed none.
    """
    told = re.findall(r"\bDel\s*=\s*(\d+(?:\.\d+)?)", log)
    if not told:
        raise ToolFailed(NAME, "abc9 must print `Del =` and did not")
    return float(told[-1])
