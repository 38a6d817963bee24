"""Verilog 2005 from RTLIL, to be read, simulated and synthesised."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from .verilog_text.module import module_text
from .write import assembled, simplified

__all__ = ["to_verilog"]

_NO_PORTS: Mapping[str, str] = MappingProxyType({})
_NO_NOTES: Mapping[str, Iterable[str]] = MappingProxyType({})


def to_verilog(
    rtlil: str,
    about: Iterable[str],
    ports: Mapping[str, str] = _NO_PORTS,
    notes: Mapping[str, Iterable[str]] = _NO_NOTES,
    kept: Iterable[str] = (),
) -> str:
    """Convert RTLIL to Verilog 2005.

    Parameters
    ----------
    rtlil : str
    about : iterable of str
        The lines of the heading.
    ports : mapping of str to str, optional
        What the ports of the top module are for.
    notes : mapping of str to iterable of str, optional
        Lines before a module, by its name.
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
    design = simplified(rtlil, kept)
    texts = {module.name: module_text(design, module, ports) for module in design.modules.values()}
    return assembled(texts, about, notes, "//")
