"""ABC, as pyosys brings it: equivalence of two combinational netlists."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from .packages import install_command, package_version
from .process import ToolFailed, ToolMissing, run

__all__ = ["NAME", "equivalent", "version"]

NAME = "abc"
PACKAGE = "pyosys"
#: Conflicts that its solver may meet at a node; the time limit is what ends it.
CONFLICTS = 100_000


@cache
def version() -> str:
    """Return the version of ABC and when it was compiled: releases of pyosys bring different ones of one number.

    Raises
    ------
    ToolMissing
        If pyosys is not installed, or its ABC prints no version.
    """
    answer = subprocess.run([_program(), "-c", "version"], capture_output=True, text=True, check=False)
    found = re.search(r"ABC (\d\S* \(compiled .*\))", answer.stdout)
    if found is None:
        raise ToolMissing(f"{NAME} ({_program()} prints no version)", install_command(PACKAGE))
    return found[1]


def equivalent(folder: Path, golden: str, gate: str, *, limit_s: float = 60) -> str | None:
    """Prove that two netlists compute the same (``&cec``).

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
        None if they are equal for all inputs, else the counterexample as ABC prints it: ``INPUT: a = 16'h1234. OUTPUT:
        z = …``, with the names of inputs that the first file has. The first input is the lowest bit; there may be
        higher ones that mean nothing.

    Raises
    ------
    ToolMissing
        If pyosys is not installed.
    ToolStopped
        If it does not decide in time.
    ToolFailed
        If ABC fails, or decides nothing.
    """
    command = f"&cec -C {CONFLICTS} {golden} {gate}"
    run(NAME, [str(_program()), "-c", command], folder, log="abc.log", limit_s=limit_s)
    log = (folder / "abc.log").read_text(errors="replace")
    if "Networks are equivalent" in log:
        return None
    if "NOT EQUIVALENT" in log:
        found = re.search(r"INPUT: .*", log)
        return found[0].strip() if found else "no input is given"
    raise ToolFailed(NAME, "`&cec` must decide and did not", folder / "abc.log")


def _program() -> Path:
    package_version(PACKAGE)
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None or not (program := Path(spec.origin).with_name("yosys-abc")).exists():
        raise ToolMissing(NAME, install_command(PACKAGE))
    return program
