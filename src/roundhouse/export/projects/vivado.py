"""A project of AMD Vivado: a core out of context, up to routing."""

from __future__ import annotations

from ..template import render
from .backends import configured
from .constraints import clock_and_ports
from .outside import Outside, Parts

__all__ = ["project"]


def project(outside: Outside) -> Parts:
    """Return the project.

    Edalize's script for a run ends with a bitstream, which Vivado refuses of a design out of context. Ours, in its
    place, ends with the routed design.
    """
    from edalize.flows.vivado import Vivado

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
