"""A project of Intel Quartus: a core whose ports are virtual pins."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from ...errors import InvalidInput
from ..template import render
from .backends import configured
from .constraints import bits_of, clock_and_ports
from .outside import Outside, Parts

__all__ = ["has_alms", "project"]


class _Family(NamedTuple):
    """A family: its name, whether only the Pro edition has it, and whether its logic is in ALMs."""

    name: str
    pro: bool = False
    alms: bool = True


#: Families by the letters with which their parts begin.
_FAMILIES = {
    "5A": _Family("Arria V"),
    "5C": _Family("Cyclone V"),
    "5S": _Family("Stratix V"),
    "10AS": _Family("Arria 10"),
    "10AX": _Family("Arria 10"),
    "10CL": _Family("Cyclone 10 LP", alms=False),
    "10CX": _Family("Cyclone 10 GX", pro=True),
    "10M": _Family("MAX 10", alms=False),
    "1S": _Family("Stratix 10", pro=True),
    "AG": _Family("Agilex", pro=True),
    "EP4CE": _Family("Cyclone IV E", alms=False),
    "EP4CGX": _Family("Cyclone IV GX", alms=False),
}

#: What Edalize's `make clean` removes, the sources too: every file with a dot in its name.
_ALL_FILES = re.compile(r"rm -rf \*\.\*")
#: What a run leaves in the folder.
_LEFT_BY_A_RUN = "rm -rf *.rpt *.summary *.smsg *.done *.jdi *.pin *.sld *.sof *.pof *.qpf *.qsf *.qws"


def project(outside: Outside) -> Parts:
    """Return the project.

    Edalize asks an installed Quartus whether it is the Pro edition, and takes it for Standard if there is none. The
    part decides here, so the project is the same wherever it is written. `make clean` removes what a run leaves;
    Edalize's removes the sources with it.

    Raises
    ------
    InvalidInput
        If the part is of no known family.
    """
    from edalize.quartus import Quartus

    family = _family(outside.part)

    def backend(description: dict[str, Any], folder: Path) -> Any:
        made = Quartus(description, folder)
        made.isPro = family.pro
        return made

    constraints, pins = f"{outside.name}.sdc", f"{outside.name}_pins.tcl"
    description = {
        "name": outside.name,
        "toplevel": outside.top,
        "files": outside.files((constraints, "SDC"), (pins, "tclSource")),
        "tool_options": {"quartus": {"family": family.name, "device": outside.part}},
    }
    texts = configured(backend, description)
    texts |= {
        "Makefile": _ALL_FILES.sub(_LEFT_BY_A_RUN, texts["Makefile"]),
        constraints: clock_and_ports(outside),
        pins: render("quartus_pins.tcl", ports=map(bits_of, outside.ports)),
    }
    return Parts(texts, outside.top)


def has_alms(part: str) -> bool:
    """Return whether the logic of a part is in ALMs.

    Raises
    ------
    InvalidInput
        If the part is of no known family.
    """
    return _family(part).alms


def _family(part: str) -> _Family:
    found = [letters for letters in _FAMILIES if part.upper().startswith(letters)]
    if not found:
        known = ", ".join(f"{letters}… ({family.name})" for letters, family in _FAMILIES.items())
        raise InvalidInput(f"a part for Quartus must begin with one of {known}; given {part!r}")
    return _FAMILIES[max(found, key=len)]
