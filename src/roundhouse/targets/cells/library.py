"""A cell library, read from the files named by its target file and prepared for the tools."""

import gzip
import hashlib
import zlib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from ...tools.process import ToolMissing
from ...tools.status import ToolStatus
from ..target import BadTargetFile
from .library_files import (
    corrected_liberty,
    lef_areas,
    liberty_areas,
    sequential_cells,
    spice_transistors,
    time_unit,
)
from .target_file import TargetFile, require


@dataclass(frozen=True)
class Library:
    """Cell data for mapping and timing.

    Attributes
    ----------
    areas : dict
        Area of each cell in um^2, from the LEF if there is one.
    transistors : dict or None
        Transistors of each cell, from the SPICE netlists if there are any.
    liberty : str
        The Liberty text with these areas. Cells that the target file excludes, and flops and latches that it does not
        name, are ``dont_use``, so a design that needs another kind fails.
    constraint : str
        ABC's constraint on drivers and loads of the logic.
    gate_um2 : float
        The area of one gate equivalent in um^2.
    time_unit : str
        Time unit of the Liberty file, such as ``"1ns"``.
    version : str
        First 12 hexadecimal digits of the SHA-256 of the files.
    """

    areas: dict[str, float]
    transistors: dict[str, int] | None
    liberty: str
    constraint: str
    gate_um2: float
    time_unit: str
    version: str


def load(file: TargetFile) -> Library:
    """Read a library.

    Raises
    ------
    ToolMissing
        If the files of a package are missing; the message says how to install them.
    BadTargetFile
        If another file, or a cell named by the target file, is missing.
    """
    paths = file.files()
    for field, path in paths.items():
        if path.is_file():
            continue
        if file.package:
            raise ToolMissing(library_name(file), remedy(file))
        raise BadTargetFile(f"{file.path}: {field} must be a file, and {path} is none")
    return _load(file, tuple((field, path, path.stat().st_mtime_ns) for field, path in paths.items()))


def library_name(file: TargetFile) -> str:
    """Return the name of a library in lists of tools."""
    return f"{file.name} cells"


def remedy(file: TargetFile) -> str:
    """Return how to get the files of a library."""
    install = f"apt install {file.package} (or set {file.variable} to the folder with its files)"
    return install if file.package else f"put its files where {file.path} says"


def status(file: TargetFile) -> ToolStatus:
    """Return whether a library is installed."""
    try:
        found = load(file).version
    except ToolMissing:
        found = None
    return ToolStatus(library_name(file), found, "measuring", remedy(file))


@cache
def _load(file: TargetFile, files: tuple[tuple[str, Path, int], ...]) -> Library:
    try:
        return _library(file, {field: _read(path) for field, path, _ in files})
    except ValueError as error:
        raise error if isinstance(error, BadTargetFile) else BadTargetFile(f"{file.path}: {error}") from error


def _library(file: TargetFile, texts: dict[str, str]) -> Library:
    liberty = texts["liberty"]
    own_areas = {cell: round(area * file.area_unit_um2, 4) for cell, area in liberty_areas(liberty).items()}
    areas = lef_areas(texts["lef"]) if "lef" in texts else own_areas
    flops = sequential_cells(liberty)
    _check_cells(file, own_areas, flops)

    def dont_use(cell: str) -> bool:
        excluded = any(fnmatchcase(cell, pattern) for pattern in file.dont_use)
        return excluded or cell in flops - set(file.flops)

    used = [cell for cell in own_areas if not dont_use(cell)]
    corrected = corrected_liberty(liberty, areas, dont_use)
    if not areas[file.nand2] > 0:
        raise ValueError(f"the area of {file.nand2} is one gate equivalent and must be above 0; it is 0")
    return Library(
        areas=areas,
        transistors=_transistors(texts["spice"], used) if "spice" in texts else None,
        liberty=corrected,
        constraint=file.constraint,
        gate_um2=areas[file.nand2],
        time_unit=time_unit(liberty),
        version=hashlib.sha256("".join(texts.values()).encode()).hexdigest()[:12],
    )


def _transistors(spice: str, used: list[str]) -> dict[str, int]:
    """Return the transistor count of each cell; every cell in use must have a netlist."""
    transistors = spice_transistors(spice)
    if missing := [cell for cell in used if cell not in transistors]:
        raise ValueError(f"spice must have a netlist of every cell in use, and has none of {missing[0]}")
    return transistors


def _check_cells(file: TargetFile, areas: dict[str, float], flops: set[str]) -> None:
    """Require that all cells named by the target file exist and that each pattern matches a cell."""
    for kind, cells in (("cells", areas), ("sequential cells", flops)):
        if not cells:
            raise BadTargetFile(f"{file.path}: liberty must be a Liberty file with {kind}, and it has none")
    for field in ("nand2", "driver"):
        require(getattr(file, field), areas, f"{file.path}: {field}")
    for flop in file.flops:
        require(flop, sorted(flops), f"{file.path}: each of flops")
    for pattern in file.dont_use:
        if not any(fnmatchcase(cell, pattern) for cell in areas):
            raise BadTargetFile(
                f"{file.path}: each of dont_use must fit a cell of the library, and {pattern!r} fits none"
            )


def _read(path: Path) -> str:
    """Read a text file, gzipped or not; raises ValueError if it cannot be unpacked."""
    data = path.read_bytes()
    try:
        return (gzip.decompress(data) if path.suffix == ".gz" else data).decode(errors="replace")
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise ValueError(f"{path} must be a file packed by gzip: {error}") from error
