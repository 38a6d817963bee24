"""VHDL-2008 from RTLIL, to be read, simulated and synthesised."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .form import Design
from .passes.lift import lift
from .vhdl_text.module import module_text
from .write import assembled, bottom_up, simplified

__all__ = ["to_vhdl", "vhdl_form"]


def vhdl_form(rtlil: str, kept: Iterable[str] = ()) -> Design:
    """Return the form of a design from which its VHDL is printed; see `to_vhdl`."""
    return simplified(rtlil, kept, last=[lift])


def to_vhdl(
    rtlil: str,
    about: Iterable[str],
    ports: Mapping[str, str],
    notes: Mapping[str, Iterable[str]],
    kept: Iterable[str],
) -> str:
    """Convert RTLIL to VHDL-2008; parameters and errors are those of `to_verilog`, and entities are its modules."""
    design = vhdl_form(rtlil, kept)
    # VHDL wants an entity before those that instantiate it.
    texts = {module.name: module_text(design, module, ports) for module in bottom_up(design)}
    return assembled(texts, about, notes, "--")
