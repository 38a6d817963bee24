"""A cell library, read from the files that its target file names, and made ready for the tools."""

import gzip
import hashlib
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
    """What a mapping needs to know about the cells.

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
        What ABC is told of the gates before and after the logic.
    gate_um2 : float
        The area of one gate equivalent in um^2.
    time_unit : str
        The unit of the Liberty file's times, as ``"1ns"``.
    version : str
        12 hexadecimal digits of the SHA-256 of the files.
    """

    areas: dict[str, float]
    transistors: dict[str, int] | None
    liberty: str
    constraint: str
    gate_um2: float
    time_unit: str
    version: str


def load(told: TargetFile) -> Library:
    """Read a library.

    Raises
    ------
    ToolMissing
        If the files of a package are not there; the message tells how to get them.
    BadTargetFile
        If another file is not there, or a cell that the target file names.
    """
    paths = told.files()
    for field, path in paths.items():
        if path.is_file():
            continue
        if told.package:
            raise ToolMissing(library_name(told), remedy(told))
        raise BadTargetFile(f"{told.path}: {field} must be a file, and {path} is none")
    return _load(told, tuple((field, path, path.stat().st_mtime_ns) for field, path in paths.items()))


def library_name(told: TargetFile) -> str:
    """Return the name of a library among the tools."""
    return f"{told.name} cells"


def remedy(told: TargetFile) -> str:
    """Tell how to get the files of a library."""
    install = f"apt install {told.package} (or set {told.variable} to the folder with its files)"
    return install if told.package else f"put its files where {told.path} says"


def status(told: TargetFile) -> ToolStatus:
    """Tell whether a library is there."""
    try:
        found = load(told).version
    except ToolMissing:
        found = None
    return ToolStatus(library_name(told), found, f"measuring on {told.name}", remedy(told))


@cache
def _load(told: TargetFile, files: tuple[tuple[str, Path, int], ...]) -> Library:
    texts = {field: _read(path) for field, path, _ in files}
    try:
        return _library(told, texts)
    except ValueError as error:
        raise error if isinstance(error, BadTargetFile) else BadTargetFile(f"{told.path}: {error}") from error


def _library(told: TargetFile, texts: dict[str, str]) -> Library:
    liberty = texts["liberty"]
    own_areas = {cell: round(area * told.area_unit_um2, 4) for cell, area in liberty_areas(liberty).items()}
    areas = lef_areas(texts["lef"]) if "lef" in texts else own_areas
    flops = sequential_cells(liberty)
    _check_cells(told, own_areas, flops)

    def dont_use(cell: str) -> bool:
        excluded = any(fnmatchcase(cell, pattern) for pattern in told.dont_use)
        return excluded or cell in flops - set(told.flops)

    used = [cell for cell in own_areas if not dont_use(cell)]
    return Library(
        areas=areas,
        transistors=_transistors(texts["spice"], used) if "spice" in texts else None,
        liberty=corrected_liberty(liberty, areas, dont_use),
        constraint=told.constraint,
        gate_um2=areas[told.nand2],
        time_unit=time_unit(liberty),
        version=hashlib.sha256("".join(texts.values()).encode()).hexdigest()[:12],
    )


def _transistors(spice: str, used: list[str]) -> dict[str, int]:
    """Return the transistors of each cell; every cell that is used must have a netlist."""
    transistors = spice_transistors(spice)
    if missing := [cell for cell in used if cell not in transistors]:
        raise ValueError(f"spice must have a netlist of every cell in use, and has none of {missing[0]}")
    return transistors


def _check_cells(told: TargetFile, areas: dict[str, float], flops: set[str]) -> None:
    """Require that the cells that the target file names are there, and that the patterns fit some."""
    for field in ("nand2", "driver"):
        require(getattr(told, field), areas, f"{told.path}: {field}")
    for flop in told.flops:
        require(flop, sorted(flops), f"{told.path}: each of flops")
    for pattern in told.dont_use:
        if not any(fnmatchcase(cell, pattern) for cell in areas):
            raise BadTargetFile(
                f"{told.path}: each of dont_use must fit a cell of the library, and {pattern!r} fits none"
            )


def _read(path: Path) -> str:
    """Read a text file, gzipped or not."""
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode(errors="replace")
