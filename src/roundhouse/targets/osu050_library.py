"""The OSU 0.5 um standard cells as the Debian package ``qflow-tech-osu050`` installs them."""

import hashlib
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from roundhouse.targets.cells import corrected_liberty, lef_areas, spice_transistors
from roundhouse.tools.process import ToolMissing
from roundhouse.tools.status import ToolStatus

NAME = "osu050 cells"
FOLDER_VARIABLE = "ROUNDHOUSE_OSU050"
DEFAULT_FOLDER = Path("/usr/share/qflow/tech/osu050")
REMEDY = f"apt install qflow-tech-osu050 (or set {FOLDER_VARIABLE} to the folder with its files)"
LIBERTY, LEF, SPICE = "osu05_stdcells.lib", "osu050_stdcells.lef", "osu050_stdcells.sp"
FLOP = "DFFPOSX1"
NOT_USED = ("PAD", "TBUF", "CLKBUF", "LATCH", "DFFNEGX1", "DFFSR")


@dataclass(frozen=True)
class Library:
    """What a mapping needs to know about the cells.

    Attributes
    ----------
    areas : dict
        Area of each cell in um^2, from the LEF.
    transistors : dict
        Transistors of each cell, from the SPICE netlists.
    liberty : str
        The Liberty text with areas from the LEF. Pads, tristate and clock buffers, the latch, the falling-edge and the
        resettable flop are ``dont_use``, so flops become DFFPOSX1 and a design that needs another kind fails.
    version : str
        12 hexadecimal digits of the SHA-256 of the three files.
    """

    areas: dict[str, float]
    transistors: dict[str, int]
    liberty: str
    version: str

    @property
    def gate_um2(self) -> float:
        """The area of NAND2X1, one gate equivalent, in um^2: 216."""
        return self.areas["NAND2X1"]


def load() -> Library:
    """Read the library.

    Raises
    ------
    ToolMissing
        If its files are not there; the message gives the apt command and the variable that points elsewhere.
    """
    return _load(Path(os.environ.get(FOLDER_VARIABLE, DEFAULT_FOLDER)))


def status() -> ToolStatus:
    """Tell whether the library is there."""
    try:
        found = load().version
    except ToolMissing:
        return ToolStatus(NAME, None, "measuring on osu050", REMEDY)
    return ToolStatus(NAME, found, "measuring on osu050", REMEDY)


@cache
def _load(folder: Path) -> Library:
    try:
        liberty, lef, spice = ((folder / name).read_text() for name in (LIBERTY, LEF, SPICE))
    except FileNotFoundError as error:
        raise ToolMissing(NAME, REMEDY) from error
    areas = lef_areas(lef)
    digest = hashlib.sha256((liberty + lef + spice).encode()).hexdigest()[:12]
    corrected = corrected_liberty(liberty, areas, lambda cell: cell.startswith(NOT_USED))
    return Library(areas, spice_transistors(spice), corrected, digest)
