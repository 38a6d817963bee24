"""GHDL: VHDL as Verilog, for tools that read no VHDL."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

from .logs import named_error
from .process import ToolFailed, ToolMissing, run

__all__ = ["REMEDY", "program", "to_verilog"]

NAME = "ghdl"
REMEDY = "apt install ghdl"
LIMIT_S = 600.0
#: GHDL 2.0 writes constants of more than 32 bits as VHDL has them, which Verilog takes for text.
_LONG = re.compile(r'"([01xzXZ]+)"')


def program() -> str:
    """Return the path of GHDL.

    Raises
    ------
    ToolMissing
        If it is not on the path.
    """
    found = shutil.which(NAME)
    if found is None:
        raise ToolMissing(NAME, REMEDY)
    return found


def to_verilog(folder: Path, source: str, top: str, result: str) -> None:
    """Have GHDL synthesise a design and write it as Verilog.

    Signals, memories and instances keep their names; the instances of a loop are called ``label_nN_instance``, of which
    the first has number 1.

    Parameters
    ----------
    folder : Path
        Working folder, with the log in ``ghdl.log``.
    source, result : str
        The files: VHDL-2008 with all entities, and Verilog.
    top : str
        The entity.

    Raises
    ------
    ToolMissing, ToolFailed
        If it is not installed; if it rejects the text, with its first complaint.
    ToolStopped
        If the environment ends it.
    """
    command = [program(), "synth", "--std=08", "--out=verilog", source, "-e", top]
    shell = ["sh", "-c", f"exec {shlex.join(command)} > {shlex.quote(result)}"]  # its notes must not get into the text
    try:
        run(NAME, shell, folder, log="ghdl.log", limit_s=LIMIT_S)
    except ToolFailed as error:
        raise named_error(error, rf"{source}:\d+:\d+: ?") from error
    written = folder / result
    written.write_text(_LONG.sub(lambda bits: f"{len(bits[1])}'b{bits[1]}", written.read_text()))
