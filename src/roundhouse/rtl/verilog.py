"""Readable Verilog, written by Yosys from RTLIL."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any

from pyosys import libyosys as ys

__all__ = ["to_verilog"]


#: What `verilator --lint-only -Wall` would otherwise remark on.
_LINT = """\
/* verilator lint_off DECLFILENAME */  // all modules of the core are in this one file
/* verilator lint_off UNUSEDSIGNAL */  // the four blocks have clk and rst whether they have registers or not
/* verilator lint_off CASEINCOMPLETE */  // Yosys sets the default before a case instead of inside it
/* verilator lint_off WIDTHEXPAND */   // Yosys prints constants in as few bits as they need,
/* verilator lint_off WIDTHTRUNC */    // and a comparison of a whole word with zero as !word
"""


def to_verilog(rtlil: str, about: dict[str, Any]) -> str:
    """Verilog 2005 of an RTLIL text, with a heading that says what it is."""
    with tempfile.TemporaryDirectory() as folder:
        source, result = Path(folder, "core.il"), Path(folder, "core.v")
        source.write_text(rtlil)
        design = ys.Design()
        passes = ("proc -nomux -norom", "memory_collect", "setattr -unset src */* */*/w:* */*/c:* */*/p:* */*/m:*")
        for command in (f"read_rtlil {source}", *passes, f"write_verilog -norename {result}"):
            ys.Pass.call(design, f"tee -q {command}")
        text = result.read_text()
    body = text.split("*/", 1)[-1] if text.startswith("/*") else text
    body = re.sub(r"\(\* full_case = 32'd1 \*\) *", "", body)  # a default stands before each case, and must hold
    body = _renumbered(body)
    heading = "".join(f"//   {key}: {value}\n" for key, value in about.items())
    return f"// Made by Roundhouse; the axes of this core:\n{heading}{_LINT}\n{body.lstrip()}"


_TRIGGER = re.compile(r"(?<=:dump_module\$)\d+")


def _renumbered(body: str) -> str:
    """Number anew what Yosys numbers by all that its process has written before: tools sort by names, and map by that.

    All numbers have three digits, so that they sort as they count.
    """
    numbers: dict[str, int] = {}
    return _TRIGGER.sub(lambda found: str(numbers.setdefault(found[0], 100 + len(numbers))), body)
