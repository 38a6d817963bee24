"""Proof that the text of a design is its RTLIL: the same outputs, and the same next state of every register."""

from __future__ import annotations

from pathlib import Path

from ...cores.core_like import CoreLike
from ...rtl.vhdl import vhdl_form
from .comparison import Compared, Unequal, compare
from .readings import ambiguities
from .vhdl import compare_vhdl

__all__ = ["Compared", "Unequal", "compare", "compare_core", "compare_vhdl", "compare_vhdl_of_core"]


def compare_core(core: CoreLike, folder: Path) -> Compared:
    """Prove that the Verilog of a core or a system is its RTLIL, and that it has one reading; see `compare`."""
    if found := ambiguities(core.rtlil, core.verilog):
        raise Unequal(f"a text must be one design for simulators and synthesis, and has {'; '.join(found)}")
    return compare(folder, core.rtlil, core.verilog, core.form)


def compare_vhdl_of_core(core: CoreLike, folder: Path) -> Compared:
    """Prove that the VHDL of a core or a system is its RTLIL; see `compare_vhdl`."""
    return compare_vhdl(folder, core.rtlil, core.vhdl, vhdl_form(core.rtlil, core.observed, core.permutations))
