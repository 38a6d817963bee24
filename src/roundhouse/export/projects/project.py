"""A project of a vendor's tool as a folder: the files of a core, constraints, scripts, and what it is of."""

from __future__ import annotations

import math
import re
from importlib.metadata import version
from pathlib import Path

from ...cores.core_like import CoreLike
from ...errors import InvalidInput, UnknownName
from ...measure.vendor_design import DESIGN_FILE, VendorDesign, digests, read_design
from ...storage.whole import write_whole
from ...targets import VENDORS
from ..files import write_core
from . import lattice, quartus, vivado
from .outside import Outside

__all__ = ["TOOLS", "reports_are_read", "write_project"]

TOOLS = {
    "vivado": vivado.project,
    "quartus": quartus.project,
    "radiant": lattice.radiant,
    "diamond": lattice.diamond,
}
"""What makes the project of each tool."""

_PART = r"[A-Za-z0-9_]+(-[A-Za-z0-9_]+)*"
_LEAST_MHZ, _MOST_MHZ = 1, 2000


def write_project(core: CoreLike, tool: str, part: str, clock_mhz: float, folder: Path) -> list[Path]:
    """Write a project of a core.

    Parameters
    ----------
    core : CoreLike
    tool : str
        One of `TOOLS`.
    part : str
        The whole name of the part, with package and speed grade, as the tool takes it.
    clock_mhz : float
        Requested clock, 1 to 2000 MHz.
    folder : Path
        Created if missing. Files of the same names are replaced; each is whole or absent.

    Returns
    -------
    list of Path
        The files of `write_core`, those of the project, and ``design.json`` last.

    Raises
    ------
    UnknownName
        If the tool is unknown.
    InvalidInput
        If the part or the clock is none, or the folder is of another project: its reports would be taken for reports
        on this one.
    """
    if tool not in TOOLS:
        raise UnknownName("vendor's tool", tool, TOOLS, "roundhouse project --help")
    if not re.fullmatch(_PART, part):
        raise InvalidInput(
            f"a part must be of letters and digits with single - between, as xc7a35tcsg324-1; given {part!r}"
        )
    if not (math.isfinite(clock_mhz) and _LEAST_MHZ <= clock_mhz <= _MOST_MHZ):
        raise InvalidInput(f"a clock must be from {_LEAST_MHZ} to {_MOST_MHZ} MHz; given {clock_mhz:g}")
    outside = Outside(core, part, clock_mhz)
    parts = TOOLS[tool](outside)
    verilog = {**outside.sources, **{name: text for name, text in parts.texts.items() if name.endswith(".v")}}
    design = VendorDesign(
        core_name=core.name,
        core_hash=core.hash,
        top=parts.top,
        tool=tool,
        part=part,
        clock_mhz=clock_mhz,
        roundhouse=version("roundhouse"),
        sources=digests(verilog),
    )
    _require_free(folder, design)
    written = write_core(core, folder)
    for name, text in {**parts.texts, DESIGN_FILE: design.line}.items():
        write_whole(folder / name, text)
        written.append(folder / name)
    return written


def reports_are_read(tool: str, part: str) -> bool:
    """Return whether `roundhouse read-reports` reads what a tool reports on a part."""
    return tool in VENDORS and (tool != "quartus" or quartus.has_alms(part))


def _require_free(folder: Path, design: VendorDesign) -> None:
    """Raise `InvalidInput` if a folder is of another project."""
    if (folder / DESIGN_FILE).exists() and read_design(folder) != design:
        raise InvalidInput(f"{folder} must be a new folder, or of this project; it is of another; give one with -o")
