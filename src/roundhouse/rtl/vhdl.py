"""VHDL-2008 from RTLIL, to be read, simulated and synthesised."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .form import Design
from .notes import Note, with_notes
from .passes.graph import bottom_up
from .passes.lift import lift
from .passes.wiring import NO_PERMUTATIONS, Permutations
from .vhdl_text.module import module_text
from .write import simplified

__all__ = ["MARK", "vhdl_entities", "vhdl_form"]

MARK = "--"
"""What begins a comment."""


def vhdl_form(rtlil: str, kept: Iterable[str] = (), permutations: Permutations = NO_PERMUTATIONS) -> Design:
    """Return the form of a design from which its VHDL is printed; see `vhdl_entities`."""
    return simplified(rtlil, kept, permutations, last=[lift])


def vhdl_entities(
    rtlil: str,
    ports: Mapping[str, str],
    notes: Mapping[str, Note],
    kept: Iterable[str],
    permutations: Permutations = NO_PERMUTATIONS,
) -> dict[str, str]:
    """Convert RTLIL to entities of VHDL-2008, each after those that it instantiates.

    Parameters and errors are those of `verilog_modules`, and entities are its modules.
    """
    design = vhdl_form(rtlil, kept, permutations)
    texts = {module.name: module_text(design, module, ports) for module in bottom_up(design)}
    return with_notes(design, texts, notes, "entity", MARK)
