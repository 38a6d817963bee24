"""Readable Verilog from RTLIL, written by Yosys."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

from pyosys import libyosys as ys

from ..errors import NotFinished

__all__ = ["to_verilog"]


#: Warnings of `verilator --lint-only -Wall` that do not apply, and why.
_LINT = """\
/* verilator lint_off DECLFILENAME */  // all modules of the core are in this one file
/* verilator lint_off UNUSEDSIGNAL */  // the four blocks have clk and rst whether they have registers or not
/* verilator lint_off CASEINCOMPLETE */  // Yosys sets the default before a case instead of inside it
/* verilator lint_off WIDTHEXPAND */   // Yosys prints constants in as few bits as they need,
/* verilator lint_off WIDTHTRUNC */    // and a comparison of a whole word with zero as !word
"""


def to_verilog(rtlil: str, about: Mapping[str, object]) -> str:
    """Convert RTLIL to Verilog 2005.

    Parameters
    ----------
    rtlil : str
    about : mapping of str to object
        Written into the heading, an entry a line; None is left out.

    Returns
    -------
    str
        The same text for the same RTLIL, whatever else the process has converted.

    Raises
    ------
    NotFinished
        If the temporary folder took only a part of it.
    """
    with tempfile.TemporaryDirectory() as folder:
        source, result = Path(folder, "core.il"), Path(folder, "core.v")
        source.write_text(rtlil)
        design = ys.Design()
        passes = ("proc -nomux -norom", "memory_collect", "setattr -unset src */* */*/w:* */*/c:* */*/p:* */*/m:*")
        for command in (f"read_rtlil {source}", *passes, f"write_verilog -norename {result}"):
            ys.Pass.call(design, f"tee -q {command}")
        text = result.read_text()
    _require_whole(rtlil, text)
    body = text.split("*/", 1)[-1] if text.startswith("/*") else text
    body = re.sub(r"\(\* full_case = 32'd1 \*\) *", "", body)  # a default stands before each case, and must hold
    body = _renumbered(body)
    heading = "".join(f"//   {key}: {value}\n" for key, value in about.items() if value is not None)
    return f"// Made by Roundhouse; the axes of this core:\n{heading}{_LINT}\n{body.lstrip()}"


def _require_whole(rtlil: str, verilog: str) -> None:
    """Check that no module is cut off: Yosys reports success even if the disk took only a part of its file."""
    modules = len(re.findall(r"^module ", rtlil, re.MULTILINE))
    whole = len(re.findall(r"^endmodule$", verilog, re.MULTILINE))
    if whole != modules:
        raise NotFinished(
            f"Yosys must write {modules} modules to the temporary folder and wrote {whole}: "
            "make room on its disk, or set TMPDIR to another"
        )


_TRIGGER = re.compile(r"(?<=:dump_module\$)\d+")


def _renumbered(body: str) -> str:
    """Renumber the names that Yosys numbers by what its process has written before; tools map by the order of names.

    All numbers have three digits, so that names sort in the order of the numbers.
    """
    numbers: dict[str, int] = {}
    return _TRIGGER.sub(lambda found: str(numbers.setdefault(found[0], 100 + len(numbers))), body)
