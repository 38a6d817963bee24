"""A project of Intel Quartus: a core whose ports are virtual pins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...errors import InvalidInput
from ..template import render
from .backends import configured
from .constraints import bits_of, clock_and_ports
from .outside import Outside, Parts

__all__ = ["project"]

#: Families by the letters with which their parts begin, and whether only the Pro edition has them.
_FAMILIES = {
    "5A": ("Arria V", False),
    "5C": ("Cyclone V", False),
    "5S": ("Stratix V", False),
    "10AS": ("Arria 10", False),
    "10AX": ("Arria 10", False),
    "10CL": ("Cyclone 10 LP", False),
    "10CX": ("Cyclone 10 GX", True),
    "10M": ("MAX 10", False),
    "1S": ("Stratix 10", True),
    "AG": ("Agilex", True),
    "EP4CE": ("Cyclone IV E", False),
    "EP4CGX": ("Cyclone IV GX", False),
}


def project(outside: Outside) -> Parts:
    """Return the project.

    Edalize asks an installed Quartus whether it is the Pro edition, and takes it for Standard if there is none. The
    part decides here, so the project is the same wherever it is written.

    Raises
    ------
    InvalidInput
        If the part is of no known family.
    """
    from edalize.quartus import Quartus

    family, pro = _family(outside.part)

    def backend(description: dict[str, Any], folder: Path) -> Any:
        made = Quartus(description, folder)
        made.isPro = pro
        return made

    constraints, pins = f"{outside.name}.sdc", f"{outside.name}_pins.tcl"
    description = {
        "name": outside.name,
        "toplevel": outside.top,
        "files": outside.files((constraints, "SDC"), (pins, "tclSource")),
        "tool_options": {"quartus": {"family": family, "device": outside.part}},
    }
    texts = {
        **configured(backend, description),
        constraints: clock_and_ports(outside),
        pins: render("quartus_pins.tcl", ports=map(bits_of, outside.ports)),
    }
    return Parts(texts, outside.top)


def _family(part: str) -> tuple[str, bool]:
    """Return the family of a part, and whether only the Pro edition has it."""
    found = [letters for letters in _FAMILIES if part.upper().startswith(letters)]
    if not found:
        known = ", ".join(f"{letters}… ({family})" for letters, (family, _) in _FAMILIES.items())
        raise InvalidInput(f"a part for Quartus must begin with one of {known}; given {part!r}")
    return _FAMILIES[max(found, key=len)]
