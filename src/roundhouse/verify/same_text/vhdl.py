"""The comparison of a text in VHDL, which Yosys does not read, by way of the Verilog that GHDL makes of it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from ...rtl.form import Design
from ...tools.ghdl import to_verilog
from .comparison import Compared, compare

__all__ = ["compare_vhdl"]


def compare_vhdl(folder: Path, rtlil: str, vhdl: str, design: Design) -> Compared:
    """Prove that a text in VHDL computes what its RTLIL does.

    Parameters and result are those of `compare`, to which GHDL's Verilog is given. What the text leaves open, such as
    what a memory gives beyond its end, is zero, as it is in the RTLIL.

    Raises
    ------
    Unequal
        See `compare`.
    ToolMissing, ToolFailed
        If GHDL, Yosys or ABC is not there, rejects the text, or does not decide.
    """
    (folder / "text.vhd").write_text(vhdl)
    to_verilog(folder, "text.vhd", design.top, "ghdl.v")
    text = (folder / "ghdl.v").read_text()
    for name in design.modules:
        text = re.sub(rf"\b{name.lower()}\b", name, text)
    return compare(folder, rtlil, text, _named(design), opened=())


def _named(design: Design) -> Design:
    """The form with the names that GHDL gives, all in lower case; those of the modules are put back in its Verilog."""
    modules = {
        name: replace(
            module,
            widths={signal.lower(): width for signal, width in module.widths.items()},
            memories={memory.lower(): one for memory, one in module.memories.items()},
            instances={_of_ghdl(one): instance for one, instance in module.instances.items()},
            origins={
                signal.lower(): module.origins.get(signal, [(signal, 0)])
                for signal in (*module.widths, *module.memories)
            },
        )
        for name, module in design.modules.items()
    }
    return Design(design.top, modules)


def _of_ghdl(instance: str) -> str:
    """What GHDL calls an instance: those of a loop by their label and number, beginning with 1."""
    return re.sub(r"\[(\d+)\]\.", lambda match: f"_n{int(match[1]) + 1}_", instance.lower())
