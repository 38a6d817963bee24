"""Projects of Lattice Radiant and Diamond: a core between shift registers, on four pins.

Neither tool places a design out of context, and there are no virtual pins. So a module around the core (`pins`) shifts
all inputs in, and all outputs out.
"""

from __future__ import annotations

from typing import Any

from ...errors import InvalidInput
from ..template import render
from .backends import configured
from .outside import Outside, Parts
from .pins import CLOCK, pins_module, to_pins

__all__ = ["diamond", "radiant"]


#: With what the names of Lattice's parts begin.
_PARTS = ("L", "ICE40", "UT24")


def radiant(outside: Outside) -> Parts:
    """Return the project of Lattice Radiant; its clock is in an SDC file."""
    from edalize.radiant import Radiant

    return _project(
        outside, Radiant, "SDC", f"create_clock -name {CLOCK} -period {outside.period_ns:.3f} [get_ports {CLOCK}]"
    )


def diamond(outside: Outside) -> Parts:
    """Return the project of Lattice Diamond; its clock is in an LPF file."""
    from edalize.diamond import Diamond

    return _project(outside, Diamond, "LPF", f'FREQUENCY PORT "{CLOCK}" {outside.clock_mhz:.6f} MHz ;')


def _project(outside: Outside, backend: Any, kind: str, constraint: str) -> Parts:
    """Return a project; Edalize writes no Makefile for either tool, so ours runs its two scripts."""
    if not outside.part.upper().startswith(_PARTS):
        raise InvalidInput(
            f"a Lattice part begins with L, iCE40 or UT24, such as LFE5U-25F-6BG256C; given {outside.part!r}"
        )
    constraints, pins, tool = f"{outside.name}.{kind.lower()}", f"{outside.name}_pins.v", backend.__name__.lower()
    description = {
        "name": outside.name,
        "toplevel": pins_module(outside),
        "files": outside.files((pins, "verilogSource-2005"), (constraints, kind)),
        "tool_options": {tool: {"part": outside.part}},
    }
    texts = {
        **configured(backend, description),
        constraints: f"{constraint}\n",
        pins: to_pins(outside),
        "Makefile": render("lattice.mk", program=f"{tool}c", name=outside.name),
    }
    return Parts(texts, pins_module(outside))
