"""A project of AMD Vivado: a core out of context, up to routing."""

from __future__ import annotations

import re

from ...errors import InvalidInput
from ..template import render
from .backends import configured
from .constraints import clock_and_ports
from .outside import Outside, Parts

__all__ = ["project"]

#: Series 7 has the package behind the device, all later ones have it behind a hyphen; then a speed grade.
_PART = r"x[caq](7[a-z]+\d+|(?!7)\w+-)[a-z]{2,}\d+-\d\w*(-\w+)*"
_EXAMPLE = "such as xc7a35tcsg324-1"


def project(outside: Outside) -> Parts:
    """Return the project.

    Edalize's script for a run ends with a bitstream, which Vivado refuses of a design out of context. Ours, in its
    place, ends with the routed design.

    Raises
    ------
    InvalidInput
        If the part is none of AMD's, or lacks package or speed grade.
    """
    from edalize.flows.vivado import Vivado

    _check(outside.part)
    constraints, context = f"{outside.name}.xdc", f"{outside.name}_context.tcl"
    description = {
        "name": outside.name,
        "toplevel": outside.top,
        "files": outside.files((constraints, "xdc"), (context, "tclSource")),
        "flow_options": {"part": outside.part},
    }
    texts = {
        **configured(Vivado, description),
        constraints: clock_and_ports(outside),
        context: render("vivado_context.tcl"),
        f"{outside.name}_run.tcl": render("vivado_run.tcl"),
    }
    return Parts(texts, outside.top)


def _check(part: str) -> None:
    """Raise `InvalidInput` unless a part has the form that Vivado takes."""
    if not part.lower().startswith(("xc", "xa", "xq")):
        raise InvalidInput(f"a Vivado part begins with xc, xa or xq, {_EXAMPLE}; given {part!r}")
    if not re.fullmatch(_PART, part, re.IGNORECASE):
        raise InvalidInput(f"a Vivado part needs its package and speed grade, {_EXAMPLE}; given {part!r}")
