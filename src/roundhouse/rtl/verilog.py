"""Verilog 2005 from RTLIL, to be read, simulated and synthesised."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from .form import Design
from .notes import Note, with_notes
from .passes.wiring import NO_PERMUTATIONS, Permutations
from .verilog_text.module import module_text
from .write import assembled, simplified

__all__ = ["MARK", "printed", "to_verilog", "verilog_modules"]

MARK = "//"
"""What begins a comment."""

_NO_PORTS: Mapping[str, str] = MappingProxyType({})
_NO_NOTES: Mapping[str, Note] = MappingProxyType({})


def verilog_modules(
    rtlil: str,
    ports: Mapping[str, str] = _NO_PORTS,
    notes: Mapping[str, Note] = _NO_NOTES,
    kept: Iterable[str] = (),
    permutations: Permutations = NO_PERMUTATIONS,
) -> dict[str, str]:
    """Convert RTLIL to modules of Verilog 2005.

    Parameters
    ----------
    rtlil : str
    ports : mapping of str to str, optional
        What the ports of the top module are for.
    notes : mapping of str to Note, optional
        What is said of modules, by their names.
    kept : iterable of str, optional
        Signals that are looked at from outside: where there is one of such a name, the text has it.
    permutations : mapping, optional
        See `simplified`.

    Returns
    -------
    dict of str to str
        The text of each module by its name, the top module first. It is the same for the same RTLIL.

    Raises
    ------
    UnknownRTLIL
        If there is something in the RTLIL that no core has.
    """
    return printed(simplified(rtlil, kept, permutations), ports, notes)


def printed(
    design: Design, ports: Mapping[str, str] = _NO_PORTS, notes: Mapping[str, Note] = _NO_NOTES
) -> dict[str, str]:
    """Print the form of a design, which stays as it is; the other parameters and the result are `verilog_modules`'."""
    texts = {module.name: module_text(design, module, ports) for module in design.modules.values()}
    return with_notes(design, texts, notes, "module", MARK)


def to_verilog(rtlil: str, about: Iterable[str]) -> str:
    """Convert RTLIL to one file of Verilog 2005 under a heading of these lines; see `verilog_modules`."""
    return assembled(verilog_modules(rtlil).values(), about, MARK)
