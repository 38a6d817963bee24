"""Verilog as Yosys prints it, signal by signal: the text in which faults are described, to be put into a design.

The text of a design is written to be read: what is computed is gathered in expressions, so a fault has no place of its
own in it. Here each signal of the RTLIL has its line.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any

from pyosys import libyosys as ys

__all__ = ["plain_text"]

_PASSES = ("proc -nomux -norom", "memory_collect", "setattr -unset src */* */*/w:* */*/c:* */*/p:* */*/m:*")
#: An attribute of each case: a default stands before it, and must hold.
_FULL_CASE = "(* full_case = 32'd1 *) "
_TRIGGER = re.compile(r"(?<=:dump_module\$)\d+")


def plain_text(design: Any) -> str:
    """Return the RTLIL of a design as Verilog 2005; the Verilog of one that has no RTLIL."""
    rtlil = getattr(design, "rtlil", None)
    if rtlil is None:
        return str(design.verilog)
    with tempfile.TemporaryDirectory() as folder:
        source, result = Path(folder, "core.il"), Path(folder, "core.v")
        source.write_text(rtlil)
        known = ys.Design()
        for command in (f"read_rtlil {source}", *_PASSES, f"write_verilog -norename {result}"):
            ys.Pass.call(known, f"tee -q {command}")
        text = result.read_text().replace(_FULL_CASE, "")
    numbers: dict[str, int] = {}  # Yosys goes on counting from design to design
    return _TRIGGER.sub(lambda found: str(numbers.setdefault(found[0], 100 + len(numbers))), text)
