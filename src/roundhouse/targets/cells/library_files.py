"""Readers of the three files of a cell library: LEF (areas), SPICE (transistors), Liberty (timing).

Areas come from the LEF if there is one: it has the outlines as drawn. The Liberty file of the OSU 0.5 um cells
contradicts it for some cells (OAI21X1: 207 instead of 288 um^2), and a mapper that trusts 207 overuses OAI21X1, so the
Liberty file is corrected before any tool reads it.
"""

import math
import re
from collections.abc import Callable, Mapping

_DONT_USE = r"\bdont_use\s*:\s*\"?true"
_NUMBER = r"\d[\d.]*(?:[eE][+-]?\d+)?"


def lef_areas(lef: str) -> dict[str, float]:
    """Read the area of each macro in um^2: width times height of its ``SIZE``."""
    macros = re.finditer(r"^MACRO\s+(\w+)(.*?)^END\s+\1", lef, re.MULTILINE | re.DOTALL)
    areas = {}
    for macro in macros:
        size = re.search(r"SIZE\s+([\d.]+)\s+BY\s+([\d.]+)", macro[2])
        if size is None:
            raise ValueError(f"every LEF macro must have a SIZE, and {macro[1]} has none")
        where = f"the SIZE of LEF macro {macro[1]}"
        areas[macro[1]] = round(_number(size[1], where) * _number(size[2], where), 3)
    return areas


def spice_transistors(spice: str) -> dict[str, int]:
    """Count the transistors of each subcircuit: ``M`` lines, or ``X`` lines, which call the process's models."""
    circuits = re.finditer(r"^\.subckt\s+(\w+)(.*?)^\.ends", spice, re.MULTILINE | re.DOTALL | re.IGNORECASE)
    return {circuit[1]: len(re.findall(r"^[MX]", circuit[2], re.MULTILINE | re.IGNORECASE)) for circuit in circuits}


def liberty_areas(liberty: str) -> dict[str, float]:
    """Read the area of each cell from a Liberty text; raises ValueError if a cell has none."""
    areas = {}
    for name, text in _cells(liberty):
        area = re.search(rf"\barea\s*:\s*\"?({_NUMBER})", text)
        if area is None:
            raise ValueError(f"every Liberty cell must have an area, and {name} has none")
        areas[name] = _number(area[1], f"the area of Liberty cell {name}")
    return areas


def sequential_cells(liberty: str) -> set[str]:
    """Return the names of the sequential cells: flops, latches, clock gates."""
    kept = re.compile(r"^\s*(?:ff|latch|ff_bank|latch_bank|statetable)\s*\(", re.MULTILINE)
    return {name for name, text in _cells(liberty) if kept.search(text)}


def strongest_buffer(liberty: str) -> tuple[str, str, str]:
    """Return the largest usable buffer with the names of its input and output.

    Raises
    ------
    ValueError
        If there is none.
    """
    areas, found = liberty_areas(liberty), []
    for name, text in _cells(liberty):
        pins = re.findall(r"^\s*pin\s*\(\s*\"?(\w+)\"?\s*\)", text, re.MULTILINE)
        functions = re.findall(r"\bfunction\s*:\s*\"\s*\(?\s*(\w+)\s*\)?\s*\"", text)
        if len(pins) == 2 and len(functions) == 1 and functions[0] in pins and not re.search(_DONT_USE, text):
            output = next(pin for pin in pins if pin != functions[0])
            found.append((areas[name], name, functions[0], output))
    if not found:
        raise ValueError("a library must have a buffer that may be used, and has none")
    return max(found)[1:]


def time_unit(liberty: str) -> str:
    """Read the time unit of a Liberty text, such as ``"1ns"``, which is also the default."""
    unit = re.search(r"\btime_unit\s*:\s*\"?(\w+)", liberty)
    return unit[1] if unit else "1ns"


def _number(text: str, what: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not number < math.inf:
        raise ValueError(f"{what} must be a finite number; given {text!r}")
    return number


def _cells(liberty: str) -> list[tuple[str, str]]:
    """Return the name of each cell and the text from there to the next cell."""
    cells = re.split(r"^\s*cell\s*\(\s*\"?(\w+)\"?\s*\)", liberty, flags=re.MULTILINE)
    return list(zip(cells[1::2], cells[2::2], strict=True))


def corrected_liberty(liberty: str, areas: Mapping[str, float], dont_use: Callable[[str], bool]) -> str:
    """Return the Liberty text with these areas, and ``dont_use`` on excluded cells.

    A default wire load is removed: OpenSTA would apply it to figures without wires.

    Raises
    ------
    ValueError
        If a cell has no area in the LEF.
    """

    def correct(match: re.Match[str]) -> str:
        name = match["name"]
        if name not in areas:
            raise ValueError(f"every Liberty cell must be a macro of the LEF, and {name} is not")
        mark = " dont_use : true;" if dont_use(name) else ""
        return f"{match['head']}area : {areas[name]:g};{mark}"

    pattern = r"(?P<head>^\s*cell\s*\(\s*\"?(?P<name>\w+)\"?\s*\)\s*\{(?:(?!\bcell\s*\().)*?)"
    pattern += rf"\barea\s*:\s*\"?{_NUMBER}\"?\s*;"
    bare = re.sub(r"^\s*default_wire_load(?:_selection)?\s*:.*$", "", liberty, flags=re.MULTILINE)
    return re.sub(pattern, correct, bare, flags=re.MULTILINE | re.DOTALL)
