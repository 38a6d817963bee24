"""VHDL-2008 from RTLIL, to be read, simulated and synthesised."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from .form import Design
from .passes.lift import lift
from .vhdl_text.module import module_text
from .write import assembled, bottom_up, simplified

__all__ = ["to_vhdl", "vhdl_form"]

_NO_PORTS: Mapping[str, str] = MappingProxyType({})
_NO_NOTES: Mapping[str, Iterable[str]] = MappingProxyType({})


def vhdl_form(rtlil: str, kept: Iterable[str] = ()) -> Design:
    """Return the form of a design from which its VHDL is printed; see `to_vhdl`."""
    return simplified(rtlil, kept, last=[lift])


def to_vhdl(
    rtlil: str,
    about: Iterable[str],
    ports: Mapping[str, str] = _NO_PORTS,
    notes: Mapping[str, Iterable[str]] = _NO_NOTES,
    kept: Iterable[str] = (),
) -> str:
    """Convert RTLIL to VHDL-2008.

    Parameters
    ----------
    rtlil : str
    about : iterable of str
        The lines of the heading.
    ports : mapping of str to str, optional
        What the ports of the top entity are for.
    notes : mapping of str to iterable of str, optional
        Lines before an entity, by its name.
    kept : iterable of str, optional
        Signals that are looked at from outside: where there is one of such a name, the text has it.

    Returns
    -------
    str
        The same text for the same RTLIL.

    Raises
    ------
    UnknownRTLIL
        If there is something in the RTLIL that no core has.
    """
    design = vhdl_form(rtlil, kept)
    # VHDL wants an entity before those that instantiate it.
    texts = {module.name: module_text(design, module, ports) for module in bottom_up(design)}
    return assembled(texts, about, notes, "--")
