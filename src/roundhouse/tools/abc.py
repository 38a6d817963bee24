"""ABC, as pyosys brings it: equivalence of two combinational netlists."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

from .packages import install_command, package_version
from .process import ToolFailed, ToolMissing, run

__all__ = ["equivalent"]

NAME = "abc"
PACKAGE = "pyosys"
LIMIT_S = 600.0


def equivalent(folder: Path, golden: str, gate: str, *, limit_s: float = 40) -> str | None:
    """Prove that two netlists compute the same (``cec``).

    Parameters
    ----------
    folder : Path
        Working folder; the log is kept there as ``abc.log``.
    golden, gate : str
        AIGER files in `folder`. Their inputs and outputs correspond by order.
    limit_s : float
        Wall-clock limit in seconds.

    Returns
    -------
    str or None
        None if they are equal for all inputs, else the counterexample as ABC prints it.

    Raises
    ------
    ToolMissing
        If pyosys is not installed.
    ToolFailed
        If ABC fails, or decides nothing.
    """
    run(NAME, [str(_program()), "-c", f"cec -n {golden} {gate}"], folder, log="abc.log", limit_s=limit_s)
    log = (folder / "abc.log").read_text(errors="replace")
    if "Networks are equivalent" in log:
        return None
    if "NOT EQUIVALENT" in log:
        found = re.search(r"Verification failed[^\n]*(?:\n[^\n]*)*", log)
        return found[0].strip() if found else "no input is given"
    raise ToolFailed(NAME, "`cec` must decide and did not", folder / "abc.log")


def _program() -> Path:
    package_version(PACKAGE)
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None or not (program := Path(spec.origin).with_name("yosys-abc")).exists():
        raise ToolMissing(NAME, install_command(PACKAGE))
    return program
